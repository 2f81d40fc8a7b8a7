import { parseArgs, type ParseArgsConfig } from "node:util";

import { didYouMean } from "../config/did-you-mean.js";
import { codes, type DiagnosticCode, isCode } from "../diagnostics/codes.js";
import { type GuideOptions, guideOptions } from "./guide-options.js";
import { type Level, levels } from "../review/verdicts.js";

type OptionsConfig = NonNullable<ParseArgsConfig["options"]>;

/** The command line asks for something that there is not. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const commandNames = ["generate", "check", "diff"] as const;
export type CommandName = (typeof commandNames)[number];

/** What the command line asks for. */
export type Request =
  | { readonly kind: "help"; readonly command?: CommandName }
  | { readonly kind: "version" }
  | { readonly kind: "explain"; readonly code?: DiagnosticCode }
  | { readonly kind: "generate" | "check"; readonly options: Options }
  | { readonly kind: "diff"; readonly options: DiffOptions }
  | { readonly kind: "guide"; readonly options: GuideOptions };

export interface Options {
  readonly description?: string;
  readonly out?: string;
  readonly config?: string;
  readonly root?: string;
  readonly force: boolean;
  readonly lenient: boolean;
  readonly verbose: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

export interface DiffOptions {
  /** The descriptions before and after. */
  readonly before: string;
  readonly after: string;
  /** From which level on a finding fails the run. */
  readonly failOn: Level;
  readonly config?: string;
  readonly lenient: boolean;
  readonly verbose: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

const every: OptionsConfig = {
  config: { type: "string", short: "c" },
  lenient: { type: "boolean" },
  json: { type: "boolean" },
  verbose: { type: "boolean" },
  quiet: { type: "boolean", short: "q" },
  help: { type: "boolean", short: "h" },
};

const { config, ...others } = every;
const shared: OptionsConfig = {
  out: { type: "string", short: "o" },
  ...(config && { config }),
  root: { type: "string" },
  ...others,
};

const optionsOf: Readonly<Record<CommandName, OptionsConfig>> = {
  generate: { ...shared, force: { type: "boolean", short: "f" } },
  check: shared,
  diff: {
    ...every,
    "fail-on": { type: "string" },
    from: { type: "string" },
    to: { type: "string" },
  },
};

/**
 * Reads the words of the command line.
 *
 * @throws UsageError
 */
export function parseArguments(words: readonly string[]): Request {
  const [first, ...rest] = words;
  if (first === undefined || first === "--help" || first === "-h")
    return { kind: "help" };
  if (first === "help") return helpFor(rest[0]);
  if (first === "explain") return explainFor(rest[0]);
  if (first === "--version" || first === "-v") return { kind: "version" };
  if (!isCommand(first)) throw unknownCommand(first);
  refuseUnknown(first, rest);
  const { values, positionals } = parse(first, rest);
  if (values["help"] === true) return { kind: "help", command: first };
  if (first === "diff" && (values["from"] ?? values["to"]) !== undefined)
    return { kind: "guide", options: guideOptions(values, positionals) };
  if (first === "diff")
    return { kind: first, options: diffOptions(values, positionals) };
  if (positionals.length > 1)
    throw new UsageError(
      `One description at a time: ${positionals.map(quote).join(" and ")} were named.`,
    );
  return { kind: first, options: optionsFrom(values, positionals[0]) };
}

export type Values = Readonly<Record<string, unknown>>;

function optionsFrom(values: Values, description: string | undefined): Options {
  const out = textOf(values, "out");
  const config = textOf(values, "config");
  const root = textOf(values, "root");
  if (description === "") throw new UsageError("The description has no name.");
  return {
    ...(description === undefined ? {} : { description }),
    ...(out === undefined ? {} : { out }),
    ...(config === undefined ? {} : { config }),
    ...(root === undefined ? {} : { root }),
    force: values["force"] === true,
    lenient: values["lenient"] === true,
    verbose: values["verbose"] === true,
    json: values["json"] === true,
    quiet: values["quiet"] === true,
  };
}

function diffOptions(
  values: Values,
  [before, after, ...more]: readonly string[],
): DiffOptions {
  if (!before || !after || more.length > 0)
    throw new UsageError(
      "Two descriptions are compared: `tenon diff <old> <new>`.",
    );
  if (before === "-" && after === "-")
    throw new UsageError("Only one description can come from standard input.");
  const config = textOf(values, "config");
  return {
    before,
    after,
    failOn: levelOf(textOf(values, "fail-on") ?? "breaking"),
    ...(config === undefined ? {} : { config }),
    lenient: values["lenient"] === true,
    verbose: values["verbose"] === true,
    json: values["json"] === true,
    quiet: values["quiet"] === true,
  };
}

function levelOf(text: string): Level {
  const level = levels.find((one) => one === text);
  if (level === undefined)
    throw new UsageError(
      `There is no level ${quote(text)}. ${didYouMean(text, levels)}Levels: ${levels.join(", ")}.`,
    );
  return level;
}

/** The value of an option that was given. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  if (value === "") throw new UsageError(`The option --${name} needs a value.`);
  return typeof value === "string" ? value : undefined;
}

function helpFor(command: string | undefined): Request {
  if (command === undefined || command === "explain") return { kind: "help" };
  if (!isCommand(command)) throw unknownCommand(command);
  return { kind: "help", command };
}

function explainFor(code: string | undefined): Request {
  if (code === undefined) return { kind: "explain" };
  if (code === "--help" || code === "-h") return { kind: "help" };
  if (isCode(code)) return { kind: "explain", code };
  throw new UsageError(
    `There is no diagnostic code ${quote(code)}. ${didYouMean(code, Object.keys(codes))}\`tenon explain\` lists them.`,
  );
}

/** Says of an option what `parseArgs` cannot: that it belongs elsewhere, or what was meant. */
function refuseUnknown(command: CommandName, words: readonly string[]): void {
  const options = optionsOf[command];
  for (const word of words) {
    if (word === "--") return;
    const name = /^--([^=]+)/.exec(word)?.[1];
    if (name === undefined || Object.hasOwn(options, name)) continue;
    if (Object.values(optionsOf).some((all) => Object.hasOwn(all, name)))
      throw new UsageError(`\`tenon ${command}\` has no option --${name}.`);
    const names = Object.keys(options).map((option) => `--${option}`);
    throw new UsageError(
      `Unknown option --${name}. ${didYouMean(`--${name}`, names)}Options: ${names.join(", ")}.`,
    );
  }
}

function parse(
  command: CommandName,
  words: readonly string[],
): { readonly values: Values; readonly positionals: readonly string[] } {
  try {
    return parseArgs({
      args: [...words],
      options: optionsOf[command],
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(reworded(error));
  }
}

/** Node's message in one sentence, without what is meant for the program's author. */
function reworded(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const option = /^Option '(?:-\w, )?(--[\w-]+)/.exec(message)?.[1];
  if (option !== undefined)
    return message.includes("does not take an argument")
      ? `The option ${option} takes no value.`
      : `The option ${option} needs a value.`;
  const unknown = /^Unknown option '([^']*)'/.exec(message)?.[1];
  if (unknown !== undefined) return `Unknown option ${unknown}.`;
  return `${message.split(/[\n.]/, 1)[0] ?? message}.`;
}

function unknownCommand(word: string): UsageError {
  const known = [...commandNames, "explain"];
  if (word.startsWith("-"))
    return new UsageError(
      `Unknown option ${word}. The command comes first: ${known.join(", ")}.`,
    );
  return new UsageError(
    `Unknown command ${quote(word)}. ${didYouMean(word, known)}Commands: ${known.join(", ")}.`,
  );
}

function isCommand(word: string): word is CommandName {
  return commandNames.some((name) => name === word);
}

/** A word of the command line in a message. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

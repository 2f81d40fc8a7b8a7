import { parseArgs, type ParseArgsConfig } from "node:util";

import { didYouMean } from "../diagnostics/suggest.js";

type OptionsConfig = NonNullable<ParseArgsConfig["options"]>;

/** The command line asks for something that there is not. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const commandNames = [
  "generate",
  "check",
  "diff",
  "lint",
  "rules",
] as const;
export type CommandName = (typeof commandNames)[number];

/** What the options of a command were given. */
export type Values = Readonly<Record<string, unknown>>;

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
    root: { type: "string" },
    "fail-on": { type: "string" },
    format: { type: "string" },
    output: { type: "string", short: "o" },
    waivers: { type: "string" },
    from: { type: "string" },
    to: { type: "string" },
    today: { type: "string" },
  },
  lint: {
    ...every,
    root: { type: "string" },
    "fail-on": { type: "string" },
    today: { type: "string" },
  },
  rules: { json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
};

/**
 * Reads the options of a command, and what stands beside them.
 *
 * @throws UsageError
 */
export function readOptions(
  command: CommandName,
  words: readonly string[],
): { readonly values: Values; readonly positionals: readonly string[] } {
  refuseUnknown(command, words);
  return parse(command, words);
}

/** The text of an option; it is never empty. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  if (value === "") throw new UsageError(`The option --${name} needs a value.`);
  return typeof value === "string" ? value : undefined;
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

/** A word of the command line as messages show it. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

import { didYouMean } from "../diagnostics/suggest.js";
import { codes, type DiagnosticCode, isCode } from "../diagnostics/codes.js";
import { type DiffOptions, diffOptions } from "./diff-options.js";
import { type GuideOptions, guideOptions } from "./guide-options.js";
import { type LintOptions, lintOptions } from "./lint-options.js";
import {
  type CommandName,
  commandNames,
  quote,
  readOptions,
  textOf,
  UsageError,
  type Values,
} from "./options.js";
import { ruleNames } from "../commands/rules.js";

/** What the command line asks for. */
export type Request =
  | { readonly kind: "help"; readonly command?: CommandName }
  | { readonly kind: "version" }
  | { readonly kind: "explain"; readonly code?: DiagnosticCode }
  | { readonly kind: "generate" | "check"; readonly options: Options }
  | { readonly kind: "diff"; readonly options: DiffOptions }
  | { readonly kind: "guide"; readonly options: GuideOptions }
  | { readonly kind: "lint"; readonly options: LintOptions }
  | { readonly kind: "rules"; readonly rule?: string; readonly json: boolean };

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
  const { values, positionals } = readOptions(first, rest);
  if (values["help"] === true) return { kind: "help", command: first };
  if (first === "diff" && (values["from"] ?? values["to"]) !== undefined)
    return { kind: "guide", options: guideOptions(values, positionals) };
  if (first === "diff")
    return { kind: first, options: diffOptions(values, positionals) };
  if (first === "rules") return rulesFor(values, positionals);
  if (positionals.length > 1)
    throw new UsageError(
      `One description at a time: ${positionals.map(quote).join(" and ")} were named.`,
    );
  if (first === "lint")
    return { kind: first, options: lintOptions(values, positionals[0]) };
  return { kind: first, options: optionsFrom(values, positionals[0]) };
}

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

function helpFor(command: string | undefined): Request {
  if (command === undefined || command === "explain") return { kind: "help" };
  if (!isCommand(command)) throw unknownCommand(command);
  return { kind: "help", command };
}

function rulesFor(values: Values, positionals: readonly string[]): Request {
  const [rule, ...more] = positionals;
  const asked = { kind: "rules", json: values["json"] === true } as const;
  if (rule === undefined) return asked;
  if (more.length > 0)
    throw new UsageError(
      `One rule at a time: ${positionals.map(quote).join(" and ")} were named.`,
    );
  if (ruleNames.includes(rule)) return { ...asked, rule };
  throw new UsageError(
    `There is no rule ${quote(rule)}. ${didYouMean(rule, ruleNames)}\`tenon rules\` lists them.`,
  );
}

function explainFor(code: string | undefined): Request {
  if (code === undefined) return { kind: "explain" };
  if (code === "--help" || code === "-h") return { kind: "help" };
  if (isCode(code)) return { kind: "explain", code };
  throw new UsageError(
    `There is no diagnostic code ${quote(code)}. ${didYouMean(code, Object.keys(codes))}\`tenon explain\` lists them.`,
  );
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

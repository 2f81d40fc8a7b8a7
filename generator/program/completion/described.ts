import { codes } from "../../language/diagnostics/codes.js";
import { scaffolds } from "../../output/scaffold/choices.js";
import { rules } from "../../review/diff/rules/rules.js";
import { lintRules } from "../../review/lint/rule-table.js";
import {
  type CommandName,
  commandNames,
  type CommandSpec,
  commandTable,
  type OptionSpec,
  shells,
} from "../cli/command-table.js";

/** A command, as a shell completes it. */
export interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** What its first argument may be, besides a file; empty if it is no fixed word. */
  readonly words: readonly string[];
  /** Whether an argument may be a file. */
  readonly takesFile: boolean;
}

/** An option, as a shell completes it. */
export interface CompletedOption {
  readonly name: string;
  readonly short: string | undefined;
  readonly help: string;
  /** Undefined: the option takes no value. */
  readonly value: CompletedValue | undefined;
}

/** The value of an option: one of some words, a file, a folder, or any text. */
export interface CompletedValue {
  /** What the help calls it. */
  readonly name: string;
  readonly kind: "words" | "file" | "folder" | "text";
  /** The words; empty for the other kinds. */
  readonly words: readonly string[];
  /** Whether it may be several words with commas between them. */
  readonly isList: boolean;
}

/** The commands in the order of the help, and `help` itself. */
export function described(): readonly Completed[] {
  return [
    ...commandNames.map((name): Completed => {
      const { summary, options }: CommandSpec = commandTable[name];
      return {
        name,
        summary,
        options: Object.entries(options).map(([option, spec]) =>
          describedOption(option, spec),
        ),
        words: firstWords[name] ?? [],
        takesFile: !withoutFile.has(name),
      };
    }),
    {
      name: "help",
      summary: "show the options of a command",
      options: [],
      words: commandNames,
      takesFile: false,
    },
  ];
}

/** The fixed words that the first argument of a command may be. */
const firstWords: Partial<Readonly<Record<CommandName, readonly string[]>>> = {
  scaffold: scaffolds,
  rules: [...Object.keys(rules), ...Object.keys(lintRules)],
  explain: Object.keys(codes),
  completion: shells,
};

/** Commands that read no description. */
const withoutFile: ReadonlySet<CommandName> = new Set([
  "rules",
  "explain",
  "completion",
]);

function describedOption(
  name: string,
  { short, help, type, value = "text", choices, list }: OptionSpec,
): CompletedOption {
  if (type === "boolean") return { name, short, help, value: undefined };
  const words = choices ?? [];
  const kind = words.length > 0 ? "words" : kindOf(value);
  const isList = list === true;
  return { name, short, help, value: { name: value, kind, words, isList } };
}

function kindOf(value: string): CompletedValue["kind"] {
  if (value === "folder") return "folder";
  return value === "file" || value === "files" ? "file" : "text";
}

/**
 * The command line: its arguments, its help, and what it prints to a terminal.
 *
 * `command-table.ts` lists the commands with their options; the parser, the help and
 * the documentation all read that one table. `parseArguments` turns the arguments into
 * a `Request`, which `commands/` runs. `host.ts` is the interface to the process,
 * `console.ts` formats output, and `failure.ts` reports the error that stopped a run.
 * Nothing here imports `commands/`.
 */
import { didYouMean } from "../../language/diagnostics/suggest.js";
import {
  type CheckOptions,
  checkOptions,
  type DiffOptions,
  diffOptions,
  type GenerateOptions,
  generateOptions,
  type GuideOptions,
  guideOptions,
  type InitOptions,
  initOptions,
  type LintOptions,
  lintOptions,
  type MockCommandOptions,
  mockOptions,
  type ScaffoldOptions,
  scaffoldOptions,
  type TestOptions,
  testOptions,
  type UpdateOptions,
  updateOptions,
} from "./command-options.js";
import {
  type CommandName,
  commandNames,
  type Shell,
  shells,
} from "./command-table.js";
import { oneOf, parseOptions, quote, UsageError } from "./parse-options.js";

/** The command to run, with its options. */
export type Request =
  | { readonly kind: "help"; readonly command?: CommandName }
  | { readonly kind: "version" }
  | { readonly kind: "generate"; readonly options: GenerateOptions }
  | { readonly kind: "check"; readonly options: CheckOptions }
  | { readonly kind: "init"; readonly options: InitOptions }
  | { readonly kind: "diff"; readonly options: DiffOptions }
  | { readonly kind: "guide"; readonly options: GuideOptions }
  | { readonly kind: "lint"; readonly options: LintOptions }
  | { readonly kind: "mock"; readonly options: MockCommandOptions }
  | { readonly kind: "test"; readonly options: TestOptions }
  | { readonly kind: "update"; readonly options: UpdateOptions }
  | { readonly kind: "scaffold"; readonly options: ScaffoldOptions }
  | {
      readonly kind: "rules";
      readonly rule: string | undefined;
      readonly json: boolean;
    }
  | {
      readonly kind: "explain";
      readonly code: string | undefined;
      readonly json: boolean;
    }
  | { readonly kind: "completion"; readonly shell: Shell };

/**
 * Parses the arguments of the program.
 *
 * @throws UsageError
 */
export function parseArguments(args: readonly string[]): Request {
  const [first, ...rest] = args;
  if (first === undefined || first === "--help" || first === "-h")
    return { kind: "help" };
  if (first === "--version" || first === "-v") return { kind: "version" };
  if (first === "help")
    return rest[0] === undefined
      ? { kind: "help" }
      : { kind: "help", command: commandNamed(rest[0]) };
  return commandRequest(commandNamed(first), rest);
}

function commandRequest(
  command: CommandName,
  args: readonly string[],
): Request {
  const help = { kind: "help", command } as const;
  switch (command) {
    case "generate": {
      const parsed = parseOptions(command, args);
      if (parsed.values.help) return help;
      return { kind: "generate", options: generateOptions(parsed) };
    }
    case "check": {
      const parsed = parseOptions(command, args);
      if (parsed.values.help) return help;
      return { kind: "check", options: checkOptions(parsed) };
    }
    case "diff": {
      const parsed = parseOptions(command, args);
      const { help: isHelp, from, to } = parsed.values;
      if (isHelp) return help;
      return from === undefined && to === undefined
        ? { kind: "diff", options: diffOptions(parsed) }
        : { kind: "guide", options: guideOptions(parsed) };
    }
    case "lint": {
      const parsed = parseOptions(command, args);
      if (parsed.values.help) return help;
      return { kind: "lint", options: lintOptions(parsed) };
    }
    case "mock": {
      const parsed = parseOptions(command, args);
      if (parsed.values.help) return help;
      return { kind: "mock", options: mockOptions(parsed) };
    }
    case "test": {
      const parsed = parseOptions(command, args);
      if (parsed.values.help) return help;
      return { kind: "test", options: testOptions(parsed) };
    }
    case "update": {
      const parsed = parseOptions(command, args);
      if (parsed.values.help) return help;
      return { kind: "update", options: updateOptions(parsed) };
    }
    case "init": {
      const parsed = parseOptions(command, args);
      if (parsed.values.help) return help;
      return { kind: "init", options: initOptions(parsed) };
    }
    case "scaffold": {
      const parsed = parseOptions(command, args);
      if (parsed.values.help) return help;
      return { kind: "scaffold", options: scaffoldOptions(parsed) };
    }
    case "rules": {
      const { values, positionals } = parseOptions(command, args);
      if (values.help) return help;
      const rule = atMostOne("rule", positionals);
      return { kind: "rules", rule, json: values.json };
    }
    case "explain": {
      const { values, positionals } = parseOptions(command, args);
      if (values.help) return help;
      const code = atMostOne("code", positionals);
      return { kind: "explain", code, json: values.json };
    }
    case "completion": {
      const { values, positionals } = parseOptions(command, args);
      if (values.help) return help;
      const shell = atMostOne("shell", positionals);
      return { kind: "completion", shell: shellNamed(shell) };
    }
  }
}

function atMostOne(
  noun: string,
  positionals: readonly string[],
): string | undefined {
  if (positionals.length < 2) return positionals[0];
  throw new UsageError(
    `Only one ${noun} is accepted, but ${String(positionals.length)} were given: ${positionals.map(quote).join(", ")}.`,
  );
}

function shellNamed(name: string | undefined): Shell {
  const shell = shells.find((each) => each === name);
  if (shell !== undefined) return shell;
  throw new UsageError(
    name === undefined
      ? `Name the shell: \`tenon completion ${oneOf(shells)}\`.`
      : `${quote(name)} has no completion. ${didYouMean(name, shells)}Use ${oneOf(shells)}.`,
  );
}

function commandNamed(word: string): CommandName {
  const command = commandNames.find((name) => name === word);
  if (command !== undefined) return command;
  if (/\.(?:json|ya?ml)$|^https?:/i.test(word))
    throw new UsageError(
      `${quote(word)} is a description. Name the command first: \`tenon generate ${word}\`.`,
    );
  const known = commandNames.join(", ");
  throw new UsageError(
    word.startsWith("-")
      ? `Unknown option ${word}. The command comes first: ${known}.`
      : `Unknown command ${quote(word)}. ${didYouMean(word, commandNames)}Commands: ${known}.`,
  );
}

import { parseArgs } from "node:util";

import { didYouMean } from "../../language/diagnostics/suggest.js";
import { isDate } from "../config/date.js";
import {
  type CommandName,
  commandNames,
  type CommandSpec,
  commandTable,
  type OptionSpec,
  type OptionValues,
} from "./command-table.js";

/** Unknown command or option, or an argument that Tenon cannot accept. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The arguments of a command. */
export interface ParsedOptions<Name extends CommandName> {
  readonly values: OptionValues<Name>;
  readonly positionals: readonly string[];
  /** The names of the options that the command line sets. */
  readonly given: ReadonlySet<string>;
}

/**
 * Parses the arguments of a command by its row in the table.
 *
 * @throws UsageError
 */
export function parseOptions<const Name extends CommandName>(
  command: Name,
  args: readonly string[],
): ParsedOptions<Name> {
  refuseUnknownOptions(command, args);
  const { options }: CommandSpec = commandTable[command];
  const parsed = parse(args, options);
  const values = Object.entries(options).map(([name, spec]) => {
    const value = parsed.values[name] ?? spec.default;
    if (spec.type === "boolean") return [name, value === true];
    if (typeof value === "string") checkValue(name, value, spec);
    if (!Array.isArray(value)) return [name, value];
    const items = value.flatMap((item) =>
      spec.repeats ? [String(item)] : String(item).split(","),
    );
    for (const item of items) checkValue(name, item, spec);
    return [name, items];
  });
  return {
    // The loop above has given each option the type that its row declares.
    values: Object.fromEntries(values) as OptionValues<Name>,
    positionals: parsed.positionals,
    given: new Set(Object.keys(parsed.values)),
  };
}

/** Advice for options that earlier versions had. */
const replacedOptions: ReadonlyMap<string, string> = new Map([
  [
    "lenient",
    "Remove it: an unresolved reference is a warning. --strict makes it an error.",
  ],
]);

/** Names the command that has the option, or the option that was probably meant; `parseArgs` does neither. */
function refuseUnknownOptions(
  command: CommandName,
  args: readonly string[],
): void {
  const { options } = commandTable[command];
  for (const arg of args) {
    if (arg === "--") return;
    const name = /^--([^=]+)/.exec(arg)?.[1];
    if (name === undefined || Object.hasOwn(options, name)) continue;
    const others = commandNames.filter((other) =>
      Object.hasOwn(commandTable[other].options, name),
    );
    const names = Object.keys(options).map((option) => `--${option}`);
    if (others.length > 0) {
      // Such as --out, for the --output of other commands.
      const longer = names.find((option) => `--${name}`.startsWith(option));
      throw new UsageError(
        `\`tenon ${command}\` has no option --${name}. ${longer === undefined ? "" : `Did you mean ${longer}? `}Commands with this option: ${others.join(", ")}.`,
      );
    }
    const replaced = replacedOptions.get(name);
    if (replaced !== undefined)
      throw new UsageError(`--${name} no longer exists. ${replaced}`);
    if (name === "input") throw new UsageError(asArgument(`--${name}`));
    throw new UsageError(
      `Unknown option --${name}. ${didYouMean(`--${name}`, names)}Options: ${names.join(", ")}.`,
    );
  }
}

/** Advice for the option with which other generators name the description. */
function asArgument(option: string): string {
  return `Unknown option ${option}. The description is an argument, without an option: \`tenon generate openapi.yaml\`.`;
}

function parse(
  args: readonly string[],
  specs: CommandSpec["options"],
): {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
} {
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, { type, short, list }]) => [
      name,
      {
        type,
        ...(short !== undefined && { short }),
        ...(list === true && { multiple: true }),
      },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(shortMessage(error));
  }
}

function checkValue(name: string, value: string, spec: OptionSpec): void {
  if (value === "") throw new UsageError(`The option --${name} needs a value.`);
  const { choices } = spec;
  if (choices !== undefined && !choices.includes(value))
    throw new UsageError(
      `--${name} does not accept ${quote(value)}. ${didYouMean(value, choices)}Use ${oneOf(choices)}.`,
    );
  if (spec.value === "date" && !isDate(value))
    throw new UsageError(
      `--${name} needs a date such as 2026-01-31, not ${quote(value)}.`,
    );
}

/** Node's message as one sentence, without its hint for developers. */
function shortMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const option = /^Option '(?:-\w, )?(--[\w-]+)/.exec(message)?.[1];
  if (option !== undefined)
    return message.includes("does not take an argument")
      ? `The option ${option} takes no value.`
      : `The option ${option} needs a value.`;
  const unknown = /^Unknown option '([^']*)'/.exec(message)?.[1];
  if (unknown === "-i") return asArgument(unknown);
  if (unknown !== undefined) return `Unknown option ${unknown}.`;
  return `${message.split(/[\n.]/, 1)[0] ?? message}.`;
}

/** A list for a sentence: `text, json or markdown`. */
export function oneOf(choices: readonly string[]): string {
  return [choices.slice(0, -1).join(", "), ...choices.slice(-1)]
    .filter((part) => part !== "")
    .join(" or ");
}

/** An argument as messages show it. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

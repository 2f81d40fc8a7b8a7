/** The command lines of the benchmarks: each has `--help`, and refuses what it does not know. */
import { parseArgs } from "node:util";

/** The default of an option, which is also its type, and what `--help` says about it. */
type Choice = readonly [value: string | number | boolean, help: string];

type Values<Choices extends Readonly<Record<string, Choice>>> = {
  readonly [Name in keyof Choices]: Widened<Choices[Name][0]>;
};

type Widened<Value> = Value extends number
  ? number
  : Value extends boolean
    ? boolean
    : string;

/** A benchmark. */
interface Command<Choices extends Readonly<Record<string, Choice>>> {
  /** The script in `package.json`. */
  readonly script: string;
  /** What it measures, in a sentence. */
  readonly about: string;
  /** The arguments that are not options: `[row …]`. */
  readonly rest?: string;
  readonly options: Choices;
}

/**
 * Reads the command line. Prints the help, or what is wrong, and ends the process. A
 * number is a whole number of at least 1.
 */
export function readOptions<
  const Choices extends Readonly<Record<string, Choice>>,
>(
  command: Command<Choices>,
): { readonly values: Values<Choices>; readonly rest: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      options: Object.fromEntries(
        Object.entries({ ...command.options, help: [false] }).map(
          ([name, [value]]) => [
            name,
            {
              type: typeof value === "boolean" ? "boolean" : "string",
            } as const,
          ],
        ),
      ),
      allowPositionals: command.rest !== undefined,
    });
    if (values["help"] === true) {
      console.log(helpOf(command));
      process.exit();
    }
    const read = Object.entries(command.options).map(([name, [value]]) => [
      name,
      valueOf(name, values[name] ?? value, value),
    ]);
    // Each value has the type of its default.
    return {
      values: Object.fromEntries(read) as Values<Choices>,
      rest: positionals,
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`\`npm run ${command.script} -- --help\` shows the options.`);
    process.exit(2);
  }
}

function valueOf(name: string, given: unknown, usual: Choice[0]): unknown {
  if (typeof usual !== "number") return given;
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1)
    throw new RangeError(
      `--${name} must be a whole number of at least 1; it is ${String(given)}.`,
    );
  return number;
}

function helpOf({
  script,
  about,
  rest,
  options,
}: Command<Readonly<Record<string, Choice>>>): string {
  const rows = Object.entries(options).map(([name, [value, help]]) => {
    const usual =
      value === "" || value === false ? "" : ` (default: ${String(value)})`;
    return [`--${name}${argumentOf(value)}`, help + usual];
  });
  const width = Math.max(...rows.map(([option = ""]) => option.length));
  const lines = rows.map(
    ([option = "", help = ""]) => `  ${option.padEnd(width)}  ${help}`,
  );
  const usage = [
    "npm run",
    script,
    "--",
    ...(rest === undefined ? [] : [rest]),
  ];
  return [about, "", `${usage.join(" ")} [options]`, "", ...lines].join("\n");
}

function argumentOf(value: Choice[0]): string {
  if (typeof value === "boolean") return "";
  return typeof value === "number" ? " n" : " text";
}

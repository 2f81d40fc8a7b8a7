import { didYouMean } from "../diagnostics/suggest.js";
import { type Level, levels } from "../diff/rules/impacts.js";
import { quote, textOf, UsageError, type Values } from "./options.js";
import { todayOf } from "./today.js";

/** What `tenon diff` is asked for. */
export interface DiffOptions {
  /** The description before; absent: what is committed. */
  readonly before?: string;
  /** The description after; absent: what the configuration names. */
  readonly after?: string;
  /** From which level on a finding fails the run. */
  readonly failOn: Level;
  readonly format: Format;
  /** The file that is written in the format; absent: standard output. */
  readonly output?: string;
  /** The file of waivers; absent: the usual one, where it exists. */
  readonly waivers?: string;
  readonly config?: string;
  readonly root?: string;
  /** The day that it is, for what may be removed after its sunset, and for waivers, which else go by the clock. */
  readonly today?: string;
  readonly lenient: boolean;
  readonly verbose: boolean;
  /** Whether standard output is JSON. */
  readonly json: boolean;
  readonly quiet: boolean;
}

export const formats = [
  "text",
  "json",
  "markdown",
  "html",
  "junit",
  "github",
] as const;
/** How findings are told. */
export type Format = (typeof formats)[number];

/**
 * Reads what `tenon diff` is asked for.
 *
 * @throws UsageError
 */
export function diffOptions(
  values: Values,
  positionals: readonly string[],
): DiffOptions {
  const format = formatOf(values);
  const today = todayOf(values);
  return {
    ...descriptionsOf(positionals),
    failOn: oneOf("level", textOf(values, "fail-on") ?? "breaking", levels),
    format,
    ...texts(values, "output", "waivers", "config", "root"),
    ...(today === undefined ? {} : { today }),
    lenient: values["lenient"] === true,
    verbose: values["verbose"] === true,
    json: format === "json" && values["output"] === undefined,
    quiet: values["quiet"] === true,
  };
}

/** The options that were given, by their names. */
function texts<const T extends string>(
  values: Values,
  ...names: readonly T[]
): Readonly<Partial<Record<T, string>>> {
  const given: Partial<Record<T, string>> = {};
  for (const name of names) {
    const text = textOf(values, name);
    if (text !== undefined) given[name] = text;
  }
  return given;
}

function descriptionsOf(
  positionals: readonly string[],
): Pick<DiffOptions, "before" | "after"> {
  const [one, other] = positionals;
  if (positionals.length > 2)
    throw new UsageError(
      "Two descriptions are compared: `tenon diff <old> <new>`.",
    );
  if (positionals.includes(""))
    throw new UsageError("The description has no name.");
  if (one === "-" && (other === "-" || other === undefined))
    throw new UsageError(
      "Only one of two descriptions can come from standard input.",
    );
  if (one === undefined) return {};
  return other === undefined ? { after: one } : { before: one, after: other };
}

function formatOf(values: Values): Format {
  const named = textOf(values, "format");
  const format =
    named === undefined ? undefined : oneOf("format", named, formats);
  if (values["json"] !== true) return format ?? formatOfFile(values);
  if (format !== undefined && format !== "json")
    throw new UsageError(`--json and --format ${format} exclude each other.`);
  return "json";
}

const extensions: ReadonlyMap<string, Format> = new Map([
  ["html", "html"],
  ["md", "markdown"],
  ["xml", "junit"],
  ["json", "json"],
]);

/** What the name of the file says of its format. */
function formatOfFile(values: Values): Format {
  const output = textOf(values, "output") ?? "";
  const extension = /\.([a-z]+)$/i.exec(output)?.[1] ?? "";
  return extensions.get(extension.toLowerCase()) ?? "text";
}

function oneOf<const T extends string>(
  kind: string,
  text: string,
  all: readonly T[],
): T {
  const found = all.find((one) => one === text);
  if (found !== undefined) return found;
  throw new UsageError(
    `There is no ${kind} ${quote(text)}. ${didYouMean(text, all)}${kind === "level" ? "Levels" : "Formats"}: ${all.join(", ")}.`,
  );
}

import { didYouMean } from "../diagnostics/suggest.js";
import { quote, textOf, UsageError, type Values } from "./options.js";

/** What `tenon diff --from v1 --to v2` is asked. */
export interface GuideOptions {
  /** The names of the versions. */
  readonly from: string;
  readonly to: string;
  /** None: the usual one; two: each version's own. */
  readonly descriptions: readonly string[];
  readonly config?: string;
  readonly root?: string;
  readonly lenient: boolean;
  readonly verbose: boolean;
  readonly format: GuideFormat;
  readonly json: boolean;
  readonly quiet: boolean;
}

const formats = ["text", "json", "markdown"] as const;
export type GuideFormat = (typeof formats)[number];

/**
 * Reads what `tenon diff --from v1 --to v2` is asked.
 *
 * @throws UsageError
 */
export function guideOptions(
  values: Values,
  descriptions: readonly string[],
): GuideOptions {
  const from = textOf(values, "from");
  const to = textOf(values, "to");
  if (from === undefined || to === undefined)
    throw new UsageError(
      "A guide needs both versions: `tenon diff --from v1 --to v2 [description]`.",
    );
  for (const name of ["fail-on", "waivers"])
    if (values[name] !== undefined)
      throw new UsageError(
        `A guide finds no fault: --${name} says nothing here.`,
      );
  if (values["today"] !== undefined)
    throw new UsageError(
      "A guide is the same on every day: --today says nothing here.",
    );
  if (values["output"] !== undefined)
    throw new UsageError(
      "A guide goes to standard output: there is no --output.",
    );
  if (descriptions.length > 2)
    throw new UsageError(
      `A guide is about one description, or one for each version: ${descriptions.map(quote).join(", ")} were named.`,
    );
  if (descriptions[0] === "-" && descriptions[1] === "-")
    throw new UsageError("Only one description can come from standard input.");
  const [config, root] = [textOf(values, "config"), textOf(values, "root")];
  const format = formatOf(values);
  return {
    from,
    to,
    descriptions,
    ...(config === undefined ? {} : { config }),
    ...(root === undefined ? {} : { root }),
    lenient: values["lenient"] === true,
    verbose: values["verbose"] === true,
    format,
    json: format === "json",
    quiet: values["quiet"] === true,
  };
}

function formatOf(values: Values): GuideFormat {
  const named = textOf(values, "format");
  const json = values["json"] === true;
  const text = named ?? (json ? "json" : "text");
  const format = formats.find((one) => one === text);
  if (format === undefined)
    throw new UsageError(
      `A guide has no format ${quote(text)}. ${didYouMean(text, formats)}Formats: ${formats.join(", ")}.`,
    );
  if (json && format !== "json")
    throw new UsageError(`--json and --format ${format} exclude each other.`);
  return format;
}

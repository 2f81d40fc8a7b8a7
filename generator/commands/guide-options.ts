import { quote, textOf, UsageError, type Values } from "./options.js";

/** What `tenon diff --from v1 --to v2` is asked. */
export interface GuideOptions {
  /** The names of the versions. */
  readonly from: string;
  readonly to: string;
  /** None: the usual one; two: each version's own. */
  readonly descriptions: readonly string[];
  readonly config?: string;
  readonly lenient: boolean;
  readonly verbose: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

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
  if ((values["format"] ?? values["output"]) !== undefined)
    throw new UsageError("A guide is printed as text, or as JSON with --json.");
  if (descriptions.length > 2)
    throw new UsageError(
      `A guide is about one description, or one for each version: ${descriptions.map(quote).join(", ")} were named.`,
    );
  if (descriptions[0] === "-" && descriptions[1] === "-")
    throw new UsageError("Only one description can come from standard input.");
  const config = textOf(values, "config");
  return {
    from,
    to,
    descriptions,
    ...(config === undefined ? {} : { config }),
    lenient: values["lenient"] === true,
    verbose: values["verbose"] === true,
    json: values["json"] === true,
    quiet: values["quiet"] === true,
  };
}

import { didYouMean } from "../diagnostics/suggest.js";
import type { LintLevel } from "../lint/lint-rule.js";
import { quote, textOf, UsageError, type Values } from "./options.js";
import { todayOf } from "./today.js";

/** What `tenon lint` is asked for. */
export interface LintOptions {
  readonly description?: string;
  /** From which level on a finding fails the run. */
  readonly failOn: LintLevel;
  /** The day that it is, for rules about dates that have passed. */
  readonly today?: string;
  readonly config?: string;
  readonly root?: string;
  readonly lenient: boolean;
  readonly verbose: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

/**
 * Reads what `tenon lint` is asked for.
 *
 * @throws UsageError
 */
export function lintOptions(
  values: Values,
  description: string | undefined,
): LintOptions {
  if (description === "") throw new UsageError("The description has no name.");
  const today = todayOf(values);
  const [config, root] = [textOf(values, "config"), textOf(values, "root")];
  return {
    ...(description === undefined ? {} : { description }),
    failOn: failOnOf(textOf(values, "fail-on") ?? "error"),
    ...(today === undefined ? {} : { today }),
    ...(config === undefined ? {} : { config }),
    ...(root === undefined ? {} : { root }),
    lenient: values["lenient"] === true,
    verbose: values["verbose"] === true,
    json: values["json"] === true,
    quiet: values["quiet"] === true,
  };
}

function failOnOf(text: string): LintLevel {
  const levels = ["warning", "error"] as const;
  const level = levels.find((one) => one === text);
  if (level !== undefined) return level;
  throw new UsageError(
    `There is no level ${quote(text)}. ${didYouMean(text, levels)}Levels: ${levels.join(", ")}.`,
  );
}

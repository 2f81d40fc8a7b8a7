import { didYouMean } from "../config/did-you-mean.js";
import type { LintLevel } from "../review/lint-rules.js";
import { quote, textOf, UsageError, type Values } from "./options.js";

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

/**
 * The day that it is, as someone says.
 *
 * @throws UsageError
 */
export function todayOf(values: Values): string | undefined {
  const text = textOf(values, "today");
  if (text === undefined) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(time) &&
    new Date(time).toJSON().startsWith(text)
  )
    return text;
  throw new UsageError(
    `${quote(text)} is no day. Write one such as 2026-01-31.`,
  );
}

function failOnOf(text: string): LintLevel {
  const levels = ["warning", "error"] as const;
  const level = levels.find((one) => one === text);
  if (level !== undefined) return level;
  throw new UsageError(
    `There is no level ${quote(text)}. ${didYouMean(text, levels)}Levels: ${levels.join(", ")}.`,
  );
}

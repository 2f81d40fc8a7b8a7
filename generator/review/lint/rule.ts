/** The severity of a rule. */
export type LintLevel = "warning" | "error";

/** The value of an option; the table holds the default. */
export type LintOption =
  | string
  | number
  | readonly string[]
  | readonly number[]
  | Readonly<Record<string, number>>;

export type LintOptions = Readonly<Record<string, LintOption>>;

export interface LintRule<Options extends LintOptions = LintOptions> {
  readonly level: LintLevel;
  /** The requirement, as one sentence. */
  readonly requirement: string;
  /** How to fix a violation. */
  readonly advice: string;
  /**
   * The descriptions that it applies to by default: none, because the rule is the
   * convention of one API; those that follow the convention at least as often as they
   * break it; all; or all with the preset `strict`.
   */
  readonly for: "named" | "shown" | "any" | "strict";
  readonly options: Options;
}

/** A rule that applies only if the configuration names it. */
export function rule<Options extends LintOptions>(
  level: LintLevel,
  requirement: string,
  advice: string,
  options: Options,
): LintRule<Options> {
  return { level, requirement, advice, for: "named", options };
}

/** A rule for descriptions that follow the same convention. */
export function sharedRule<Options extends LintOptions>(
  level: LintLevel,
  requirement: string,
  advice: string,
  options: Options,
): LintRule<Options> {
  return { ...rule(level, requirement, advice, options), for: "shown" };
}

/** A rule of the preset `strict`. */
export function strictRule<Options extends LintOptions>(
  level: LintLevel,
  requirement: string,
  advice: string,
  options: Options,
): LintRule<Options> {
  return { ...rule(level, requirement, advice, options), for: "strict" };
}

/** A rule for every description. */
export function generalRule<Options extends LintOptions>(
  level: LintLevel,
  requirement: string,
  advice: string,
  options: Options,
): LintRule<Options> {
  return { ...rule(level, requirement, advice, options), for: "any" };
}

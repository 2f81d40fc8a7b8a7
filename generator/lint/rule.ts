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
   * Which descriptions it applies to without configuration: those of the service;
   * also those that follow the same convention (at least as often as they break it);
   * or any, because the rule checks the description against itself.
   */
  readonly for: "service" | "shown" | "any";
  readonly options: Options;
}

/** A rule that is specific to the service's conventions. */
export function rule<Options extends LintOptions>(
  level: LintLevel,
  requirement: string,
  advice: string,
  options: Options,
): LintRule<Options> {
  return { level, requirement, advice, for: "service", options };
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

/** A rule for every description. */
export function generalRule<Options extends LintOptions>(
  level: LintLevel,
  requirement: string,
  advice: string,
  options: Options,
): LintRule<Options> {
  return { ...rule(level, requirement, advice, options), for: "any" };
}

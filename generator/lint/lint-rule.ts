/** How much it matters that a rule is broken. */
export type LintLevel = "warning" | "error";

/** A value that a configuration can set: what stands in the table is the service's. */
export type LintOption =
  | string
  | number
  | readonly string[]
  | readonly number[]
  | Readonly<Record<string, number>>;

export type LintOptions = Readonly<Record<string, LintOption>>;

export interface LintRule<Options extends LintOptions = LintOptions> {
  readonly level: LintLevel;
  /** What must hold, in a sentence. */
  readonly says: string;
  /** What to do where it does not. */
  readonly advice: string;
  /**
   * Whose descriptions it is for where no configuration says: those of the
   * service; also those that show the same convention, by keeping it at
   * least as often as they break it; or all, since it is about what they say themselves.
   */
  readonly for: "service" | "shown" | "any";
  readonly options: Options;
}

/** A rule for descriptions of the service. */
export function rule<Options extends LintOptions>(
  level: LintLevel,
  says: string,
  advice: string,
  options: Options,
): LintRule<Options> {
  return { level, says, advice, for: "service", options };
}

/** A rule for those that show the convention, too. */
export function sharedRule<Options extends LintOptions>(
  level: LintLevel,
  says: string,
  advice: string,
  options: Options,
): LintRule<Options> {
  return { ...rule(level, says, advice, options), for: "shown" };
}

/** A rule for every description. */
export function soundRule<Options extends LintOptions>(
  level: LintLevel,
  says: string,
  advice: string,
  options: Options,
): LintRule<Options> {
  return { ...rule(level, says, advice, options), for: "any" };
}

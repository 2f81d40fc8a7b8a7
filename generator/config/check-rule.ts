/** How the values of a configuration are checked and quoted in messages. */

/** What a value must be. */
export interface ValueRule {
  readonly allowed: string;
  readonly holds: (value: unknown) => boolean;
}

export const text: ValueRule = {
  allowed: "a text that is not empty",
  holds: (value) => typeof value === "string" && value !== "",
};

export const flag: ValueRule = {
  allowed: "true or false",
  holds: (value) => typeof value === "boolean",
};

/** One of several texts. */
export function oneOf(...values: readonly string[]): ValueRule {
  const quoted = values.map(quote);
  return {
    allowed: `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1) ?? ""}`,
    holds: (value) => typeof value === "string" && values.includes(value),
  };
}

export function isObject(
  value: unknown,
): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as JSON on one line, cut where it is long. */
export function quote(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > 60 ? `${json.slice(0, 57)}...` : json;
}

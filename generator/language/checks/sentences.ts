import type { JsonValue } from "../json/json.js";
import type { JsonType } from "../model/model.js";

const nouns: { readonly [type in JsonType]: string } = {
  null: "null",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  number: "a number",
  integer: "an integer",
  string: "a string",
};

/** The message for a value of another type. */
export function typeSentence(types: readonly JsonType[]): string {
  return `Must be ${alternatives(types.map((type) => nouns[type]))}.`;
}

/** The message for a value that is not listed. */
export function valuesSentence(values: readonly JsonValue[]): string {
  if (values.length === 0) return "Must be a listed value.";
  const quoted = values.slice(0, 10).map(quotation);
  if (values.length > 10)
    return `Must be one of ${quoted.join(", ")} and ${values.length - 10} more.`;
  return `Must be ${alternatives(quoted)}.`;
}

/** `a, b or c` */
export function alternatives(texts: readonly string[]): string {
  const last = texts.at(-1) ?? "";
  return texts.length < 2
    ? last
    : `${texts.slice(0, -1).join(", ")} or ${last}`;
}

/** A value as a message quotes it. */
export function quotation(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Why a property is refused whatever its value. */
export const refusals = {
  always: "Must not be present.",
  readOnly: "Must not be present: it is read-only.",
  writeOnly: "Must not be present: it is write-only.",
} as const;

/** The other messages that several kinds of values have. */
export const sentences = {
  excluded: "Must not match what is excluded.",
  name: "Must not have a name like this.",
  noAlternative: "Must match one of the alternatives.",
  impossibleItem: "Must contain what can never be.",
} as const;

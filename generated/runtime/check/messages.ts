/** What a message of a check says, to write it in another language. */
export type Explanation =
  | {
      readonly code:
        | "required"
        | "unexpected"
        | "readOnly"
        | "writeOnly"
        | "uniqueItems"
        | "contains"
        | "propertyName"
        | "alternatives"
        | "excluded"
        | "depth"
        /** None of the messages that are known here. */
        | "other";
    }
  | {
      readonly code: Limit;
      readonly limit: number;
    }
  | { readonly code: "pattern"; readonly pattern: string }
  | { readonly code: "format"; readonly format: string }
  | { readonly code: "type"; readonly types: readonly TypeName[] }
  /** `values` lists the values in JSON: `"a", "b" or null`. */
  | { readonly code: "enum"; readonly values: string };

/** The limits that messages name. */
type Limit =
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "minContains"
  | "maxContains"
  | "minProperties"
  | "maxProperties"
  | "maxBytes"
  | "minimum"
  | "exclusiveMinimum"
  | "maximum"
  | "exclusiveMaximum"
  | "multipleOf";

type TypeName =
  "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/**
 * The code and the parameters of a message: `{ code: "maxLength", limit: 255 }` for
 * `Must have at most 255 characters.`. Messages are text everywhere else, so that only
 * programs that translate them carry this table.
 */
export function explainMessage(message: string): Explanation {
  for (const [pattern, explain] of rows) {
    const match = pattern.exec(message);
    const found = match && explain(match[1] ?? "");
    if (found) return found;
  }
  return { code: "other" };
}

/** Makes the explanation of what a pattern matched; undefined if it is another message. */
type Explain = (text: string) => Explanation | undefined;

const plain =
  (code: (Explanation & { readonly limit?: never })["code"]): Explain =>
  () =>
    // These codes have no parameters.
    ({ code }) as Explanation;

const limited =
  (code: Limit): Explain =>
  (text) => ({ code, limit: Number(text) });

/** Messages with a number, by the words around it. */
const limits: readonly (readonly [
  before: string,
  after: string,
  code: Limit,
])[] = [
  ["have at least", " characters?", "minLength"],
  ["have at most", " characters?", "maxLength"],
  ["have at least", " items?", "minItems"],
  ["have at most", " items?", "maxItems"],
  ["contain at least", " items? of a certain form", "minContains"],
  ["contain at most", " items? of a certain form", "maxContains"],
  ["have at least", " propert(?:y|ies)", "minProperties"],
  ["have at most", " propert(?:y|ies)", "maxProperties"],
  ["have at most", " bytes? in its names and strings", "maxBytes"],
  ["be at least", "", "minimum"],
  ["be greater than", "", "exclusiveMinimum"],
  ["be at most", "", "maximum"],
  ["be less than", "", "exclusiveMaximum"],
  ["be a multiple of", "", "multipleOf"],
];

const formats: { readonly [noun: string]: string } = {
  "a UUID": "uuid",
  "a date such as 2024-02-29": "date",
  "a date and time such as 2024-02-29T08:30:00Z": "date-time",
  "a time such as 08:30:00Z": "time",
  "a duration such as P1DT12H": "duration",
  "a URI": "uri",
  "a URL": "url",
  "a URI reference": "uri-reference",
  "an email address": "email",
  "a host name": "hostname",
  "an IPv4 address": "ipv4",
  "an IPv6 address": "ipv6",
  Base64: "byte",
  Base64url: "base64url",
  "a JSON pointer": "json-pointer",
  "a regular expression": "regex",
  "in the range of 32-bit integers": "int32",
  "in the range of 64-bit integers": "int64",
};

const types: { readonly [noun: string]: TypeName } = {
  "a string": "string",
  "a number": "number",
  "an integer": "integer",
  "true or false": "boolean",
  "an object": "object",
  "a list": "array",
  null: "null",
};

const rows: readonly (readonly [RegExp, Explain])[] = [
  [/^Must be present\.$/, plain("required")],
  [/^Must not be present: it is read-only\.$/, plain("readOnly")],
  [/^Must not be present: it is write-only\.$/, plain("writeOnly")],
  [/^Must not be present/, plain("unexpected")],
  [/^Must not be empty\.$/, () => ({ code: "minLength", limit: 1 })],
  ...limits.map(
    ([before, after, code]) =>
      [
        new RegExp(`^Must ${before} ([-+.e\\d]+)${after}\\.$`),
        limited(code),
      ] as const,
  ),
  [/^Must not have equal items\.$/, plain("uniqueItems")],
  [/^Must contain what can never be\.$/, plain("contains")],
  [/^Must not have a name like this\.$/, plain("propertyName")],
  [
    /^Must match the pattern ([^]*)$/,
    (pattern) => ({ code: "pattern", pattern }),
  ],
  [/^Must match /, plain("alternatives")],
  [/^Must not match what is excluded\.$/, plain("excluded")],
  [/^Must not be nested so deeply\.$/, plain("depth")],
  [/^Must be ([^]*)\.$/, formatOf],
  [/^Must be ([^]*)\.$/, typeOf],
  [/^Must be a listed value\.$/, () => ({ code: "enum", values: "" })],
  [
    /^Must be (?:one of )?((?:["[{\d-]|true|false|null)[^]*)\.$/,
    (values) => ({ code: "enum", values }),
  ],
];

function formatOf(noun: string): Explanation | undefined {
  const format = formats[noun];
  return format === undefined ? undefined : { code: "format", format };
}

function typeOf(text: string): Explanation | undefined {
  const nouns = text.match(/true or false|[^,]+?(?=, | or |$)/g) ?? [];
  // Not `filter`: TypeScript 5.4 keeps `undefined` in its result.
  const known = nouns.flatMap(
    (noun) => types[noun.replace(/^(?:,? (?:or )?)/, "")] ?? [],
  );
  return known.length === nouns.length
    ? { code: "type", types: known }
    : undefined;
}

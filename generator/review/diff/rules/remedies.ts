import type { JsonValue } from "../../../language/json/json.js";
import type { Direction } from "./impacts.js";
import type { RuleId } from "./rules.js";

/** What a remedy may name of a change: no text of a description, which each output would have to escape. */
interface Change {
  readonly kind: RuleId;
  readonly keyword?: string;
  readonly before?: JsonValue;
}

type Row = readonly [directions: string, remedy: string, kinds: RuleId[]];

/** How to avoid that a change breaks clients, by direction and rule. */
const rows: readonly Row[] = [
  ["sends", "Keep accepting values of the removed types.", ["type-narrowed"]],
  ["receives", "Keep sending only values of the old types.", ["type-widened"]],
  [
    "sends receives",
    "Keep the value as it was, and add one with another name for the new form.",
    [
      ...(["type-changed", "constant-changed", "format-changed"] as const),
      ...(["reference-changed", "property-encoding-changed"] as const),
      ...(["content-encoding-changed"] as const),
      "xml-changed",
    ],
  ],
  [
    "sends receives",
    "Offer the new media type beside the old one.",
    ["media-type-changed", "body-kind-changed"],
  ],
  [
    "sends receives",
    "Keep the old property and the values that select each member.",
    ["discriminator-changed", "selected-member-changed"],
  ],
  ["sends", "Keep accepting every text of the old type.", ["text-narrowed"]],
  ["receives", "Keep sending only texts of the old type.", ["text-widened"]],
  [
    "receives",
    "Keep the header as it was, and add one with another name for the new form.",
    ["header-encoding-changed"],
  ],
  ["sends", "Keep accepting fractions.", ["number-narrowed"]],
  [
    "receives",
    "Keep sending integers, and send fractions in a new property.",
    ["number-widened"],
  ],
  [
    "sends",
    "Keep accepting integers of more than 32 bits.",
    ["integer-narrowed"],
  ],
  [
    "receives",
    "Keep the integers within 32 bits, or send the larger ones in a new property.",
    ["integer-widened"],
  ],
  ["sends", "Keep accepting `null`.", ["null-removed"]],
  [
    "receives",
    "Keep sending a value instead of `null`, or leave `null` to a new property.",
    ["null-added"],
  ],
  ["sends", "Keep accepting the removed values.", ["value-removed"]],
  [
    "receives",
    "Send the new values only to clients that ask for them, and an old value to all others.",
    ["value-added"],
  ],
  [
    "sends",
    "Keep accepting values beyond the list.",
    ["values-listed", "enumeration-closed"],
  ],
  [
    "receives",
    "Keep sending only the values of the old list.",
    ["values-unlisted", "enumeration-opened"],
  ],
  [
    "sends",
    "Keep accepting the removed member.",
    ["alternative-removed", "alternative-of-type-removed"],
  ],
  [
    "receives",
    "Send the new member only to clients that ask for it, such as by a parameter.",
    ["alternative-added", "alternative-of-type-added"],
  ],
  [
    "sends",
    "Keep accepting the values that were valid.",
    [
      ...(["format-narrowed", "schema-narrowed", "schema-changed"] as const),
      ...(["rule-changed", "rule-narrowed"] as const),
    ],
  ],
  [
    "receives",
    "Keep sending only values that were valid.",
    ["format-widened", "schema-widened", "schema-changed"],
  ],
  [
    "sends",
    "Keep it optional, and use a default where requests lack it.",
    [
      ...(["property-became-required", "item-became-required"] as const),
      ...(["parameter-became-required", "body-became-required"] as const),
      ...(["required-body-added", "dependency-added"] as const),
    ],
  ],
  [
    "receives",
    "Keep sending it in every response.",
    [
      ...(["property-became-optional", "item-became-optional"] as const),
      ...(["header-became-optional", "dependency-removed"] as const),
    ],
  ],
  [
    "receives",
    "Deprecate it first, and keep sending it until no client reads it.",
    [
      ...(["required-property-removed", "optional-property-removed"] as const),
      ...(["closed-required-property-removed"] as const),
      ...(["required-header-removed", "optional-header-removed"] as const),
      ...(["property-became-write-only", "event-removed"] as const),
    ],
  ],
  [
    "sends",
    "Deprecate it first, and keep accepting it until no client sends it.",
    [
      ...(["required-property-removed", "optional-property-removed"] as const),
      ...(["closed-required-property-removed"] as const),
      ...(["closed-property-removed", "other-properties-removed"] as const),
      ...(["required-parameter-removed"] as const),
      ...(["optional-parameter-removed", "required-body-removed"] as const),
      ...(["optional-body-removed", "property-became-read-only"] as const),
    ],
  ],
  [
    "sends",
    "Keep ignoring properties that are not described.",
    ["object-closed"],
  ],
  ["sends", "Accept the parameter in both places.", ["parameter-moved"]],
  ["sends", "Accept both ways of writing it.", ["parameter-encoding-changed"]],
  [
    "sends",
    "Keep accepting the old media types.",
    ["media-type-removed", "media-type-range-narrowed"],
  ],
  [
    "receives",
    "Keep offering the media type to clients that accept it.",
    ["media-type-removed"],
  ],
  [
    "receives",
    "Send it only to clients whose `Accept` header names it.",
    ["media-type-added"],
  ],
  [
    "receives",
    "Keep responding with the old status.",
    ["success-status-changed", "success-reply-removed"],
  ],
  [
    "receives",
    "Keep sending the content.",
    ["reply-body-removed", "payload-removed"],
  ],
  [
    "calls",
    "Keep accepting requests without credentials while clients change.",
    ["security-required"],
  ],
  [
    "calls",
    "Keep accepting the old way while clients change.",
    ["security-way-removed", "oauth-flow-removed"],
  ],
  ["calls", "Keep sending the event.", ["operation-event-removed"]],
];

/** The remedies by rule and direction: `null-added receives`. */
export const remedies: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([directions, remedy, kinds]) =>
    directions
      .split(" ")
      .flatMap((direction) =>
        kinds.map((kind) => [`${kind} ${direction}`, remedy] as const),
      ),
  ),
);

/** How to avoid that a change breaks clients; undefined if there is only the usual way. */
export function remedyOf(
  { kind, keyword, before }: Change,
  direction: Direction,
): string | undefined {
  const remedy = remedies.get(`${kind} ${direction}`);
  if (kind !== "rule-narrowed" || keyword === undefined) return remedy;
  if (typeof before === "number")
    return `Keep \`${keyword}\` at ${String(before)}, or accept the old values while clients change.`;
  return before === undefined
    ? `Leave out \`${keyword}\`, or accept what it excludes while clients change.`
    : `Keep the old \`${keyword}\`, or accept the old values while clients change.`;
}

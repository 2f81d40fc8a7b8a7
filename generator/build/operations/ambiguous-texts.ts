import type { Findings } from "../diagnostics-collector.js";
import type { Lookup } from "../../schema/schema-lookup.js";
import type { Parameter, Schema } from "../../model/model.js";

const advice =
  "Let it hold one kind of value, or describe it by a `content` of JSON.";

/** Reports what of a parameter's values travels as the same text; each kind of it once. */
export function reportAmbiguousText(
  { schema, mediaType, location }: Parameter,
  lookup: Lookup,
  findings: Findings,
): void {
  if (mediaType !== undefined) return;
  const warn = (message: string) => {
    findings.warningOnce(location, "parameter-ambiguous", message, advice);
  };
  const parts = lookup.speakers(schema);
  const plain = kindsOf(parts);
  const lists = parts.filter(({ array, types }) =>
    types === undefined ? array !== undefined : types.includes("array"),
  );
  const saysNothing =
    plain.size === 0 &&
    lists.length === 0 &&
    parts.every(({ types, object }) => (types ?? object) === undefined);
  // Where there is no schema at all, that is said of it.
  if (saysNothing && schema.location !== location)
    warn(
      "Nothing says what the parameter holds, so a server takes what comes for a string, here and elsewhere.",
    );
  if (plain.has("text") && plain.size > 1)
    warn(
      "A string such as `1` or `true` travels as a number or a boolean does: a server takes it for that, here and elsewhere.",
    );
  const items = lists.flatMap(({ array }) =>
    array?.items === undefined ? [] : lookup.speakers(array.items),
  );
  if (lists.length > 0 && overlap(plain, kindsOf(items)))
    warn(
      "A list of one item travels as that item does alone: a server takes it for the item, here and elsewhere.",
    );
}

/** What single texts can be: any, a boolean, a number, of a format or one of those listed. */
function kindsOf(parts: readonly Schema[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap(({ types, known, string, values }) => {
      if (values !== undefined)
        return values.map((value) => `=${JSON.stringify(value)}`);
      if (known !== undefined) return ["text"];
      return (types ?? []).flatMap((type) => {
        if (type === "integer" || type === "number") return ["number"];
        if (type === "boolean") return [type];
        if (type !== "string") return [];
        const { format, pattern } = string ?? {};
        return [(format ?? pattern) === undefined ? "text" : "format"];
      });
    }),
  );
}

function overlap(
  plain: ReadonlySet<string>,
  items: ReadonlySet<string>,
): boolean {
  if (plain.size === 0) return false;
  return (
    plain.has("text") ||
    items.has("text") ||
    [...plain].some((kind) => items.has(kind))
  );
}

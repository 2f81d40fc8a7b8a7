import type { Findings } from "../diagnostics-collector.js";
import type { Lookup } from "../../schema/schema-lookup.js";
import type { JsonType, Parameter, Schema } from "../../model/model.js";
import type { ParsedOperation } from "./parsed-operation.js";

/** Reports what of an operation's parameters cannot be told apart on the wire, or has no spelling there. */
export function reportAmbiguousParameters(
  { parameters }: ParsedOperation,
  lookup: Lookup,
  findings: Findings,
): void {
  for (const parameter of parameters) {
    if (hasNestedValues(parameter, lookup))
      reportNestedValues(parameter, findings);
    reportAmbiguousValues(parameter, lookup, findings);
  }
  const spread = parameters.filter((parameter) =>
    isExplodedObject(parameter, lookup),
  );
  for (const parameter of spread)
    for (const name of lookup.propertyNames(parameter.schema))
      reportPropertyCollision(
        parameter,
        name,
        parameters,
        spread,
        lookup,
        findings,
      );
}

/** Whether the properties of an object stand beside the other parameters. */
function isExplodedObject(parameter: Parameter, lookup: Lookup): boolean {
  const { in: location, style, explode, mediaType, schema } = parameter;
  return (
    (location === "query" || location === "cookie") &&
    style === "form" &&
    explode &&
    mediaType === undefined &&
    declaresType(schema, ["object"], lookup)
  );
}

function reportPropertyCollision(
  spread: Parameter,
  name: string,
  parameters: readonly Parameter[],
  others: readonly Parameter[],
  lookup: Lookup,
  findings: Findings,
): void {
  // Of two objects the first one takes it.
  const earlier = others.slice(0, others.indexOf(spread));
  const taken = parameters.find(
    (other) =>
      other.in === spread.in &&
      (others.includes(other)
        ? earlier.includes(other) &&
          lookup.propertyNames(other.schema).includes(name)
        : other.name === name),
  );
  if (taken === undefined) return;
  findings.warning(
    spread.location,
    "parameter-collision",
    `The property \`${name}\` of the ${spread.in} parameter \`${spread.name}\` travels by its own name, as the parameter \`${taken.name}\` does: a server takes it for that.`,
    "Rename one of them, or give the object the style deepObject.",
  );
}

/** Whether what stands within is more than a style can spell. */
function hasNestedValues(
  { schema, mediaType }: Parameter,
  lookup: Lookup,
): boolean {
  if (mediaType !== undefined) return false;
  const within = lookup
    .parts(schema)
    .flatMap(({ array, object }) => [
      ...(array?.items === undefined ? [] : [array.items]),
      ...(object?.properties ?? []).map((property) => property.schema),
    ]);
  return within.some((part) => declaresType(part, ["object", "array"], lookup));
}

/** Whether a schema expressly lets a value of one of the types stand. */
function declaresType(
  schema: Schema,
  types: readonly JsonType[],
  lookup: Lookup,
): boolean {
  return lookup
    .parts(schema)
    .some((part) => part.types?.some((type) => types.includes(type)));
}

/** OpenAPI 3.1, Parameter Object: nested values are undefined in every style. Said once of each style. */
function reportNestedValues(
  { style, location }: Parameter,
  findings: Findings,
): void {
  const spelling =
    style === "deepObject" ? "as `name[key][key]`" : "as JSON within the text";
  findings.warningOnce(
    location,
    "parameter-nested",
    `OpenAPI does not say how arrays and objects within a parameter of the style ${style} travel; they travel ${spelling}.`,
    "Describe the parameter by a `content` of JSON where the other side reads it otherwise.",
  );
}

const advice =
  "Let it hold one kind of value, or describe it by a `content` of JSON.";

/** Reports what of a parameter's values travels as the same text; each kind of it once. */
export function reportAmbiguousValues(
  { schema, mediaType, location }: Parameter,
  lookup: Lookup,
  findings: Findings,
): void {
  if (mediaType !== undefined) return;
  const warn = (message: string) => {
    findings.warningOnce(location, "parameter-ambiguous", message, advice);
  };
  const parts = lookup.speakers(schema);
  const plain = textKinds(parts);
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
  if (lists.length > 0 && overlaps(plain, textKinds(items)))
    warn(
      "A list of one item travels as that item does alone: a server takes it for the item, here and elsewhere.",
    );
}

/** What single texts can be: any, a boolean, a number, of a format or one of those listed. */
function textKinds(parts: readonly Schema[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap(({ types, knownValues: known, string, enum: values }) => {
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

function overlaps(
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

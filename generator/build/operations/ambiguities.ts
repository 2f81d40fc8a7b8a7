import { reportAmbiguousText } from "./ambiguous-texts.js";
import type { Findings } from "../diagnostics-collector.js";
import type { Lookup } from "../../schema/schema-lookup.js";
import type { JsonType, Parameter, Schema } from "../../model/model.js";
import type { ParsedOperation } from "./operations.js";

/** Reports what of an operation's parameters cannot be told apart on the wire, or has no spelling there. */
export function reportAmbiguities(
  { parameters }: ParsedOperation,
  lookup: Lookup,
  findings: Findings,
): void {
  for (const parameter of parameters) {
    if (isNested(parameter, lookup)) reportNested(parameter, findings);
    reportAmbiguousText(parameter, lookup, findings);
  }
  const spread = parameters.filter((parameter) => isSpread(parameter, lookup));
  for (const parameter of spread)
    for (const name of lookup.propertyNames(parameter.schema))
      reportCollision(parameter, name, parameters, spread, lookup, findings);
}

/** Whether the properties of an object stand beside the other parameters. */
function isSpread(parameter: Parameter, lookup: Lookup): boolean {
  const { in: location, style, explode, mediaType, schema } = parameter;
  return (
    (location === "query" || location === "cookie") &&
    style === "form" &&
    explode &&
    mediaType === undefined &&
    may(schema, ["object"], lookup)
  );
}

function reportCollision(
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
function isNested({ schema, mediaType }: Parameter, lookup: Lookup): boolean {
  if (mediaType !== undefined) return false;
  const within = lookup
    .parts(schema)
    .flatMap(({ array, object }) => [
      ...(array?.items === undefined ? [] : [array.items]),
      ...(object?.properties ?? []).map((property) => property.schema),
    ]);
  return within.some((part) => may(part, ["object", "array"], lookup));
}

/** Whether a schema expressly lets a value of one of the types stand. */
function may(
  schema: Schema,
  types: readonly JsonType[],
  lookup: Lookup,
): boolean {
  return lookup
    .parts(schema)
    .some((part) => part.types?.some((type) => types.includes(type)));
}

/** OpenAPI 3.1, Parameter Object: nested values are undefined in every style. Said once of each style. */
function reportNested(
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

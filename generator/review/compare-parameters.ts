import type { Operation, Parameter } from "../model/model.js";
import type { OperationPair } from "./compare-operations.js";

/** Compares parameters: those of the path by where they stand in it, the others by place and name. */
export function compareParameters(pair: OperationPair): void {
  const { before, after, facts } = pair;
  const others = keyed(after);
  for (const [key, parameter] of keyed(before)) {
    const other = others.get(key);
    others.delete(key);
    if (other) compareParameter(pair, parameter, other);
    else
      facts.add(pair.scope(titleOf(parameter), "sends"), {
        kind: parameter.required
          ? "required-parameter-removed"
          : "optional-parameter-removed",
        places: { before: parameter.place, after: after.place },
      });
  }
  for (const parameter of others.values())
    facts.add(pair.scope(titleOf(parameter), "sends"), {
      kind: parameter.required
        ? "required-parameter-added"
        : "optional-parameter-added",
      places: { before: before.place, after: parameter.place },
    });
}

function keyed({ parameters, path }: Operation): Map<string, Parameter> {
  const inPath = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return new Map(
    parameters.map((parameter) => {
      const { name, in: location } = parameter;
      const at = inPath.indexOf(name);
      if (location === "path" && at >= 0) return [`path ${at}`, parameter];
      // Names of headers know no case.
      const same = location === "header" ? name.toLowerCase() : name;
      return [`${location} ${same}`, parameter];
    }),
  );
}

function titleOf({ name, in: location }: Parameter): string {
  return `${location} parameter ${name}`;
}

function compareParameter(
  pair: OperationPair,
  before: Parameter,
  after: Parameter,
): void {
  const { facts, compare } = pair;
  const scope = pair.scope(titleOf(after), "sends");
  const places = { before: before.place, after: after.place };
  if (after.in === "path" && before.name !== after.name)
    facts.add(scope, {
      kind: "path-parameter-renamed",
      places,
      before: before.name,
      after: after.name,
    });
  if (before.required !== after.required)
    facts.add(scope, {
      kind: after.required
        ? "parameter-became-required"
        : "parameter-became-optional",
      places,
    });
  const [one, other] = [encodingOf(before), encodingOf(after)];
  if (one !== other)
    facts.add(scope, {
      kind: "parameter-encoding-changed",
      places,
      before: one,
      after: other,
    });
  compare(before.schema, after.schema, scope);
}

/** How the value becomes text. Of single values a style's `explode` means nothing. */
function encodingOf({ style, explode, schema, mediaType }: Parameter): string {
  if (mediaType !== undefined) return mediaType;
  const single =
    schema.types?.every((type) => type !== "array" && type !== "object") ===
    true;
  return explode && !single ? `${style}, exploded` : style;
}

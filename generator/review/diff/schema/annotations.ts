import { canonical } from "../../../language/json/equal.js";
import type { JsonValue } from "../../../language/json/json.js";
import type { Schema } from "../../../language/model/model.js";
import {
  inherited,
  type Lookup,
  partsOf,
} from "../../../language/schema/lookup.js";
import { change, type Differences } from "../difference.js";
import { locationsOf, type Scope, withinKeyword } from "../facts.js";

/** Two schemas to compare. */
export interface AnnotatedPair {
  readonly before: Schema;
  readonly after: Schema;
  readonly scope: Scope;
  /** The named schemas before and after. */
  readonly sides: readonly [Lookup, Lookup];
  /** Both are references, whose targets are compared separately. */
  readonly isNamed: boolean;
}

/** Compares annotations that reject no value: `default` and `deprecated`. */
export function* compareAnnotations(pair: AnnotatedPair): Differences {
  const { before, after, scope, sides, isNamed } = pair;
  const locations = locationsOf(before, after);
  const isSilent = before.default === undefined && after.default === undefined;
  // A default replaces an absent value, and a required value is never absent.
  if (scope.isRequired !== true && (!isNamed || !isSilent)) {
    const [one, other] = [
      inherited(before, sides[0], (schema) => schema.default),
      inherited(after, sides[1], (schema) => schema.default),
    ];
    if (canonicalOf(one) !== canonicalOf(other))
      yield change(
        withinKeyword(scope, "default"),
        one === undefined
          ? "default-added"
          : other === undefined
            ? "default-removed"
            : "default-changed",
        locations,
        { before: one, after: other },
      );
  }
  const [was, is] = isNamed
    ? [before.docs.deprecated, after.docs.deprecated]
    : [isDeprecated(before, sides[0]), isDeprecated(after, sides[1])];
  if ((was ?? false) !== (is ?? false))
    yield change(
      scope,
      is ? "schema-deprecation-added" : "schema-deprecation-removed",
      locations,
    );
}

function canonicalOf(value: JsonValue | undefined): string | undefined {
  return value === undefined ? undefined : canonical(value);
}

function isDeprecated(
  schema: Schema,
  lookup: Lookup,
  seen: ReadonlySet<Schema> = new Set(),
): boolean {
  if (schema.docs.deprecated === true) return true;
  const [only, second] = seen.has(schema) ? [] : partsOf(schema, lookup);
  return (
    only !== undefined &&
    second === undefined &&
    isDeprecated(only, lookup, new Set([...seen, schema]))
  );
}

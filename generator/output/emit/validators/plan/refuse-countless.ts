import type { Schema } from "../../../../language/model/model.js";
import { eachSubschema } from "../../../../language/schema/children.js";
import {
  schemaNamed,
  type SchemasByName,
} from "../../../../language/schema/lookup.js";
import { UnsupportedSchema } from "../unsupported-schema.js";

/** More combinations than the TypeScript compiler can represent as a union (TS2590). */
const MAX_ALTERNATIVES = 100_000;

/**
 * Throws for a schema whose alternatives multiply beyond that limit. Schemas that
 * apply themselves to the same value have been rejected before.
 */
export function refuseCountless(
  roots: readonly Schema[],
  schemas: SchemasByName,
): void {
  const known = new Map<Schema, number>();
  const countOf = (schema: Schema): number => {
    if (!combines(schema)) return 1;
    const before = known.get(schema);
    if (before !== undefined) return before;
    const count = counted(schema);
    known.set(schema, count);
    return count;
  };
  const counted = (schema: Schema): number => {
    const { ref, allOf = [], anyOf, oneOf } = schema;
    const count = product([
      ref === undefined ? 1 : countOf(schemaNamed(ref, schemas)),
      ...allOf.map(countOf),
      ...[anyOf, oneOf].map((members) => sum((members ?? []).map(countOf))),
    ]);
    if (count < MAX_ALTERNATIVES) return count;
    throw new UnsupportedSchema(
      schema.location,
      keywordOf(schema),
      `its combined alternatives result in more than ${MAX_ALTERNATIVES} combinations, which is more than the TypeScript compiler accepts in a union.`,
    );
  };
  const open = roots.filter((root) => !passed.has(root));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    countOf(next);
    eachSubschema(next, (part) => open.push(part));
  }
  for (const root of roots) passed.add(root);
}

// Schemas are the same as in the last run only if all that they refer to are.
const passed = new WeakSet<Schema>();

/** Whether the alternatives of a schema depend on other schemas. */
function combines({ ref, allOf, anyOf, oneOf }: Schema): boolean {
  return (ref ?? allOf ?? anyOf ?? oneOf) !== undefined;
}

/** The keyword that combines the alternatives. */
function keywordOf({ allOf, anyOf, oneOf }: Schema): string {
  if (allOf !== undefined) return "allOf";
  if (anyOf !== undefined) return "anyOf";
  return oneOf === undefined ? "$ref" : "oneOf";
}

function product(counts: readonly number[]): number {
  return counts.reduce((left, right) => left * Math.max(right, 1), 1);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((left, right) => left + right, 0);
}

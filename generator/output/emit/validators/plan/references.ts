import type { NamedSchema, Schema } from "../../../../language/model/model.js";
import {
  eachInPlaceSubschema,
  eachSubschema,
} from "../../../../language/schema/children.js";
import {
  schemaNamed,
  type SchemasByName,
} from "../../../../language/schema/lookup.js";
import { UnsupportedSchema } from "../unsupported-schema.js";

/**
 * Throws for a schema that applies itself to the same value, because its check
 * would never end.
 */
export function refuseEndless(
  named: readonly NamedSchema[],
  schemas: SchemasByName,
): void {
  const state = new Map<string, "open" | "done">();
  const visit = (schema: Schema) => {
    eachInPlaceSubschema(schema, visit);
    const { ref } = schema;
    if (ref === undefined || state.get(ref) === "done") return;
    if (state.get(ref) === "open") {
      throw new UnsupportedSchema(
        schema.location,
        "$ref",
        `the schema ${ref} applies itself to the same value, so its check would never end.`,
      );
    }
    state.set(ref, "open");
    visit(schemaNamed(ref, schemas));
    state.set(ref, "done");
  };
  const visitAll = (schema: Schema) => {
    visit(schema);
    eachSubschema(schema, visitAll);
  };
  for (const { schema } of named) if (!passed.has(schema)) visitAll(schema);
  for (const { schema } of named) passed.add(schema);
}

// Schemas are the same as in the last run only if all that they refer to are.
const passed = new WeakSet<Schema>();

import type { Schema } from "../../language/model/model.js";
import { mapSubschemas } from "../../language/schema/children.js";
import type { Lookup } from "../../language/schema/lookup.js";
import { type ChosenFormat, formatKind, isOfFormat } from "./format-kind.js";

/** Where values keep the type of JSON: nowhere, at the value itself, or also within it. */
type Plain = "nowhere" | "here" | "within";

/** Sets the chosen type in schemas that give their values the format. */
export class SchemaMarker {
  readonly #format: ChosenFormat;
  readonly #plain: ReadonlySet<Schema>;
  readonly #lookup: Lookup;
  readonly #known = {
    nowhere: new Map<Schema, Schema>(),
    here: new Map<Schema, Schema>(),
    within: new Map<Schema, Schema>(),
  };

  /** @param plain the schemas whose own values keep the type of JSON */
  constructor(
    format: ChosenFormat,
    plain: ReadonlySet<Schema>,
    lookup: Lookup,
  ) {
    this.#format = format;
    this.#plain = plain;
    this.#lookup = lookup;
  }

  /** A copy of a schema with the chosen type. */
  mark(schema: Schema): Schema {
    return this.#marked(schema, this.#plain.has(schema) ? "here" : "nowhere");
  }

  /** A copy of a schema without the chosen type, also in the schemas that it refers to. */
  plain(schema: Schema): Schema {
    return this.#marked(schema, "within");
  }

  #marked(schema: Schema, plain: Plain): Schema {
    const known = this.#known[plain].get(schema);
    if (known !== undefined) return known;
    // A schema that contains itself does not change there.
    this.#known[plain].set(schema, schema);
    const next = this.#withType(this.#withoutReference(schema, plain), plain);
    this.#known[plain].set(schema, next);
    return next;
  }

  #withType(schema: Schema, plain: Plain): Schema {
    const next = mapSubschemas(schema, (subschema, role) => {
      if (role === "condition" || plain === "within")
        return this.#marked(subschema, plain);
      return role === "child"
        ? this.mark(subschema)
        : this.#marked(subschema, plain);
    });
    return plain === "nowhere" && isOfFormat(schema, this.#format)
      ? { ...next, valueType: this.#format.type }
      : next;
  }

  /** The type of a named schema is the chosen one, so a plain value must not refer to it. */
  #withoutReference(schema: Schema, plain: Plain): Schema {
    const { ref, ...own } = schema;
    const target = ref === undefined ? undefined : this.#lookup(ref);
    if (plain === "nowhere" || target === undefined) return schema;
    if (this.#plain.has(target) && plain === "here") return schema;
    const kind = formatKind(target, this.#format, this.#lookup);
    return kind === "format" || kind === "mixed"
      ? { ...own, allOf: [target, ...(own.allOf ?? [])] }
      : schema;
  }
}

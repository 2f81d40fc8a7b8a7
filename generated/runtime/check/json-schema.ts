/** Schemas as data: JSON Schema 2020-12, and the Standard JSON Schema made of it. */
import { isArray, isObject } from "../check.js";
import { memberOf } from "../problem.js";
import type { StandardSchema } from "./standard-schema.js";

/** A schema in JSON Schema 2020-12. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The schema of a name, with those that it refers to in `$defs`. */
export function jsonSchemaOf<Name extends string>(
  schemas: Readonly<Record<Name, JsonSchema>>,
  name: Name,
): JsonSchema {
  const defs: Record<string, JsonSchema> = {};
  const left: unknown[] = [schemas[name]];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (isArray(value)) left.push(...value);
    if (!isObject(value)) continue;
    left.push(...Object.values(value));
    const [, target = ""] =
      /^#\/\$defs\/(.+)$/.exec(String(value["$ref"])) ?? [];
    const found = memberOf(schemas, target);
    if (!isObject(found) || memberOf(defs, target) !== undefined) continue;
    defs[target] = found;
    left.push(found);
  }
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...schemas[name],
    ...(Object.keys(defs).length > 0 && { $defs: defs }),
  };
}

/** A Standard Schema that also has its JSON Schema (https://standardschema.dev/json-schema). */
export interface StandardJsonSchema<Input, Output> {
  readonly "~standard": StandardSchema<Input, Output>["~standard"] & {
    readonly jsonSchema: {
      readonly input: (options: JsonSchemaTarget) => Record<string, unknown>;
      readonly output: (options: JsonSchemaTarget) => Record<string, unknown>;
    };
  };
}

interface JsonSchemaTarget {
  readonly target: string;
}

/**
 * Adds its JSON Schema to a Standard Schema, for tools that need both:
 * `withJsonSchema(schemas.Pet, jsonSchema("Pet"))`. Throws for a target other than
 * JSON Schema `draft-2020-12` and `draft-07`, which knows most of the keywords.
 */
export function withJsonSchema<Input, Output>(
  schema: StandardSchema<Input, Output>,
  json: JsonSchema,
): StandardJsonSchema<Input, Output> {
  const converted = ({ target }: JsonSchemaTarget) => {
    if (target !== "draft-2020-12" && target !== "draft-07")
      throw new TypeError(`There is no JSON Schema for ${target}.`);
    const { $schema, ...rest } = json;
    return target === "draft-07" ? rest : { $schema, ...rest };
  };
  return {
    "~standard": {
      ...schema["~standard"],
      jsonSchema: { input: converted, output: converted },
    },
  };
}

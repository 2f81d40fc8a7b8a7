import fc from "fast-check";
import { expect, it } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { printModule } from "../../../../generator/language/print/print.js";
import { emitSchemas } from "../../../../generator/output/emit/types/types.js";
import { UnsupportedSchema } from "../../../../generator/output/emit/validators/unsupported-schema.js";
import { compile } from "../../../generated/oracle/compile.js";
import { draws, seed } from "../../../support/sampling.js";
import { checksOf } from "./compile.js";
import { apiVersionOfSchemas } from "./described.js";
import { drawnSchema, type JsonObject, ordinary } from "./drawn-schemas.js";
import { valueFor } from "./drawn-values.js";

/** The number of random schemas. All accepted values are compiled at once. */
const count = draws(30, 150);

/** A line of the compiled file. */
interface Line {
  readonly text: string;
  /** Whether the compiler must accept it. */
  readonly right: boolean;
  readonly what: string;
}

/**
 * Errors that the compiler reports only for literals with excess properties, or without
 * any known property.
 */
const ofLiterals = new Set(["TS2353", "TS2559", "TS2561"]);

const head = `import type * as api from "../api/schemas.js";
declare function is<T>(): <V extends T>(value: V) => void;
`;
const headLines = head.split("\n").length - 1;

it("what a check accepts is assignable, and what types can refuse is not", async () => {
  const schemas = await supported(
    fc.sample(
      drawnSchema.map((schema) => saysTypes(ordinary(schema))),
      { numRuns: count, seed },
    ),
  );
  const checks = await checksOf(schemas);
  const lines = schemas.flatMap((schema, index) => {
    const accepts = (value: JsonValue) => checks[index]?.(value).length === 0;
    const values = fc
      .sample(valueFor(schema), { numRuns: 20, seed })
      .map(ordinary)
      .filter(accepts);
    const conditional = conditionalNames(schema);
    return [
      ...values
        .filter((value) => !hasNames(value, conditional))
        .map((value) => assignable(schema, index, value)),
      ...refusals(schema, values).map((value) => {
        expect(accepts(value)).toBe(false);
        return notAssignable(schema, index, value);
      }),
    ];
  });
  expect(lines.length).toBeGreaterThan(count * 5);
  const apiVersion = await apiVersionOfSchemas(schemas);
  const errors = await compile([
    printModule(emitSchemas(apiVersion), {
      extension: ".js",
      source: "openapi.json",
    }),
    {
      path: "assertions/values.ts",
      text: head + lines.map(({ text }) => `${text}\n`).join(""),
    },
  ]);
  const refused = new Map(
    errors
      .filter(({ path }) => path.startsWith("assertions/"))
      .filter(
        ({ line, code }) =>
          !ofLiterals.has(code) || lines[line - headLines - 1]?.right === false,
      )
      .map(({ line, message }) => [line - headLines - 1, message]),
  );
  const wrong = lines
    .map((line, index) => ({ ...line, message: refused.get(index) }))
    .filter(({ right, message }) => (message === undefined) !== right)
    .map(({ what, message }) => `${what}: ${message ?? "and assignable"}`);
  wrong.push(
    ...errors
      .filter(({ path }) => !path.startsWith("assertions/"))
      .map(({ path, line, message }) => `${path}:${line} ${message}`),
  );
  // The smallest says most.
  wrong.sort((left, right) => left.length - right.length);
  expect(
    wrong.slice(0, 5),
    `${wrong.length} wrong, TENON_SEED=${seed}`,
  ).toEqual([]);
});

/** The schemas for which checks can be printed. */
async function supported(
  schemas: readonly JsonObject[],
): Promise<readonly JsonObject[]> {
  const tried = await Promise.all(
    schemas.map(async (schema) => {
      try {
        await checksOf([schema]);
        return [schema];
      } catch (error) {
        if (error instanceof UnsupportedSchema) return [];
        throw error;
      }
    }),
  );
  return tried.flat();
}

const ofObjects = [
  ...["properties", "required", "additionalProperties", "patternProperties"],
  ...["propertyNames", "minProperties", "maxProperties", "dependentRequired"],
  ...["dependentSchemas", "unevaluatedProperties"],
];
const ofLists = [
  ...["items", "prefixItems", "minItems", "maxItems", "uniqueItems"],
  ...["contains", "unevaluatedItems"],
];

/**
 * The same with explicit types: a schema with keywords for objects or lists and no
 * `type` is deliberately printed as one, although its keywords accept other values.
 */
function saysTypes<T extends JsonValue>(schema: T): T;
function saysTypes(schema: JsonValue): JsonValue {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema))
    return schema.map((part: JsonValue) => saysTypes(part));
  const within = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, saysTypes(part)]),
  );
  if (Object.hasOwn(schema, "type")) return within;
  if (ofObjects.some((word) => Object.hasOwn(schema, word)))
    return { ...within, type: "object" };
  return ofLists.some((word) => Object.hasOwn(schema, word))
    ? { ...within, type: "array" }
    : within;
}

const conditions = ["if", "then", "else", "dependentSchemas"];

/**
 * The names of the properties that conditions describe. They deliberately have the type
 * that they have where the condition holds; elsewhere the check accepts any value.
 */
function conditionalNames(schema: JsonObject): ReadonlySet<string> {
  const names = new Set<string>();
  const referring = { conditionally: false };
  const visit = (part: JsonValue, isConditional: boolean): void => {
    if (typeof part !== "object" || part === null) return;
    if (Array.isArray(part)) {
      for (const each of part as readonly JsonValue[])
        visit(each, isConditional);
      return;
    }
    for (const [key, value] of Object.entries(part)) {
      if (key === "$ref") referring.conditionally ||= isConditional;
      else if (key !== "$defs")
        visit(value, isConditional || conditions.includes(key));
      if (isConditional && key === "properties" && value !== null)
        for (const name of Object.keys(value)) names.add(name);
    }
  };
  visit(schema, false);
  const definitions = Object.values(schema["$defs"] ?? {}) as JsonValue[];
  for (const each of definitions) visit(each, false);
  // A condition may refer to any of them.
  if (referring.conditionally)
    for (const each of definitions) visit(each, true);
  return names;
}

function hasNames(value: JsonValue, names: ReadonlySet<string>): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, member]: [string, JsonValue]) =>
      (!Array.isArray(value) && names.has(key)) || hasNames(member, names),
  );
}

function assignable(schema: JsonObject, index: number, value: JsonValue): Line {
  return {
    text: `is<api.S${index}>()(${JSON.stringify(value)});`,
    right: true,
    what: `${JSON.stringify(value)} is accepted under ${JSON.stringify(schema)}`,
  };
}

function notAssignable(
  schema: JsonObject,
  index: number,
  value: JsonValue,
): Line {
  return {
    ...assignable(schema, index, value),
    right: false,
    what: `${JSON.stringify(value)} is refused under ${JSON.stringify(schema)}`,
  };
}

/** Next to these keywords, no value of a type may remain, and types do not show it. */
const combining = ["$ref", "allOf", "anyOf", "oneOf"];

/**
 * Next to these keywords, other keywords may count the items after those of a tuple.
 */
const evaluating = [...combining, "if", "contains", "items"];

/** Lists with more items than a tuple has, which no list may. */
function tooLong(
  schema: JsonObject,
  accepted: readonly JsonValue[],
): readonly JsonValue[] {
  const { prefixItems, maxItems, unevaluatedItems } = schema;
  if (!Array.isArray(prefixItems)) return [];
  const isClosed =
    unevaluatedItems === false && !evaluating.some((word) => word in schema);
  const most = Math.min(
    typeof maxItems === "number" ? maxItems : Infinity,
    isClosed ? prefixItems.length : Infinity,
  );
  if (most > prefixItems.length) return [];
  return accepted
    .filter((value) => Array.isArray(value))
    .map((value: readonly JsonValue[]) => [
      ...value,
      ...Array.from({ length: most + 1 - value.length }, () => null),
    ])
    .slice(0, 1);
}

/** Values that the types of a schema must refuse: of a wrong type, too long, or without a required property. */
function refusals(
  schema: JsonObject,
  accepted: readonly JsonValue[],
): readonly JsonValue[] {
  const { type, required } = schema;
  if (type === undefined || combining.some((word) => word in schema)) return [];
  const types = new Set<JsonValue>(Array.isArray(type) ? type : [type]);
  const primitives: readonly [string, JsonValue][] = [
    ["null", null],
    ["boolean", true],
    ["string", "a"],
    [types.has("integer") ? "integer" : "number", 1],
  ];
  const wrong = primitives
    .filter(([name]) => !types.has(name))
    .map(([, value]) => value);
  const names = Array.isArray(required) ? (required as readonly string[]) : [];
  const lacking = accepted.flatMap((value) =>
    typeof value !== "object" || value === null || Array.isArray(value)
      ? []
      : names
          .slice(0, 1)
          .map((name) =>
            Object.fromEntries(
              Object.entries(value).filter(([key]) => key !== name),
            ),
          ),
  );
  return [...wrong, ...tooLong(schema, accepted), ...lacking.slice(0, 1)];
}

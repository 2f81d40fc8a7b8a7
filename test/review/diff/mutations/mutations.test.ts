import { Ajv2020 } from "ajv/dist/2020.js";
import fc, { type Arbitrary } from "fast-check";
import { expect, it } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import type { Api } from "../../../../generator/language/model/model.js";
import { compareApis } from "../../../../generator/review/diff/diff.js";
import {
  classify,
  type Finding,
} from "../../../../generator/review/diff/findings.js";
import { rules } from "../../../../generator/review/diff/rules/rules.js";
import { apiOf } from "../../../output/emit/validators/described.js";
import { valueFor } from "../../../output/emit/validators/drawn-values.js";
import { draws, seed } from "../../../support/sampling.js";
import { beyondNames } from "../beyond-names.js";
import { isObject, type JsonObject } from "../rewrites/grammar.js";
import { description } from "../schema-findings.js";
import { type Levels, mutants, mutations } from "./mutations.js";

/** How many schemas are generated, each mutated once. */
const runs = draws(20, 200);

/** Optional keywords with their values. */
function some(keywords: Readonly<Record<string, Arbitrary<JsonValue>>>) {
  return fc.record<Record<string, JsonValue>>(keywords, { requiredKeys: [] });
}

/** A type, possibly with null. */
function typed(type: string): Arbitrary<JsonObject> {
  return fc.constantFrom({ type }, { type: [type, "null"] });
}

function merged(...parts: readonly Arbitrary<JsonObject>[]) {
  return fc
    .tuple(...parts)
    .map((all) =>
      all.reduce<JsonObject>((one, other) => ({ ...one, ...other }), {}),
    );
}

const scalar: Arbitrary<JsonObject> = fc.oneof(
  merged(
    typed("string"),
    some({
      minLength: fc.integer({ min: 1, max: 2 }),
      maxLength: fc.integer({ min: 6, max: 9 }),
    }),
  ),
  merged(
    fc.oneof(typed("number"), typed("integer")),
    some({
      minimum: fc.integer({ min: 0, max: 3 }),
      maximum: fc.integer({ min: 10, max: 20 }),
    }),
  ),
  fc.constantFrom<JsonObject>(
    { type: ["string", "boolean"] },
    { type: "string", enum: ["a", "b", "ab"] },
    { type: ["string", "null"], enum: ["a", "b", "ab", null] },
  ),
);

/** An object, with a constant `kind` if a name is given. */
function object(depth: number, kind?: string): Arbitrary<JsonObject> {
  const inner = fc.dictionary(
    fc.constantFrom("size", "name", "note"),
    schemaOf(depth - 1),
    { minKeys: 1, maxKeys: 3, noNullPrototype: true },
  );
  const own: JsonObject = kind === undefined ? {} : { kind: { const: kind } };
  return fc
    .tuple(inner, fc.nat(3), fc.nat(2), fc.boolean())
    .map(([drawn, demanded, closed, isNull]) => ({
      type: kind === undefined && isNull ? ["object", "null"] : "object",
      required: [...Object.keys(own), ...Object.keys(drawn).slice(0, demanded)],
      properties: { ...own, ...drawn },
      ...(closed === 0 && { additionalProperties: false }),
    }));
}

/** A schema, possibly one that becomes a component. */
function perhapsNamed(schema: Arbitrary<JsonObject>): Arbitrary<JsonObject> {
  return fc
    .tuple(schema, fc.boolean())
    .map(([one, isNamed]) => (isNamed ? { ...one, "x-named": 0 } : one));
}

/** A union of objects of different kinds, possibly with null. */
function union(depth: number): Arbitrary<JsonObject> {
  const [cat, dog, bird] = ["cat", "dog", "bird"].map((kind) =>
    perhapsNamed(object(depth, kind)),
  );
  if (!cat || !dog || !bird) throw new Error("There are three kinds.");
  return fc
    .tuple(cat, dog, fc.option(fc.oneof(bird, fc.constant({ type: "null" }))))
    .map(([one, two, three]): JsonObject => ({
      oneOf: [one, two, ...(three ? [three] : [])],
    }));
}

/** A schema that some value satisfies before and after each mutation. */
function schemaOf(depth: number): Arbitrary<JsonObject> {
  if (depth <= 0) return perhapsNamed(scalar);
  const array = merged(
    typed("array"),
    some({
      minItems: fc.constant(1),
      maxItems: fc.integer({ min: 3, max: 5 }),
    }),
    schemaOf(depth - 1).map((items) => ({ items })),
  );
  return perhapsNamed(fc.oneof(scalar, array, object(depth), union(depth)));
}

/** Makes the names of components unique. */
function numbered(schema: JsonObject): JsonObject {
  let count = 0;
  const text = JSON.stringify(schema, (key, value: JsonValue) =>
    key === "x-named" ? count++ : value,
  );
  // The mutation of an object is an object.
  return JSON.parse(text) as JsonObject;
}

/** The model of an operation that sends and receives a schema. */
function apiWith(schema: JsonObject): Promise<Api> {
  const components: Record<string, JsonValue> = {};
  const root = JSON.parse(JSON.stringify(schema), (_, value: JsonValue) => {
    if (!isObject(value) || value["x-named"] === undefined) return value;
    const { "x-named": number, ...component } = value;
    const name = `Thing${JSON.stringify(number)}`;
    components[name] = component;
    return { $ref: `#/components/schemas/${name}` };
  }) as unknown;
  const text = JSON.stringify(description(root, components));
  // Parsed JSON is JSON.
  return apiOf(JSON.parse(text) as JsonValue);
}

const drawn = fc
  .tuple(schemaOf(3).map(numbered), fc.nat(), fc.nat())
  .map(([before, which, where]) => {
    const possible = mutations.flatMap((mutation) => {
      const all = mutants(before, mutation);
      return all.length === 0 ? [] : [{ mutation, all }];
    });
    const { mutation, all } = possible[which % possible.length] ?? {};
    const after = all?.[where % all.length];
    return mutation && after && { before, mutation, after };
  })
  .filter((one) => one !== undefined)
  .chain((pair) =>
    fc.record({
      pair: fc.constant(pair),
      old: values(pair.before),
      now: values(pair.after),
    }),
  );

function values(schema: JsonObject): Arbitrary<readonly JsonValue[]> {
  return fc.array(valueFor(schema), { minLength: 20, maxLength: 20 });
}

/** The impact in each direction, if there is exactly one finding. */
function found(findings: readonly Finding[]) {
  const of = (direction: "sends" | "receives") =>
    findings.flatMap(({ kind, impacts }) =>
      impacts
        .filter((one) => one.direction === direction)
        .map(({ wire }) => `${kind} ${wire}`),
    );
  return { sends: of("sends"), receives: of("receives") };
}

function expected(kind: string, { sends, receives }: Levels) {
  return { sends: [`${kind} ${sends}`], receives: [`${kind} ${receives}`] };
}

const ajv = new Ajv2020({ strict: false, logger: false });

/** A value that the first schema accepts and the second rejects. */
function witness(
  before: JsonObject,
  after: JsonObject,
  of: readonly JsonValue[],
): JsonValue | undefined {
  const [was, is] = [before, after].map((schema) => ajv.compile(schema));
  return of.find((value) => was?.(value) === true && is?.(value) === false);
}

type Drawn = typeof drawn extends Arbitrary<infer T> ? T : never;

/** Checks a mutation in both directions; returns in how many a value proves the change. */
async function refusals({ pair, old, now }: Drawn): Promise<number> {
  const { before, after, mutation } = pair;
  const { kind, to, fro, what } = mutation;
  const words = `${what}: ${JSON.stringify(before)} and ${JSON.stringify(after)}`;
  const [one, other] = [await apiWith(before), await apiWith(after)];
  expect(found(classify(beyondNames(compareApis(one, other)))), words).toEqual(
    expected(kind, to),
  );
  expect(
    found(classify(beyondNames(compareApis(other, one)))),
    `back from ${words}`,
  ).toEqual(expected(rules[kind].inverse, fro));
  let refused = 0;
  for (const [value, sends, receives] of [
    [witness(before, after, old), to.sends, fro.receives],
    [witness(after, before, now), fro.sends, to.receives],
  ] as const) {
    if (value === undefined) continue;
    refused++;
    expect(sends, `${JSON.stringify(value)}: ${words}`).toBe("breaking");
    expect(receives, `${JSON.stringify(value)}: ${words}`).not.toBe("info");
  }
  return refused;
}

it("a mutation has one finding in each direction, with the right levels", async () => {
  const seen = new Map<string, number>();
  let refused = 0;
  const property = fc.asyncProperty(drawn, async (one) => {
    const { what } = one.pair.mutation;
    seen.set(what, (seen.get(what) ?? 0) + 1);
    refused += await refusals(one);
  });
  await fc.assert(property, {
    numRuns: runs,
    seed,
    endOnFailure: true,
  });
  expect(refused).toBeGreaterThan(runs / 10);
  const kinds = Math.min(mutations.length * 0.75, runs / 20);
  expect(seen.size).toBeGreaterThan(kinds);
});

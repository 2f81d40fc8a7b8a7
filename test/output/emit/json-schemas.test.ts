import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";

import {
  jsonSchema as schemaOf,
  type JsonSchemaName,
} from "../../../generated/v2/json-schemas.js";
import * as standardSchemas from "../../../generated/v2/standard-schemas.js";
import {
  invalidSamples,
  sample,
  type Samples,
} from "../../../generated/v2/testing.js";
import type { JsonValue } from "../../../generator/language/json/json.js";
import { jsonSchema } from "../../../generator/output/emit/types/json-schemas.js";
import { jsonSchemaOf } from "../../../templates/runtime/check/json-schema.js";
import type { StandardSchema } from "../../../templates/runtime/check/standard-schema.js";
import { draws, seed } from "../../support/sampling.js";
import { apiVersionOfSchemas } from "./validators/described.js";
import { drawnSchema, ordinary } from "./validators/drawn-schemas.js";
import { valueFor } from "./validators/drawn-values.js";

function validator(schema: object) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return ajv.compile(schema);
}

const drawn = drawnSchema.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    values: fc.array(valueFor(schema), { minLength: 30, maxLength: 30 }),
  }),
);

it("accepts what the schema of the description accepts", async () => {
  const seen = { accepted: 0, refused: 0 };
  const property = fc.asyncProperty(
    fc.array(drawn, { minLength: 1, maxLength: 10, size: "max" }),
    async (batch) => {
      const { schemas } = await apiVersionOfSchemas(
        batch.map(({ schema }) => schema),
      );
      const table = Object.fromEntries(
        schemas.map((named) => [named.name, jsonSchema(named.schema)]),
      );
      for (const [index, { schema, values }] of batch.entries()) {
        const printed = jsonSchemaOf(table, `S${index}`);
        const wanted = validator(ordinary(schema));
        const found = validator(ordinary(printed as JsonValue) as object);
        for (const value of values) {
          const verdict = verdictOf(wanted, value);
          if (verdict === undefined) continue;
          seen[verdict ? "accepted" : "refused"]++;
          if (verdictOf(found, value) !== verdict)
            throw new Error(
              `${JSON.stringify(value)} under ${JSON.stringify(schema)} and ${JSON.stringify(printed)}`,
            );
        }
      }
    },
  );
  await fc.assert(property, { numRuns: draws(10, 30), seed });
  expect(seen.accepted).toBeGreaterThan(250);
  expect(seen.refused).toBeGreaterThan(250);
});

/** Undefined if the code of ajv is broken. */
function verdictOf(
  accepts: (value: unknown) => unknown,
  value: JsonValue,
): boolean | undefined {
  try {
    return accepts(ordinary(value)) === true;
  } catch {
    return undefined;
  }
}

const names = Object.keys(standardSchemas) as JsonSchemaName[];

it("has the schemas that it refers to, and only them", () => {
  expect(Object.keys(schemaOf("CatalogId"))).not.toContain("$defs");
  expect(Object.keys(schemaOf("CreateInferenceInput")["$defs"] ?? {})).toEqual(
    expect.arrayContaining(["InferenceWebhook", "WebhookUrl"]),
  );
  for (const name of names) {
    const schema = schemaOf(name);
    const referred = JSON.stringify(schema).matchAll(/#\/\$defs\/(\w+)/g);
    expect(new Set([...referred].map(([, target]) => target))).toEqual(
      new Set(Object.keys(schema["$defs"] ?? {})),
    );
  }
  expect(names.length).toBeGreaterThan(90);
});

it("agrees with the checks about samples", () => {
  const sampled = names.filter((name): name is keyof Samples & typeof name => {
    try {
      return invalidSamples(name as keyof Samples).length > 0;
    } catch {
      return false;
    }
  });
  expect(sampled.length).toBeGreaterThan(60);
  for (const name of sampled) {
    const accepts = validator(schemaOf(name));
    expect(accepts(sample(name)), name).toBe(true);
    const schema: StandardSchema<unknown> = standardSchemas[name];
    for (const { value, fault } of invalidSamples(name)) {
      expect(schema["~standard"].validate(value).issues, fault).toBeDefined();
      if (!/format|bytes|read-only/.test(fault))
        expect(accepts(value), `${name}: ${fault}`).toBe(false);
    }
  }
});

import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import type { Schema } from "../../../generator/language/model/model.js";
import { Inclusion } from "../../../generator/review/diff/inclusion/inclusion.js";
import { apiVersionOfSchemas } from "../../output/emit/validators/described.js";
import {
  drawnSchema,
  type JsonObject,
  ordinary,
} from "../../output/emit/validators/drawn-schemas.js";
import { valueFor } from "../../output/emit/validators/drawn-values.js";
import { isMisquoted } from "../../output/emit/validators/misquoted.js";
import { draws, seed } from "../../support/sampling.js";

/**
 * The number of runs, each with ten random pairs of schemas and forty values per pair.
 */
const runs = draws(2, 20);

/** Keywords that ajv treats differently or ignores. */
const unlike = /"(?:format|unevaluated\w+|multipleOf|x-\w+)":/;

/** A schema that is similar to the first one. */
const pair = fc
  .tuple(drawnSchema, drawnSchema, fc.nat(5))
  .map(([one, other, how]): readonly [JsonObject, JsonObject] => {
    const { $defs = {}, ...bare } = ordinary(one);
    const further = Object.fromEntries(
      Object.entries(ordinary(other)).filter(([key]) => key !== "$defs"),
    );
    const first = { ...bare, $defs };
    switch (how) {
      case 0:
        return [first, { anyOf: [bare, further], $defs }];
      case 1:
        return [first, { allOf: [bare, further], $defs }];
      case 2:
        return [first, { ...bare, ...further, $defs }];
      case 3:
        return [first, { oneOf: [bare, further], $defs }];
      case 4:
        return [first, { ...bare, not: further, $defs }];
      default:
        return [first, ordinary(other)];
    }
  })
  .filter(
    (both) => !unlike.test(JSON.stringify(both)) && !both.some(isMisquoted),
  );

const drawn = pair.chain(([one, other]) =>
  fc.record({
    one: fc.constant(one),
    other: fc.constant(other),
    values: fc.array(fc.oneof(valueFor(one), valueFor(other)), {
      minLength: 40,
      maxLength: 40,
    }),
  }),
);

it("inclusion agrees with ajv for each value", async () => {
  const seen = { included: 0, "not-included": 0, undecided: 0 };
  const property = fc.asyncProperty(
    fc.array(drawn, { minLength: 5, maxLength: 10 }),
    async (batch) => {
      const apiVersion = await apiVersionOfSchemas(
        batch.flatMap(({ one, other }) => [one, other]),
      ).catch(() => undefined);
      // A description that the generator refuses is skipped.
      if (apiVersion === undefined) return;
      const named = new Map(
        apiVersion.schemas.map(({ wireName, schema }) => [wireName, schema]),
      );
      const byName = new Map(
        apiVersion.schemas.map(({ name, schema }) => [name, schema]),
      );
      const term = (schema: Schema) => ({
        schema,
        lookup: (name: string) => byName.get(name),
      });
      for (const [at, { one, other, values }] of batch.entries()) {
        const left = named.get(`S${2 * at}`);
        const right = named.get(`S${2 * at + 1}`);
        if (!left || !right) continue;
        const answer = new Inclusion().isIncluded(term(left), term(right));
        seen[answer]++;
        const witness = firstWitness(one, other, values);
        if (witness !== undefined)
          expect(
            answer,
            `${JSON.stringify(witness)}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`,
          ).not.toBe("included");
      }
    },
  );
  await fc.assert(property, {
    numRuns: runs,
    seed,
    endOnFailure: true,
  });
  expect(seen.included).toBeGreaterThan(runs);
  expect(seen["not-included"]).toBeGreaterThan(runs / 5);
});

/** A value that one schema accepts and the other rejects. */
function firstWitness(
  one: JsonObject,
  other: JsonObject,
  values: readonly JsonValue[],
): { readonly value: JsonValue } | undefined {
  const options = {
    strict: false,
    ownProperties: true,
    logger: false,
  } as const;
  const [accepts, takes] = [one, other].map((schema) =>
    new Ajv2020(options).compile(schema),
  );
  if (!accepts || !takes) return undefined;
  for (const value of values.map(ordinary))
    try {
      if (accepts(value) && !takes(value)) return { value };
    } catch {
      // The code of ajv may be broken for a recursive schema.
    }
  return undefined;
}

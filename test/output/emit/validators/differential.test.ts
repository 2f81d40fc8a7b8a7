import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { UnsupportedSchema } from "../../../../generator/output/emit/validators/unsupported-schema.js";
import * as formats from "../../../../templates/runtime/check/formats.js";
import { draws, seed } from "../../../support/sampling.js";
import { checksOf } from "./compile.js";
import { drawnSchema, type JsonObject, ordinary } from "./drawn-schemas.js";
import { valueFor } from "./drawn-values.js";
import { isMisquoted } from "./misquoted.js";

/** The number of runs, each with ten random schemas and thirty values per schema. */
const runs = draws(15, 30);

/** Schemas for which ajv is wrong, so that there is nothing to compare. */
const oracleErrs: readonly {
  readonly reason: string;
  readonly where: RegExp;
}[] = [
  {
    reason: "ajv does not count what `contains` has looked at.",
    where: /"contains".*"unevaluatedItems"|"unevaluatedItems".*"contains"/s,
  },
  {
    reason:
      "In `not` and `if` ajv takes a missing property of the empty name for one that is there.",
    where:
      /"(?:not|if)":.*(?:"required":\[[^\]]*""|"dependentRequired":\{[^}]*[[,]""[,\]])/s,
  },
];

const drawn = drawnSchema
  .filter((schema) => {
    const text = JSON.stringify(schema);
    return (
      !oracleErrs.some(({ where }) => where.test(text)) && !isMisquoted(schema)
    );
  })
  .chain((schema) =>
    fc.record({
      schema: fc.constant(schema),
      values: fc.array(valueFor(schema), { minLength: 30, maxLength: 30 }),
    }),
  );

it("results are those of ajv", async () => {
  const seen = {
    ...{ accepted: 0, refused: 0, broken: 0, disputed: 0 },
    unsupported: 0,
  };
  const property = fc.asyncProperty(
    fc.array(drawn, { minLength: 1, maxLength: 10, size: "max" }),
    async (batch) => {
      const checks = await checksOrNothing(batch.map(({ schema }) => schema));
      if (checks === undefined) {
        seen.unsupported++;
        return;
      }
      for (const [index, { schema, values }] of batch.entries()) {
        const ajvSays = oracle(schema);
        for (const value of values) {
          const failures = checks[index]?.(value) ?? [];
          const verdict = ajvSays(value);
          seen[verdict]++;
          const opposite = failures.length === 0 ? "refused" : "accepted";
          if (verdict === opposite)
            throw new Error(
              `${JSON.stringify(value)} is ${verdict} by ajv under ${JSON.stringify(schema)}, and Tenon says ${JSON.stringify(failures)}`,
            );
        }
      }
    },
  );
  await fc.assert(property, { numRuns: runs, seed });
  expect(seen.accepted).toBeGreaterThan(runs * 25);
  expect(seen.refused).toBeGreaterThan(runs * 25);
  expect(seen.broken).toBeLessThan(runs * 5);
  expect(seen.disputed).toBeLessThan(runs);
  expect(seen.unsupported).toBeLessThan(runs / 5);
});

async function checksOrNothing(schemas: readonly JsonValue[]) {
  try {
    return await checksOf(schemas);
  } catch (error) {
    if (error instanceof UnsupportedSchema) return undefined;
    throw error;
  }
}

type Verdict = "accepted" | "refused" | "broken" | "disputed";

/**
 * The result of ajv. For `unevaluated…` keywords, ajv may contradict itself, or its
 * code may be broken.
 */
function oracle(schema: JsonObject): (value: JsonValue) => Verdict {
  const counts = JSON.stringify(schema).includes('"unevaluated');
  // If ajv stops at the first failure, it ignores keywords after `prefixItems`. If it
  // does not, it counts the parts that a failed `if` evaluated.
  const validators = (counts ? [true, false] : [true]).map((allErrors) =>
    ajvWith(allErrors).compile(ordinary(schema)),
  );
  return (value) => {
    try {
      const said = new Set(
        validators.map((accepts) => accepts(ordinary(value))),
      );
      if (said.size > 1) return "disputed";
      return said.has(true) ? "accepted" : "refused";
    } catch {
      return "broken";
    }
  };
}

function ajvWith(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    // Without a precision, ajv compares only the first digits of large multiples.
    multipleOfPrecision: 12,
    allErrors,
    strict: false,
    ownProperties: true,
    logger: false,
  });
  for (const [name, test] of Object.entries(asserted))
    ajv.addFormat(name, test);
  ajv.addFormat("int32", {
    type: "number",
    validate: (value: number) => Math.abs(value + 0.5) < 2 ** 31,
  });
  ajv.addFormat("int64", {
    type: "number",
    validate: (value: number) => value >= -(2 ** 63) && value < 2 ** 63,
  });
  return ajv;
}

// The suite tests these separately.
const asserted = {
  uuid: formats.isUuid,
  date: formats.isDate,
  "date-time": formats.isDateTime,
  time: formats.isTime,
  duration: formats.isDuration,
  uri: formats.isUri,
  "uri-reference": formats.isUriReference,
  email: formats.isEmail,
  hostname: formats.isHostname,
  ipv4: formats.isIpv4,
  ipv6: formats.isIpv6,
  "json-pointer": formats.isJsonPointer,
  regex: formats.isRegex,
  byte: formats.isBase64,
  base64url: formats.isBase64Url,
};

/** The checks that are made from the model, and those that are printed, say the same. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { Checks } from "../../../generator/language/checks/checks.js";
import { hasErrors } from "../../../generator/language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../../generator/language/json/json.js";
import type {
  ApiVersion,
  Schema,
} from "../../../generator/language/model/model.js";
import { printModule } from "../../../generator/language/print/print.js";
import { Samples } from "../../../generator/language/samples/samples.js";
import { requestSchema } from "../../../generator/output/emit/validators/plan/request-schema.js";
import { UnsupportedSchema } from "../../../generator/output/emit/validators/unsupported-schema.js";
import { emitValidators } from "../../../generator/output/emit/validators/validators.js";
import {
  type Check,
  closedFailures,
  type Failure,
} from "../../../templates/runtime/check.js";
import { invalidated } from "../../../templates/runtime/testing/samples.js";
import { load } from "../../output/emit/validators/compile.js";
import { apiVersionOfSchemas } from "../../output/emit/validators/described.js";
import { drawnSchema } from "../../output/emit/validators/drawn-schemas.js";
import { valueFor } from "../../output/emit/validators/drawn-values.js";
import { draws, sample, seed, whole } from "../../support/sampling.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const cases = readdirSync(join(root, "test/cases"), { recursive: true })
  .map(String)
  .filter((file) => /^[^/]+\/openapi\.(?:json|yaml)$/.test(file))
  .map((file) => join("test/cases", file));
const corpus = join(root, "../shared/corpus");
const others = [
  { folder: join(corpus, "small"), all: 40 },
  { folder: join(corpus, "more"), all: 10 },
].flatMap(({ folder, all }) =>
  existsSync(folder)
    ? sample(readdirSync(folder).sort(), 0, all).map((name) =>
        join(folder, name),
      )
    : [],
);

/** A check in both forms, and values for it. */
interface Pair {
  readonly name: string;
  readonly printed: Check;
  readonly made: Check;
  readonly values: readonly unknown[];
}

function failuresOf(check: Check, value: unknown, failures: Failure[] = []) {
  check(value, "", failures);
  return failures;
}

/** The first value of which the two forms say something else. */
function differenceOf({ name, printed, made, values }: Pair) {
  for (const value of values)
    for (const start of [() => [], closedFailures]) {
      const said = failuresOf(printed, value, start());
      const says = failuresOf(made, value, start());
      if (JSON.stringify(said) !== JSON.stringify(says))
        return { name, value, printed: said, made: says };
    }
  return undefined;
}

/** A value that matches a schema, values that violate it in one place, and values of every type. */
function valuesOf(
  schema: Schema,
  version: ApiVersion,
  samples: Samples,
): readonly JsonValue[] {
  const value = samples.ofSchema(schema, version);
  const anything = [null, true, 1.5, "text", [], {}, [{}], { id: 1 }];
  if (value === undefined) return anything;
  const { value: full, violations } = samples.violated(
    value,
    schema,
    version,
    () => false,
  );
  const broken = violations.map(({ pointer, fault, change }) =>
    invalidated(
      full,
      {
        is: fault,
        at: [pointer],
        ...(change.kind === "set" && { value: change.value }),
        ...(change.kind === "length" && { length: change.length }),
      },
      pointer,
    ),
  ) as JsonValue[]; // JSON that was changed in one place
  return [value, full, ...broken, ...anything];
}

async function pairsOf(description: string): Promise<readonly Pair[]> {
  const document = await readDescription(description);
  const { api, diagnostics } = buildApi(document, { versions: "path" });
  if (hasErrors([...document.diagnostics, ...diagnostics])) return [];
  const samples = new Samples(api);
  return api.versions.flatMap((version) => {
    const printed = load(textOf(version));
    const checks = new Checks(version.schemas);
    const pair = (name: string, schema: Schema, check: unknown): Pair => ({
      name: `${version.name} ${name}`,
      // The module has these functions: a missing one throws.
      printed: check as Check,
      made: checks.of(schema),
      values: valuesOf(schema, version, samples),
    });
    return [
      ...version.schemas.map(({ name, schema }) =>
        pair(name, schema, printed[`check${name}`]),
      ),
      ...version.operations.map((operation) =>
        pair(
          operation.name,
          requestSchema(operation),
          printed.requestChecks[operation.name],
        ),
      ),
    ];
  });
}

/** Compares all schemas of a description, and returns how many failures there were. */
async function compare(description: string): Promise<number> {
  const pairs = await pairsOf(description);
  expect(pairs.flatMap((pair) => differenceOf(pair) ?? [])).toEqual([]);
  return pairs.flatMap(({ made, values }) =>
    values.flatMap((v) => failuresOf(made, v)),
  ).length;
}

describe("the checks from the model say what the printed ones say", () => {
  it("of the service", async () => {
    expect(await compare(join(root, "spec/openapi.json"))).toBeGreaterThan(500);
  });

  it.each(sample(cases, 20))("of %s", async (description) => {
    await compare(join(root, description));
  });

  it.skipIf(!whole || others.length === 0).each(others)(
    "of %s (only in `npm run test:all`, skipped without ../shared/corpus)",
    async (description) => {
      try {
        await compare(description);
      } catch (error) {
        // No check is printed for it.
        if (!(error instanceof UnsupportedSchema)) throw error;
      }
    },
  );

  test("of drawn schemas and values", async () => {
    const drawn = drawnSchema.chain((schema) =>
      fc.record({
        schema: fc.constant(schema),
        values: fc.array(valueFor(schema), { minLength: 20, maxLength: 20 }),
      }),
    );
    let refused = 0;
    const property = fc.asyncProperty(
      fc.array(drawn, { minLength: 1, maxLength: 10, size: "max" }),
      async (batch) => {
        const version = await apiVersionOfSchemas(
          batch.map(({ schema }) => schema),
        );
        const printed = printedOrNothing(version);
        if (printed === undefined) return;
        const checks = new Checks(version.schemas);
        for (const {
          name,
          schema = { docs: {}, location: "" },
        } of version.events) {
          const values = batch[Number(name.slice(1))]?.values ?? [];
          const check = printed.eventChecks[name];
          if (check === undefined) throw new Error(`No check of ${name}`);
          const made = checks.of(schema);
          expect(
            differenceOf({ name, printed: check, made, values }),
          ).toBeUndefined();
          refused += values.filter(
            (v) => failuresOf(made, v).length > 0,
          ).length;
        }
      },
    );
    await fc.assert(property, { numRuns: draws(12, 60), seed });
    expect(refused).toBeGreaterThan(draws(12, 60) * 20);
  });
});

/** All checks of a version, also of schemas that nothing uses. */
function textOf(version: ApiVersion): string {
  const tables = {
    schemas: true,
    requests: true,
    handlers: true,
    replies: true,
    events: true,
  };
  const print = { extension: ".js", source: "openapi.json" } as const;
  return printModule(emitValidators(version, tables), print).text;
}

function printedOrNothing(version: ApiVersion) {
  try {
    return load(textOf(version));
  } catch (error) {
    if (error instanceof UnsupportedSchema) return undefined;
    throw error;
  }
}

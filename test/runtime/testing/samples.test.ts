/** Samples of the schemas of the service, judged by ajv. */
import { readFileSync } from "node:fs";

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";

import {
  invalidSamples,
  sample,
  type Samples,
} from "../../../generated/v2/testing.js";
import type { Faker } from "../../../templates/runtime/testing/faker.js";

const text = readFileSync(
  new URL("../../../spec/openapi.json", import.meta.url),
  "utf8",
);
// The service's own description.
const description = JSON.parse(text) as {
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
};
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv); // its types are of CommonJS
ajv.addKeyword({
  keyword: "x-max-bytes",
  type: "object",
  validate: (most: number, value: object) =>
    Buffer.byteLength(Object.entries(value).flat().join("")) <= most,
});
ajv.addSchema(description, "spec");

const names = samplesOfV2();

/** The schemas of v2, which are not all that the description has. */
function samplesOfV2(): readonly (keyof Samples)[] {
  const all = Object.keys(description.components.schemas);
  return (all as (keyof Samples)[]).filter((name) => {
    // checked here
    try {
      sample(name);
      return true;
    } catch {
      return false;
    }
  });
}

/** What ajv finds wrong with a value. */
function faultsOf(name: string, value: unknown) {
  const validate = ajv.getSchema(`spec#/components/schemas/${name}`);
  if (validate === undefined) throw new Error(`ajv has no schema ${name}.`);
  return validate(value) === true ? [] : (validate.errors ?? []);
}

test("there are samples of nearly all schemas", () => {
  expect(names.length).toBeGreaterThan(60);
});

describe.each(names)("%s", (name) => {
  test("samples match, with any seed", () => {
    for (const seed of [undefined, 0, 1, 2, 7, 99, 2 ** 31, -5, 0.5, NaN])
      expect(
        faultsOf(name, sample(name, seed === undefined ? {} : { seed })),
      ).toEqual([]);
  });

  test("invalid samples do not match, where the pointer says", () => {
    for (const { value, pointer, fault } of invalidSamples(name)) {
      const found = faultsOf(name, value);
      expect(found, fault).not.toEqual([]);
      // ajv reports a missing or unknown property at its object, and a union at itself.
      const parent = pointer.replace(/\/[^/]*$/, "");
      const places = found.map(({ instancePath }) => instancePath);
      expect(
        places.some((at) => at === pointer || at === parent),
        `${fault}: ${places.join(" ")}`,
      ).toBe(true);
    }
  });
});

test("the same seed gives the same value, another one other ids and times", () => {
  const one = sample("Inference", { seed: 7 });
  expect(sample("Inference", { seed: 7 })).toEqual(one);
  const ids = Array.from(
    { length: 100 },
    (_, seed) => sample("Inference", { seed }).inference_id,
  );
  expect(new Set(ids).size).toBe(100);
});

test("a changed sample changes no other", () => {
  const one = sample("Inference");
  one.outputs.length = 0;
  expect(sample("Inference").outputs).not.toEqual([]);
});

test("parts of a sample can be overridden", () => {
  const run = sample("Inference", {
    override: { status: "FAILED", webhook: null, completed_at: undefined },
  });
  expect(run).toEqual({
    ...sample("Inference"),
    status: "FAILED",
    webhook: null,
    completed_at: undefined,
  });
  expect(run).not.toHaveProperty("completed_at");
  // @ts-expect-error -- there is no such status
  sample("Inference", { override: { status: "lost" } });
});

test("faker draws names and texts, and nothing that has a format", () => {
  const words = (text: string) => () => text;
  const faker: Faker = {
    seed: () => undefined,
    person: {
      firstName: words("Ada"),
      lastName: words("Lovelace"),
      fullName: words("Ada Lovelace"),
    },
    internet: { username: words("ada") },
    company: { name: words("Engines") },
    location: {
      city: words("London"),
      country: words("England"),
      streetAddress: words("1 Square"),
    },
    phone: { number: words("1") },
    string: { uuid: words("7d0ba1cb-1ec5-4d87-9c3a-4a4a3d6f8b21") },
    lorem: {
      slug: words("a-slug"),
      words: words("some words"),
      sentence: words("A sentence.".repeat(10)),
    },
  };
  const { name, slug, workspace_id } = sample("WorkspaceInfo", { faker });
  expect({ name, slug }).toEqual({ name: "some words", slug: "a-slug" });
  expect(workspace_id).toMatch(/^[\da-f-]{36}$/);
  const { prompt } = sample("CreateInferenceInput", { faker });
  expect(prompt).toBe("A sentence.".repeat(10).slice(0, 80));
});

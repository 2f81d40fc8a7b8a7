import { expect, test } from "vitest";

import * as schemas from "../../../generated/v2/standard-schemas.js";
import {
  type Check,
  fail,
  isObject,
} from "../../../templates/runtime/check.js";
import {
  type Issue,
  requestSchema,
  type StandardSchema,
  valueSchema,
} from "../../../templates/runtime/check/standard-schema.js";
import {
  valueForms,
  type Wire,
} from "../../../templates/runtime/check/value-forms.js";

function issues<Value>(
  schema: StandardSchema<Value, unknown>,
  value: unknown,
): readonly Issue[] | undefined {
  return schema["~standard"].validate(value).issues;
}

const { CreateInferenceInput, ListBaseModelsRequest, CreateInferenceRequest } =
  schemas;

test("a schema returns the value that it accepts", () => {
  const value = { base_model_id: "tiles", prompt: "a stone" };
  expect(CreateInferenceInput["~standard"].validate(value)).toEqual({ value });
  expect(CreateInferenceInput.code["~standard"].validate(value)).toEqual({
    value,
  });
  expect(CreateInferenceInput["~standard"]).toMatchObject({
    version: 1,
    vendor: "tenon",
  });
});

test("an issue has a path with the names of properties and the indices of items", () => {
  expect(
    issues(CreateInferenceInput, {
      base_model_id: "tiles",
      reference_set_ids: ["a", 7],
      "a/b~c": 1,
    }),
  ).toEqual([
    { path: ["prompt"], message: "Must be present." },
    { path: ["reference_set_ids", 1], message: "Must be a string." },
    {
      path: ["a/b~c"],
      message: "Must not be present: no such property is known.",
    },
  ]);
  expect(issues(CreateInferenceInput, null)).toEqual([
    { path: [], message: "Must be an object." },
  ]);
});

test("a part of a request is checked alone", () => {
  const query = ListBaseModelsRequest.part("query");
  expect(issues(query, { limit: 500 })).toEqual([
    { path: ["limit"], message: "Must be at most 100." },
  ]);
  expect(issues(query, { limit: 50 })).toBeUndefined();
  expect(issues(query, undefined)).toBeUndefined();
  const body = CreateInferenceRequest.part("body");
  expect(issues(body, undefined)).toEqual([
    { path: [], message: "Must be present." },
  ]);
});

interface Job {
  start?: Date;
  ids: bigint[];
}

const checkJob: Check = (value, at, failures) => {
  if (!isObject(value)) return;
  const { start, ids } = value;
  if (start !== undefined && !/^"\d{4}-.*Z"$/.test(JSON.stringify(start)))
    fail(failures, `${at}/start`, "Must be a date.");
  if (!Array.isArray(ids)) fail(failures, `${at}/ids`, "Must be a list.");
};
const forms = valueForms({
  properties: { start: "Date", ids: { items: "bigint" } },
});
const job = valueSchema<Wire<Job>, Job>(checkJob, forms);

const text = "2026-03-01T10:00:00.000Z";
const json = { start: text, ids: [1, 9007199254740993n] };
const code = { start: new Date(text), ids: [1n, 9007199254740993n] };

test("the input is JSON, and the output has the chosen types", () => {
  expect(job["~standard"].validate(json)).toEqual({ value: code });
  expect(json.start).toBe(text);
  expect(issues(job, { start: "soon", ids: [] })).toEqual([
    { path: ["start"], message: "Must be a date." },
  ]);
});

test("a value in code form passes the schema of code, and an invalid date does not", () => {
  expect(job.code["~standard"].validate(code)).toEqual({ value: code });
  expect(issues(job.code, { start: new Date("soon"), ids: [] })).toEqual([
    { path: ["start"], message: "Must be a date." },
  ]);
});

test("a part of a request has the chosen types too", () => {
  const request = requestSchema<{ body: Wire<Job> }, { body: Job }>(
    (value, at, failures) => {
      if (isObject(value)) checkJob(value["body"], `${at}/body`, failures);
    },
    valueForms({
      properties: {
        body: { properties: { start: "Date", ids: { items: "bigint" } } },
      },
    }),
  );
  const body = request.part("body");
  expect(body["~standard"].validate(json)).toEqual({ value: code });
  expect(body.code["~standard"].validate(code)).toEqual({ value: code });
});

/** The types of a schema, as libraries infer them. */
type InputOf<Schema extends StandardSchema<unknown>> = NonNullable<
  Schema["~standard"]["types"]
>["input"];
type OutputOf<Schema extends StandardSchema<unknown>> = NonNullable<
  Schema["~standard"]["types"]
>["output"];

test("the types are those of both forms", () => {
  const input: InputOf<typeof job> = { start: text, ids: [1, 2n] };
  // @ts-expect-error -- a date is a text in JSON
  const wrong: InputOf<typeof job> = { start: new Date(), ids: [] };
  const output: OutputOf<typeof job> = code;
  const form: InputOf<typeof job.code> = code;
  expect([input, wrong, output, form]).toHaveLength(4);
});

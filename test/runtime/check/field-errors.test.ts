import { describe, expect, it, test } from "vitest";

import type { CreateInferenceInput } from "../../../generated/v2/index.js";
import {
  fieldErrors,
  type FieldName,
} from "../../../templates/runtime/check/field-errors.js";
import { ProblemError } from "../../../templates/runtime/problem.js";

const problem = {
  code: "INVALID_INPUTS",
  errors: [
    { pointer: "/body/prompt", detail: "Must not be empty." },
    { pointer: "/body/reference_set_ids/0", detail: "Must be a string." },
    { pointer: "/query/limit", detail: "Must be at most 100." },
  ],
} as const;

test("the pointers of a problem are the names of fields", () => {
  expect(fieldErrors(problem)).toEqual([
    { name: "prompt", path: ["prompt"], message: "Must not be empty." },
    {
      name: "reference_set_ids.0",
      path: ["reference_set_ids", 0],
      message: "Must be a string.",
    },
  ]);
  expect(fieldErrors(problem, { part: "query" })).toEqual([
    { name: "limit", path: ["limit"], message: "Must be at most 100." },
  ]);
});

describe("errors are found in", () => {
  const errors = [{ pointer: "#/a~1b/x~0", message: "no" }];
  const wanted = [{ name: "a/b.x~", path: ["a/b", "x~"], message: "no" }];
  it.each<[string, unknown]>([
    ["a problem whose pointers start at the body", { errors }],
    [
      "what a call has thrown",
      new ProblemError("createPet", { code: "X", errors }, undefined),
    ],
    [
      "an error without a code",
      new ProblemError(
        "createPet",
        { code: "http", body: { errors } },
        undefined,
      ),
    ],
  ])("%s", (_, thrown) => {
    expect(fieldErrors(thrown)).toEqual(wanted);
  });
});

test.each([
  undefined,
  "text",
  new Error("no"),
  { errors: "no" },
  { errors: [7] },
])("%j has no errors of fields", (thrown) => {
  expect(fieldErrors(thrown)).toEqual([]);
});

test("the names are those of the form", () => {
  const [first] = fieldErrors<CreateInferenceInput>(problem);
  const name: FieldName<CreateInferenceInput> | undefined = first?.name;
  const nested: FieldName<CreateInferenceInput>[] = [
    "webhook.url",
    "reference_set_ids.3",
  ];
  // @ts-expect-error -- there is no such field
  const wrong: FieldName<CreateInferenceInput> = "webhook.uri";
  interface Tree {
    at?: Date;
    children: Tree[];
    file: Blob;
  }
  const deep: FieldName<Tree> = "children.0.children.1.at";
  // @ts-expect-error -- a date has no fields
  const ofDate: FieldName<Tree> = "at.getTime";
  expect([name, nested, wrong, deep, ofDate]).toHaveLength(5);
});

/** Requests with equal parameters share functions, which report what inline checks report. */
import { expect, it } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import type { Failure } from "../../../../templates/runtime/check.js";
import { load, validatorsText } from "./compile.js";
import { apiVersionOf } from "./described.js";

const integer = { type: "integer", format: "int64", minimum: 1 };

const parameters = [
  { name: "owner", in: "path", required: true, schema: { type: "string" } },
  { name: "n-1", in: "path", required: true, schema: integer },
  { name: "page/size", in: "query", schema: integer },
  {
    name: "labels",
    in: "query",
    schema: { type: "array", items: { type: "string", minLength: 2 } },
  },
  {
    name: "x-tenant",
    in: "header",
    required: true,
    schema: { type: "string", minLength: 3 },
  },
];

const body = (schema: JsonValue) => ({
  requestBody: { content: { "application/json": { schema } } },
});

/** The checks of operations with the same parameters. Those that are given differ in more. */
async function textOf(
  operations: Readonly<Record<string, object>>,
): Promise<string> {
  const paths = Object.entries(operations).map(([name, more]) => [
    `/${name}/{owner}/{n-1}`,
    {
      put: {
        operationId: name,
        parameters,
        responses: { 204: { description: "Done." } },
        ...more,
      },
    },
  ]);
  const apiVersion = await apiVersionOf({
    openapi: "3.1.0",
    info: { title: "Requests", version: "1" },
    paths: Object.fromEntries(paths) as Record<string, JsonValue>, // what is written above
  });
  return validatorsText(apiVersion);
}

function functionsIn(text: string): readonly string[] {
  return [...text.matchAll(/^(?:export )?function (check\w+)/gm)].flatMap(
    ([, name = ""]) => name,
  );
}

const path = { owner: "octo", "n-1": 1 };
const headers = { "x-tenant": "abc" };

const requests: readonly unknown[] = [
  { path, headers },
  { path, headers, query: { "page/size": 2, labels: ["ab"] } },
  { path, headers, query: { "page/size": 0.5, labels: ["a", 1, "ab"] } },
  { path, headers, query: { "page/size": 0, labels: "ab" } },
  { path, headers, query: [] },
  { path: { owner: 1 }, headers: { "x-tenant": "é" } },
  { path: { "n-1": 2 ** 70 }, headers: null },
  { path: "octo", headers: {}, query: null, body: {} },
  { query: { labels: Array.from({ length: 100 }, () => "") } },
  {},
  null,
  [],
];

const distinct = {
  first: body({ type: "string" }),
  second: body({ type: "number" }),
};

it("equal groups of parameters share a function, named after the parameters", async () => {
  expect(functionsIn(await textOf(distinct))).toEqual([
    "checkOwnerN1Path",
    "checkPageSizeLabelsQuery",
    "checkXTenantHeaders",
    "checkFirstRequest",
    "checkSecondRequest",
  ]);
});

it("equal requests share a function, whose name does not depend on the first", async () => {
  const both = await textOf({ first: {}, second: {} });
  const name = "checkOwnerN1PageSizeLabelsXTenantRequest";
  expect(functionsIn(both)).toEqual([name]);
  expect(both).toContain(`export { ${name} as checkSecondRequest };`);
  const later = await textOf({ zeroth: {}, first: {}, second: {} });
  expect(functionsIn(later)).toEqual([name]);
});

it("a name that an operation has stays its own", async () => {
  const text = await textOf({
    first: {},
    second: {},
    ownerN1PageSizeLabelsXTenant: body({ type: "string" }),
  });
  expect(functionsIn(text).slice(-2)).toEqual([
    "checkFirstRequest",
    "checkOwnerN1PageSizeLabelsXTenantRequest",
  ]);
});

it("the functions report the failures of inline checks, in their order", async () => {
  const alone = load(await textOf({ first: {} }));
  const together = load(await textOf({ first: {}, second: {} }));
  const groups = load(await textOf({ third: {}, ...distinct }));
  const failuresOf = (
    { requestChecks }: typeof alone,
    name: string,
    request: unknown,
  ) => {
    const failures: Failure[] = [];
    requestChecks[name]?.(request, "/at", failures);
    return failures;
  };
  const counts = requests.map((request) => {
    const wanted = failuresOf(alone, "first", request);
    expect(failuresOf(together, "first", request)).toEqual(wanted);
    expect(failuresOf(together, "second", request)).toEqual(wanted);
    expect(failuresOf(groups, "third", request)).toEqual(wanted);
    return wanted.length;
  });
  expect(counts).toEqual([0, 0, 3, 2, 1, 3, 3, 3, 50, 2, 1, 1]);
});

import { describe, expect, test } from "vitest";

import { buildApi } from "../../../../generator/input/build/build.js";
import { ReusedParts } from "../../../../generator/input/build/parts/reused-parts.js";
import { refuseRepaired } from "../../../../generator/language/diagnostics/diagnostics.js";
import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import { memoryDocument } from "../memory-document.js";

const answers = { "204": { description: "ok" } };
const event = {
  requestBody: {
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["id"],
          properties: { id: { type: "string" } },
        },
      },
    },
  },
};
const job = {
  responses: {
    "200": {
      description: "ok",
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: { status: { enum: ["open", "done"] } },
          },
        },
      },
    },
  },
};
const policies = { name: "runs", quota: 10, window: 60 };

/** An extension: what Tenon reads, other values, and what a slip is beside a right value. */
interface Row {
  readonly name: string;
  readonly own: JsonValue;
  readonly foreign: readonly JsonValue[];
  readonly slips: readonly string[];
}

const ofOperations: readonly Row[] = [
  {
    name: "x-roles",
    own: ["admin"],
    foreign: [{ admin: true }, [{ name: "admin" }], true, 7, null, [null], {}],
    slips: ["error wrong-type"],
  },
  {
    name: "x-deprecation",
    own: { date: "2026-01-31" },
    foreign: [
      { deprecationDate: "2021-05-13", message: "use b" },
      { date: "May 2021" },
      { date: 2021 },
      ...["2021-05-13", true, null, [], ["v2"]],
    ],
    slips: ["error deprecation-date", "error wrong-type"],
  },
  {
    name: "x-poll",
    own: { until: ["done"] },
    foreign: [{ every: "5s" }, { until: [], status: 3 }, 30, "5s", true, null],
    slips: ["error rule-contradicted", "error wrong-type"],
  },
];

/** Rows of a table. In lists, because `test.each` spreads a value that is one. */
function listed(...values: readonly JsonValue[]): [JsonValue][] {
  return values.map((value) => [value]);
}

function described(
  extension: string,
  values: readonly JsonValue[],
  rest: JsonObject = {},
): JsonObject {
  const paths = Object.fromEntries(
    values.map((value, index) => [
      `/a${String(index)}`,
      { get: { ...job, deprecated: true, [extension]: value } },
    ]),
  );
  const info = { title: "T", version: "1" };
  return { openapi: "3.1.0", info, paths, ...rest };
}

function found(root: JsonObject, known?: ReusedParts) {
  const document = memoryDocument(root);
  const { api, diagnostics } = buildApi(document, {
    versions: "path",
    ...(known && { reusedParts: known }),
  });
  const codes = diagnostics.map(({ severity, code }) => `${severity} ${code}`);
  return { api, diagnostics, codes };
}

describe.each(ofOperations)("$name", ({ name, own, foreign, slips }) => {
  const values = listed(...foreign);

  test.each(values)("%j on all operations is one warning", (value) => {
    const { api, codes, diagnostics } = found(described(name, [value, value]));
    expect(codes).toEqual(["warning extension-foreign"]);
    expect(diagnostics[0]?.message).toContain(`Tenon reads \`${name}\` as `);
    expect(diagnostics.map(refuseRepaired)).toMatchObject([
      { severity: "error" },
    ]);
    const { operations = [] } = api.versions[0] ?? {};
    expect(operations).toHaveLength(2);
    for (const { roles, deprecation, poll, stability } of operations)
      expect({ roles, deprecation, poll, stability }).toEqual({ roles: [] });
  });

  test.each(values)("%j beside a right value is a slip", (value) => {
    const { codes } = found(described(name, [value, own, value]));
    expect(codes).not.toContain("warning extension-foreign");
    expect(codes.some((one) => slips.includes(one))).toBe(true);
  });

  test("a right value in a component is found", () => {
    const components = { pathItems: { P: { get: { ...job, [name]: own } } } };
    const root = described(name, [foreign[0] ?? null], { components });
    expect(found(root).codes).not.toContain("warning extension-foreign");
  });

  test("a right value in an example is not one", () => {
    const components = {
      schemas: { S: { type: "object", example: { [name]: own } } },
    };
    const root = described(name, [foreign[0] ?? null], { components });
    expect(found(root).codes).toContain("warning extension-foreign");
  });

  test("a right value that is added later makes the others slips", () => {
    const known = new ReusedParts();
    const [value = null] = foreign;
    expect(found(described(name, [value]), known).codes).toEqual([
      "warning extension-foreign",
    ]);
    const { codes } = found(described(name, [value, own]), known);
    expect(codes).not.toContain("warning extension-foreign");
    expect(codes).not.toEqual([]);
  });
});

test("a slip in the only roles of another operation does not open it", () => {
  const { codes } = found(described("x-roles", [["admin"], { admin: true }]));
  expect(codes).toEqual(["error wrong-type"]);
});

describe("x-quotas", () => {
  test.each(listed(["gold"], { gold: 10 }, 5, null, [{ name: "gold" }]))(
    "%j without policies is one warning",
    (value) => {
      const { api, codes } = found(described("x-quotas", [value, value]));
      expect(codes).toEqual(["warning extension-foreign"]);
      expect(api.versions[0]?.operations[0]?.quotas).toEqual([]);
    },
  );

  test.each<[JsonValue, string]>([
    [["gold"], "error policy-unknown"],
    [{ gold: 10 }, "error wrong-type"],
    [5, "error wrong-type"],
    [null, "error wrong-type"],
  ])("%j beside policies is a slip", (value, code) => {
    const rest = { "x-rate-limit-policies": [policies] };
    expect(found(described("x-quotas", [value], rest)).codes).toEqual([code]);
  });
});

describe("x-rate-limit-policies", () => {
  test.each<JsonValue>([
    [{ plan: "gold", perMinute: 5 }],
    { gold: { limit: 5 } },
    [{ name: "gold", quota: "unlimited", window: "1m" }],
    ...["none", 5, null],
  ])("%j is one warning", (value) => {
    const rest = { "x-rate-limit-policies": value };
    const { codes } = found(described("x-quotas", [["gold"]], rest));
    expect(codes).toEqual([
      "warning extension-foreign",
      "warning extension-foreign",
    ]);
  });

  test("an incomplete policy beside a right one is a slip", () => {
    const rest = { "x-rate-limit-policies": [policies, { name: "gold" }] };
    expect(found(described("x-quotas", [], rest)).codes).toEqual([
      "error policy-incomplete",
    ]);
  });
});

describe("x-webhooks", () => {
  test.each<JsonValue>([
    { url: "https://example.com" },
    { enabled: true },
    { created: { payload: "#/components/schemas/Pet" } },
    ["created"],
    [{ name: "created" }],
    "https://example.com",
    true,
    null,
  ])("%j is one warning", (value) => {
    const { api, codes } = found(
      described("x-roles", [], { "x-webhooks": value }),
    );
    expect(codes).toEqual(["warning extension-foreign"]);
    expect(api.versions.flatMap(({ events }) => events)).toEqual([]);
  });

  test("a wrong path item beside a right one is a slip", () => {
    const hooks = { created: { post: event }, removed: "later" };
    const { codes } = found(described("x-roles", [], { "x-webhooks": hooks }));
    expect(codes).toContain("error wrong-type");
  });
});

describe("x-settles", () => {
  const hooks = (...values: readonly JsonValue[]) => ({
    webhooks: Object.fromEntries(
      values.map((value, index) => [
        `job.${String(index)}`,
        { post: { ...event, "x-settles": value, responses: answers } },
      ]),
    ),
  });

  test.each<JsonValue>([
    true,
    ["job"],
    { job: "done" },
    { subject: "job" },
    null,
  ])("%j is one warning, and a slip beside a right value", (value) => {
    const alone = found(described("x-roles", [], hooks(value, value)));
    expect(alone.codes).toContain("warning extension-foreign");
    const beside = found(described("x-roles", [], hooks(value, "/id")));
    expect(beside.codes).toContain("error rule-contradicted");
  });
});

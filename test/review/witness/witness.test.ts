import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import {
  createReport,
  type ReportSide,
} from "../../../generator/review/report/report.js";
import { witnessLine } from "../../../generator/review/report/witness-text.js";
import { withWitnesses } from "../../../generator/review/report/witnesses.js";
import { description } from "../diff/schema-findings.js";

async function apiOf(content: object, folder: string) {
  const file = join(folder, "api.json");
  writeFileSync(file, JSON.stringify(content));
  return buildApi(await readDescription(file), { versions: "path" }).api;
}

const side: ReportSide = {
  ...{ name: "api.json", version: "1" },
  sources: {
    locate: () => undefined,
    valueAt: () => undefined,
    line: () => undefined,
  },
};

/** The findings that break on the wire as `rule: example`. */
async function examplesOf(before: object, after: object) {
  const folder = mkdtempSync(join(tmpdir(), "tenon-witness-"));
  try {
    const one = await apiOf(before, folder);
    const other = await apiOf(after, folder);
    const findings = classify(compareApis(one, other));
    const report = createReport(side, side, findings, {});
    return withWitnesses(report, one, other).findings.flatMap((finding) => {
      const line = witnessLine(finding);
      return line === undefined ? [] : [`${finding.kind}: ${line}`];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const order = (properties: object, required: readonly string[] = []) =>
  description({ type: "object", properties, required });

const withParameters = (...parameters: readonly object[]) =>
  description(true, {}, { parameters });

const limit = { name: "limit", in: "query", schema: { type: "integer" } };

const bounded = {
  ...limit,
  schema: { type: "integer", minimum: 1, maximum: 1000 },
};

const ref = { $ref: "#/components/schemas/Kind" };
const anything = { anyOf: [ref, {}] };

describe("a witness", () => {
  it.each<readonly [string, object, object, readonly string[]]>([
    [
      "is a request with the value that is refused now",
      order({ quantity: { type: "integer", minimum: 0 } }),
      order({ quantity: { type: "integer", minimum: 1 } }),
      [
        'rule-narrowed: Example: POST /things {"quantity":0}. Valid before. Now /body/quantity must be at least 1.',
      ],
    ],
    [
      "is a request without what is required now, with everything else that both sides need",
      order({ id: { type: "string" }, name: { type: "string" } }, ["id"]),
      order({ id: { type: "string" }, name: { type: "string" } }, [
        ...["id", "name"],
      ]),
      [
        'property-became-required: Example: POST /things {"id":"a"}. Valid before. Now /body/name must be present.',
      ],
    ],
    [
      "is a response with the value that old clients do not know",
      order({ kind: { enum: ["a"] } }),
      order({ kind: { enum: ["a", "b"] } }),
      [
        'value-added: Example: POST /things → 200 {"kind":"b"}. Servers may send it now. For old clients, /body/kind must be "a".',
      ],
    ],
    [
      "lacks only what the finding is about, where another change breaks the same request",
      order({ a: { type: "integer", maximum: 9 } }),
      order({ a: { type: "integer", maximum: 5 }, b: {} }, ["b"]),
      [
        'rule-narrowed: Example: POST /things {"b":"a","a":6}. Valid before. Now /body/a must be at most 5.',
        "required-property-added: Example: POST /things {}. Valid before. Now /body/b must be present.",
      ],
    ],
    [
      "is a request without a parameter that is required now",
      withParameters(limit),
      withParameters({ ...limit, required: true }),
      [
        "parameter-became-required: Example: POST /things. Valid before. Now /query/limit must be present.",
      ],
    ],
    [
      "takes the numbers of a query for the texts that they are",
      withParameters({ ...limit, schema: { type: "string" } }),
      withParameters(limit),
      [
        "text-narrowed: Example: POST /things?limit=a. Valid before. Now /query/limit must be an integer.",
      ],
    ],
    [
      "is the request of an operation that is gone",
      description(true),
      { ...description(true), paths: {} },
      [
        "operation-removed: Example: POST /things. Valid before. Now no operation has this method and path.",
      ],
    ],
    [
      "has credentials that no longer suffice",
      { ...description(true, {}, { security: [] }) },
      {
        ...description(true, {}, { security: [{ key: [] }] }),
        components: {
          securitySchemes: { key: { type: "apiKey", in: "header", name: "k" } },
        },
      },
      [
        "security-required: Example: POST /things with no credentials. Valid before. Now it needs key.",
      ],
    ],
    [
      "is a value of the schema where the schemas around it take any value",
      description(anything, { Kind: { enum: ["a"] } }),
      description(anything, { Kind: { enum: ["a", "b"] } }),
      [
        'value-added: Example: Kind "b". Valid on one side. On the other, /value must be "a".',
      ],
    ],
    [
      "is not found where the values that the finding is about were refused before",
      withParameters(bounded),
      withParameters({
        ...bounded,
        schema: { ...bounded.schema, format: "int64" },
      }),
      ["rule-narrowed: No example found."],
    ],
  ])("%s", async (_, before, after, examples) => {
    expect(await examplesOf(before, after)).toEqual(examples);
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { put } from "../cli/tenon.js";
import { tenon } from "./tenon.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-guide-"));
  put(folder, "openapi.json", description(["v1", "v2"]));
  put(folder, "one.json", description(["v1"]));
  put(folder, "two.json", description(["v2"]));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Each version puts a thing with a different required field; v1 has one more operation. */
function description(versions: readonly string[]): string {
  const responses = { 204: { description: "Done." } };
  const entries = versions.flatMap((version) => {
    const field = version === "v1" ? "size" : "full_size";
    const schema = {
      type: "object",
      required: [field],
      properties: { [field]: { type: "integer" } },
      additionalProperties: false,
    };
    const requestBody = { content: { "application/json": { schema } } };
    const put = {
      operationId: version === "v1" ? "put" : "putV2",
      requestBody,
      responses,
    };
    const all = { get: { operationId: "list", responses } };
    return [
      [`/${version}/things`, { put }],
      [`/${version}/things/{thing_id}`, path(responses, version)],
      ...(version === "v1" ? [["/v1/all", all]] : []),
    ];
  });
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: Object.fromEntries(entries) as object,
  });
}

function path(responses: object, version: string): object {
  const schema = { type: "string" };
  return {
    parameters: [{ name: "thing_id", in: "path", required: true, schema }],
    get: { operationId: version === "v1" ? "get" : "getV2", responses },
  };
}

const text = `Migrating Things from v1 to v2

3 operations: 1 compatible, 1 changed, 1 removed.

All operations
  - Paths start with /v2 instead of /v1.
  - Import generated code from v2 instead of v1. Operations keep their names unless stated below.

put: changed
  PUT /v1/things → PUT /v2/things
  What you send:
    ! request body application/json.full_size: New and required: send it. It probably replaces size.
    ! request body application/json.size: Removed: stop sending it.

Removed without replacement
  ! list: GET /v1/all

No changes needed
  - get: GET /v1/things/{thing_id}
`;

test("lists what to do for each operation, and exits with 0", async () => {
  const { code, out, err } = await tenon(folder, [
    "diff",
    "--from",
    "v1",
    "--to=v2",
    "openapi.json",
  ]);
  expect(err).toBe("");
  expect(out).toBe(text);
  expect(code).toBe(0);
});

test("reads the default description", async () => {
  expect(
    (await tenon(folder, ["diff", "--from", "v1", "--to", "v2"])).out,
  ).toBe(text);
});

test("accepts the versions in two descriptions", async () => {
  const words = ["diff", "--from", "v1", "--to", "v2", "one.json", "two.json"];
  expect((await tenon(folder, words)).out).toBe(text);
});

test("a description without versions counts as one version", async () => {
  put(folder, "old.json", description(["v1"]).replaceAll("/v1/", "/"));
  put(folder, "new.json", description(["v2"]).replaceAll("/v2/", "/"));
  const words = [
    "diff",
    "--from",
    "1.0",
    "--to",
    "2.0",
    "old.json",
    "new.json",
  ];
  const { code, out } = await tenon(folder, words);
  expect(out).toContain("Migrating Things from 1.0 to 2.0\n");
  expect(out).toContain("\nput: changed\n  PUT /things → PUT /things\n");
  expect(out).not.toContain("Paths start");
  expect(code).toBe(0);
});

test("prints Markdown", async () => {
  const words = ["diff", "--from", "v1", "--to", "v2", "--format", "markdown"];
  expect((await tenon(folder, words)).out)
    .toBe(`# Migrating \`Things\` from \`v1\` to \`v2\`

3 operations: 1 compatible, 1 changed, 1 removed.

## All operations

- Paths start with \`/v2\` instead of \`/v1\`.
- Import generated code from \`v2\` instead of \`v1\`. Operations keep their names unless stated below.

## \`put\`: changed

\`PUT /v1/things\` → \`PUT /v2/things\`

**What you send:**

- **Must:** \`request body application/json.full_size\`: New and required: send it. It probably replaces \`size\`.
- **Must:** \`request body application/json.size\`: Removed: stop sending it.

## Removed without replacement

- **Must:** \`list\`: \`GET /v1/all\`

## No changes needed

- \`get\`: \`GET /v1/things/{thing_id}\`
`);
});

test("programs get JSON", async () => {
  const words = ["diff", "--from", "v1", "--to", "v2", "--json"];
  const guide: unknown = JSON.parse((await tenon(folder, words)).out);
  expect(guide).toMatchObject({
    from: { version: "v1", description: "openapi.json" },
    to: { version: "v2" },
    counts: { same: 1, changed: 1, gone: 1, replaced: 0, extended: 0 },
    operations: [
      {
        id: "put",
        state: "changed",
        successors: [
          {
            id: "putV2",
            reason: "path",
            differences: [
              {
                need: "must",
                rule: "closed-required-property-added",
                direction: "sends",
                todo: "New and required: send it.",
                locations: { after: { file: "openapi.json", line: 1 } },
              },
              { need: "must" },
            ],
          },
        ],
      },
      { id: "get", state: "same" },
      { id: "list", state: "gone", successors: [] },
    ],
  });
});

test.each([
  [
    ["--from", "v1", "--to", "v22"],
    'openapi.json has no version "v22". Did you mean v2? Its versions: v1, v2.',
  ],
  [
    ["--from", "v1"],
    "A migration guide needs both versions: `tenon diff --from v1 --to v2 [description]`.",
  ],
  [
    ["--from", "v1", "--to", "v1"],
    "--from and --to name the same version, v1.",
  ],
  [
    ["--from", "v1", "--to", "v2", "--fail-on", "info"],
    "--fail-on cannot be used with --from and --to. Remove it.",
  ],
  [
    ["--from", "v1", "--to", "v2", "--format", "html"],
    "--format html cannot be used with --from and --to. Use text, json or markdown.",
  ],
  [
    ["--from", "v1", "--to", "v2", "-", "-"],
    "Only one description can be read from standard input.",
  ],
])("%s is refused", async (words, message) => {
  const { code, err } = await tenon(folder, ["diff", ...words]);
  expect(err).toContain(`error: ${message}\n`);
  expect(code).toBe(2);
});

test("prints the sunset of the old version", async () => {
  const whole = JSON.parse(description(["v1", "v2"])) as {
    paths: Record<string, Record<string, object>>;
  };
  const put1 = whole.paths["/v1/things"]?.["put"];
  const dates = { date: "2026-01-01", sunset: "2026-09-01" };
  const deprecation = { deprecated: true, "x-deprecation": dates };
  whole.paths["/v1/things"] = { put: { ...put1, ...deprecation } };
  put(folder, "deprecated.json", JSON.stringify(whole));
  const words = ["diff", "--from", "v1", "--to", "v2", "deprecated.json"];
  expect((await tenon(folder, words)).out).toContain(
    "put: changed\n  put has been deprecated since 2026-01-01 and works until 2026-09-01.\n",
  );
});

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { UnsupportedSchema } from "../../../../generator/output/emit/validators/unsupported-schema.js";
import { whole } from "../../../support/sampling.js";
import { checksOf, validatorsText } from "./compile.js";
import { apiVersionOfSchemas } from "./described.js";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const properties = (
  count: number,
  make: (index: number) => JsonValue,
): JsonValue => ({
  type: "object",
  required: many(count, (index) => `p${index}`),
  properties: Object.fromEntries(
    many(count, (index) => [`p${index}`, make(index)]),
  ),
  additionalProperties: false,
});
const filled = (count: number, make: (index: number) => JsonValue) =>
  Object.fromEntries(many(count, (index) => [`p${index}`, make(index)]));

/** Schemas that would be a function too large for the compiler each, with a value that passes, one that does not, and why. */
const large: readonly (readonly [
  schema: JsonValue,
  valid: JsonValue,
  invalid: JsonValue,
  wanted: readonly string[],
])[] = [
  [
    properties(900, (index) => ({ type: "string", maxLength: index + 1 })),
    filled(900, () => "a"),
    { ...filled(900, () => "a"), p0: "ab", p899: 1, q: 1 },
    [
      "/q Must not be present: no such property is known.",
      "/p0 Must have at most 1 character.",
      "/p899 Must be a string.",
    ],
  ],
  [
    properties(400, (index) => ({
      type: "object",
      required: ["a"],
      properties: { a: { type: "integer", minimum: index } },
    })),
    filled(400, (index) => ({ a: index })),
    { ...filled(400, (index) => ({ a: index })), p399: { a: 398 } },
    ["/p399/a Must be at least 399."],
  ],
  [
    {
      allOf: many(600, (index) => ({
        if: { properties: { k: { const: index } }, required: ["k"] },
        then: { required: [`v${index}`] },
      })),
    },
    { k: 599, v599: 1 },
    { k: 599 },
    ["/v599 Must be present."],
  ],
  [
    {
      dependentRequired: Object.fromEntries(
        many(700, (index) => [`p${index}`, [`q${index}`]]),
      ),
    },
    { p699: 1, q699: 1 },
    { p699: 1 },
    ["/q699 Must be present."],
  ],
  [
    { oneOf: many(2000, (index) => ({ const: `c${index}`, title: "C" })) },
    "c1999",
    "c2000",
    [
      `Must be one of ${many(10, (index) => `"c${index}"`).join(", ")} and 1990 more.`,
    ],
  ],
  [
    {
      oneOf: many(150, (index) => ({
        required: [`p${index}`, `q${index}`, `r${index}`],
      })),
    },
    { p149: 1, q149: 1, r149: 1 },
    { p149: 1 },
    ["Must match exactly one of 150 alternatives."],
  ],
];

test.each(large.map((row, index) => [index, ...row] as const))(
  "a large schema is checked in parts: %i",
  async (_, schema, valid, invalid, wanted) => {
    const [check] = await checksOf([schema]);
    expect(check?.(valid)).toEqual([]);
    const failures = check?.(invalid) ?? [];
    expect(
      failures.map(({ pointer, detail }) => `${pointer} ${detail}`.trim()),
    ).toEqual(wanted);
  },
);

test.runIf(whole)("large checks compile", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-large-"));
  try {
    cpSync(join(root, "templates/runtime"), join(folder, "runtime"), {
      recursive: true,
    });
    const apiVersion = await apiVersionOfSchemas(
      large.map(([schema]) => schema),
    );
    mkdirSync(join(folder, "api"));
    writeFileSync(
      join(folder, "api/validators.ts"),
      validatorsText(apiVersion),
    );
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: join(root, "test/generated/consumers/strictest.json"),
        compilerOptions: {
          noEmit: true,
          typeRoots: [join(root, "node_modules/@types")],
        },
        files: ["api/validators.ts"],
        include: [],
      }),
    );
    const tsc = join(root, "node_modules/typescript-7/bin/tsc");
    expect(() =>
      execFileSync(process.execPath, [tsc, "-p", folder], { stdio: "pipe" }),
    ).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  { prefixItems: many(300, () => ({ type: "string" })) },
  {
    patternProperties: Object.fromEntries(
      many(300, (index) => [`^p${index}`, { type: "string" }]),
    ),
  },
  { anyOf: many(300, (index) => ({ required: [`p${index}`] })) },
  { oneOf: many(300, (index) => ({ required: [`p${index}`] })) },
] as readonly JsonValue[])(
  "keywords that cannot be split are rejected: %#",
  async (schema) => {
    const apiVersion = await apiVersionOfSchemas([schema]);
    expect(() => validatorsText(apiVersion)).toThrow(UnsupportedSchema);
  },
);

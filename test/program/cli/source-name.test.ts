import { resolve } from "node:path";

import { expect, test } from "vitest";

import { sourceName } from "../../../generator/program/commands/prepare-output.js";

test.each([
  [
    "relative to the configuration",
    "app/spec/a.json",
    "app/t.json",
    "spec/a.json",
  ],
  [
    "relative to the output's parent without a configuration",
    "app/src/api/a.json",
    undefined,
    "api/a.json",
  ],
  [
    "the base name outside of the configuration's folder",
    "x/a.json",
    "app/t.json",
    "a.json",
  ],
  [
    "the base name outside of the output's parent",
    "x/a.json",
    undefined,
    "a.json",
  ],
])("the banner names the description %s", (_, input, file, name) => {
  const config = {
    input: resolve(input),
    output: resolve("app/src/generated"),
    ...(file !== undefined && { file: resolve(file) }),
  };
  expect(sourceName(config)).toBe(name);
});

test("the banner names standard input", () => {
  expect(sourceName({ input: "-", output: resolve("generated") })).toBe(
    "standard input",
  );
});

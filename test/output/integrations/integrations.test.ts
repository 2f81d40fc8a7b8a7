import { expect, it } from "vitest";

import { loadOptional } from "../../../generator/language/optional-package.js";
import { loadRecent } from "../../../generator/output/integrations/integrations.js";
import { onTypeScript5 } from "../../../generator/output/integrations/paths.js";
import manifest from "../../../package.json" with { type: "json" };

function missing(text: string): () => Promise<never> {
  const error = Object.assign(new Error(text), {
    code: "ERR_MODULE_NOT_FOUND",
  });
  return () => Promise.reject(error);
}

it.each([
  ["Cannot find package 'prettier' imported from /a/b.js", "prettier"],
  ["Cannot find package '@scope/name' imported from /a/b.js", "@scope/name"],
  [
    "Cannot find package 'typescript' imported from /a/node_modules/openapi-typescript/x.mjs",
    "typescript@5",
  ],
  [
    "Cannot find module 'openapi-typescript/x' imported from /a/b.js",
    "openapi-typescript",
  ],
])("%s", async (text, name) => {
  await expect(
    loadOptional(missing(text), 'The target "paths"'),
  ).rejects.toThrow(
    `The target "paths" requires the package ${name.replace("@5", "")}, which is not installed. Run \`npm install --save-dev ${name}\`.`,
  );
});

it("rethrows other errors", async () => {
  const failure = new Error("broken");
  await expect(loadOptional(() => Promise.reject(failure), "")).rejects.toBe(
    failure,
  );
});

it("names the TypeScript that openapi-typescript needs", async () => {
  const broken = new TypeError(
    "Cannot read properties of undefined (reading 'createKeywordTypeNode')",
  );
  await expect(onTypeScript5(() => Promise.reject(broken))).rejects.toThrow(
    'The target "paths" requires openapi-typescript, which cannot run with the installed version of TypeScript: it needs TypeScript 5. Run `npm install --save-dev typescript@5`, or remove the target.',
  );
});

it("refuses a release that is too old", async () => {
  const minimum = { name: "prettier", major: 3, exported: "version" };
  const old = () => Promise.resolve({ format: "" });
  await expect(loadRecent(old, minimum, '"format"')).rejects.toThrow(
    '"format" requires prettier 3 or later, and an older version is installed. Run `npm install --save-dev prettier@3`.',
  );
  const recent = { version: "3.0.0" };
  await expect(
    loadRecent(() => Promise.resolve(recent), minimum, '"format"'),
  ).resolves.toBe(recent);
});

it("installs beside any later release of an optional package", () => {
  for (const range of Object.values(manifest.peerDependencies))
    expect(range).toMatch(/^>=\d+(?:\.\d+){0,2}$/);
  expect(Object.keys(manifest.peerDependenciesMeta)).toEqual(
    Object.keys(manifest.peerDependencies),
  );
});

import { expect, it } from "vitest";

import { loadOptional } from "../../generator/integrations/integrations.js";

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
    loadOptional(missing(text), '"paths": true in the configuration'),
  ).rejects.toThrow(
    `"paths": true in the configuration requires the package ${name.replace("@5", "")}, which is not installed. Run \`npm install --save-dev ${name}\`.`,
  );
});

it("rethrows other errors", async () => {
  const failure = new Error("broken");
  await expect(loadOptional(() => Promise.reject(failure), "")).rejects.toBe(
    failure,
  );
});

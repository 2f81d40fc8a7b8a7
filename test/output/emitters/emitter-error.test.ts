import { expect, test } from "vitest";

import { placeIn } from "../../../generator/output/emitters/emitter-error.js";

function placeOf(...frames: readonly string[]): string {
  const error = new Error("x");
  error.stack = ["Error: x", ...frames.map((one) => `    at ${one}`)].join(
    "\n",
  );
  return placeIn(error);
}

test.each([
  "load (/project/node_modules/tsx/dist/register-a1.mjs:2:10494)",
  "async load (file:///project/node_modules/tsx/dist/esm/index.mjs?1:2:3)",
  String.raw`C:\project\node_modules\tsx\dist\register-a1.mjs:2:10494`,
  "found.url (data:text/javascript,export%20async%20function:2:23)",
  "node:internal/modules/esm/resolve:257:11",
])("the place of an error is not in a loader: %s", (frame) => {
  expect(placeOf(frame)).toBe("");
  expect(placeOf(frame, "emit (file:///project/emitter.ts:3:4)")).toBe(
    "\n  at /project/emitter.ts:3:4",
  );
});

test("the place of an error can be in a package", () => {
  expect(placeOf("emit (/project/node_modules/mine/emit.js:3:4)")).toBe(
    "\n  at /project/node_modules/mine/emit.js:3:4",
  );
});

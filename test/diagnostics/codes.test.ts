import { expect, test } from "vitest";
import { codes } from "../../generator/diagnostics/codes.js";

test.each(Object.entries(codes))("%s is explained", (code, meaning) => {
  expect(code).toMatch(/^[a-z]+(?:-[a-z0-9]+)*$/);
  expect(meaning).toMatch(/^\S.*\.$/);
});

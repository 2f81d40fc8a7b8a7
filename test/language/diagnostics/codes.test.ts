import { expect, test } from "vitest";

import {
  codes,
  type Meaning,
} from "../../../generator/language/diagnostics/codes.js";

const all: readonly (readonly [string, Meaning])[] = Object.entries(codes);

test.each(all)("%s is explained", (code, { meaning, remedy, severities }) => {
  expect(code).toMatch(/^[a-z]+(?:-[a-z0-9]+)*$/);
  expect(meaning).toMatch(/^\S.*\.$/);
  expect(remedy).toMatch(/^\S.*\.$/);
  expect(severities.length).toBeGreaterThan(0);
});

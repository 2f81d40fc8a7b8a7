import { expect, test } from "vitest";

import { uniqueId } from "../../../templates/runtime/server/request.js";

test("ids have the form of a UUID, and no two are the same", () => {
  const ids = Array.from({ length: 70_000 }, uniqueId);
  const form = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
  expect(ids.filter((id) => !form.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

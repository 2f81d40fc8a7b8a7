/** The texts of columns that have an index. */
import { expect, test } from "vitest";

import { indexed } from "../../../templates/runtime/stores/sql/database.js";

const isDigest = (text: string | undefined) =>
  /^sha256:.{43,64}$/.test(text ?? "");

test("a long text, and one with control characters, is a digest", async () => {
  const [longest, longer, nul] = await indexed(
    ...["a".repeat(254), "a".repeat(255), "a\0"],
  );
  expect(longest).toBe("a".repeat(254));
  expect([longer, nul].map(isDigest)).toEqual([true, true]);
});

test("a text that is the digest of another one has a digest of its own", async () => {
  const [digest = ""] = await indexed("a".repeat(3000));
  const [own] = await indexed(digest);
  expect(isDigest(own)).toBe(true);
  expect(own).not.toBe(digest);
});

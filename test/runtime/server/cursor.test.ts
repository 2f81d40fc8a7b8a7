import { describe, expect, test } from "vitest";

import { Cursors } from "../../../templates/runtime/server/pages/cursor.js";

const secret = "a secret of thirty-two bytes, aye";
const bound = '["v1","listThings","user ann"]';
const key = ["2025-01-01T00:00:00Z", 7];
const cursors = new Cursors(secret);

/** The texts that differ from one in a single bit of a single byte. */
function flipped(cursor: string): string[] {
  const bytes = Buffer.from(cursor, "base64url");
  return Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const changed = Buffer.from(bytes);
    const at = bit >> 3;
    changed[at] = (changed[at] ?? 0) ^ (1 << (bit & 7));
    return changed.toString("base64url");
  });
}

/** The texts that differ from one in a single character. */
function respelt(cursor: string): string[] {
  const alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. ";
  return Array.from(cursor).flatMap((char, at) =>
    Array.from(alphabet)
      .filter((other) => other !== char)
      .map((other) => cursor.slice(0, at) + other + cursor.slice(at + 1)),
  );
}

describe("sealed cursors", () => {
  test.each([
    ["a list", key],
    ["an object", { name: "päö\u2028", at: null, __proto__x: [true, -0.5] }],
    ["a text", "x"],
    ["a lone surrogate", "\ud800"],
    ["null", null],
    ["an empty text", ""],
    ["a value of the maximum length", "x".repeat(3042)],
  ])("open to the same value: %s", async (_, value) => {
    const cursor = await cursors.seal(value, bound);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(await cursors.open(cursor, bound)).toEqual({ key: value });
  });

  test("are deterministic, and differ for another key or scope", async () => {
    const cursor = await cursors.seal(key, bound);
    expect(await new Cursors(secret).seal(key, bound)).toBe(cursor);
    expect(await cursors.seal(["2025-01-01T00:00:00Z", 8], bound)).not.toBe(
      cursor,
    );
    expect((await cursors.seal(key, "[]")).slice(0, 16)).not.toBe(
      cursor.slice(0, 16),
    );
  });

  test("are short, and do not reveal the key", async () => {
    const cursor = await cursors.seal(key, bound);
    expect(cursor.length).toBe(Math.ceil(((28 + 26) * 4) / 3));
    const bytes = Buffer.from(cursor, "base64url").toString("latin1");
    expect(bytes).not.toContain("2025");
  });

  test("reject values that are too long or not JSON", async () => {
    await expect(cursors.seal("x".repeat(3043), bound)).rejects.toThrow(
      RangeError,
    );
    await expect(cursors.seal(undefined, bound)).rejects.toThrow(
      /must be JSON/,
    );
  });
});

describe("rejected cursors", () => {
  test("a cursor with a changed bit or character", async () => {
    const cursor = await cursors.seal(key, bound);
    const altered = [...flipped(cursor), ...respelt(cursor)];
    expect(altered.length).toBeGreaterThan(5000);
    const opened = await Promise.all(
      altered.map((each) => cursors.open(each, bound)),
    );
    expect(opened.filter((each) => each !== undefined)).toEqual([]);
  });

  test("a truncated or extended cursor", async () => {
    const cursor = await cursors.seal(key, bound);
    const lengths = Array.from(cursor, (_, index) => cursor.slice(0, index));
    const longer = Array.from("AQ=. \n", (char) => cursor + char);
    for (const each of [...lengths, ...longer, ` ${cursor}`, cursor + cursor])
      expect(await cursors.open(each, bound)).toBeUndefined();
  });

  test.each([
    ["nothing", ""],
    ["null", "null"],
    ["no base64", "%00"],
    ["another alphabet", "päö"],
    ["bytes of no server", "A".repeat(64)],
    ["too much", "A".repeat(100_000)],
  ])("%s", async (_, text) => {
    expect(await cursors.open(text, bound)).toBeUndefined();
  });

  test("a cursor of another scope", async () => {
    const cursor = await cursors.seal(key, bound);
    for (const other of ["", "[]", `${bound} `, bound.replace("ann", "bob")])
      expect(await cursors.open(cursor, other)).toBeUndefined();
  });
});

describe("secrets", () => {
  const next = `${secret}, another`;
  const opens = async (by: Cursors, made: Cursors) =>
    (await by.open(await made.seal(key, bound), bound)) !== undefined;

  test("can be rotated", async () => {
    const between = new Cursors([next, secret]);
    const after = new Cursors([next]);
    expect(await opens(between, cursors)).toBe(true);
    expect(await opens(after, between)).toBe(true);
    expect(await opens(after, cursors)).toBe(false);
    expect(await opens(cursors, between)).toBe(false);
  });

  test("default to a random secret", async () => {
    const alone = new Cursors(undefined);
    expect(await opens(alone, alone)).toBe(true);
    expect(await opens(alone, new Cursors(undefined))).toBe(false);
  });

  test.each([
    ["too short", "not thirty-two bytes"],
    ["empty", ""],
    ["none", []],
    ["one of them too short", [secret, "not thirty-two bytes"]],
  ])("are rejected if they are %s, without being revealed", (_, given) => {
    expect(() => new Cursors(given)).toThrow(TypeError);
    expect(() => new Cursors(given)).not.toThrow(/not thirty-two/);
  });

  test("are measured in bytes, not characters", () => {
    expect(() => new Cursors("ä".repeat(16))).not.toThrow();
    expect(() => new Cursors("a".repeat(31))).toThrow(TypeError);
  });
});

import { describe, expect, test } from "vitest";
import { Cursors } from "../../../templates/runtime/server/cursor.js";

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

describe("what is sealed", () => {
  test.each([
    ["a list", key],
    ["an object", { name: "päö\u2028", at: null, __proto__x: [true, -0.5] }],
    ["a text", "x"],
    ["half a character", "\ud800"],
    ["null", null],
    ["an empty text", ""],
    ["what is as long as may be", "x".repeat(3042)],
  ])("is opened as it was: %s", async (_, value) => {
    const cursor = await cursors.seal(value, bound);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(await cursors.open(cursor, bound)).toEqual({ key: value });
  });

  test("is the same text each time, and another for another key or place", async () => {
    const cursor = await cursors.seal(key, bound);
    expect(await new Cursors(secret).seal(key, bound)).toBe(cursor);
    expect(await cursors.seal(["2025-01-01T00:00:00Z", 8], bound)).not.toBe(
      cursor,
    );
    expect((await cursors.seal(key, "[]")).slice(0, 16)).not.toBe(
      cursor.slice(0, 16),
    );
  });

  test("is short, and says nothing of the key", async () => {
    const cursor = await cursors.seal(key, bound);
    expect(cursor.length).toBe(Math.ceil(((28 + 26) * 4) / 3));
    const bytes = Buffer.from(cursor, "base64url").toString("latin1");
    expect(bytes).not.toContain("2025");
  });

  test("is no more than a cursor may have, nor what is no JSON", async () => {
    await expect(cursors.seal("x".repeat(3043), bound)).rejects.toThrow(
      RangeError,
    );
    await expect(cursors.seal(undefined, bound)).rejects.toThrow(
      /must be JSON/,
    );
  });
});

describe("what is not opened", () => {
  test("a cursor of which any bit or any character is another", async () => {
    const cursor = await cursors.seal(key, bound);
    const altered = [...flipped(cursor), ...respelt(cursor)];
    expect(altered.length).toBeGreaterThan(5000);
    const opened = await Promise.all(
      altered.map((each) => cursors.open(each, bound)),
    );
    expect(opened.filter((each) => each !== undefined)).toEqual([]);
  });

  test("a cursor that is cut off or goes on", async () => {
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

  test("a cursor that was made for something else", async () => {
    const cursor = await cursors.seal(key, bound);
    for (const other of ["", "[]", `${bound} `, bound.replace("ann", "bob")])
      expect(await cursors.open(cursor, other)).toBeUndefined();
  });
});

describe("secrets", () => {
  const next = `${secret}, another`;
  const opens = async (by: Cursors, made: Cursors) =>
    (await by.open(await made.seal(key, bound), bound)) !== undefined;

  test("one can take another's place", async () => {
    const between = new Cursors([next, secret]);
    const after = new Cursors([next]);
    expect(await opens(between, cursors)).toBe(true);
    expect(await opens(after, between)).toBe(true);
    expect(await opens(after, cursors)).toBe(false);
    expect(await opens(cursors, between)).toBe(false);
  });

  test("without one there is one that nobody else has", async () => {
    const alone = new Cursors(undefined);
    expect(await opens(alone, alone)).toBe(true);
    expect(await opens(alone, new Cursors(undefined))).toBe(false);
  });

  test.each([
    ["too short", "not thirty-two bytes"],
    ["empty", ""],
    ["none", []],
    ["one of them too short", [secret, "not thirty-two bytes"]],
  ])("are refused where they are %s, and not told", (_, given) => {
    expect(() => new Cursors(given)).toThrow(TypeError);
    expect(() => new Cursors(given)).not.toThrow(/not thirty-two/);
  });

  test("have bytes, not characters", () => {
    expect(() => new Cursors("ä".repeat(16))).not.toThrow();
    expect(() => new Cursors("a".repeat(31))).toThrow(TypeError);
  });
});

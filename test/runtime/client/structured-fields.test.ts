import { existsSync, readdirSync, readFileSync } from "node:fs";

import { describe, expect, it, test } from "vitest";

import {
  type InnerList,
  type Item,
  parseDictionary,
  parseItem,
  parseList,
} from "../../../templates/runtime/structured-fields.js";
import { startWork } from "../../support/work.js";

const folder = new URL(
  "../../../../shared/structured-field-tests/",
  import.meta.url,
);
const missing = !existsSync(folder);

/** A case of the IETF's suite. */
interface Vector {
  readonly name: string;
  readonly raw: readonly string[];
  readonly header_type: "item" | "list" | "dictionary";
  readonly expected?: unknown;
  readonly must_fail?: true;
  /** A reader may refuse it, too. */
  readonly can_fail?: true;
}

const parsers = {
  item: parseItem,
  list: parseList,
  dictionary: parseDictionary,
} as const;

/**
 * Left out is `serialisation-tests/`: nothing is written by these rules here.
 * Of the rest every case is run.
 */
const files = missing
  ? []
  : readdirSync(folder).filter((name) => name.endsWith(".json"));

function vectorsOf(name: string): readonly Vector[] {
  // The suite's own form, which its README describes.
  return JSON.parse(
    readFileSync(new URL(name, folder), "utf8"),
  ) as readonly Vector[];
}

test.skipIf(missing)(
  "the suite is complete (skipped without ../shared/structured-field-tests)",
  () => {
    const count = files.flatMap(vectorsOf).length;
    expect(files.length).toBeGreaterThanOrEqual(20);
    expect(count).toBeGreaterThanOrEqual(1591);
  },
);

describe.skipIf(missing)(
  "the IETF's vectors (skipped without ../shared/structured-field-tests)",
  () => {
    it.each(files)("%s", (name) => {
      for (const vector of vectorsOf(name)) {
        const field = vector.raw.join(", ");
        const parsed = parsers[vector.header_type](field);
        const label = `${vector.name}: ${field}`;
        if (vector.must_fail === true) expect(parsed, label).toBeUndefined();
        else if (parsed !== undefined || vector.can_fail !== true)
          expect(written(parsed), label).toEqual(valued(vector.expected));
      }
    });
  },
);

describe("a field", () => {
  it.each([
    [
      '"a";r=1, "b";t=2.5',
      [
        ["a", { r: 1 }],
        ["b", { t: 2.5 }],
      ],
    ],
    ["", []],
    ["a, ", undefined],
    ["a,,b", undefined],
    ["1.", undefined],
  ])("%s", (field, wanted) => {
    const parsed = parseList(field)?.map((member) => {
      if (!("value" in member)) return undefined;
      return [member.value, Object.fromEntries(member.parameters)];
    });
    expect(parsed).toEqual(wanted);
  });

  it("distinguishes a token from a string, and reads a date", () => {
    expect(parseItem("a")?.value).toEqual({ token: "a" });
    expect(parseItem('"a"')?.value).toBe("a");
    expect(parseItem("@1659578233")?.value).toEqual(
      new Date("2022-08-04T01:57:13Z"),
    );
  });

  it("is read in time that grows with its length", () => {
    const work = startWork();
    parseList(`"${"a".repeat(200_000)}`);
    parseList(" ".repeat(200_000) + "x");
    parseList(`a${" ".repeat(200_000)}x`);
    parseItem(`a${" ".repeat(200_000)}x`);
    expect(work()).toBeLessThan(1_000);
  });
});

type Parsed =
  Item | readonly (Item | InnerList)[] | ReadonlyMap<string, Item | InnerList>;

/** A parsed field as the suite lays fields out. */
function written(parsed: Parsed | undefined): unknown {
  if (parsed === undefined || "value" in parsed)
    return parsed && writtenMember(parsed);
  return "length" in parsed
    ? parsed.map(writtenMember)
    : [...parsed].map(([key, member]) => [key, writtenMember(member)]);
}

function writtenMember(member: Item | InnerList): unknown {
  return [
    "items" in member ? member.items.map(writtenMember) : member.value,
    [...member.parameters],
  ];
}

/** What the suite expects, each value as it is read here. */
function valued(expected: unknown): unknown {
  if (Array.isArray(expected)) return expected.map(valued);
  if (typeof expected !== "object" || expected === null) return expected;
  const { __type: type, value } = expected as Typed;
  switch (type) {
    case "token":
      return { token: value };
    case "date":
      return new Date(Number(value) * 1000);
    case "binary":
      return base32(String(value));
    case "displaystring":
      return value;
  }
}

interface Typed {
  readonly __type: "token" | "date" | "binary" | "displaystring";
  readonly value: string | number;
}

/** RFC 4648, section 6. */
function base32(text: string): Uint8Array {
  const bits = text
    .replace(/=/g, "")
    .replace(/./g, (digit) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
        .indexOf(digit)
        .toString(2)
        .padStart(5, "0"),
    );
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (each) => Number.parseInt(each, 2));
}

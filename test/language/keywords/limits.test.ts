import { describe, expect, it } from "vitest";

import {
  allows,
  amountOf,
  type Bounds,
  bounds,
  demandOf,
  isIdle,
  limitsIn,
} from "../../../generator/language/keywords/keywords.js";
import {
  amountsIn,
  areApart,
  justInside,
  justOutside,
  lowerLimit,
  upperLimit,
  wholeLimit,
} from "../../../generator/language/keywords/limits.js";
import { accepts } from "../../../generator/language/schema/accepts.js";

/** A value with each amount of a unit, to which bounds of it apply. */
const valueOf = {
  value: (amount: number) => amount,
  character: (amount: number) => "é".repeat(amount),
  item: (amount: number) => Array.from({ length: amount }, () => null),
  property: (amount: number) =>
    Object.fromEntries(
      Array.from({ length: amount }, (_, at) => [String(at), 0]),
    ),
  byte: (amount: number) => ({ a: "b".repeat(amount - 1) }),
} as const;

describe.each(bounds.map((bound) => [bound.keyword, bound] as const))(
  "%s",
  (keyword, bound) => {
    const limit = 3;
    const value = valueOf[bound.unit];

    it("measures a value", () => {
      expect(amountOf(value(limit), bound.unit)).toBe(limit);
    });

    it("allows the amount inside the limit and refuses the one outside", () => {
      expect(allows(bound, limit, justInside(bound, limit))).toBe(true);
      expect(allows(bound, limit, justOutside(bound, limit))).toBe(false);
    });

    it("is what a schema with it accepts", () => {
      const rules = { properties: [], required: [], [keyword]: limit };
      const schema = { docs: {}, location: "", [bound.type]: rules };
      const answer = (amount: number) =>
        accepts(value(amount), { schema, lookup: () => undefined });
      expect(answer(justInside(bound, limit))).toBe("included");
      expect(answer(justOutside(bound, limit))).toBe("not-included");
    });

    it("has a sentence with its limit", () => {
      expect(demandOf(bound, limit)).toMatch(/^Must (?:be|have) .*3.*\.$/);
    });
  },
);

describe("the strictest limit", () => {
  it.each<[readonly Bounds[], at: number, isOpen: boolean]>([
    [[], -Infinity, false],
    [[{ minimum: 1 }, { minimum: 2 }], 2, false],
    [[{ minimum: 2 }, { exclusiveMinimum: 2 }], 2, true],
    [[{ exclusiveMinimum: 2 }, { minimum: 2 }], 2, true],
    [[{ exclusiveMinimum: 1 }, { minimum: 2 }], 2, false],
  ])("of %j is the highest lower one", (rules, at, isOpen) => {
    expect(lowerLimit(rules, "value")).toEqual({ at, isOpen });
  });

  it("of lengths is 0 if there is none", () => {
    expect(lowerLimit([], "character").at).toBe(0);
    expect(upperLimit([], "character").at).toBe(Infinity);
  });

  it.each([
    [{ at: 1.5, isOpen: false }, "least", 2],
    [{ at: 2, isOpen: true }, "least", 3],
    [{ at: 2, isOpen: true }, "most", 1],
    [{ at: 2.5, isOpen: true }, "below", 2],
  ] as const)("%j of whole numbers at %s is %d", (limit, side, at) => {
    expect(wholeLimit(limit, { side })).toEqual({ at, isOpen: false });
  });

  it.each([
    [{ minimum: 1, maximum: 1 }, false],
    [{ exclusiveMinimum: 1, maximum: 1 }, true],
    [{ minimum: 2, maximum: 1 }, true],
    [{ minimum: 2 }, false],
  ])("%j leaves no amount: %s", (rules, is) => {
    const [low, high] = [lowerLimit, upperLimit].map((of) =>
      of([rules], "value"),
    );
    expect(low && high && areApart(low, high)).toBe(is);
  });
});

it("finds the amounts at and beside the limits", () => {
  expect([
    ...amountsIn([{ minLength: 2 }, { maxLength: 5 }], "string"),
  ]).toEqual([2, 5, 6]);
  expect([...amountsIn([{ minimum: 2 }], "number")]).toEqual([2, 1, 3]);
});

it("knows which bounds allow every amount", () => {
  const idle = [...limitsIn({ minLength: 0 }, "string")];
  expect(idle.map(([bound, limit]) => isIdle(bound, limit))).toEqual([true]);
  const minimum = [...limitsIn({ minimum: 0 }, "number")];
  expect(minimum.map(([bound, limit]) => isIdle(bound, limit))).toEqual([
    false,
  ]);
});

it.each([
  ["minLength", 1, "Must not be empty."],
  ["maxItems", 1, "Must have at most 1 item."],
  ["minProperties", 2, "Must have at least 2 properties."],
  ["x-max-bytes", 9, "Must have at most 9 bytes in its names and strings."],
  ["exclusiveMaximum", 2, "Must be less than 2."],
] as const)("%s %d demands: %s", (keyword, limit, sentence) => {
  const bound = bounds.find((each) => each.keyword === keyword);
  expect(bound && demandOf(bound, limit)).toBe(sentence);
});

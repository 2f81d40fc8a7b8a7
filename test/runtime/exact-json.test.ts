import fc from "fast-check";
import { expect, test } from "vitest";

import type { Conversion } from "../../templates/runtime/values/conversions.js";
import { exactJson } from "../../templates/runtime/values/exact-json.js";
import { draws, seed } from "../support/sampling.js";

/** Every integer is exact. */
const everywhere: Conversion = {
  all: ["bigint", { items: () => everywhere, others: () => everywhere }],
};

const parameters = { seed, numRuns: draws(200, 5000) };

test("without bigints, values are parsed and serialized as JSON does", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const { parse, stringify } = exactJson({});
      expect(parse(text)).toEqual(JSON.parse(text));
      expect(stringify(JSON.parse(text))).toBe(
        JSON.stringify(JSON.parse(text)),
      );
    }),
    parameters,
  );
});

test("integers keep all digits wherever they are, and texts stay texts", () => {
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      // Beyond 2 ** 53, where many neighbors are rounded to the same number.
      fc.bigInt({ min: 2n ** 63n - 9n, max: 2n ** 63n - 1n }),
      fc.bigInt({ min: -(2n ** 53n) - 9n, max: -(2n ** 53n) - 1n }),
      fc.constantFrom(
        "9007199254740993",
        ': 9007199254740993,"',
        "\\[9007199254740993]\u0000",
      ),
      fc.constantFrom(0.1234567890123456, null, true, 1e300),
      fc.array(tie("value")),
      fc.dictionary(fc.string(), tie("value")),
    ),
  }));
  fc.assert(
    fc.property(value, (held) => {
      const { parse, stringify } = exactJson(everywhere);
      expect(parse(stringify(held))).toEqual(held);
    }),
    parameters,
  );
});

test.each([
  ["9007199254740993.0", 9007199254740993n],
  ["9007199254740993e0", 9007199254740993n],
  ["-90071992547409930e-1", -9007199254740993n],
  ["9.223372036854775807E+18", 9223372036854775807n],
  ["0.09223372036854775808e20", 9223372036854775808n],
  ["-9.223372036854775808e18", -9223372036854775808n],
  ["9007199254740992.0", 9007199254740992n],
])("an integer may be spelled %s", (text, value) => {
  const { parse } = exactJson(everywhere);
  expect(parse(text)).toBe(value);
  expect(parse(`[${text},9007199254740993]`)).toEqual([
    value,
    9007199254740993n,
  ]);
  expect(parse(`{"a": " 9007199254740993", "b": ${text}}`)).toEqual({
    a: " 9007199254740993",
    b: value,
  });
});

test.each(["0.1e1", "1e3", "1E400", "-1.5e-7", "1e300", "0e20"])(
  "%s is the number that JSON reads",
  (text) => {
    const { parse } = exactJson(everywhere);
    expect(parse(`[${text}]`)).toEqual(JSON.parse(`[${text}]`));
  },
);

test.each([
  "9223372036854775807.5",
  "-9007199254740993.5",
  "922337203685477580.75e1",
  "999999999999999.99",
  "1.00000000000000000001",
  "-0.00000000000000000001e-400",
])("a fraction is no integer, although %s is rounded to one", (text) => {
  const { parse } = exactJson({ items: "bigint" });
  expect(parse(`[${text}]`)).toEqual([NaN]);
  expect(parse(`[7,9007199254740993,${text}]`)).toEqual([
    7,
    9007199254740993n,
    NaN,
  ]);
  // Other numbers are those of JSON.
  expect(exactJson("bigint").parse(`[${text}]`)).toEqual([Number(text)]);
});

test("deeply nested values are read", () => {
  const deep = (inner: string) =>
    '[{"a":'.repeat(100_000) + inner + "}]".repeat(100_000);
  const { parse } = exactJson(everywhere);
  for (const inner of [
    "9007199254740993",
    "[9007199254740993,9007199254740992]",
  ])
    expect(parse(deep(inner))).toBeInstanceOf(Array);
});

test("values that JSON omits are omitted, and toJSON is used", () => {
  const at = new Date(0);
  const value = { none: undefined, list: [undefined, 1n], at, call() {} };
  expect(exactJson("bigint").stringify(value)).toBe(
    '{"list":[null,1],"at":"1970-01-01T00:00:00.000Z"}',
  );
});

test("a program may define a toJSON for bigints", () => {
  Object.assign(BigInt.prototype, { toJSON: () => "text" });
  try {
    expect(exactJson("bigint").stringify([1n])).toBe("[1]");
  } finally {
    Reflect.deleteProperty(BigInt.prototype, "toJSON");
  }
});

test("what is not JSON is refused", () => {
  for (const text of ["", "01", "[9007199254740993", "9007199254740993n"])
    expect(() => exactJson(everywhere).parse(text)).toThrow(SyntaxError);
});

test.each([
  ["characters", "x".repeat(10_000_000)],
  ["escapes", '\\\n"'.repeat(3_000_000)],
])("a string of many %s is read beside integers", (_, long) => {
  const text = `{"long":${JSON.stringify(long)},"all":[9007199254740993,9007199254740992]}`;
  expect(
    exactJson({ properties: { all: { items: "bigint" } } }).parse(text),
  ).toEqual({
    long,
    all: [9007199254740993n, 9007199254740992n],
  });
});

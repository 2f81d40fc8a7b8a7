/** The fast reader of YAML gives the values and positions of the `yaml` package, or nothing. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { Source } from "../../../generator/input/read/source/source.js";
import { parsePlain } from "../../../generator/input/read/yaml/plain/plain.js";
import {
  NodePositions,
  YamlPositions,
} from "../../../generator/input/read/yaml/positions.js";
import { parseAnyYaml } from "../../../generator/input/read/yaml/yaml.js";
import type { JsonValue } from "../../../generator/language/json/json.js";
import { draws, sample, seed } from "../../support/sampling.js";

/** Whether the fast reader knows a text. Throws if the `yaml` package reads something else. */
function isKnown(text: string): boolean {
  const source = new Source("", "api.yaml", Buffer.from(text));
  const plain = parsePlain(source.text);
  if (plain === undefined) return false;
  expect({ value: plain.value, warnings: [] }).toStrictEqual(
    parseAnyYaml(source),
  );
  const fast = new YamlPositions(source.text);
  const slow = new NodePositions(source.text);
  for (const steps of stepsIn(plain.value)) {
    const [found, wanted] = [fast, slow].map((positions) => {
      const { start, end } = positions.find(steps);
      const position = source.positionAt(start, end - start);
      // The two differ by the spaces before an absent value.
      return start === end ? position.line : position;
    });
    expect([steps, found]).toEqual([steps, wanted]);
  }
  return true;
}

/** The steps to every value. */
function stepsIn(
  value: JsonValue,
  to: readonly string[] = [],
): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [to];
  const members = Object.entries(value as Record<string, JsonValue>);
  return [to, ...members.flatMap(([key, each]) => stepsIn(each, [...to, key]))];
}

const text = String.raw`# A comment.
openapi: 3.1.0
info: # Another one.
  title: "A \"quoted\" title \u00e9 \x41"
  version: '1.0'
  description: |
    # Heading

    A list:
      - one

        two
  summary: >-
    Folded
    lines,

    and a paragraph

      that is deeper
    than this.
  plain: a text that goes
    on in the next line

    and the next paragraph
  quoted: "one line
    and \
    another

    one"
  single: 'it''s one
    and another'
  empty: |
paths:
  /things/{id}:
    get:
      tags: [things, "more things", 'x']
      deprecated: false
      parameters:
      - name: id
        in: path
        schema: { type: string, maxLength: 10, enum: [a, b] }
      -
        name: -1
      - - nested
        - 1.5e3
      - null
      - ~
      -
      "x y": {}
      responses:
        "200":
          description: >
            OK
        404:
          url: http://example.com/a:b#c
          keep: |+
            text

          next: |2-
               deep
            less
list:
  [
    one,
    { two: 3 }
  ]
`;

test("a text with everything that it knows is read", () => {
  expect(isKnown(text.replace(/^ +"x y".*\n/m, ""))).toBe(true);
  expect(isKnown(`---\n${text.replace(/^ +"x y".*\n/m, "")}`)).toBe(true);
});

it.each([
  ["a: &b 1\nc: *b"],
  ["a: !!str 1"],
  ["<<: {a: 1}"],
  ["a: 1\na: 2"],
  ["? a\n: 1"],
  ["a: .inf"],
  ["a:\t1"],
  ["a: b: c"],
  ["a: [b"],
  ['a: "b'],
  ["a: 1\n b: 2"],
  ["%YAML 1.2\n---\na: 1"],
  ["a: 1\n---\nb: 2"],
  ["__proto__: 1"],
  ["text"],
  [""],
])("leaves %j to the `yaml` package", (unknown) => {
  expect(isKnown(unknown)).toBe(false);
});

it.each([
  ["a: 1\r\nb:\r\n  - x\r\n  - |\r\n    y\r\n"],
  ["a: 010\nb: 0x1F\nc: 1_000\nd: +1\ne: 1.\nf: .5\ng: 6e2b-1\nh: 1e3"],
  ["a: yes\nb: No\nc: null\nd: Null\ne: TRUE\nf: nan\ng: 2020-01-01"],
  ["010: a\n1e3: b\ntrue: c\nnull: d\n1.0: e"],
  ["a:\n- b\n- c:\n  - d\ne: f"],
  ["constructor: 1\ntoString:\n  valueOf: 2"],
])("agrees on %j", (known) => {
  isKnown(known);
});

describe("agrees with the `yaml` package", () => {
  const characters = [
    ..." \n:-#'\"|>[]{},&*!?%@`~\\+.01aenx\t\r=<".split(""),
    ...["  ", "\n  ", ": ", "- ", " #", "\n\n", "---\n", "\\\n", "\n    "],
  ];

  const edit = fc.record({
    at: fc.nat(),
    removed: fc.nat(3),
    added: fc.array(fc.constantFrom(...characters), { maxLength: 3 }),
  });

  test("on texts with a few changes", () => {
    const lines = text.split("\n");
    let known = 0;
    fc.assert(
      fc.property(
        fc.nat(lines.length - 1),
        fc.integer({ min: 1, max: 12 }),
        fc.array(edit, { minLength: 0, maxLength: 3 }),
        (first, count, edits) => {
          let part = lines.slice(first, first + count).join("\n");
          const indent = /^ */.exec(part)?.[0] ?? "";
          part = part.replaceAll(new RegExp(`^${indent}`, "gm"), "");
          for (const { at, removed, added } of edits) {
            const index = at % (part.length + 1);
            part =
              part.slice(0, index) +
              added.join("") +
              part.slice(index + removed);
          }
          if (isKnown(part)) known++;
        },
      ),
      { numRuns: RUNS, seed },
    );
    expect(known).toBeGreaterThan(RUNS / 10);
  });

  const RUNS = draws(400, 20_000);
});

const corpus = fileURLToPath(
  new URL("../../../../shared/corpus", import.meta.url),
);
const descriptions = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.ya?ml$/.test(file),
    )
  : [];

test.runIf(descriptions.length > 0)(
  "agrees with the `yaml` package on real descriptions (skipped without ../shared/corpus)",
  () => {
    const chosen = sample(descriptions, 5);
    const known = chosen.filter((file) => {
      const real = readFileSync(join(corpus, file), "utf8");
      return real.length < 100_000 && isKnown(real);
    });
    expect(known.length).toBeGreaterThan(chosen.length / 3);
  },
);

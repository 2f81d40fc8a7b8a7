import { expect, test } from "vitest";

import { JsonPositions } from "../../../generator/input/read/json/positions.js";
import { YamlPositions } from "../../../generator/input/read/yaml/positions.js";
import { startWork } from "../../support/work.js";

const json = String.raw`{
  "openapi": "3.1.0",
  "a\"b": { "c/d": [ 1, { "e": "}]" }, true ] },
  "twice": 1, "twice": 2,
  "\u0061": [[ ]],
  "größe": { "四": "é" }
}`;

test.each([
  [[], "{"],
  [["openapi"], '"3.1.0"'],
  [['a"b'], String.raw`"a\"b"`],
  [['a"b', "c/d"], '"c/d"'],
  [['a"b', "c/d", "0"], "1"],
  [['a"b', "c/d", "1"], "{"],
  [['a"b', "c/d", "1", "e"], '"}]"'],
  [['a"b', "c/d", "2"], "true"],
  [["twice"], "2"],
  [["a", "0"], "["],
  [["größe"], '"größe"'],
  [["größe", "四"], '"é"'],
  [["openapi", "nothing"], '"3.1.0"'],
  [['a"b', "nothing", "x"], String.raw`"a\"b"`],
])("the bytes of JSON %j are %s", (steps, wanted) => {
  for (const text of [json, `\ufeff${json}`]) {
    const bytes = Buffer.from(text);
    const positions = new JsonPositions(bytes.toString("latin1"));
    const { start, end } = positions.find(steps);
    expect(bytes.subarray(start, end).toString()).toBe(wanted);
  }
});

const yaml = `# comment
openapi: 3.1.0
base: &base
  one: 1
  two: [x, y]
more:
  <<: *base
  "3": {four: five}
list:
  - six
  - seven: 8
alias: *base
`;

test.each([
  [["openapi"], "3.1.0", 2],
  [["base"], "base", 3],
  [["base", "two"], "two", 5],
  [["base", "two", "1"], "y", 5],
  [["more", "3"], '"3"', 8],
  [["more", "3", "four"], "five", 8],
  [["more", "one"], "1", 4],
  [["list", "0"], "six", 10],
  [["list", "1"], "s", 11],
  [["list", "1", "seven"], "8", 11],
  [["alias", "one"], "1", 4],
  [["nothing"], "o", 2],
])("YAML %j is at %s in line %i", (steps, wanted, line) => {
  const { start, end } = new YamlPositions(yaml).find(steps);
  expect(yaml.slice(start, end)).toBe(wanted);
  expect(yaml.slice(0, start).split("\n").length).toBe(line);
});

test("only the containers on the path are scanned", () => {
  const positions = new JsonPositions(`[${"[1],".repeat(300_000)}[2]]`);
  const work = startWork();
  for (let i = 0; i < 1000; i++) positions.find([String(i), "0"]);
  expect(work()).toBeLessThan(5000);
});

import type { Random } from "./random.js";

/** JSON texts that are mostly invalid at this place of a body. */
const oddValues = [
  "null",
  "true",
  "0",
  "-0",
  "1e999",
  "-1e-999",
  "1.0000000000000000000001",
  "9".repeat(320),
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"🌿\u202e\ufeff"',
  '"__proto__"',
  '"https://"',
  '"https://[::1"',
  '"javascript:alert(1)"',
  '"2026-02-30T25:61:61Z"',
  `"${"x".repeat(5000)}"`,
  "[]",
  "{}",
  "[[[[[[[[[[]]]]]]]]]]",
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '{"":{"":{"":""}}}',
  '{"a/b~c":1}',
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `[${"0,".repeat(2000)}0]`,
] as const;

const oddNames = [
  "__proto__",
  "constructor",
  "prototype",
  "",
  "webhook",
  "url",
  "metadata",
  "events",
  "inputs",
  "name",
  "\\u0000",
  "toString",
] as const;

/** A JSON value as text, with a fault at some place. */
export function mutatedJson(value: unknown, random: Random): string {
  if (typeof value !== "object" || value === null || random.chance(0.15))
    return random.chance(0.7) ? random.pick(oddValues) : JSON.stringify(value);
  if (Array.isArray(value)) {
    const items = value.map((each: unknown) => JSON.stringify(each));
    const at = random.below(items.length + 1);
    items.splice(at, random.below(2), mutatedJson(value[at], random));
    return `[${items.join(",")}]`;
  }
  return mutatedObject(Object.entries(value), random);
}

function mutatedObject(
  entries: readonly (readonly [string, unknown])[],
  random: Random,
): string {
  const members = entries.map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  const at = random.below(entries.length + 1);
  const [name, value] = entries[at] ?? ["", null];
  switch (random.below(5)) {
    case 0:
      members.splice(at, 1);
      break;
    case 1:
      members.splice(
        at,
        0,
        `"${random.pick(oddNames)}":${random.pick(oddValues)}`,
      );
      break;
    case 2:
      // Once more, and otherwise.
      members.push(`${JSON.stringify(name)}:${random.pick(oddValues)}`);
      break;
    default:
      members.splice(
        at,
        1,
        `${JSON.stringify(name)}:${mutatedJson(value, random)}`,
      );
  }
  return `{${members.join(",")}}`;
}

/** Bytes of which some are changed, lost, doubled, or come from elsewhere. */
export function mutatedBytes(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (random.below(6)) {
    case 0:
      return before;
    case 1:
      return Buffer.concat([
        before,
        random.bytes(1 + random.below(8)),
        after.subarray(1),
      ]);
    case 2:
      return Buffer.concat([
        before,
        random.bytes(1 + random.below(300)),
        after,
      ]);
    case 3:
      return Buffer.concat([before, bytes, after]);
    case 4:
      return Buffer.concat([Buffer.from("\ufeff"), bytes]);
    default:
      return Buffer.from(bytes.toString(), "utf16le");
  }
}

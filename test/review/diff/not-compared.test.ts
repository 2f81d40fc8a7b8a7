import { describe, expect, test, vi } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import type {
  Api,
  Operation,
} from "../../../generator/language/model/model.js";
import type * as patterns from "../../../generator/language/regex/compare-patterns.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import { buildFrom } from "../../input/build/build-from.js";

vi.mock(
  "../../../generator/language/regex/compare-patterns.js",
  async (original) => {
    const module = await original<typeof patterns>();
    return {
      ...module,
      comparePatterns(before: string, after: string) {
        if (after.includes("fails"))
          throw new SyntaxError("Unreadable pattern");
        return module.comparePatterns(before, after);
      },
    };
  },
);

/** An operation whose request and response have two properties. */
function thing(first: JsonObject, second: JsonObject): Api {
  const content = {
    "application/json": {
      schema: { type: "object", properties: { first, second } },
    },
  };
  return buildFrom({
    paths: {
      "/things": {
        put: {
          operationId: "put",
          parameters: [{ name: "limit", in: "query", schema: second }],
          requestBody: { content },
          responses: { 200: { description: "Done.", content } },
        },
      },
    },
  }).api;
}

function findingsBetween(before: Api, after: Api): readonly string[] {
  return classify(compareApis(before, after)).map(
    ({ kind, where, level }) => `${level} ${kind} ${where}`,
  );
}

const text = { type: "string" };
const stricter = { type: "string", maxLength: 5 };

/** A description in which the first operation fails to be read at one member. */
function failingAt(api: Api, member: keyof Operation): Api {
  const [version] = api.versions;
  const [operation] = version?.operations ?? [];
  if (version === undefined || operation === undefined)
    throw new Error("There is no operation.");
  const failing = Object.defineProperty({ ...operation }, member, {
    get() {
      throw new RangeError("Maximum call stack size exceeded");
    },
  });
  return { ...api, versions: [{ ...version, operations: [failing] }] };
}

describe("a comparison that fails", () => {
  test("becomes a finding at its schema, and the other properties are compared", () => {
    const before = thing({ ...text, pattern: "a" }, text);
    const after = thing({ ...text, pattern: "fails" }, stricter);
    expect(findingsBetween(before, after)).toEqual([
      "breaking rule-narrowed query parameter limit maxLength",
      "breaking rule-narrowed request body application/json.second maxLength",
      "warning not-compared request body application/json.first",
      "warning not-compared reply 200 application/json.first",
      "info rule-narrowed reply 200 application/json.second maxLength",
    ]);
  });

  test("becomes a finding with the reason and both locations", () => {
    const facts = compareApis(
      thing({ ...text, pattern: "a" }, text),
      thing({ ...text, pattern: "fails" }, text),
    );
    const [fact] = classify(facts);
    expect(fact).toMatchObject({
      message: "An element could not be compared: Unreadable pattern.",
      locations: {
        before: expect.stringContaining("/properties/first") as string,
        after: expect.stringContaining("/properties/first") as string,
      },
    });
  });

  test.each(["body", "responses", "security", "deprecation"] as const)(
    "of the %s of an operation leaves its other parts compared",
    (member) => {
      const before = thing(text, text);
      const after = failingAt(thing(text, stricter), member);
      const findings = findingsBetween(before, after);
      expect(findings).toContain(
        "breaking rule-narrowed query parameter limit maxLength",
      );
      expect(findings.join("\n")).toContain("warning not-compared ");
    },
  );
});

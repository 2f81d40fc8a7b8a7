import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import { buildFrom } from "../../input/build/build-from.js";

const [one, other] = ["https://example.com/one", "https://example.com/other"];

/** Keywords of the `type` of a problem: on the base of all problems, and on this one. */
type Keywords = readonly [base: JsonObject, own?: JsonObject];

const fixed: JsonObject = { const: one };
const lists: readonly Keywords[] = [
  [{}],
  [{ enum: [one] }],
  [{ enum: [one, other] }],
  [{}, fixed],
  [{ enum: [one] }, fixed],
  [{ enum: [one, other] }, fixed],
  [{ enum: [other] }, fixed],
  [{}, { enum: [one] }],
  [{}, { enum: [one, other] }],
  [{ enum: [other] }, { enum: [one] }],
];

const pairs = lists.flatMap((before) =>
  lists
    .filter((after) => after !== before)
    .map((after) => [before, after] as const),
);

/** Which of three values the type of a problem may have. */
function possible([base, own = {}]: Keywords): readonly string[] {
  return [one, other, "about:blank"].filter((value) =>
    [base, own].every(
      ({ enum: listed, const: only = value }) =>
        only === value && (!Array.isArray(listed) || listed.includes(value)),
    ),
  );
}

function described([base, own]: Keywords, isInline: boolean) {
  const type = { type: "string" };
  const Problem = {
    type: "object",
    required: ["type", "title", "status", "code"],
    properties: {
      type: { ...type, ...base },
      title: type,
      status: { type: "integer" },
      code: type,
    },
  };
  const schema = {
    allOf: [
      isInline ? Problem : { $ref: "#/components/schemas/Problem" },
      {
        properties: { ...(own && { type: own }), code: { const: "NOT_FOUND" } },
      },
    ],
  };
  return buildFrom({
    paths: {
      "/things": {
        get: {
          operationId: "getThing",
          responses: {
            404: {
              description: "It does not exist.",
              content: { "application/problem+json": { schema } },
            },
          },
        },
      },
    },
    components: { schemas: isInline ? {} : { Problem } },
  });
}

describe.each([
  ["of a component", false],
  ["in place", true],
])("what the type of a problem may be, on a base %s", (_, isInline) => {
  test.each(pairs)("%j becomes %j", (before, after) => {
    const [was, is] = [described(before, isInline), described(after, isInline)];
    const findings = classify(compareApis(was.api, is.api));
    const isChanged = possible(before).join() !== possible(after).join();
    if (isChanged) expect(findings).not.toEqual([]);
    else
      for (const { impacts } of findings)
        for (const { wire } of impacts) expect(wire).not.toBe("breaking");
  });
});

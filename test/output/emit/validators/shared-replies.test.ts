/** Replies, headers and parts of large schemas that are equal share a function. */
import { expect, it } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import type { Failure } from "../../../../templates/runtime/check.js";
import { load, validatorsText } from "./compile.js";
import { apiVersionOf } from "./described.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const list = { type: "array", items: ref("Cat") };
const either = { oneOf: [ref("Cat"), ref("Dog")] };

/** More properties than one function checks. The last one differs if `last` does. */
function large(last: JsonValue): JsonValue {
  const names = Array.from({ length: 400 }, (_, index) => `p${String(index)}`);
  const properties = Object.fromEntries(
    names.map((name) => [name, { type: "string", maxLength: 5 }]),
  );
  return { type: "object", properties: { ...properties, last } };
}

/** The checks of operations with one reply each. */
async function textOf(
  replies: Readonly<Record<string, JsonValue>>,
  headers: JsonValue = {},
): Promise<string> {
  const paths = Object.entries(replies).map(([operationId, schema]) => {
    const content = { "application/json": { schema } };
    const reply = { description: "Done.", content, headers };
    return [
      `/${operationId}`,
      { get: { operationId, responses: { 200: reply } } },
    ];
  });
  const pet = (sound: string) => ({
    type: "object",
    required: ["sound"],
    properties: { sound: { const: sound } },
  });
  return validatorsText(
    await apiVersionOf({
      openapi: "3.1.0",
      info: { title: "Replies", version: "1" },
      paths: Object.fromEntries(paths) as Record<string, JsonValue>, // what is written above
      components: { schemas: { Cat: pet("meow"), Dog: pet("woof") } },
    }),
  );
}

function functionsIn(text: string): readonly string[] {
  return [...text.matchAll(/^(?:export )?function (check\w+)/gm)].flatMap(
    ([, name = ""]) => name,
  );
}

function failuresOf(text: string, operation: string, value: unknown) {
  const failures: Failure[] = [];
  load(text).replyChecks[operation]?.["200"]?.(value, "", failures);
  return failures;
}

it("a function for lists of a schema has a name that does not depend on the first operation", async () => {
  const named = ["checkCat", "checkCatList"];
  const both = { first: list, second: list };
  expect(functionsIn(await textOf(both))).toEqual(
    expect.arrayContaining(named),
  );
  expect(functionsIn(await textOf({ zeroth: list, ...both }))).toEqual(
    functionsIn(await textOf(both)),
  );
  expect(functionsIn(await textOf({ first: list }))).toContain(
    "checkFirstN200Reply",
  );
});

it("a function for a union of schemas is named after them", async () => {
  const text = await textOf({ first: either, second: either });
  const replies = functionsIn(text).filter((name) => !name.endsWith("Request"));
  expect(replies).toEqual(["checkCat", "checkDog", "checkCatOrDog"]);
  for (const operation of ["first", "second"]) {
    expect(failuresOf(text, operation, { sound: "woof" })).toEqual([]);
    expect(failuresOf(text, operation, { sound: "moo" })).toHaveLength(1);
  }
});

it("a name that a schema or an operation has stays its own", async () => {
  const text = await textOf({
    catList: { ...list, minItems: 1 },
    first: list,
    second: list,
    third: { ...list, maxItems: 3 },
    fourth: { ...list, maxItems: 3 },
  });
  expect(functionsIn(text)).toEqual(
    expect.arrayContaining([
      "checkCatListN200Reply",
      "checkCatList",
      "checkThirdN200Reply",
    ]),
  );
  expect(failuresOf(text, "second", [])).toEqual([]);
  expect(failuresOf(text, "catList", [])).toHaveLength(1);
  const four = Array(4).fill({ sound: "meow" });
  expect(failuresOf(text, "first", four)).toEqual([]);
  expect(failuresOf(text, "fourth", four)).toHaveLength(1);
});

it("a function for a set of headers is named after them", async () => {
  const headers = {
    "X-Total": { required: true, schema: { type: "integer" } },
  };
  const text = await textOf({ first: list, second: either }, headers);
  const names = functionsIn(text).filter((name) => name.endsWith("Headers"));
  expect(names).toEqual(["checkXTotalHeaders"]);
});

it("equal parts of two large schemas share a function", async () => {
  const first = large({ type: "string" });
  const text = await textOf({ first, second: large({ type: "integer" }) });
  const alone = functionsIn(await textOf({ first }));
  expect(alone.length).toBeGreaterThan(3);
  // The function of the second schema, and its last part.
  expect(functionsIn(text)).toHaveLength(alone.length + 2);
  const wrong = { p0: "too long", p399: 1, last: true };
  const pointers = (operation: string) =>
    failuresOf(text, operation, wrong).map(({ pointer }) => pointer);
  expect(pointers("first")).toEqual(["/p0", "/p399", "/last"]);
  expect(pointers("second")).toEqual(["/p0", "/p399", "/last"]);
  expect(failuresOf(text, "second", { last: 1 })).toEqual([]);
});

it("media types with equal schemas have one check", async () => {
  const described = (items: JsonValue) => ({
    description: "Done.",
    content: {
      "application/json": { schema: { type: "array", items } },
      "application/vnd.example+json": {
        schema: { type: "array", items: { type: "integer" } },
      },
    },
  });
  const textWith = async (items: JsonValue) =>
    validatorsText(
      await apiVersionOf({
        openapi: "3.1.0",
        info: { title: "Replies", version: "1" },
        paths: {
          "/list": {
            get: { operationId: "list", responses: { 200: described(items) } },
          },
        },
      }),
    );
  const same = await textWith({ type: "integer" });
  expect(same).not.toContain("alternatives");
  expect(failuresOf(same, "list", [1])).toEqual([]);
  expect(failuresOf(same, "list", ["a"])).toHaveLength(1);
  expect(await textWith({ type: "integer", minimum: 1 })).toContain(
    "alternatives",
  );
});

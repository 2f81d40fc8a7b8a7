import { expect, test } from "vitest";
import { emitApi } from "../../generator/emit/emit.js";
import type { Json } from "../../generator/model/model.js";
import type { JsonObject } from "../../generator/read/document.js";
import { buildFrom, reported, withSchemas } from "./build-from.js";

const links: Readonly<Record<string, (next: Json, index: number) => Json>> = {
  $ref: (next) => next,
  allOf: (next, index) => ({ allOf: [next, property(index)] }),
  anyOf: (next, index) => ({ anyOf: [next, property(index)] }),
  oneOf: (next, index) => ({ oneOf: [next, property(index)] }),
  not: (next) => ({ not: next }),
};

const property = (index: number): Json => ({
  type: "object",
  required: [`p${index}`],
  properties: { [`p${index}`]: { type: "string" } },
});

/** So many schemas, each referring to the next, and one behind them. */
function chain(length: number, link: (next: Json, index: number) => Json) {
  const schemas: Record<string, Json> = {};
  for (let index = 0; index < length; index++) {
    const next = { $ref: `#/components/schemas/S${index + 1}` };
    schemas[`S${index}`] = link(next, index);
  }
  schemas[`S${length}`] = { type: "object" };
  return withSchemas(schemas satisfies JsonObject);
}

test.each(Object.entries(links))(
  "a chain of `%s` is followed, and refused once where it is too long",
  (_, link) => {
    const { api, diagnostics } = buildFrom(chain(256, link));
    expect(diagnostics).toEqual([]);
    expect(() => emitApi(api, { extension: ".js" })).not.toThrow();
    expect(reported(buildFrom(chain(5000, link)))).toEqual([
      "error too-deep #/components/schemas/S4743",
    ]);
  },
);

test("a chain through properties may be long", () => {
  const { api, diagnostics } = buildFrom(
    chain(3000, (next) => ({ type: "object", properties: { next } })),
  );
  expect(diagnostics).toEqual([]);
  expect(() => emitApi(api, { extension: ".js" })).not.toThrow();
});

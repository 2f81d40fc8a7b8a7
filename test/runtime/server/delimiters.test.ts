import { expect, it } from "vitest";

import type { Failure } from "../../../templates/runtime/check.js";
import type {
  ParameterLocation,
  ParameterStyle,
  Shape,
} from "../../../templates/runtime/operation.js";
import {
  decodeFields,
  decodeForm,
} from "../../../templates/runtime/server/input/decode-form.js";
import {
  decodeCookies,
  decodeHeaders,
  decodePath,
  decodeQuery,
} from "../../../templates/runtime/server/input/parameters-decode.js";

/** Decodes the raw text of a parameter named `p`. */
function decoded(
  place: ParameterLocation,
  style: ParameterStyle,
  shape: Shape,
  raw: string,
  explode = false,
): unknown {
  const parameters = [{ name: "p", in: place, shape, style, explode }];
  const failures: Failure[] = [];
  const values =
    place === "query"
      ? decodeQuery(parameters, `p=${raw}`, failures)
      : place === "cookie"
        ? decodeCookies(parameters, `p=${raw}`, failures)
        : place === "path"
          ? decodePath(parameters, { p: raw }, failures)
          : decodeHeaders(parameters, () => raw, failures);
  return failures[0]?.detail ?? values["p"];
}

const texts: Shape = { items: "string" };
const numbers: Shape = { items: "integer" };
const point: Shape = { properties: { x: "integer", y: "integer" } };
const named: Shape = { properties: { a: "string" } };
const nested: Shape = { items: point };
const textOrTexts: Shape = { items: "string", alone: "string" };
const knownOrTexts: Shape = {
  items: "string",
  alone: "string",
  among: ["all", "a,b"],
};
const sorts: Shape = { items: "string", commas: ["name,asc"] };

type Row = readonly [
  ParameterLocation,
  ParameterStyle,
  Shape,
  raw: string,
  value: unknown,
];

it.each<Row>([
  // The delimiter is encoded with the whole text.
  ["query", "form", numbers, "1%2C2%2c3", [1, 2, 3]],
  ["query", "form", texts, "a%2Cb", ["a", "b"]],
  ["query", "form", point, "x%2C1%2Cy%2C2", { x: 1, y: 2 }],
  ["cookie", "form", numbers, "1%2C2", [1, 2]],
  ["path", "simple", numbers, "1%2C2", [1, 2]],
  ["path", "simple", point, "x%2C1%2Cy%2C2", { x: 1, y: 2 }],
  ["path", "label", numbers, ".1%2C2", [1, 2]],
  ["path", "matrix", numbers, ";p=1%2C2", [1, 2]],
  ["query", "pipeDelimited", texts, "a%7Cb%7cc", ["a", "b", "c"]],
  ["query", "pipeDelimited", textOrTexts, "a%7Cb", ["a", "b"]],
  ["query", "spaceDelimited", texts, "a%20b+c", ["a", "b", "c"]],
  ["query", "spaceDelimited", textOrTexts, "a%20b", ["a", "b"]],
  // An encoded delimiter is data beside one that is not encoded.
  ["query", "form", texts, "a%2Cb,c", ["a,b", "c"]],
  ["query", "form", point, "x,1,y%2C,2", { x: 1, "y,": "2" }],
  ["path", "simple", texts, "a%2Cb,c", ["a,b", "c"]],
  ["query", "pipeDelimited", texts, "a|b%7Cc", ["a", "b|c"]],
  // The schema says that the comma is data.
  ["query", "form", nested, "%7B%22x%22:1%2C%22y%22:2%7D", [{ x: 1, y: 2 }]],
  ["query", "form", textOrTexts, "a%2Cb", "a,b"],
  ["query", "form", knownOrTexts, "a%2Cb", "a,b"],
  ["query", "form", knownOrTexts, "a%2Cc", ["a", "c"]],
  ["query", "form", sorts, "name%2Casc", ["name,asc"]],
  ["query", "form", sorts, "name%2Cid", ["name", "id"]],
  // The text is not a list, or not percent-encoded.
  ["query", "form", "string", "a%2Cb", "a,b"],
  ["header", "simple", texts, "a%2Cb", ["a%2Cb"]],
  ["query", "form", numbers, "1%2", "Must be percent-encoded correctly."],
])("%s, %s, %j: %s", (place, style, shape, raw, value) => {
  expect(decoded(place, style, shape, raw)).toEqual(value);
});

it.each<Row>([
  ["query", "form", texts, "a%2Cb", ["a,b"]],
  ["path", "simple", named, "a=b%2Cc", { a: "b,c" }],
])("exploded in %s, %s, %j: %s", (place, style, shape, raw, value) => {
  expect(decoded(place, style, shape, raw, true)).toEqual(value);
});

const encoding = { p: { style: "form", explode: false } } as const;
const shape = { properties: { p: texts } };

it("a form field is split like a query parameter", () => {
  const type = "application/x-www-form-urlencoded";
  const content = { type, kind: "form", shape, encoding } as const;
  expect(decodeForm(content, "p=a%2Cb", [])).toEqual({ p: ["a", "b"] });
});

it("percent-encoding is text in a multipart field", () => {
  const type = "multipart/form-data";
  const content = { type, kind: "multipart", shape, encoding } as const;
  expect(decodeFields(content, [["p", "a%2Cb"]], [])).toEqual({ p: ["a%2Cb"] });
});

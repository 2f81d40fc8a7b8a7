/** Parameters with integers that lose digits as a number. */
import { expect, test } from "vitest";

import type { Failure } from "../../../templates/runtime/check.js";
import type { Parameter } from "../../../templates/runtime/operation.js";
import {
  type Decoded,
  decodeHeaders,
  decodePath,
  decodeQuery,
} from "../../../templates/runtime/server/input/parameters-decode.js";

const limits = "Must be an integer from -9007199254740991 to 9007199254740991.";

type Decode = (
  parameters: readonly Parameter[],
  failures: Failure[],
  text: string,
) => Decoded;

test.each<[pointer: string, place: Parameter["in"], decode: Decode]>([
  [
    "/path/id",
    "path",
    (parameters, failures, id) => decodePath(parameters, { id }, failures),
  ],
  [
    "/query/id",
    "query",
    (parameters, failures, id) => decodeQuery(parameters, `id=${id}`, failures),
  ],
  [
    "/headers/id",
    "header",
    (parameters, failures, id) => decodeHeaders(parameters, () => id, failures),
  ],
])("%s names the limits", (pointer, place, decode) => {
  const parameter: Parameter = { name: "id", in: place, shape: "integer" };
  const read = (text: string) => {
    const failures: Failure[] = [];
    const { id } = decode([parameter], failures, text);
    return { id, failures };
  };
  for (const text of ["9007199254740993", "-9007199254740993"])
    expect(read(text).failures).toEqual([{ pointer, detail: limits }]);
  expect(read("9007199254740991")).toEqual({ id: 2 ** 53 - 1, failures: [] });
  // The check reports what is no integer.
  expect(read("1.5")).toEqual({ id: "1.5", failures: [] });
});

import { describe, expect, test } from "vitest";

import type { Failure } from "../../../templates/runtime/check.js";
import type { Shape } from "../../../templates/runtime/operation.js";
import {
  readParts,
  splitMultipart,
} from "../../../templates/runtime/server/input/multipart.js";

const type = "multipart/form-data; boundary=b";
const disposition = "Content-Disposition: form-data";

function split(body: string, header = type) {
  const parts = splitMultipart(new TextEncoder().encode(body), header);
  return parts?.map(({ bytes, ...part }) => ({
    ...part,
    text: new TextDecoder().decode(bytes),
  }));
}

describe("a multipart body", () => {
  test.each<[string, string, string, unknown]>([
    ["without parts", "--b--", type, []],
    ["without parts, with a line break", "--b--\r\n", type, []],
    [
      "of a text",
      `--b\r\n${disposition}; name="a"\r\n\r\nx\r\n--b--\r\n`,
      type,
      [{ name: "a", text: "x" }],
    ],
    [
      "of an empty text",
      `--b\r\n${disposition}; name="a"\r\n\r\n\r\n--b--`,
      type,
      [{ name: "a", text: "" }],
    ],
    [
      "of a file and a text of a type",
      `--b\r\n${disposition}; name="f"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n\0\r\n\r\n--b\r\ncontent-type:application/json\r\n${disposition}; name=a\r\n\r\n{}\r\n--b--`,
      type,
      [
        { name: "f", filename: "x.png", type: "image/png", text: "\0\r\n" },
        { name: "a", type: "application/json", text: "{}" },
      ],
    ],
    [
      "with text around the parts, and spaces after a delimiter",
      `before\r\n--b \t\r\n${disposition}; name="a"\r\n\r\nx\r\n--b--after\r\n--b`,
      type,
      [{ name: "a", text: "x" }],
    ],
    [
      "with lines that begin like a delimiter",
      `--b\r\n${disposition}; name="a"\r\n\r\n--b\r\r\n--bx\r\n-b\r\n--b--`,
      type,
      [{ name: "a", text: "--b\r\r\n--bx\r\n-b" }],
    ],
    [
      "with a quoted boundary",
      `--a b;c\r\n${disposition}; name="a"\r\n\r\nx\r\n--a b;c--`,
      'multipart/form-data; charset=utf-8; Boundary="a b;c"',
      [{ name: "a", text: "x" }],
    ],
    [
      "with escaped names",
      `--b\r\n${disposition}; name="a%22%0D%0Aü%20"; filename="\\"C:\\f\\".txt"\r\n\r\nx\r\n--b--`,
      type,
      [{ name: 'a"\r\nü%20', filename: '"C:\\f".txt', text: "x" }],
    ],
    [
      "with a name in a file name",
      `--b\r\n${disposition}; filename="; name=z"; name="a"\r\n\r\nx\r\n--b--`,
      type,
      [{ name: "a", filename: "; name=z", text: "x" }],
    ],
    [
      "with an extended file name",
      `--b\r\n${disposition}; name="a"; filename*=UTF-8''%C3%BC.txt\r\n\r\nx\r\n--b--`,
      type,
      [{ name: "a", filename: "ü.txt", text: "x" }],
    ],
  ])("%s", (_, body, header, wanted) => {
    expect(split(body, header)).toEqual(wanted);
  });

  test.each([
    ["no boundary in the header", "--b--", "multipart/form-data"],
    ["an empty boundary", "----", 'multipart/form-data; boundary=""'],
    ["no delimiter", "--c--", type],
    ["no end", `--b\r\n${disposition}; name="a"\r\n\r\nx`, type],
    ["a cut end", `--b\r\n${disposition}; name="a"\r\n\r\nx\r\n--b-`, type],
    ["no name", `--b\r\n${disposition}\r\n\r\nx\r\n--b--`, type],
    ["no headers", "--b\r\n\r\nx\r\n--b--", type],
    ["nothing in a part", "--b\r\n--b--", type],
    ["no empty line", `--b\r\n${disposition}; name="a"\r\nx\r\n--b--`, type],
    [
      "another disposition",
      '--b\r\nContent-Disposition: attachment; name="a"\r\n\r\nx\r\n--b--',
      type,
    ],
    [
      "line breaks without CR",
      `--b\n${disposition}; name="a"\n\nx\n--b--`,
      type,
    ],
    ["nothing", "", type],
  ])("with %s is malformed", (_, body, header) => {
    expect(split(body, header)).toBeUndefined();
  });

  test("of line breaks takes no longer than others", () => {
    const line = "\r\n--".repeat(500_000);
    const body = `--b\r\n${disposition}; name="a"\r\n\r\n${line}\r\n--b--`;
    expect(split(body)?.[0]?.text).toHaveLength(line.length);
  });
});

describe("the value of a part", () => {
  const part = (headers: string, content = "1") =>
    `--b\r\n${disposition}; name="a"${headers}\r\n\r\n${content}\r\n--b--`;
  const named = '; filename="x"';
  const json = "\r\nContent-Type: application/json";

  function valueOf(shape: Shape, body: string) {
    const failures: Failure[] = [];
    const content = { shape: { properties: { a: shape } } };
    const bytes = new TextEncoder().encode(body);
    const media = { type: "multipart/form-data", kind: "multipart" } as const;
    const read = readParts({ ...media, ...content }, bytes, type, failures);
    expect(failures).toEqual([]);
    return read[0]?.[1];
  }

  test.each<[string, Shape, string, unknown]>([
    ["text", "string", part(""), "1"],
    ["text of a file", "string", part(named), "1"],
    ["text of JSON", "string", part(json), "1"],
    ["text of either", ["string", "file"], part(""), "1"],
    ["JSON of either", ["string", "file"], part(json), 1],
    [
      "JSON of a FormData",
      ["string", "file"],
      part(`; filename="blob"${json}`),
      1,
    ],
    ["text of a list", { items: "string" }, part(""), "1"],
  ])("is %s", (_, shape, body, wanted) => {
    expect(valueOf(shape, body)).toBe(wanted);
  });

  const objectOrFile: Shape = { properties: {}, file: true };

  test("is an object of JSON where a file may be instead", () => {
    expect(valueOf(objectOrFile, part(json, '{"z":1}'))).toEqual({ z: 1 });
    expect(valueOf(objectOrFile, part("", '{"z":1}'))).toBe('{"z":1}');
  });

  test.each<[string, Shape, string, string | undefined, string]>([
    ["one instead of an object", objectOrFile, part(named), "x", "text/plain"],
    [
      "one of bytes instead of an object",
      { items: objectOrFile },
      part('; filename="blob"\r\nContent-Type: application/octet-stream'),
      "blob",
      "application/octet-stream",
    ],
    ["a file", "file", part(`${named}${json}`), "x", "application/json"],
    ["a file without a type", "file", part(named), "x", "text/plain"],
    ["a text for a file", "file", part(""), undefined, "text/plain"],
    ["a file of a list", { items: "file" }, part(named), "x", "text/plain"],
    ["a file of either", ["string", "file"], part(named), "x", "text/plain"],
    [
      "a file of JSON of either",
      ["string", "file"],
      part(`${named}${json}`),
      "x",
      "application/json",
    ],
    [
      "malformed JSON of either",
      ["string", "file"],
      part(json, "{"),
      undefined,
      "application/json",
    ],
  ])("is a file: %s", (_, shape, body, name, media) => {
    const value = valueOf(shape, body);
    expect(value).toBeInstanceOf(Blob);
    expect(value).toMatchObject({ type: media, ...(name && { name }) });
    expect(value instanceof File).toBe(name !== undefined);
  });

  test("must be UTF-8 if it is text", () => {
    const failures: Failure[] = [];
    const bytes = Buffer.from(part("", "\xff"), "latin1");
    readParts({ type, kind: "multipart" }, bytes, type, failures);
    expect(failures).toEqual([{ pointer: "/body", detail: "Must be UTF-8." }]);
  });
});

import { describe, expect, it } from "vitest";

import type { Failure } from "../../../templates/runtime/check.js";
import {
  openConnection,
  parameters,
  parameterStyles,
  styledPath,
} from "../../../templates/runtime/client.js";
import type {
  AnyRequest,
  Codecs,
} from "../../../templates/runtime/client/codecs.js";
import { writeRequest } from "../../../templates/runtime/client/request.js";
import type {
  Operation,
  Parameter,
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
import { startWork } from "../../support/work.js";

type Values = AnyRequest["query"] & object;

/** What travels of an operation with these parameters. */
function written(
  rows: readonly Parameter[],
  request: AnyRequest,
  codecs: Codecs,
  path = "/",
) {
  const operation: Operation = {
    id: "a",
    name: "a",
    method: "GET",
    path,
    parameters: rows,
    replies: {},
    security: [],
  };
  return writeRequest(
    openConnection({}, { baseUrl: "http://h" }),
    operation,
    request,
    {},
    { ...parameters, ...styledPath, ...codecs },
  );
}
const encoder = (codecs: Codecs) => ({
  path: (template: string, rows: readonly Parameter[], path: Values) =>
    written(rows, { path }, codecs, template).url.slice("http://h".length),
  query: (rows: readonly Parameter[], query: Values) =>
    written(rows, { query }, codecs).url.slice("http://h/?".length),
  header: (row: Parameter, headers: Values) =>
    written([row], { headers }, codecs).headers.get(row.name.toLowerCase()),
  cookies: (rows: readonly Parameter[], cookies: Values) =>
    written(rows, { cookies }, codecs).headers.get("cookie")?.split("; ") ?? [],
});
const {
  path: encodePath,
  query: encodeQuery,
  header: encodeHeader,
  cookies: encodeCookies,
} = encoder(parameterStyles);
const { path, query, header, cookies } = encoder({});

const list = { items: "string" } as const;
const point = {
  properties: { R: "integer", G: "integer", B: "integer" },
} as const;
const rgb = { R: 100, G: 200, B: 150 };
const colors = ["blue", "black", "brown"];

function parameter(
  place: Parameter["in"],
  shape: Shape,
  rest: Partial<Parameter> = {},
): Parameter {
  return { name: "color", in: place, shape, ...rest };
}

describe("styles, as in the table of OpenAPI 3.1", () => {
  // [place, style, explode, value, shape, text]
  const rows: readonly [
    Parameter["in"],
    Parameter["style"],
    boolean,
    unknown,
    Shape,
    string,
  ][] = [
    ["path", "matrix", false, "blue", "string", ";color=blue"],
    ["path", "matrix", false, colors, list, ";color=blue,black,brown"],
    ["path", "matrix", false, rgb, point, ";color=R,100,G,200,B,150"],
    ["path", "matrix", true, "blue", "string", ";color=blue"],
    [
      "path",
      "matrix",
      true,
      colors,
      list,
      ";color=blue;color=black;color=brown",
    ],
    ["path", "matrix", true, rgb, point, ";R=100;G=200;B=150"],
    ["path", "label", false, "blue", "string", ".blue"],
    ["path", "label", false, colors, list, ".blue,black,brown"],
    ["path", "label", false, rgb, point, ".R,100,G,200,B,150"],
    ["path", "label", true, "blue", "string", ".blue"],
    ["path", "label", true, colors, list, ".blue.black.brown"],
    ["path", "label", true, rgb, point, ".R=100.G=200.B=150"],
    ["path", "simple", false, "blue", "string", "blue"],
    ["path", "simple", false, colors, list, "blue,black,brown"],
    ["path", "simple", false, rgb, point, "R,100,G,200,B,150"],
    ["path", "simple", true, colors, list, "blue,black,brown"],
    ["path", "simple", true, rgb, point, "R=100,G=200,B=150"],
    ["header", "simple", false, "blue", "string", "blue"],
    ["header", "simple", false, colors, list, "blue,black,brown"],
    ["header", "simple", false, rgb, point, "R,100,G,200,B,150"],
    ["header", "simple", true, rgb, point, "R=100,G=200,B=150"],
    ["query", "form", false, "blue", "string", "color=blue"],
    ["query", "form", false, "", "string", "color="],
    ["query", "form", false, colors, list, "color=blue,black,brown"],
    ["query", "form", false, rgb, point, "color=R,100,G,200,B,150"],
    ["query", "form", true, "blue", "string", "color=blue"],
    ["query", "form", true, colors, list, "color=blue&color=black&color=brown"],
    ["query", "form", true, rgb, point, "R=100&G=200&B=150"],
    [
      "query",
      "spaceDelimited",
      false,
      colors,
      list,
      "color=blue%20black%20brown",
    ],
    [
      "query",
      "spaceDelimited",
      false,
      rgb,
      point,
      "color=R%20100%20G%20200%20B%20150",
    ],
    [
      "query",
      "pipeDelimited",
      false,
      colors,
      list,
      "color=blue%7Cblack%7Cbrown",
    ],
    [
      "query",
      "pipeDelimited",
      false,
      rgb,
      point,
      "color=R%7C100%7CG%7C200%7CB%7C150",
    ],
    [
      "query",
      "deepObject",
      true,
      rgb,
      point,
      "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
    ],
    [
      "query",
      "deepObject",
      true,
      colors,
      list,
      "color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown",
    ],
    ["cookie", "form", true, "blue", "string", "color=blue"],
    ["cookie", "form", false, colors, list, "color=blue,black,brown"],
  ];
  it.each(rows)(
    "%s %s explode=%s %j",
    (place, style, explode, value, shape, text) => {
      const row = parameter(place, shape, { style: style ?? "form", explode });
      const values = { color: value };
      const failures: Failure[] = [];
      switch (place) {
        case "path":
          expect(encodePath("/{color}", [row], values)).toBe(`/${text}`);
          expect(decodePath([row], { color: text }, failures)).toEqual(values);
          break;
        case "query":
          expect(encodeQuery([row], values)).toBe(text);
          expect(decodeQuery([row], text, failures)).toEqual(values);
          break;
        case "header":
          expect(encodeHeader(row, values)).toBe(text);
          expect(decodeHeaders([row], () => text, failures)).toEqual(values);
          break;
        case "cookie":
          expect(encodeCookies([row], values)).toEqual([text]);
          expect(decodeCookies([row], `a=b; ${text}`, failures)).toEqual(
            values,
          );
      }
      expect(failures).toEqual([]);
    },
  );
});

describe("without the styles", () => {
  const rows = (["query", "path", "header", "cookie"] as const).map((place) =>
    parameter(place, list),
  );
  it.each([
    ["a b"],
    [5],
    [true],
    [["a;b", null, "c"]],
    [""],
    [null],
    [new Date(0)],
  ])("%j is written the same", (color) => {
    expect(query(rows, { color })).toBe(encodeQuery(rows, { color }));
    expect(cookies(rows, { color })).toEqual(encodeCookies(rows, { color }));
    const [, , row] = rows;
    // Within a list in a header nothing escapes a comma: that takes the styles.
    if (row && !Array.isArray(color))
      expect(header(row, { color })).toBe(encodeHeader(row, { color }));
    if (color)
      expect(path("/{color}", rows, { color })).toBe(
        encodePath("/{color}", rows, { color }),
      );
  });
  it("an object is refused", () => {
    expect(() => query(rows, { color: { a: 1 } })).toThrow(TypeError);
  });
});

describe("values that hold a delimiter", () => {
  const hostile = ["a,b", "a&b=c", "ü+ /?#", "%2C", "a|b;c", "..", "[x]"];
  it.each([
    ["query", "form", true],
    ["query", "form", false],
    ["query", "deepObject", true],
    ["path", "simple", false],
    ["path", "matrix", true],
    ["path", "matrix", false],
    ["path", "label", false],
    ["cookie", "form", false],
  ] as const)(
    "come back the same: %s %s explode=%s",
    (place, style, explode) => {
      const row = parameter(place, list, { style, explode });
      const values = { color: hostile };
      const failures: Failure[] = [];
      const back =
        place === "query"
          ? decodeQuery([row], encodeQuery([row], values), failures)
          : place === "path"
            ? decodePath(
                [row],
                { color: encodePath("{color}", [row], values) },
                failures,
              )
            : decodeCookies(
                [row],
                encodeCookies([row], values).join("; "),
                failures,
              );
      expect(back).toEqual(values);
      expect(failures).toEqual([]);
    },
  );

  it("keeps nested objects", () => {
    const shape: Shape = {
      properties: { a: { properties: { b: { items: "integer" } } } },
    };
    const row = parameter("query", shape, {
      style: "deepObject",
      explode: true,
    });
    const values = { color: { a: { b: [1, 2] }, c: "x&y" } };
    const text = encodeQuery([row], values);
    expect(text).toBe(
      "color%5Ba%5D%5Bb%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5B1%5D=2&color%5Bc%5D=x%26y",
    );
    expect(decodeQuery([row], text, [])).toEqual(values);
    expect(decodeQuery([row], "color[a][b][]=1&color[a][b][]=2", [])).toEqual({
      color: { a: { b: [1, 2] } },
    });
  });

  it("sends reserved characters where they are allowed, except those that would end the value", () => {
    const row = parameter("query", "string", { allowReserved: true });
    expect(
      encodeQuery([row], { color: "a/b?c:d,e;f@g!$'()*&=+#[]é%2F%" }),
    ).toBe("color=a/b?c:d,e;f@g!$'()*%26%3D%2B%23%5B%5D%C3%A9%2F%25");
  });

  it("sends content parameters as JSON", () => {
    const row = parameter("query", "string", { mediaType: "application/json" });
    const text = encodeQuery([row], { color: { a: [1] } });
    expect(text).toBe("color=%7B%22a%22%3A%5B1%5D%7D");
    expect(decodeQuery([row], text, [])).toEqual({ color: { a: [1] } });
    const failures: Failure[] = [];
    decodeQuery([row], "color=%7B", failures);
    expect(failures).toEqual([
      { pointer: "/query/color", detail: "Must be JSON." },
    ]);
  });
});

describe("what is not sent", () => {
  it("null, undefined, and elements that are", () => {
    const rows = ["a", "b", "c"].map((name) => ({
      ...parameter("query", list),
      name,
    }));
    expect(
      encodeQuery(rows, { a: null, b: undefined, c: [null, "x", undefined] }),
    ).toBe("c=x");
    expect(
      encodeQuery([parameter("query", point)], { color: { R: null, G: 1 } }),
    ).toBe("G=1");
  });

  it("inherited members", () => {
    const row = { ...parameter("query", "string"), name: "toString" };
    expect(encodeQuery([row], {})).toBe("");
  });

  it.each([Number.NaN, Infinity, [() => 1], Symbol("x"), () => 1])(
    "%s is refused",
    (value) => {
      const row = parameter("query", "string");
      expect(() => encodeQuery([row], { color: value })).toThrow(TypeError);
    },
  );

  it.each([
    "",
    ".",
    "..",
    "%2e",
    "%2E%2e",
    ".%2e",
    "%252e",
    undefined,
    null,
    [],
  ])("%j is refused in a path", (value) => {
    const row = parameter("path", "string");
    expect(() => encodePath("/a/{color}", [row], { color: value })).toThrow(
      TypeError,
    );
  });

  it.each([
    ["label", "."],
    ["label", ""],
  ] as const)("%s %j, which would become dots", (style, value) => {
    const row = parameter("path", "string", { style });
    expect(() => encodePath("/a/{color}", [row], { color: value })).toThrow(
      TypeError,
    );
  });

  it.each([
    ["simple", false, ","],
    ["label", true, "."],
    ["matrix", true, ";"],
  ] as const)(
    "a list in the style %s, explode: %j, before %j, which would end it",
    (style, explode, mark) => {
      const row = parameter("path", ["string"], { style, explode });
      const template = `/{color}${mark}{other}`;
      const write = (color: unknown) =>
        encodePath(template, [row], { color, other: "b" });
      expect(() => write(["a", "c"])).toThrow("would end the part");
      expect(write(["a"])).toMatch(/a.b$/);
    },
  );

  it("percent-encodes the rest", () => {
    const row = parameter("path", "string");
    const url = (value: string) =>
      new URL(`http://h/a/${encodePath("{color}", [row], { color: value })}/b`);
    for (const value of [
      "../x",
      "a/b",
      "?q",
      "#f",
      "\\..\\",
      "%2e%2e/",
      "...",
      "é",
      "a b",
      "//h2",
    ]) {
      expect(url(value).pathname.split("/")).toHaveLength(4);
      expect(decodeURIComponent(url(value).pathname.split("/")[2] ?? "")).toBe(
        value,
      );
      expect(url(value).href).toMatch(/^http:\/\/h\/a\/[^/?#]+\/b$/);
    }
  });
});

describe("strict decoding", () => {
  const integers: readonly [string, unknown][] = [
    ["5", 5],
    ["-5", -5],
    ["0", 0],
    ["-0", 0],
    ["0x10", "0x10"],
    [" 5 ", " 5 "],
    ["", ""],
    ["1e3", "1e3"],
    ["1.0", "1.0"],
    ["+1", "+1"],
    ["01", "01"],
    ["5,", "5,"],
    ["٣", "٣"],
    ["Infinity", "Infinity"],
  ];
  it.each(integers)("integer %j", (text, value) => {
    const row = parameter("query", "integer");
    expect(decodeQuery([row], `color=${encodeURIComponent(text)}`, [])).toEqual(
      { color: value },
    );
  });

  it.each([
    ["number", "1.5", 1.5],
    ["number", "1e3", 1000],
    ["number", "1e400", "1e400"],
    ["number", ".5", ".5"],
    ["number", "NaN", "NaN"],
    ["number", "", ""],
    ["boolean", "true", true],
    ["boolean", "false", false],
    ["boolean", "True", "True"],
    ["boolean", "1", "1"],
    [["integer", "null"], "null", null],
    [["string", "null"], "null", "null"],
    [["boolean", "string"], "true", true],
    [["boolean", "string"], "yes", "yes"],
  ] as const)("%j %j", (shape, text, value) => {
    expect(
      decodeQuery([parameter("query", shape)], `color=${text}`, []),
    ).toEqual({ color: value });
  });

  it.each([
    [
      "other=1",
      "/query/other",
      "Must not be present: no such parameter is known.",
    ],
    [
      "a~b/c=1",
      "/query/a~0b~1c",
      "Must not be present: no such parameter is known.",
    ],
    ["color=1&color=2", "/query/color", "Must be given only once."],
    ["color=%zz", "/query/color", "Must be percent-encoded correctly."],
    ["%zz=1", "/query/%zz", "Must be percent-encoded correctly."],
  ])("query %s", (query, pointer, detail) => {
    const failures: Failure[] = [];
    decodeQuery([parameter("query", "string")], query, failures);
    expect(failures).toEqual([{ pointer, detail }]);
  });

  it("does not read names", () => {
    const failures: Failure[] = [];
    decodeQuery([], "api_key=1", failures, ["api_key"]);
    expect(failures).toEqual([]);
  });

  it("treats __proto__ like any other name", () => {
    const shape: Shape = { properties: {}, rest: "string" };
    const deep = parameter("query", shape, {
      style: "deepObject",
      explode: true,
    });
    const decoded = decodeQuery(
      [deep],
      "color[__proto__][admin]=1&color[a]=2",
      [],
    );
    expect(JSON.stringify(decoded)).toBe(
      '{"color":{"__proto__":{"admin":"1"},"a":"2"}}',
    );
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    expect(Object.getPrototypeOf(decoded.color)).toBe(Object.prototype);
  });

  it("refuses values that are nested too deeply", () => {
    const failures: Failure[] = [];
    const deep = parameter("query", point, {
      style: "deepObject",
      explode: true,
    });
    decodeQuery([deep], `color${"[a]".repeat(5000)}=1`, failures);
    expect(failures).toEqual([
      { pointer: "/query/color", detail: "Must not be nested so deeply." },
    ]);
  });

  it("takes time in proportion to the number of fields", () => {
    const content = {
      type: "application/x-www-form-urlencoded",
      kind: "form",
    } as const;
    const shape: Shape = {
      properties: { color: { properties: { x: { items: "integer" } } } },
    };
    const timeOf = (length: number): number => {
      const fields = Array.from(
        { length },
        (_, i) => `f${i}[a]=1&color[x][]=2`,
      ).join("&");
      const work = startWork();
      const decoded = decodeForm({ ...content, shape }, fields, []);
      const time = work();
      expect(Object.keys(decoded)).toHaveLength(length + 1);
      return time;
    };
    const best = (length: number) =>
      Math.min(timeOf(length), timeOf(length), timeOf(length));
    // Sixteen times the fields; a walk over all for each would take 256 times as long.
    expect(best(4_800) / best(300)).toBeLessThan(100);
  });
});

describe("form fields", () => {
  const shape: Shape = {
    properties: {
      n: "integer",
      tags: { items: "string" },
      meta: { properties: { on: "boolean" } },
      file: "string",
    },
  };
  it("are decoded by their shapes; files stay as they are", () => {
    const file = new Blob(["x"]);
    const fields: [string, unknown][] = [
      ["n", "5"],
      ["tags", "a"],
      ["tags", "b"],
      ["meta", '{"on":true}'],
      ["file", file],
    ];
    expect(
      decodeFields(
        { type: "multipart/form-data", kind: "multipart", shape },
        fields,
        [],
      ),
    ).toEqual({
      n: 5,
      tags: ["a", "b"],
      meta: { on: true },
      file,
    });
  });
  it("of a form", () => {
    const content = {
      type: "application/x-www-form-urlencoded",
      kind: "form",
      shape,
    } as const;
    expect(
      decodeForm(content, "n=5&tags=a+b&meta[on]=true&x%5By%5D=%2B", []),
    ).toEqual({
      n: 5,
      tags: ["a b"],
      meta: { on: true },
      "x[y]": "+",
    });
    expect(
      decodeForm(
        {
          ...content,
          encoding: { tags: { style: "pipeDelimited", explode: false } },
        },
        "tags=a%7Cb",
        [],
      ),
    ).toEqual({ tags: ["a", "b"] });
  });
});

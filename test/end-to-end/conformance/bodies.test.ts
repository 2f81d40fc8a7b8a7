import { gzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { someAdapters } from "../../runtime/adapters/of-generated.js";
import { CUT } from "../raw-http/exchange.js";
import { byHand, isProblemAlone } from "./by-hand.js";
import { isProblem, serviceOn } from "./service-on.js";

/** Spends no quota. */
const ESTIMATE = "/v2/workspaces/{workspace_id}/training-runs/estimate";
const training = { name: "Moss", kind: "style", images: ["https://a.b/c"] };
const text = JSON.stringify(training);
const units = Array.from(text);
const json = "Content-Type: application/json";

/** The bytes of a text, with some in the middle that are not UTF-8. */
function spoilt(before: string, after: string): Buffer {
  return Buffer.concat([
    Buffer.from(before),
    Buffer.of(0xc3, 0x28, 0xff),
    Buffer.from(after),
  ]);
}

describe.each(someAdapters)("Bodies on $name", (adapter) => {
  const api = serviceOn(adapter, { server: { bodyLimit: 100_000 } });
  const estimate = (
    body: unknown,
    headers: { readonly [name: string]: string } = {},
  ) => api.send("POST", ESTIMATE, { body, headers });
  const pointers = (errors: unknown) =>
    // Of a problem of invalid inputs, which lists what is wrong.
    (errors as readonly { readonly pointer: string }[]).map(
      ({ pointer }) => pointer,
    );
  const isAlive = async () => {
    expect((await estimate(training)).status).toBe(200);
    expect(api.service.errors).toEqual([]);
  };

  describe("the media type of a body", () => {
    it.each([
      "application/json",
      "application/json; charset=utf-8",
      'application/json;charset="UTF-8"',
      "APPLICATION/JSON",
    ])("%s is read", async (type) => {
      expect((await estimate(text, { "content-type": type })).status).toBe(200);
    });

    it.each([
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/xml",
      "application/problem+json",
      "application/json; charset=iso-8859-1",
      "application/json; charset=utf-16",
      "application",
      "",
      "multipart/form-data",
    ])("%s is a 415", async (type) => {
      const got = await estimate(text, { "content-type": type });
      isProblem(got, 415, "REQUEST_REFUSED");
      expect(got.header("accept")).toBe("application/json");
    });

    it("none is a 415", async () => {
      isProblemAlone(
        await byHand(
          api,
          `POST ${ESTIMATE}`,
          [`Content-Length: ${text.length}`],
          text,
        ),
        415,
      );
    });

    it.each(["gzip", "br", "deflate", "x-unknown", "gzip, gzip"])(
      "a body compressed by %s is a 415",
      async (encoding) => {
        const got = await estimate(gzipSync(text), {
          "content-type": "application/json",
          "content-encoding": encoding,
        });
        isProblem(got, 415, "REQUEST_REFUSED");
        expect(got.header("accept-encoding")).toBe("identity");
      },
    );
  });

  describe("a body of JSON", () => {
    const deep = (open: string, close: string) =>
      open.repeat(45_000) + close.repeat(45_000);
    it.each<[string, string | Uint8Array, readonly string[]]>([
      ["nothing", "", ["/body"]],
      ["spaces", "   ", ["/body"]],
      ["half of it", text.slice(0, -1), ["/body"]],
      ["two of them", text + text, ["/body"]],
      ["comments", `/**/${text}`, ["/body"]],
      ["a comma at the end", '{"name":"Moss",}', ["/body"]],
      ["single quotes", "{'name':'Moss'}", ["/body"]],
      ["an invalid literal", '{"name":NaN}', ["/body"]],
      ["a control character", '{"name":"a\u0000"}', ["/body"]],
      ["null", "null", ["/body"]],
      ["a text", '"Moss"', ["/body"]],
      ["a list", "[]", ["/body"]],
      ["two marks of order", `\ufeff\ufeff${text}`, ["/body"]],
      ["bytes that are no UTF-8", spoilt('{"name":"', '"}'), ["/body"]],
      ["UTF-16", Buffer.from(text, "utf16le"), ["/body"]],
      ["90,000 brackets", deep("[", "]"), ["/body"]],
      ["brackets without end", "[".repeat(99_999), ["/body"]],
      ["objects without end", '{"name":'.repeat(12_000), ["/body"]],
      [
        "deep nesting in a field",
        `{"name":"a","kind":"style","images":${deep("[", "]")}}`,
        ["/body"],
      ],
      [
        "a prototype",
        `{"__proto__":{"name":"a"},${text.slice(1)}`,
        ["/body/__proto__"],
      ],
      [
        "an encoded prototype",
        `{"__proto\\u005f_":{},${text.slice(1)}`,
        ["/body/__proto__"],
      ],
      [
        "a constructor",
        `{"constructor":{"prototype":{}},${text.slice(1)}`,
        ["/body/constructor"],
      ],
      ["a huge number", `{"colour":1e999,${text.slice(1)}`, ["/body/colour"]],
      [
        "a name twice, the last of which is wrong",
        `{"name":"Moss",${text.slice(1, -1)},"name":5}`,
        ["/body/name"],
      ],
    ])("%s is a 422", async (_, body, wanted) => {
      const got = await estimate(body, { "content-type": "application/json" });
      isProblem(got, 422, "INVALID_INPUTS");
      expect(pointers(got.json["errors"])).toEqual(wanted);
      expect(Object.hasOwn(Object.prototype, "name")).toBe(false);
      await isAlive();
    });

    it.each<[string, string]>([
      ["a mark of order", `\ufeff${text}`],
      ["spaces around", ` \r\n\t${text}\n`],
      ["a name twice", `{"name":5,${text.slice(1)}`],
      ["escapes", text.replace("Moss", "\\u004doss \\ud83c\\udf3f")],
      ["half a surrogate pair", text.replace("Moss", "\\ud83c")],
      ["many fields of text", text.replace("Moss", "M".repeat(90_000))],
    ])("with %s is read", async (_, body) => {
      expect((await estimate(body)).status).toBe(200);
    });

    it.each(["1e400", "-1e400", "9".repeat(400)])(
      "a number that no double can hold is a 422: %s",
      async (number) => {
        const path =
          "/v1/workspaces/{workspace_id}/workflows/{workflow_id}/runs";
        const body = `{"inputs":{"size":${number}}}`;
        const got = await api.send("POST", path, { body });
        isProblem(got, 422, "INVALID_INPUTS");
      },
    );
  });

  describe("the length of a body", () => {
    it("may be up to the limit", async () => {
      const room = 100_000 - text.length;
      expect((await estimate(text + " ".repeat(room))).status).toBe(200);
      await isAlive();
    });

    it("over the limit is a 413", async () => {
      const room = 100_001 - text.length;
      const got = await estimate(text + " ".repeat(room));
      isProblem(got, 413, "REQUEST_REFUSED");
      await isAlive();
    });

    it("is enough to refuse a body over the limit without reading it", async () => {
      const headers = [json, "Content-Length: 999999999999"];
      isProblemAlone(await byHand(api, `POST ${ESTIMATE}`, headers, "{"), 413);
    });

    it("may be missing: chunks", async () => {
      const chunks = units.map((unit) => `1;a=b\r\n${unit}\r\n`).join("");
      const [response] = await byHand(
        api,
        `POST ${ESTIMATE}`,
        [json, "Transfer-Encoding: chunked"],
        `${chunks}0\r\nTrailer: x\r\n\r\n`,
      );
      expect(response?.status).toBe(200);
    });

    it("over the limit in chunks is a 413", async () => {
      const chunk = `4000\r\n${" ".repeat(0x4000)}\r\n`;
      const headers = [json, "Transfer-Encoding: chunked"];
      isProblemAlone(
        await byHand(api, `POST ${ESTIMATE}`, headers, chunk.repeat(8)),
        413,
      );
      await isAlive();
    });

    it("may arrive slowly", async () => {
      const headers = [json, `Content-Length: ${text.length}`];
      const pieces = units.flatMap((unit) => [unit, 1]);
      const [response] = await byHand(
        api,
        `POST ${ESTIMATE}`,
        headers,
        ...pieces,
      );
      expect(response?.status).toBe(200);
    });

    it("that is never read is not reported", async () => {
      const headers = [json, "Content-Length: 50"];
      const got = await byHand(api, `POST ${ESTIMATE}`, headers, "{", 10, CUT);
      expect(got).toEqual([]);
      await isAlive();
    });

    it("in chunks that end early is not reported", async () => {
      const headers = [json, "Transfer-Encoding: chunked"];
      await byHand(api, `POST ${ESTIMATE}`, headers, "5\r\n{", 10, CUT);
      await isAlive();
    });

    it("of a body that the operation does not have is ignored", async () => {
      const headers = ["Content-Length: 2", json];
      const [response] = await byHand(api, "GET /v1/workspaces", headers, "{}");
      expect(response?.status).toBe(200);
    });

    it("Expect: 100-continue is answered", async () => {
      const headers = [
        json,
        "Expect: 100-continue",
        `Content-Length: ${text.length}`,
      ];
      const [response] = await byHand(
        api,
        `POST ${ESTIMATE}`,
        headers,
        10,
        text,
      );
      expect(response?.status).toBe(200);
    });
  });
});

import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from "vitest";

import { adapters } from "../adapters/of-templates.js";
import { drive, type Driver, type Got, type Sent } from "./fixtures/drivers.js";
import { widgetServer } from "./fixtures/widget-server.js";

const ann = { authorization: "Bearer ann" };
const base = "https://errors.example.com";

/** Every problem has all four members, and its `status` is the response's. */
function problemOf(got: Got): Record<string, unknown> {
  expect(got.header("content-type")).toBe("application/problem+json");
  const body = JSON.parse(got.text) as Record<string, unknown>;
  expect(body["status"]).toBe(got.status);
  for (const member of [body["type"], body["title"], body["detail"]])
    expect(member).toEqual(expect.stringMatching(/./));
  return body;
}

describe.each(adapters)("$name", (adapter) => {
  const { server, errors } = widgetServer();
  let driver: Driver;
  beforeAll(async () => {
    driver = await drive(adapter, server);
  });
  afterAll(() => driver.close());
  beforeEach(() => {
    errors.length = 0;
  });
  const send = (method: string, path: string, sent?: Sent) =>
    driver.send(method, path, sent);
  const post = (body: string | Uint8Array, type = "application/json") =>
    send("POST", "/v1/widgets", {
      headers: { ...ann, "content-type": type },
      body,
    });
  const form = (body: string | Uint8Array, type: string) =>
    send("POST", "/v1/forms", { headers: { "content-type": type }, body });

  describe("match", () => {
    test.each([
      ["/", "no such path"],
      ["/v1", "a part of a path"],
      ["/v1/widgets/1/", "a trailing slash"],
      ["/v1//widgets/1", "an empty segment"],
      ["/v1/widgets/", "an empty parameter"],
      ["/v1/%E0%A4%A/1", "malformed percent-encoding in a text parameter"],
      [`/v1/${"x".repeat(6000)}`, "a very long path"],
      ["/v1/drawings/.html", "an empty part of a segment"],
      ["/v1/drawings/plain", "a segment without its text"],
      ["/constructor", "a name that every object has"],
    ])("%s is 404: %s", async (path) => {
      const got = await send("GET", path);
      expect(got.status).toBe(404);
      expect(problemOf(got)["type"]).toBe(`${base}/NOT_FOUND`);
    });

    test("a path may be percent-encoded where it is text", async () => {
      const got = await send("GET", "/v1/%77idgets/1", { headers: ann });
      expect(got.status).toBe(200);
    });

    test("malformed encoding in a parameter is an invalid input", async () => {
      const got = await send("GET", "/v1/widgets/%E0%A4%A", { headers: ann });
      expect(got.status).toBe(422);
      expect(problemOf(got)).toMatchObject({
        type: `${base}/INVALID_INPUTS`,
        errors: [{ pointer: "/path/widget_id" }],
      });
    });

    test("text goes before parameters", async () => {
      expect((await send("GET", "/v1/widgets/me")).status).toBe(200);
      expect((await send("GET", "/v1/widgets/1")).status).toBe(401);
    });

    test("a segment can contain several parameters", async () => {
      const got = await send("GET", "/v1/drawings/a%2Fb%C3%A4.html");
      expect(got.text).toBe("<p>a/bä");
      expect(got.header("content-type")).toBe("text/html; charset=utf-8");
    });

    test("another method is 405 with Allow", async () => {
      const got = await send("PUT", "/v1/widgets/1");
      expect(got.status).toBe(405);
      expect(got.header("allow")).toBe("GET, DELETE, HEAD, OPTIONS");
      expect(problemOf(got)["type"]).toBe(
        "https://errors.example.com/METHOD_NOT_ALLOWED",
      );
    });

    test("OPTIONS is 204 with Allow", async () => {
      const got = await send("OPTIONS", "/v1/widgets");
      expect(got.status).toBe(204);
      expect(got.header("allow")).toBe("POST, OPTIONS");
      expect(got.text).toBe("");
    });

    test("HEAD is GET without the body", async () => {
      const head = await send("HEAD", "/v1/widgets/1", { headers: ann });
      const get = await send("GET", "/v1/widgets/1", { headers: ann });
      expect(head.status).toBe(200);
      expect(head.text).toBe("");
      expect(head.header("content-length")).toBe(String(get.bytes.length));
      expect(head.header("etag")).toBe('"1"');
      expect((await send("HEAD", "/nothing")).text).toBe("");
    });
  });

  describe("authenticate", () => {
    test.each([
      [{}, "Bearer"],
      [{ authorization: "Basic YW5uOnA=" }, "Bearer"],
      [{ authorization: "Bearer" }, "Bearer"],
      [{ authorization: "Bearer ann bob" }, 'Bearer error="invalid_token"'],
      [{ authorization: "Bearer nobody" }, 'Bearer error="invalid_token"'],
    ])("%o is 401", async (headers, challenge) => {
      const got = await send("GET", "/v1/widgets/1", { headers });
      expect(got.status).toBe(401);
      expect(got.header("www-authenticate")).toBe(challenge);
      expect(problemOf(got)).toMatchObject({
        type: `${base}/UNAUTHENTICATED`,
        title: "Not authenticated",
      });
    });

    test("comes before validation", async () => {
      const got = await send("POST", "/v1/widgets", { body: "{" });
      expect(got.status).toBe(401);
    });

    test("the name of a scheme is case-insensitive", async () => {
      const headers = { authorization: "bearer ann" };
      expect((await send("GET", "/v1/widgets/1", { headers })).status).toBe(
        200,
      );
    });

    test("anonymous access is an alternative, refused credentials are not", async () => {
      const who = (headers: Record<string, string>) =>
        send("GET", "/v1/widgets/me", { headers });
      expect(JSON.parse((await who({})).text)).toEqual({ who: "nobody" });
      expect(JSON.parse((await who(ann)).text)).toEqual({ who: "Ann" });
      expect((await who({ authorization: "Bearer no" })).status).toBe(401);
    });

    test("a hook that throws results in a 500 without details", async () => {
      const headers = { authorization: "Bearer broken" };
      const got = await send("GET", "/v1/widgets/1", { headers });
      expect(got.status).toBe(500);
      expect(got.text).not.toContain("secret");
      problemOf(got);
      expect(String(errors[0])).toContain("secret");
    });
  });

  describe("combinations of schemes, and authorize", () => {
    const basic = (pair: string) => ({
      authorization: `Basic ${Buffer.from(pair).toString("base64")}`,
    });
    test.each([
      ["both schemes of an alternative", "?api_key=k", ann, 204],
      ["one of two", "", ann, 401],
      ["the other of two", "?api_key=k", {}, 401],
      ["one refused of two", "?api_key=x", ann, 401],
      ["the other alternative", "", basic("ann:päss"), 204],
      ["a wrong password", "", basic("ann:pass"), 401],
      ["no base64", "", { authorization: "Basic !!!" }, 401],
      ["no colon", "", basic("ann"), 401],
      ["the wrong role", "", basic("bob:päss"), 403],
      [
        "the wrong role of two schemes",
        "?api_key=k",
        { authorization: "Bearer bob" },
        403,
      ],
    ])("%s", async (_, query, headers: Record<string, string>, status) => {
      const got = await send("DELETE", `/v1/widgets/1${query}`, { headers });
      expect(got.status).toBe(status);
      if (status === 204) return;
      const code = status === 401 ? "UNAUTHENTICATED" : "FORBIDDEN";
      expect(problemOf(got)["type"]).toBe(`${base}/${code}`);
      if (status === 401)
        expect(got.header("www-authenticate")).toMatch(
          /^Bearer.*, ApiKey, Basic realm="api"$/,
        );
    });
  });

  describe("validate", () => {
    test("passes the declared types to the handler", async () => {
      const got = await send("GET", "/v1/widgets/1?verbose=true", {
        headers: ann,
      });
      expect(JSON.parse(got.text)).toEqual({
        id: "1",
        name: "verbose widget",
        size: 1,
      });
    });

    test.each([
      ["/v1/widgets/x", "/path/widget_id"],
      ["/v1/widgets/0x10", "/path/widget_id"],
      ["/v1/widgets/%205", "/path/widget_id"],
      ["/v1/widgets/1?other=1", "/query/other"],
      ["/v1/widgets/1?__proto__=1", "/query/__proto__"],
      ["/v1/widgets/1?verbose=true&verbose=true", "/query/verbose"],
      ["/v1/widgets/1?verbose=%zz", "/query/verbose"],
    ])("%s is 422 at %s", async (path, pointer) => {
      const got = await send("GET", path, { headers: ann });
      expect(got.status).toBe(422);
      expect(problemOf(got)).toMatchObject({
        type: `${base}/INVALID_INPUTS`,
        errors: [{ pointer, detail: expect.stringMatching(/./) as unknown }],
      });
    });

    test("reports every fault", async () => {
      const got = await post('{"name":1}');
      expect(problemOf(got)["errors"]).toMatchObject([
        { pointer: "/body/name" },
        { pointer: "/body/size" },
      ]);
      expect(problemOf(got)["detail"]).toBe(
        "/body/name: Must be text. And 1 more.",
      );
    });

    test("passes a body and headers on", async () => {
      const got = await send("POST", "/v1/widgets", {
        headers: {
          ...ann,
          "content-type": "application/json; charset=UTF-8",
          "x-trace": "t",
        },
        body: '\ufeff{"name":"a","name":"b","size":2}',
      });
      expect(got.status).toBe(201);
      expect(JSON.parse(got.text)).toEqual({ id: "Ann", name: "b", size: 2 });
      expect(got.header("trace")).toBe("t");
      expect(got.header("link")).toBe("</a>, </b>");
    });

    const deep = "[".repeat(400) + "]".repeat(400);
    test.each<[string, string | Uint8Array, string]>([
      ["nothing", "", "/body"],
      ["no JSON", "{", "/body"],
      ["no UTF-8", new Uint8Array([0x22, 0xff, 0x22]), "/body"],
      ["deep nesting", `{"name":"a","size":1,"more":${deep}}`, "/body"],
      [
        "a prototype",
        '{"name":"a","size":1,"__proto__":{}}',
        "/body/__proto__",
      ],
      ["infinity", '{"name":"a","size":1,"big":1e999}', "/body/big"],
    ])("%s is 422", async (_, body, pointer) => {
      const got = await post(body);
      expect(got.status).toBe(422);
      expect(problemOf(got)["errors"]).toMatchObject([{ pointer }]);
    });

    test.each([
      ["application/xml", "an undeclared type"],
      ["application/json; charset=latin1", "another encoding"],
      ["text", "no media type"],
    ])("%s is 415", async (type) => {
      const got = await post("{}", type);
      expect(got.status).toBe(415);
      expect(got.header("accept")).toBe("application/json");
      problemOf(got);
    });

    test("a body without a media type, or compressed, is 415", async () => {
      const bytes = new TextEncoder().encode("{}");
      const bare = await send("POST", "/v1/widgets", {
        headers: { ...ann, "content-type": "" },
        body: bytes,
      });
      expect(bare.status).toBe(415);
      const headers = {
        ...ann,
        "content-type": "application/json",
        "content-encoding": "gzip",
      };
      const packed = await send("POST", "/v1/widgets", {
        headers,
        body: bytes,
      });
      expect(packed.status).toBe(415);
      problemOf(packed);
    });

    test("a body over the limit is 413", async () => {
      const got = await post(`"${"x".repeat(5000)}"`);
      expect(got.status).toBe(413);
      expect(problemOf(got)["title"]).toBe("Content Too Large");
      expect(errors).toEqual([]);
    });

    test.each([
      ["application/json", 406],
      ["text/*;q=0, */*;q=0.1", 200],
      ["text/*;q=0, image/*;q=0", 406],
      ["text/html", 200],
      ["*/*", 200],
      ["", 200],
    ])("Accept: %s is %i", async (accept, status) => {
      const got = await send("GET", "/v1/drawings/a.html", {
        headers: { accept },
      });
      expect(got.status).toBe(status);
      if (status === 406) problemOf(got);
    });
  });

  describe("bodies that are not JSON", () => {
    const got = async (reply: Promise<Got>) =>
      (JSON.parse((await reply).text) as { got: unknown }).got;

    test("form", async () => {
      const type = "application/x-www-form-urlencoded";
      expect(await got(form("name=a+b&count=3", type))).toEqual({
        name: "a b",
        count: 3,
      });
    });
    test("multipart", async () => {
      const part = (name: string, value: string) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      const body = `${part("name", "a")}${part("count", "3")}--b--\r\n`;
      const type = "multipart/form-data; boundary=b";
      expect(await got(form(body, type))).toEqual({ name: "a", count: 3 });
      const bad = await form("--c", type);
      expect(bad.status).toBe(422);
      expect(problemOf(bad)["errors"]).toMatchObject([{ pointer: "/body" }]);
    });
    test("text", async () => {
      expect(await got(form("ä", "text/plain"))).toBe("ä");
    });
    test("binary", async () => {
      expect(await got(form(new Uint8Array([0, 255]), "image/png"))).toEqual([
        0, 255,
      ]);
    });
    test("no body", async () => {
      expect(await got(send("POST", "/v1/forms"))).toBe(null);
    });
    test("a reply in bytes", async () => {
      const reply = await send("GET", "/v1/drawings/a.png");
      expect(reply.header("content-type")).toBe("image/png");
      expect([...reply.bytes]).toEqual([1, 2, 255]);
    });
  });

  describe("handler and reply check", () => {
    const widget = (id: number) =>
      send("GET", `/v1/widgets/${id}`, { headers: ann });

    test("a status without a body", async () => {
      const got = await widget(2);
      expect([got.status, got.text]).toEqual([204, ""]);
    });

    test("a problem is thrown", async () => {
      expect(problemOf(await widget(3))).toEqual({
        type: `${base}/NOT_FOUND`,
        title: "Not found",
        status: 404,
        detail: "No widget 3.",
        hint: "4",
      });
    });

    test("a problem is returned, with headers", async () => {
      const got = await widget(6);
      expect(problemOf(got)).toMatchObject({ status: 429, left: 0 });
      expect(got.header("retry-after")).toBe("7");
    });

    test.each([
      [4, "a throw", /secret of widget 4/],
      [5, "a body that fails its check", /size: Must be an integer/],
      [7, "no reply at all", /neither a reply nor a problem/],
      [8, "an undeclared status", /status is not declared/],
      [9, "a header with a line break", /cannot be sent/],
    ])(
      "widget %i: %s results in a 500 without details",
      async (id, _, told) => {
        const got = await widget(id);
        expect(got.status).toBe(500);
        expect(problemOf(got)).toEqual({
          type: "https://errors.example.com/INTERNAL_SERVER_ERROR",
          title: "Internal Server Error",
          status: 500,
          detail: "The server failed.",
        });
        expect(errors).toHaveLength(1);
        expect(String(errors[0])).toMatch(told);
      },
    );
  });
});

import { describe, expect, it } from "vitest";

import { adapters } from "../../runtime/adapters/of-generated.js";
import { exchange } from "../raw-http/exchange.js";
import { byHand } from "./by-hand.js";
import { endpoints, publicPaths, rowsOf } from "./endpoints.js";
import { isProblem, serviceOn } from "./service-on.js";

const TRAINING = "/v2/workspaces/{workspace_id}/training-runs";
const json = "Content-Type: application/json";

describe.each(adapters)("HTTP on $name", (adapter) => {
  const api = serviceOn(adapter);
  const isAlive = async () => {
    expect((await api.send("GET", "/v1/workspaces")).status).toBe(200);
    expect(api.service.errors).toEqual([]);
  };

  describe("HEAD is GET without the content", () => {
    const readable = endpoints.filter(({ method }) => method === "GET");
    it.each([
      ...rowsOf(readable).map(([, { path }]) => path),
      ...publicPaths,
      "/nothing",
      "/v1/workspaces?limit=0",
    ])("%s", async (path) => {
      const get = await api.send("GET", path);
      const head = await api.send("HEAD", path);
      expect([head.status, head.text]).toEqual([get.status, ""]);
      expect(head.header("content-type")).toBe(get.header("content-type"));
      // A platform that streams does not send the length of the body.
      const length = get.header("content-length") ?? String(get.text.length);
      expect(head.header("content-length")).toBe(length);
    });

    it("on the wire too: what follows is the next response", async () => {
      const head = "HEAD /versioning HTTP/1.1\r\nHost: x\r\n\r\n";
      const get =
        "GET /versioning HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
      const socket = await exchange(api.port, head + get);
      expect(socket.map(({ status }) => status)).toEqual([200, 200]);
      expect(socket.map(({ body }) => body.length > 0)).toEqual([false, true]);
    });
  });

  describe("OPTIONS lists the methods of a path", () => {
    it.each([
      ["/v1/workspaces", "GET, HEAD, OPTIONS"],
      [TRAINING, "POST, OPTIONS"],
      ["/docs", "GET, HEAD, OPTIONS"],
    ])("%s", async (path, allow) => {
      const got = await api.send("OPTIONS", path, { token: null });
      expect([got.status, got.text]).toEqual([204, ""]);
      expect(got.header("allow")).toBe(allow);
    });

    it("and is a 404 for an unknown path", async () => {
      isProblem(await api.send("OPTIONS", "/nothing"), 404, "NOT_FOUND");
    });
  });

  describe("another method is a 405 with Allow", () => {
    it.each(["PUT", "PATCH", "DELETE", "POST", "PROPFIND", "PURGE"])(
      "%s",
      async (method) => {
        const got = await api.send(method, "/v1/workspaces");
        isProblem(got, 405, "REQUEST_REFUSED");
        expect(got.header("allow")).toBe("GET, HEAD, OPTIONS");
      },
    );

    it("GET on a path that only has POST", async () => {
      const got = await api.send("GET", TRAINING);
      isProblem(got, 405, "REQUEST_REFUSED");
      expect(got.header("allow")).toBe("POST, OPTIONS");
    });

    it("a method in lower case is a different method", async () => {
      const got = await byHand(api, "get /v1/workspaces", []);
      expect([400, 405]).toContain(got[0]?.status);
    });
  });

  describe("Accept", () => {
    it.each([
      "application/json",
      "application/*",
      "*/*",
      "text/html, application/json;q=0.1",
      "APPLICATION/JSON",
      "application/json; charset=utf-8",
      "",
    ])("%s is satisfied", async (accept) => {
      const got = await api.send("GET", "/v1/workspaces", {
        headers: { accept },
      });
      expect(got.status).toBe(200);
    });

    it.each(["text/html", "application/xml, image/*", "application/json;q=0"])(
      "%s is a 406",
      async (accept) => {
        const got = await api.send("GET", "/v1/workspaces", {
          headers: { accept },
        });
        isProblem(got, 406, "REQUEST_REFUSED");
      },
    );
  });

  describe("paths", () => {
    it("may be percent-encoded in any way", async () => {
      const got = await api.send("GET", "/%761/work%73paces");
      expect(got.status).toBe(200);
    });

    it.each([
      ["a trailing slash", "/v1/workspaces/"],
      ["a second slash", "/v1//workspaces"],
      ["a slash more in front", "//v1/workspaces"],
      ["another case", "/V1/workspaces"],
      ["a slash that is encoded", "/v1%2Fworkspaces"],
      ["malformed encoding", "/v1/%zz"],
      ["half an encoding", "/v1/workspaces%"],
      ["a null byte", "/v1/workspaces%00"],
      ["bytes that are no UTF-8", "/v1/%ff%fe"],
      ["a name that every object has", "/constructor"],
      ["the prototype", "/__proto__"],
      ["8 kB", `/v1/${"x".repeat(8192)}`],
      ["8 kB of segments", "/v1".repeat(2730)],
      ["8 kB of encoding", `/v1/${"%41".repeat(2730)}`],
    ])("with %s are a 404", async (_, path) => {
      isProblem(await api.send("GET", path), 404, "NOT_FOUND");
    });

    it.each(["/v1/./workspaces", "/v2/../v1/workspaces"])(
      "with dots are a 404: %s",
      async (path) => {
        const got = await api.send("GET", path);
        // On platforms with a URL per request, the URL is normalized before any code
        // reads it.
        if (["fetch", "Hono"].includes(adapter.name))
          expect(got.status).toBe(200);
        else isProblem(got, 404, "NOT_FOUND");
      },
    );

    it("with 8 kB in a parameter are a 422", async () => {
      const path = `/v1/workspaces/${"x".repeat(8192)}`;
      isProblem(await api.send("GET", path), 422, "INVALID_INPUTS");
    });

    it("with 64 kB are refused before they are parsed", async () => {
      const [response] = await byHand(api, `GET /v1/${"x".repeat(65_536)}`, []);
      expect(response?.status).toBe(431);
      await isAlive();
    });

    it("may follow a host, as in requests to proxies", async () => {
      const [response] = await byHand(
        api,
        "GET http://else.where/v1/workspaces",
        [],
      );
      expect(response?.status).toBe(200);
    });

    it("are the same under another host", async () => {
      const headers = { host: "else.where:1" };
      const got = await api.send("GET", "/v1/workspaces", { headers });
      expect(got.status).toBe(200);
    });
  });

  describe("a query", () => {
    it.each([
      ["malformed encoding", "limit=%zz"],
      ["bytes that are no UTF-8", "limit=%ff"],
      ["a name that every object has", "__proto__=1"],
      ["a name without a value", "limit"],
      ["a value without a name", "=1"],
      ["thousands of parameters", "a&".repeat(3000)],
      ["brackets", "limit[]=1"],
    ])("with %s is a 422", async (_, query) => {
      const got = await api.send("GET", `/v1/workspaces?${query}`);
      isProblem(got, 422, "INVALID_INPUTS");
      expect(got.text.length).toBeLessThan(20_000);
    });

    it("that is empty is the same as a missing one", async () => {
      expect((await api.send("GET", "/v1/workspaces?")).status).toBe(200);
    });
  });

  describe("connections", () => {
    it("are kept, and answer pipelined requests in their order", async () => {
      const get = (path: string, last = "") =>
        `GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`;
      const got = await exchange(
        api.port,
        get("/docs") +
          get("/nothing") +
          get("/v1/workspaces") +
          get("/versioning", "Connection: close\r\n"),
      );
      expect(got.map(({ status }) => status)).toEqual([200, 404, 401, 200]);
    });

    it("that do not send HTTP are closed", async () => {
      const got = await exchange(api.port, "hello\r\n\r\n");
      expect(got.map(({ status }) => status)).toEqual([400]);
      await isAlive();
    });

    it("end where a body has two lengths", async () => {
      const headers = [json, "Content-Length: 2", "Content-Length: 3"];
      const [response] = await byHand(api, `POST ${TRAINING}`, headers, "{}");
      expect(response?.status).toBe(400);
    });

    it("end where a body has both a length and chunks", async () => {
      const headers = [json, "Content-Length: 5", "Transfer-Encoding: chunked"];
      const [response] = await byHand(
        api,
        `POST ${TRAINING}`,
        headers,
        "0\r\n\r\nGET /docs HTTP/1.1\r\nHost: x\r\n\r\n",
      );
      expect(response?.status).toBe(400);
    });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import type { ConnectionOptions } from "../../../../templates/runtime/client.js";
import { attemptAt, endOf, get, head, post } from "../attempts.js";
import { type RawServer, reply, startRawServer } from "./raw-server.js";

let server: RawServer;
let other: RawServer;
beforeAll(async () => {
  server = await startRawServer();
  other = await startRawServer();
});
afterAll(() => Promise.all([server.close(), other.close()]));
afterEach(() => {
  for (const each of [server, other]) {
    each.received.length = 0;
    each.acts.length = 0;
  }
});

const redirect = (status: number, location: string) =>
  reply(status, [`location: ${location}`], "moved");

/** With a token alone `fetch` follows; with a header of the caller's, the client does. */
const ways: readonly (readonly [way: string, common: ConnectionOptions])[] = [
  ["fetch", { token: "secret" }],
  [
    "the client",
    { token: "secret", headers: { "X-Own": "secret", Cookie: "a=secret" } },
  ],
];
const statuses = [301, 302, 303, 307, 308] as const;
const each = <T>(values: readonly T[]) =>
  ways.flatMap(([way, common]) =>
    values.map((value) => [way, value, common] as const),
  );

describe("a redirect that is followed by", () => {
  it.each(each(statuses))(
    "%s, a %i, takes no secret to another origin",
    async (_, status, common) => {
      server.acts.push(redirect(status, `${other.url}/x`));
      expect(endOf(await attemptAt(server.url, get, {}, common))).toBe("ok");
      expect(server.received[0]?.head).toContain("secret");
      expect(other.received).toHaveLength(1);
      expect(other.received[0]?.head).toMatch(/^GET \/x HTTP\/1.1\r\n/);
      expect(other.received[0]?.head).not.toContain("secret");
    },
  );

  it.each(ways)("%s, takes none home again either", async (_, common) => {
    server.acts.push(redirect(302, `${other.url}/x`));
    other.acts.push(redirect(302, `${server.url}/y`));
    expect(endOf(await attemptAt(server.url, get, {}, common))).toBe("ok");
    expect(server.received[1]?.head).toMatch(/^GET \/y /);
    expect(server.received[1]?.head).not.toContain("secret");
  });

  it.each(each(statuses))(
    "%s, a %i, keeps all within its origin",
    async (_, status, common) => {
      server.acts.push(redirect(status, "/x?y=1#z"));
      expect(endOf(await attemptAt(server.url, get, {}, common))).toBe("ok");
      const [first, second] = server.received.map(({ head }) =>
        head.toLowerCase().split("\r\n").slice(1).sort(),
      );
      expect(server.received[1]?.head).toMatch(/^GET \/x\?y=1 /);
      expect(second).toEqual(first);
    },
  );

  it.each(each([301, 302, 303] as const))(
    "%s, a %i after a POST, is a GET without its body",
    async (_, status, common) => {
      server.acts.push(redirect(status, "/x"));
      expect(endOf(await attemptAt(server.url, post, {}, common))).toBe("ok");
      expect(server.received[1]?.head).toMatch(/^GET \/x /);
      expect(server.received[1]?.head).not.toMatch(/^content-/im);
      expect(server.received[1]?.body).toBe("");
    },
  );

  it.each(each([307, 308] as const))(
    "%s, a %i after a POST, is the same again",
    async (_, status, common) => {
      server.acts.push(redirect(status, "/x"));
      expect(endOf(await attemptAt(server.url, post, {}, common))).toBe("ok");
      expect(server.received[1]?.head).toMatch(/^POST \/x /);
      expect(server.received[1]?.body).toBe('{"a":1}');
    },
  );

  it.each(ways)("%s, a 303 after HEAD, is HEAD", async (_, common) => {
    server.acts.push(redirect(303, "/x"), reply(200, undefined, ""));
    await attemptAt(server.url, head, {}, common);
    expect(server.received[1]?.head).toMatch(/^HEAD \/x /);
  });
});

const off = { retry: false } as const;

describe("a redirect that leads nowhere", () => {
  it.each([
    ["fetch", ways[0]?.[1], "network"],
    ["the client", ways[1]?.[1], "unexpected"],
  ])("by %s, is given up after 20", async (_, common, code) => {
    server.acts.push(...Array.from({ length: 30 }, () => redirect(302, "/x")));
    expect(endOf(await attemptAt(server.url, get, off, common))).toBe(code);
    expect(server.received).toHaveLength(21);
  });

  it.each(
    each([
      "data:application/json,{}",
      "file:///etc/passwd",
      "ftp://127.0.0.1/",
      "javascript:0",
      "blob:x",
      "about:blank",
    ]),
  )("by %s, to %s, is not a success", async (way, location, common) => {
    server.acts.push(redirect(302, location));
    expect(endOf(await attemptAt(server.url, get, off, common))).toBe(
      way === "fetch" ? "network" : "unexpected",
    );
    expect(server.received).toHaveLength(1);
  });

  it.each(each(["http://[", "http://a b/", "http://name:pass@127.0.0.1:1/"]))(
    "by %s, to %s, is a failure of the network",
    async (_, location, common) => {
      server.acts.push(redirect(302, location));
      expect(endOf(await attemptAt(server.url, get, off, common))).toBe(
        "network",
      );
      expect(server.received).toHaveLength(1);
    },
  );

  it.each(each([300, 302, 304, 305] as const))(
    "by %s, a %i without Location, is an unexpected response",
    async (_, status, common) => {
      server.acts.push(reply(status, [], ""));
      expect(endOf(await attemptAt(server.url, get, {}, common))).toBe(
        "unexpected",
      );
      expect(server.received).toHaveLength(1);
    },
  );

  it.each(ways)(
    "by %s, to what breaks, is tried again from its start",
    async (_, common) => {
      server.acts.push(redirect(302, "/x"), (socket) =>
        socket.resetAndDestroy(),
      );
      expect(endOf(await attemptAt(server.url, get, {}, common))).toBe("ok");
      expect(
        server.received.map(({ head }) => head.split(" ", 2).join(" ")),
      ).toEqual(["GET /things", "GET /x", "GET /things"]);
    },
  );
});

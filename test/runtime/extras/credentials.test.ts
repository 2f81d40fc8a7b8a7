import { expect, test } from "vitest";

import {
  createSecret,
  hashSecret,
  isCrossSite,
  sessionCookie,
} from "../../../templates/runtime/extras/credentials.js";
import { serve } from "../../../templates/runtime/node.js";
import { serveSurface } from "../../../templates/runtime/server.js";
import { surface } from "../server/fixtures/widgets.js";
import { request } from "./fixture.js";

const app = "https://app.example.com";

test("a secret has a prefix and 256 bits, and its hash finds it", async () => {
  const { secret, hash, hint } = await createSecret("acme_live");
  expect(secret).toMatch(/^acme_live_[\w-]{43}$/);
  expect(secret.startsWith(hint)).toBe(true);
  expect(hash).toMatch(/^[\da-f]{64}$/);
  expect(await hashSecret(secret)).toBe(hash);
  expect((await createSecret("acme_live")).secret).not.toBe(secret);
});

test("a cookie is for this host over https, and ends", () => {
  const flags = "Path=/; Secure; HttpOnly; SameSite=Lax";
  expect(sessionCookie("__Host-s", { value: "a_b-1", maxAge: 60 })).toBe(
    `__Host-s=a_b-1; ${flags}; Max-Age=60`,
  );
  expect(sessionCookie("__Host-s", { value: undefined, maxAge: 60 })).toBe(
    `__Host-s=; ${flags}; Max-Age=0`,
  );
  expect(() =>
    sessionCookie("__Host-s", { value: "a; Domain=x", maxAge: 1 }),
  ).toThrow("letters");
});

test.each<[boolean, string, { readonly [name: string]: string }]>([
  [false, "GET", { origin: "https://evil.example" }],
  [false, "POST", { origin: app }],
  [false, "POST", { "sec-fetch-site": "same-origin" }],
  [true, "POST", { origin: "https://evil.example" }],
  [true, "POST", { origin: `${app}.evil.example` }],
  [true, "POST", { origin: "null" }],
  [true, "DELETE", { "sec-fetch-site": "same-site" }],
  [true, "PUT", { "sec-fetch-site": "cross-site" }],
  // The origin counts, also if both are sent.
  [
    true,
    "POST",
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  ],
  [true, "POST", {}],
])("cross-site: %s, %s with %j", (wanted, method, headers) => {
  expect(isCrossSite(request(method, "/", headers), [app])).toBe(wanted);
});

test("over a socket, a key is looked up by its hash, and a session needs its own origin", async () => {
  const key = await createSecret("acme");
  const stored = new Map([[key.hash, { name: "ann", byCookie: false }]]);
  const server = serveSurface(
    surface,
    {
      authenticate: {
        bearer: async (token: string) => stored.get(await hashSecret(token)),
        basic: () => ({ name: "bob", byCookie: true }),
        key: () => false,
      },
      authorize: ({ byCookie }: { byCookie: boolean }, { request }) =>
        !(byCookie && isCrossSite(request, [app])),
      owner: ({ name }: { name: string }) => name,
      handlers: {
        whoAmI: (_: unknown, { reply, principal }: Context) =>
          reply(200, { who: principal.name }),
        deleteWidget: (_: unknown, { reply }: Context) => reply(204),
      },
    },
    "partial",
  );
  const { url, close } = await serve(server, { port: 0 });
  const status = async (path: string, init: RequestInit) =>
    (await fetch(url + path, init)).status;
  try {
    const bearer = (token: string) => ({
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await status("/v1/widgets/me", bearer(key.secret))).toBe(200);
    expect(await status("/v1/widgets/me", bearer(key.hash))).toBe(401);
    const byCookie = (origin: string) => ({
      method: "DELETE",
      headers: { authorization: "Basic Ym9iOg==", origin },
    });
    expect(await status("/v1/widgets/1", byCookie(app))).toBe(204);
    expect(
      await status("/v1/widgets/1", byCookie("https://evil.example")),
    ).toBe(403);
  } finally {
    await close();
  }
});

interface Context {
  readonly reply: (status: number, body?: unknown) => unknown;
  readonly principal: { readonly name: string };
}

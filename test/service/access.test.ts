import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";

import { byJsonWebToken } from "../../examples/service/access/json-web-tokens.js";
import { authorize } from "../../examples/service/access/principal.js";
import type { Queries } from "../../examples/service/database/database.js";
import { type Claims, identityProvider } from "./setup/identity-provider.js";

const provider = await identityProvider();

/** A database in which every user is an admin of one workspace. */
const queries: Queries = {
  // The only query reads roles.
  query: <Row>() => Promise.resolve([{ roles: { w1: "admin" } } as Row]),
  run: () => Promise.resolve(),
};
const now = Math.floor(Date.now() / 1000);

test("a JWT of the issuer identifies its subject and scopes", async () => {
  const token = await provider.sign({ scope: "read write" });
  expect(await byJsonWebToken(queries, provider, token)).toEqual({
    user: "ann",
    scopes: new Set(["read", "write"]),
    roles: new Map([["w1", "admin"]]),
  });
});

test.each<[string, Claims]>([
  ["another issuer", { iss: "https://elsewhere.example.com" }],
  ["another audience", { aud: "https://other.example.com" }],
  ["no expiry", { exp: undefined }],
  ["an expiry that is past", { exp: now - 60 }],
  ["no subject", { sub: undefined }],
  ["a start to come", { nbf: now + 60 }],
])("a JWT with %s is refused", async (_, claims) => {
  const token = await provider.sign(claims);
  expect(await byJsonWebToken(queries, provider, token)).toBe(undefined);
});

test("a JWT signed with another key, no key, or a secret is refused", async () => {
  const claims = {
    iss: provider.issuer,
    aud: provider.audience,
    sub: "ann",
    exp: now + 60,
  };
  const secret = new TextEncoder().encode(JSON.stringify(provider.jwks));
  const tokens = [
    await (await identityProvider()).sign(),
    new UnsecuredJWT(claims).encode(),
    await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(secret),
    "a.b.c",
    ".",
  ];
  for (const token of tokens)
    expect(await byJsonWebToken(queries, provider, token)).toBe(undefined);
});

test("unavailable keys are not a fault of the token", async () => {
  const keys = () => Promise.reject(new TypeError("fetch failed"));
  const asked = byJsonWebToken(
    queries,
    { ...provider, keys },
    await provider.sign(),
  );
  await expect(asked).rejects.toThrow("fetch failed");
});

const roles = new Map([
  ["w1", "admin"],
  ["w2", "member"],
] as const);

test.each([
  ["nothing is asked for", [], [], "w1", undefined, true],
  ["the role is had", ["workspace:admin"], [], "w1", undefined, true],
  ["one of the roles is had", ["x", "workspace:member"], [], "w2", [], true],
  ["another role is had", ["workspace:admin"], [], "w2", undefined, false],
  ["a workspace of others", ["workspace:admin"], [], "w3", [], "hidden"],
  ["an id in capitals", ["workspace:admin"], [], "W1", undefined, true],
  ["the scope is had", [], ["read"], "w1", ["read", "write"], true],
  ["one scope of two is had", [], ["read", "write"], "w1", ["read"], false],
])("authorize: %s", (_, needed, scopes, workspace_id, own, allowed) => {
  const principal = { user: "ann", scopes: own && new Set(own), roles };
  const info = { roles: needed, scopes, path: { workspace_id } };
  expect(authorize(principal, info)).toBe(allowed);
});

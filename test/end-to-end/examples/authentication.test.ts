import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import type { Directory } from "../../../examples/server/directory.js";
import { byJsonWebToken } from "../../../examples/server/json-web-tokens.js";
import {
  byPersonalAccessToken,
  sha256,
} from "../../../examples/server/personal-access-tokens.js";
import { authorizeBy } from "../../../examples/server/principal.js";
import { type Claims, identityProvider } from "./identity-provider.js";

const provider = await identityProvider();
const now = Math.floor(Date.now() / 1000);

test("a JWT of the issuer's is its subject's, with its scopes", async () => {
  const token = await provider.sign({ scope: "read write" });
  expect(await byJsonWebToken(provider, token)).toEqual({
    user: "ann",
    scopes: new Set(["read", "write"]),
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
  expect(await byJsonWebToken(provider, token)).toBe(undefined);
});

test("a JWT of another key, of none, or of a secret is refused", async () => {
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
    expect(await byJsonWebToken(provider, token)).toBe(undefined);
});

test("keys that cannot be had are no fault of the token's", async () => {
  const keys = () => Promise.reject(new TypeError("fetch failed"));
  const asked = byJsonWebToken({ ...provider, keys }, await provider.sign());
  await expect(asked).rejects.toThrow("fetch failed");
});

const directory: Directory = {
  workspaces: [],
  users: { ann: { roles: { w1: "admin", w2: "member" } } },
  tokens: { [sha256("secret")]: { user: "ann" } },
};

test("a personal access token is looked up by its digest", () => {
  const found = byPersonalAccessToken(directory, "secret");
  expect(found).toEqual({ user: "ann", scopes: undefined });
  for (const token of ["Secret", "", sha256("secret"), "__proto__"])
    expect(byPersonalAccessToken(directory, token)).toBe(undefined);
});

test.each([
  ["nothing is asked for", [], [], "w1", undefined, true],
  ["the role is had", ["workspace:admin"], [], "w1", undefined, true],
  ["one of the roles is had", ["x", "workspace:member"], [], "w2", [], true],
  ["another role is had", ["workspace:admin"], [], "w2", undefined, false],
  ["there is no such workspace", ["workspace:admin"], [], "w3", [], false],
  [
    "its name is every object's",
    ["workspace:admin"],
    [],
    "toString",
    [],
    false,
  ],
  ["the scope is had", [], ["read"], "w1", ["read", "write"], true],
  ["one scope of two is had", [], ["read", "write"], "w1", ["read"], false],
])("authorize: %s", (_, roles, scopes, workspace_id, own, allowed) => {
  const principal = { user: "ann", scopes: own && new Set(own) };
  const info = { roles, scopes, path: { workspace_id } };
  expect(authorizeBy(directory)(principal, info)).toBe(allowed);
});

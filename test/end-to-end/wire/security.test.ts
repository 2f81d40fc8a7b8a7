import { expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { bothEnds, type Handle } from "./both-ends.js";

const securitySchemes = {
  basic: { type: "http", scheme: "Basic" },
  bearer: { type: "http", scheme: "bearer" },
  digest: { type: "http", scheme: "digest" },
  shared: { type: "http", scheme: "SharedAccessKey" },
  header: { type: "apiKey", in: "header", name: "X-Key" },
  query: { type: "apiKey", in: "query", name: "a key" },
  cookie: { type: "apiKey", in: "cookie", name: "sid" },
  oauth: {
    type: "oauth2",
    flows: { clientCredentials: { tokenUrl: "/t", scopes: { read: "" } } },
  },
  oidc: { type: "openIdConnect", openIdConnectUrl: "https://id.test" },
  mutual: { type: "mutualTLS" },
};
const secrets: Readonly<Record<string, unknown>> = {
  basic: { username: "ü", password: "p:w" },
  bearer: "b",
  digest: 'username="d"',
  shared: "s",
  header: "h",
  query: "q&=",
  cookie: "c; ü",
  oauth: "o",
  oidc: "i",
};

/** What an operation asks for, and who is let in with all secrets, with none and with wrong ones. */
const rows: readonly (readonly [
  security: readonly JsonValue[] | undefined,
  all: string | null,
  none: string | number | null,
  wrong: string | number | null,
])[] = [
  [[{ basic: [] }], "basic", 401, 401],
  [[{ bearer: [] }], "bearer", 401, 401],
  [[{ digest: [] }], "digest", 401, 401],
  [[{ shared: [] }], "shared", 401, 401],
  [[{ header: [] }], "header", 401, 401],
  [[{ query: [] }], "query", 401, 401],
  [[{ cookie: [] }], "cookie", 401, 401],
  [[{ oauth: ["read"] }], "oauth", 401, 401],
  [[{ oidc: [] }], "oidc", 401, 401],
  [[{ mutual: [] }], "mutual", "mutual", "mutual"],
  [[{ header: [] }, { query: [] }], "header", 401, 401],
  [[{ header: [], cookie: [] }], "header", 401, 401],
  [[{ basic: [], header: [] }], "basic", 401, 401],
  [[{}, { header: [] }], "header", null, 401],
  [[], null, null, null],
  // The description's own.
  [undefined, "bearer", 401, 401],
];

const whoAmI: Handle = (_, { reply, principal }) =>
  reply(200, { who: principal ?? null });
const names = rows.map((_, index) => `whoAmI${index}`);

function joined(credentials: object) {
  const paths = rows.map(([security], index) => [
    `/${index}`,
    {
      get: {
        operationId: `whoAmI${index}`,
        ...(security === undefined ? {} : { security }),
        responses: {
          200: {
            description: "You are this one.",
            content: { "application/json": { schema: { type: "object" } } },
          },
        },
      },
    },
  ]);
  const hooks = Object.keys(securitySchemes).map((name) => [
    name,
    (given: unknown) =>
      name === "mutual" ||
      JSON.stringify(given) === JSON.stringify(secrets[name])
        ? name
        : undefined,
  ]);
  return bothEnds(
    {
      components: { securitySchemes },
      security: [{ bearer: [] }],
      paths: Object.fromEntries(paths) as Record<string, JsonValue>,
    },
    Object.fromEntries(names.map((name) => [name, whoAmI])),
    {
      client: { credentials },
      server: {
        authenticate: Object.fromEntries(hooks) as object,
        authorize: () => true,
      },
    },
  );
}

const wrong = Object.fromEntries(
  Object.keys(secrets).map((name) => [
    name,
    name === "basic" ? { username: "no", password: "no" } : "no",
  ]),
);
const callers = [joined(secrets), joined({}), joined(wrong)];

test.each(
  rows.map((row, index) => [JSON.stringify(row[0]), row, index] as const),
)("%s", async (_, [, ...wanted], index) => {
  const got = await Promise.all(
    callers.map(async (caller) => {
      const { ok, body, problem } = await (await caller).call(`whoAmI${index}`);
      return ok ? (body as { who: unknown }).who : problem?.["status"];
    }),
  );
  expect(got).toEqual(wanted);
});

test.each([
  ["shared", "SharedAccessKey s"],
  ["digest", 'digest username="d"'],
  ["bearer", "Bearer b"],
  ["basic", "Basic w7w6cDp3"],
])("the header of the scheme %s is `%s`", async (name, header) => {
  const index = rows.findIndex(
    ([security]) => JSON.stringify(security) === `[{"${name}":[]}]`,
  );
  const { call, sent } = await joined(secrets);
  await call(`whoAmI${index}`);
  expect(sent().headers.get("authorization")).toBe(header);
});

/** The tests of the contract of operations that need a client certificate. */
import { join } from "node:path";

import { expect, test } from "vitest";

import { folderWith } from "../../output/write/temporary-folder.js";
import { outcomes, printed } from "./printed.js";

const responses = {
  200: { description: "Done" },
  401: { description: "No identity is known" },
  403: { description: "Not allowed" },
};

const description = {
  openapi: "3.1.0",
  info: { title: "Vault", version: "1" },
  paths: {
    "/seal": {
      get: { operationId: "seal", security: [{ mtls: ["admin"] }], responses },
    },
    "/either": {
      get: {
        operationId: "either",
        security: [{ mtls: [] }, { key: [] }],
        responses,
      },
    },
    "/token": {
      get: { operationId: "token", security: [{ bearer: [] }], responses },
    },
  },
  components: {
    securitySchemes: {
      mtls: { type: "mutualTLS" },
      bearer: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", in: "header", name: "X-Key" },
    },
  },
};

/** A server that knows a certificate, a token, and a key. */
function answer(url: string, init: RequestInit = {}, hasCertificate = false) {
  const { pathname } = new URL(url);
  const headers = new Headers(init.headers);
  const isKnown =
    (hasCertificate && pathname !== "/token") ||
    (pathname === "/token" && headers.get("authorization") === "Bearer good") ||
    (pathname === "/either" && headers.get("x-key") === "good");
  const isPath = Object.hasOwn(description.paths, pathname);
  const status = !isPath
    ? 404
    : init.method !== "GET"
      ? 405
      : isKnown
        ? 200
        : 401;
  return new Response(null, { status, headers: { allow: "GET" } });
}

async function run(options: object) {
  const folder = folderWith({ "openapi.json": JSON.stringify(description) });
  const load = await printed(join(folder, "openapi.json"));
  const { contractTests } = await load("testing.ts");
  return outcomes((declare) => {
    contractTests(declare, { baseUrl: "http://localhost", ...options });
  });
}

async function withoutCertificate(options: object) {
  const before = globalThis.fetch;
  globalThis.fetch = (url, init) =>
    Promise.resolve(
      answer(url instanceof Request ? url.url : String(url), init),
    );
  try {
    return await run(options);
  } finally {
    globalThis.fetch = before;
  }
}

const failed = (found: ReadonlyMap<string, string>) =>
  [...found].filter(([, outcome]) => outcome.startsWith("failed"));

test("without a certificate, the refusal is tried and the rest skipped", async () => {
  const found = await withoutCertificate({
    token: "good",
    outsider: { token: "bad" },
  });
  expect(failed(found)).toEqual([]);
  expect(found.get("GET /seal: 401 without credentials")).toBe("passed");
  expect(found.has("GET /seal: 401 with an unknown credential")).toBe(false);
  expect(found.get("GET /seal: a valid request is accepted")).toBe(
    "skipped: it needs a client certificate: give a fetch that presents one",
  );
  expect(found.get("GET /seal: 403 for a user without rights")).toBe(
    "skipped: outsider: it needs a client certificate: give a fetch that presents one",
  );
  expect(found.get("GET /token: a valid request is accepted")).toBe("passed");
  expect(found.get("GET /either: a valid request is accepted")).toBe(
    "skipped: it needs credentials: give key in credentials",
  );
  expect(found.get("GET /either: 401 with an unknown credential")).toBe(
    "passed",
  );
});

test("a key takes the place of a certificate", async () => {
  const found = await withoutCertificate({ credentials: { key: "good" } });
  expect(failed(found)).toEqual([]);
  expect(found.get("GET /either: a valid request is accepted")).toBe("passed");
  expect(found.get("GET /token: a valid request is accepted")).toBe(
    "skipped: it needs credentials: give token or credentials",
  );
});

test("a fetch presents the certificate", async () => {
  const found = await run({
    fetch: (url: string, init?: RequestInit) =>
      Promise.resolve(answer(url, init, true)),
  });
  expect(failed(found)).toEqual([]);
  expect(found.get("GET /seal: a valid request is accepted")).toBe("passed");
  expect(found.get("GET /seal: 401 without credentials")).toBe(
    "skipped: the given fetch presents a certificate",
  );
});

test("a server that TLS closes is no failure of the operation", async () => {
  const found = await run({ baseUrl: "http://127.0.0.1:1" });
  expect(found.get("GET /seal: 401 without credentials")).toBe(
    "skipped: there is no connection without a certificate",
  );
  expect(found.get("GET /token: 401 without credentials")).toBe(
    `failed: Unanswered: The server did not answer: bad port.

Request:
curl -i -X GET 'http://127.0.0.1:1/token' \\
  -H 'accept: application/json, application/problem+json'
`,
  );
});

import { readdir, readFile } from "node:fs/promises";

import { format } from "prettier";
import { describe, expect, test } from "vitest";

import type {
  Api,
  ApiResponse,
  ApiVersion,
  CursorPagination,
  Operation,
  Parameter,
  ProblemType,
  Schema,
  SecurityRequirement,
} from "../../../../generator/language/model/model.js";
import { printModule } from "../../../../generator/language/print/print.js";
import { emitApiServer } from "../../../../generator/output/emit/server/all-versions.js";
import { emitServer } from "../../../../generator/output/emit/server/server.js";
import { serverCodes } from "../../../../generator/output/emit/server/server-codes.js";

const nothing: Schema = { docs: {}, location: "#" };

function needs(...names: string[]): SecurityRequirement {
  return { schemes: names.map((name) => ({ name, scopes: [] })) };
}

function operation(name: string, more: Partial<Operation> = {}): Operation {
  return {
    id: name,
    name,
    typeName: name.slice(0, 1).toUpperCase() + name.slice(1),
    method: "GET",
    path: `/${name}`,
    tags: [],
    docs: { summary: `Does ${name}` },
    parameters: [],
    responses: [],
    security: [],
    securityLocation: "#",
    roles: [],
    quotas: [],
    events: [],
    callbackUrls: [],
    callbacks: [],
    location: "#",
    ...more,
  };
}

function apiVersion(name: string, more: Partial<ApiVersion>): ApiVersion {
  return {
    name,
    title: name,
    servers: [],
    operations: [],
    schemas: [],
    events: [],
    problems: [],
    securitySchemes: [],
    rateLimitPolicies: [],
    ...more,
  };
}

const schemes: ApiVersion["securitySchemes"] = [
  { name: "token", kind: "http", scheme: "bearer", docs: {}, location: "#" },
  { name: "pair", kind: "http", scheme: "basic", docs: {}, location: "#" },
  { name: "digest", kind: "http", scheme: "Digest", docs: {}, location: "#" },
  {
    name: "an-api-key",
    kind: "apiKey",
    in: "header",
    parameter: 'X-"Key"',
    docs: {},
    location: "#",
  },
  { name: "oauth", kind: "oauth2", flows: [], docs: {}, location: "#" },
  { name: "oidc", kind: "openIdConnect", docs: {}, location: "#" },
  { name: "tls", kind: "mutualTLS", docs: {}, location: "#" },
  { name: "unused", kind: "oauth2", flows: [], docs: {}, location: "#" },
];

const names = schemes
  .map(({ name }) => name)
  .filter((name) => name !== "unused");

async function printed(module: ReturnType<typeof emitServer>): Promise<string> {
  const { text } = printModule(module, {
    extension: ".js",
    source: "openapi.json",
  });
  expect(await format(text, { parser: "typescript" })).toBe(text);
  return text;
}

describe("server.ts of a version", () => {
  test("a handler has the principal type that its security requires", async () => {
    const text = await printed(
      emitServer(
        apiVersion("v1", {
          securitySchemes: schemes,
          operations: [
            operation("getIt", { security: [needs("token")] }),
            operation("seeIt", { security: [needs("token"), needs()] }),
            operation("readTheDocumentationOfEverything"),
            operation("openIt", { security: [needs()] }),
          ],
        }),
      ),
    );
    expect(text).toContain(
      "  /**\n   * Does getIt\n   *\n   * `GET /getIt`\n   */\n",
    );
    const handler = (name: string, typeName: string, caller?: string) =>
      [
        `  ${name}: {`,
        `    request: ${typeName}Request;`,
        "    replies: {};",
        "    codes: never;",
        ...(caller === undefined ? [] : [`    caller: "${caller}";`]),
        "  };",
      ].join("\n");
    expect(text).toContain(handler("getIt", "GetIt"));
    expect(text).toContain(handler("seeIt", "SeeIt", "optional"));
    expect(text).toContain(
      handler(
        "readTheDocumentationOfEverything",
        "ReadTheDocumentationOfEverything",
        "none",
      ),
    );
    // `security: [{}]`: there is no caller.
    expect(text).toContain(handler("openIt", "OpenIt", "none"));
    expect(text).toContain(
      "[Name in keyof HandlerTypes]: Handler<\n    HandlerTypes[Name],\n    ProblemFields,\n    Principal,\n    Surface\n  >;",
    );
  });

  test("a hook and an entry for each security scheme in use", async () => {
    const text = await printed(
      emitServer(
        apiVersion("v1", {
          securitySchemes: schemes,
          operations: [operation("getIt", { security: [needs(...names)] })],
        }),
      ),
    );
    for (const hook of [
      "token: Authenticator<string, Principal>",
      "pair: Authenticator<BasicCredential, Principal>",
      "digest: Authenticator<string, Principal>",
      '"an-api-key": Authenticator<string, Principal>',
      "oauth: Authenticator<string, Principal>",
      "oidc: Authenticator<string, Principal>",
      "tls: Authenticator<unknown, Principal>",
      'token: { kind: "http", scheme: "bearer" }',
      `"an-api-key": { kind: "apiKey", in: "header", name: 'X-"Key"' }`,
      'oauth: { kind: "http", scheme: "bearer" }',
      'tls: { kind: "mutualTLS" }',
    ])
      expect(text).toContain(hook);
    expect(text).not.toContain("unused");
  });

  const token = { security: [needs("token")] };
  const key: Parameter = {
    ...{ name: "idempotency-KEY", in: "header", required: false },
    ...{ style: "simple", explode: false, allowReserved: false },
    ...{ docs: {}, schema: nothing, location: "#" },
  };
  const pagination: CursorPagination = {
    ...{ cursorParameter: "cursor", items: "items", itemSchema: nothing },
    ...{ envelope: "pagination", nextCursor: "next_cursor" },
    ...{ alwaysLimited: false, acceptsAnyCursor: true },
  };
  test.each<[string, Partial<Operation>]>([
    ["", token],
    ["authorize", { ...token, roles: ["admin"] }],
    [
      "authorize",
      { security: [{ schemes: [{ name: "oauth", scopes: ["read"] }] }] },
    ],
    ["owner", { ...token, quotas: ["q"] }],
    ["owner", { ...token, cursorPagination: pagination }],
    ["owner", { ...token, method: "POST", parameters: [key] }],
    ["", { ...token, parameters: [key] }],
    ["", { ...token, method: "POST", parameters: [{ ...key, in: "query" }] }],
    ["authorize owner", { ...token, roles: ["admin"], quotas: ["q"] }],
  ])("the hooks %j are required for %o", async (hooks, more) => {
    const operations = [operation("getIt", more)];
    const text = await printed(
      emitServer(apiVersion("v1", { securitySchemes: schemes, operations })),
    );
    const [, wanted = ""] =
      /ServerOptions<\s*Handlers<Principal>,\s*Principal,\s*Authenticate<Principal>,?\s*([^>]*?)\s*> &\n\s*Hooks<Principal>/.exec(
        text,
      ) ?? ["", "none"];
    expect(wanted.replaceAll('"', "").split(" | ").join(" ")).toBe(hooks);
    expect(text).toContain("Handlers<Principal = unknown, ");
  });

  test("no hook is required for public operations", async () => {
    const operations = [
      operation("getIt", { quotas: ["q"], cursorPagination: pagination }),
    ];
    const text = await printed(emitServer(apiVersion("v1", { operations })));
    expect(text).toContain("  options: OpenServerOptions<Handlers> & Hooks,");
    expect(text).toContain(
      "  options: OpenServerOptions<Partial<Handlers>> & Hooks,",
    );
    expect(text).not.toContain("Principal");
  });

  test("hostile text stays text", async () => {
    const evil = '*/ "`${alert(1)}\n';
    const text = await printed(
      emitServer(
        apiVersion("v1", {
          errorBase: evil,
          securitySchemes: [
            {
              name: evil,
              kind: "apiKey",
              in: "query",
              parameter: evil,
              docs: {},
              location: "#",
            },
          ],
          operations: [
            operation("getIt", {
              security: [needs(evil)],
              docs: { summary: evil },
            }),
          ],
        }),
      ),
    );
    // prettier has parsed it as intended.
    expect(text).toContain('* *\\/ "`${alert(1)}');
    expect(text).toContain("errorBase: '*/ \"`${alert(1)}\\n',");
  });
});

describe("what handlers pass to `problem` besides fields", () => {
  const problem = (code: string, status?: number): ProblemType => ({
    code,
    typeName: code,
    ...(status !== undefined && { status }),
    docs: {},
    schema: nothing,
    carrier: { property: "type", form: "lastSegment" },
    location: "#",
  });
  const integer: Schema = { ...nothing, types: ["integer"] };
  const response = (
    status: ApiResponse["status"],
    problems: string[],
    ...headers: [string, boolean][]
  ): ApiResponse => ({
    status,
    docs: {},
    content: [],
    problems,
    location: "#",
    headers: headers.map(([name, required]) => ({
      ...{ name, required, explode: false, docs: {}, schema: integer },
      location: "#",
    })),
  });
  const text = (problems: ProblemType[], operations: Operation[]) =>
    printed(emitServer(apiVersion("v1", { problems, operations })));
  const busy = response(429, ["BUSY", "FULL"], ["Retry-After", true]);
  const problems = [problem("BUSY", 429), problem("FULL", 429)];

  test("are the headers of its response, declared once for equal operations", async () => {
    const some = await text(problems, [
      operation("a", { responses: [busy] }),
      operation("b"),
      operation("c", { responses: [busy, response(404, [])] }),
    ]);
    expect(some).toContain(`export interface RetryAfterInits {
  BUSY: { headers: { "Retry-After": number } };
  FULL: { headers: { "Retry-After": number } };
}`);
    expect(some.match(/\binits: RetryAfterInits;/g)).toHaveLength(2);
  });

  test("are named after the codes if other problems have the same headers", async () => {
    const full = response(429, ["FULL"], ["Retry-After", true]);
    const some = await text(problems, [
      operation("a", { responses: [busy] }),
      operation("b", { responses: [full] }),
    ]);
    expect(some).toContain("inits: BusyFullInits;");
    expect(some).toContain("inits: FullInits;");
  });

  test("may be omitted if no header is required", async () => {
    const optional = response(429, ["BUSY"], ["Retry-After", false]);
    const some = await text(problems, [
      operation("a", { responses: [optional] }),
    ]);
    expect(some).toContain('BUSY: { headers?: { "Retry-After"?: number } };');
  });

  test("are not the headers that the server sets", async () => {
    const replayed = response(429, ["BUSY"], ["Idempotent-Replayed", false]);
    const some = await text(problems, [
      operation("a", { responses: [replayed] }),
    ]);
    expect(some).not.toContain("Inits");
  });

  test("are the status of a code that is used with several", async () => {
    const some = await text(
      [problem("BUSY"), problem("GONE"), problem("ONE")],
      [
        operation("a", {
          responses: [
            response(429, ["BUSY"], ["Retry-After", true]),
            response(503, ["BUSY", "ONE"]),
            response("4XX", ["GONE"]),
          ],
        }),
      ],
    );
    expect(some).toContain(`  BUSY:
    | {
        status: 429;
        headers: { "Retry-After": number };
      }
    | { status: 503 };
  GONE: { status: number };
}`);
  });
});

describe("the problem codes that the server itself sends", () => {
  const problem = (
    code: string,
    status: number,
    required: string[] = [],
  ): ProblemType => ({
    code,
    typeName: code,
    status,
    docs: {},
    schema: { ...nothing, object: { properties: [], required } },
    carrier: { property: "type", form: "lastSegment" },
    location: "#",
  });
  const response = (status: number, ...problems: string[]): ApiResponse => ({
    status,
    docs: {},
    headers: [],
    content: [],
    problems,
    location: "#",
  });

  test("are the most frequent ones, the first among equals", () => {
    const problems = [
      problem("RARE", 422),
      problem("USUAL", 422),
      problem("ALSO", 422),
      problem("TEAPOT", 418),
      problem("GONE", 404),
    ];
    const operations = [
      operation("a", { responses: [response(422, "RARE", "USUAL", "ALSO")] }),
      operation("b", { responses: [response(422, "USUAL", "ALSO")] }),
    ];
    expect(serverCodes(apiVersion("v1", { problems, operations }))).toEqual([
      { status: 404, code: "GONE" },
      { status: 422, code: "USUAL" },
    ]);
  });

  test("may be of several statuses, which the schema lists", () => {
    const several: Schema = {
      ...nothing,
      object: {
        properties: [
          {
            name: "status",
            required: false,
            schema: { ...nothing, enum: [405, 415] },
          },
        ],
        required: [],
      },
    };
    const unsupported = problem("UNSUPPORTED", 415);
    const { carrier, docs, location } = unsupported;
    const problems = [
      {
        code: "REFUSED",
        typeName: "Refused",
        schema: several,
        carrier,
        docs,
        location,
      },
      unsupported,
    ];
    expect(serverCodes(apiVersion("v1", { problems }))).toEqual([
      { status: 405, code: "REFUSED" },
      { status: 415, code: "UNSUPPORTED" },
    ]);
  });

  test("have every status that the runtime responds with", async () => {
    const folder = new URL("../../../../templates/runtime/", import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((file) =>
      /^(?:server|node)\b.*\.ts$/.test(file),
    );
    const texts = await Promise.all(
      files.map((file) => readFile(new URL(file, folder), "utf8")),
    );
    const sent = texts
      .flatMap((text) => [
        ...text.matchAll(/(?:Refusal\(|refuse\(|return \[)\s*([45]\d\d)\b/g),
      ])
      .map(([, status]) => Number(status));
    expect(new Set(sent).size).toBeGreaterThan(10);
    const problems = [...new Set(sent)].map((status) =>
      problem(`P${status}`, status),
    );
    expect(
      new Set(serverCodes(apiVersion("v1", { problems })).map((p) => p.status)),
    ).toEqual(new Set(sent));
  });

  test("need no members that only a handler knows", () => {
    const base: Schema = {
      ...nothing,
      object: {
        properties: [{ name: "left", required: true, schema: nothing }],
        required: [],
      },
    };
    const inherits = {
      ...problem("A", 403),
      schema: { ...nothing, allOf: [{ ...nothing, ref: "Base" }] },
    };
    const problems = [
      inherits,
      problem("B", 404, ["left"]),
      problem("C", 422, ["type", "title", "errors"]),
      problem("D", 401, ["errors"]),
    ];
    const schemas = [
      { name: "Base", wireName: "Base", schema: base, hasOpenEnum: false },
    ];
    expect(serverCodes(apiVersion("v1", { problems, schemas }))).toEqual([
      { status: 422, code: "C" },
    ]);
  });
});

describe("server.ts of all versions", () => {
  const secured = { security: [needs("token")] };
  const api: Api = {
    title: "A",
    version: "1",
    examples: { at: () => [], identityOf: () => undefined },
    versions: [
      apiVersion("v1", {
        securitySchemes: schemes,
        operations: [operation("same", secured), operation("own", secured)],
      }),
      apiVersion("2024-01", {
        securitySchemes: schemes,
        operations: [operation("same", secured), operation("own", secured)],
      }),
      apiVersion("v3", {
        securitySchemes: schemes,
        operations: [operation("same", { security: [needs("token", "pair")] })],
      }),
      apiVersion("unversioned", {
        operations: [operation("docs"), operation("v1")],
      }),
    ],
    shared: [{ name: "same", versions: ["v1", "2024-01"] }],
  };

  test("each version has a group of handlers", async () => {
    const text = await printed(emitApiServer(api));
    expect(text).toContain(`interface Groups<Principal> {
  v1: V1Handlers<Principal>;
  "2024-01": V2024_01Handlers<Principal>;
  v3: V3Handlers<Principal>;
  unversioned: UnversionedHandlers;
}`);
    expect(text).toContain(
      'type Version = "v1" | "2024-01" | "v3" | "unversioned";',
    );
    expect(text).toContain(
      "type Schemes<Principal> = V1Authenticate<Principal> & V3Authenticate<Principal>;",
    );
    expect(text).toContain(
      "[v1Surface, v2024_01Surface, v3Surface, unversionedSurface]",
    );
  });

  test("each version has its needs", async () => {
    const text = await printed(emitApiServer(api));
    expect(text).toContain(`  v3: {
    options: "authenticate";
    schemes: "token" | "pair";
  };
  unversioned: {
    options: never;
    schemes: never;
  };`);
  });

  test("handlers are shared by the versions that are the same", async () => {
    const text = await printed(
      emitApiServer({
        ...api,
        shared: [
          { name: "same", versions: ["v1", "2024-01"] },
          { name: "same", versions: ["v3", "v4"] },
          { name: "own", versions: ["v1", "2024-01"] },
          { name: "docs", versions: ["v1", "v3"] },
        ],
      }),
    );
    expect(text).toContain(`SharedBy<
  Versions,
  "v1" | "2024-01",
  Pick<V2024_01Handlers<Principal, Versions>, "same" | "own">
> &
  SharedBy<
    Versions,
    "v1" | "v3",
    Pick<V3Handlers<Principal, Versions>, "docs">
  >;`);
  });

  test("without equal operations nothing is shared", async () => {
    const text = await printed(emitApiServer({ ...api, shared: [] }));
    expect(text).not.toContain("Shared");
  });

  test("handlers that are shared by versions without security have no principal", async () => {
    const open = ["v5", "v6"].map((name) =>
      apiVersion(name, { operations: [operation("open")] }),
    );
    const text = await printed(
      emitApiServer({
        ...api,
        versions: [...api.versions, ...open],
        shared: [{ name: "open", versions: ["v5", "v6"] }],
      }),
    );
    expect(text).toContain(
      "export type SharedHandlers<Versions extends Version> = SharedBy<",
    );
    expect(text).toContain('Pick<V6Handlers<Versions>, "open">');
  });

  test("without security there is no principal", async () => {
    const versions = ["v1", "v2"].map((name) =>
      apiVersion(name, { operations: [operation("v1")] }),
    );
    const text = await printed(emitApiServer({ ...api, versions, shared: [] }));
    expect(text).toContain("interface Groups {\n  v1: V1Handlers;");
    expect(text).toContain("OpenVersionsOptions<Versions, Groups>");
    expect(text).not.toContain("Principal");
  });
});

import type { JsonObject } from "../../../../generator/language/json/json.js";
import { operation, type Row } from "./table.js";

const schemes = {
  key: { type: "apiKey", in: "header", name: "X-Key" },
  token: { type: "http", scheme: "bearer" },
  oauth: {
    type: "oauth2",
    flows: {
      clientCredentials: {
        tokenUrl: "https://login.example.com/token",
        scopes: { read: "", write: "" },
      },
    },
  },
};

/** An operation with security requirements. */
function secured(
  security: readonly JsonObject[] | undefined,
  more: JsonObject = {},
): JsonObject {
  return operation(
    { ...(security && { security }) },
    { components: { securitySchemes: { ...schemes, ...more } } },
  );
}

function hosted(servers: readonly JsonObject[], own?: readonly JsonObject[]) {
  return operation({ ...(own && { servers: own }) }, { servers });
}

const at = (url: string, more: JsonObject = {}): JsonObject => ({
  url,
  ...more,
});
const api = at("https://api.example.com");
const region = (values: readonly string[], first = values[0] ?? "") =>
  at("https://{region}.example.com", {
    variables: { region: { default: first, enum: values } },
  });

/** A server with one variable. */
const chosen = (url: string, usual: string, values?: readonly string[]) =>
  at(url, {
    variables: {
      of: { default: usual, ...(values && { enum: values }) },
    },
  });

const refreshUrl = "https://login.example.com/refresh";
const login = (more: JsonObject) => ({
  type: "oauth2",
  flows: {
    clientCredentials: {
      ...{ tokenUrl: "https://login.example.com/token", scopes: {} },
      ...more,
    },
  },
});

const paged = (more: JsonObject) => operation(more);

export const accessRows: readonly Row[] = [
  [
    "credentials are required",
    secured(undefined),
    secured([{ key: [] }]),
    "calls breaking/work",
  ],
  [
    "credentials are not required",
    secured([{ key: [] }]),
    secured([]),
    "calls info/work",
  ],
  [
    "credentials become optional",
    secured([{ key: [] }]),
    secured([{ key: [] }, {}]),
    "calls info/work",
  ],
  [
    "another way to authenticate is added",
    secured([{ key: [] }]),
    secured([{ key: [] }, { token: [] }]),
    "calls info/work",
  ],
  [
    "a way to authenticate is removed",
    secured([{ key: [] }, { token: [] }]),
    secured([{ key: [] }]),
    "calls breaking/work",
  ],
  [
    "a way to authenticate is replaced",
    secured([{ key: [] }]),
    secured([{ token: [] }]),
    "calls breaking/work",
  ],
  [
    "two credentials are required together",
    secured([{ key: [] }]),
    secured([{ key: [], token: [] }]),
    "calls breaking/work",
  ],
  [
    "a scope is added",
    secured([{ oauth: ["read"] }]),
    secured([{ oauth: ["read", "write"] }]),
    "calls breaking/info",
  ],
  [
    "a scope is removed",
    secured([{ oauth: ["read", "write"] }]),
    secured([{ oauth: ["read"] }]),
    "info",
  ],
  [
    "a scope is replaced",
    secured([{ oauth: ["read"] }]),
    secured([{ oauth: ["write"] }]),
    "calls breaking/info",
  ],
  [
    "a key moves to the query",
    secured([{ key: [] }]),
    secured([{ key: [] }], {
      key: { type: "apiKey", in: "query", name: "key" },
    }),
    "calls breaking/info",
  ],
  [
    "a key has another header",
    secured([{ key: [] }]),
    secured([{ key: [] }], {
      key: { type: "apiKey", in: "header", name: "X-Token" },
    }),
    "calls breaking/info",
  ],
  [
    "the header of a key is written otherwise",
    secured([{ key: [] }]),
    secured([{ key: [] }], {
      key: { type: "apiKey", in: "header", name: "x-key" },
    }),
    "same",
  ],
  [
    "the scheme bearer is written in capitals",
    secured([{ token: [] }]),
    secured([{ token: [] }], { token: { type: "http", scheme: "Bearer" } }),
    "same",
  ],
  [
    "bearer becomes basic",
    secured([{ token: [] }]),
    secured([{ token: [] }], { token: { type: "http", scheme: "basic" } }),
    "calls breaking/breaking",
  ],
  [
    "the format of a bearer token is noted",
    secured([{ token: [] }]),
    secured([{ token: [] }], {
      token: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    }),
    "same",
  ],
  [
    "tokens come from another URL",
    secured([{ oauth: ["read"] }]),
    secured([{ oauth: ["read"] }], {
      oauth: {
        type: "oauth2",
        flows: {
          clientCredentials: {
            tokenUrl: "https://id.example.com/token",
            scopes: { read: "", write: "" },
          },
        },
      },
    }),
    "calls warning/info",
  ],
  [
    "requirements are reordered",
    secured([{ key: [] }, { token: [] }]),
    secured([{ token: [] }, { key: [] }]),
    "same",
  ],
  [
    "the requirement moves to the root",
    secured([{ key: [] }]),
    { ...secured(undefined), security: [{ key: [] }] },
    "same",
  ],
  [
    "a scheme that nothing uses is added",
    secured([{ key: [] }]),
    secured([{ key: [] }], { spare: { type: "http", scheme: "basic" } }),
    "info",
  ],

  [
    "a scheme is removed that one operation could use",
    secured([{ key: [] }, { spare: [] }], {
      spare: { type: "http", scheme: "basic" },
    }),
    secured([{ key: [] }]),
    "calls breaking/breaking",
  ],
  [
    "a scheme that nothing uses is removed",
    secured([{ key: [] }], { spare: { type: "http", scheme: "basic" } }),
    secured([{ key: [] }]),
    "calls info/breaking",
  ],
  [
    "a server is added",
    hosted([api]),
    hosted([api, at("https://eu.example.com")]),
    "info",
  ],
  [
    "a server is removed",
    hosted([api, at("https://eu.example.com")]),
    hosted([api]),
    "calls breaking/info",
  ],
  [
    "a server moves",
    hosted([api]),
    hosted([at("https://api.example.org")]),
    "calls breaking/info",
  ],
  [
    "a server gets a trailing slash",
    hosted([api]),
    hosted([at("https://api.example.com/")]),
    "same",
  ],
  [
    "the usual port of a server is written",
    hosted([api]),
    hosted([at("https://api.example.com:443")]),
    "same",
  ],
  [
    "a tilde of a server is encoded",
    hosted([at("https://api.example.com/~me")]),
    hosted([at("https://api.example.com/%7Eme")]),
    "same",
  ],
  [
    "a slash within the path of a server is encoded",
    hosted([at("https://api.example.com/a/b")]),
    hosted([at("https://api.example.com/a%2Fb")]),
    "calls breaking/info",
  ],
  [
    "the default of a server variable gets a trailing slash",
    hosted([chosen("{of}", "https://api.example.com")]),
    hosted([chosen("{of}", "https://api.example.com/")]),
    "same",
  ],
  [
    "the default of a server variable names the usual port",
    hosted([chosen("https://{of}/v1", "api.example.com")]),
    hosted([chosen("https://{of}/v1", "api.example.com:443")]),
    "same",
  ],
  [
    "the default of a server variable names another port",
    hosted([chosen("https://{of}/v1", "api.example.com")]),
    hosted([chosen("https://{of}/v1", "api.example.com:80")]),
    "calls warning/info",
  ],
  [
    "the values of a server variable leave out the usual port",
    hosted([chosen("https://api.example.com{of}", ":443", [":443", ":8443"])]),
    hosted([chosen("https://api.example.com{of}", "", ["", ":8443"])]),
    "calls info/breaking",
  ],
  [
    "the usual port is no longer a variable",
    hosted([
      chosen("https://api.example.com:{of}", "443", ["443"]),
      region(["eu"]),
    ]),
    hosted([api, region(["eu"])]),
    "calls info/breaking",
  ],
  [
    "one of two ports is no longer a variable",
    hosted([chosen("https://api.example.com:{of}", "443", ["443", "8443"])]),
    hosted([api]),
    "calls breaking/breaking",
  ],
  [
    "another port of a server is written",
    hosted([api]),
    hosted([at("https://api.example.com:80")]),
    "calls breaking/info",
  ],
  [
    "tokens may be renewed at a URL",
    secured([{ login: [] }], { login: login({}) }),
    secured([{ login: [] }], { login: login({ refreshUrl }) }),
    "info",
  ],
  [
    "tokens may no longer be renewed at a URL",
    secured([{ login: [] }], { login: login({ refreshUrl }) }),
    secured([{ login: [] }], { login: login({}) }),
    "calls warning/info",
  ],
  [
    "the host is written in capitals",
    hosted([api]),
    hosted([at("https://API.example.com")]),
    "same",
  ],
  [
    "a prefix moves from the server to the path",
    {
      ...operation({}, {}, "/things"),
      servers: [at("https://api.example.com/base")],
    },
    { ...operation({}, {}, "/base/things"), servers: [api] },
    "same",
  ],
  [
    "servers are reordered",
    hosted([api, at("https://eu.example.com")]),
    hosted([at("https://eu.example.com"), api]),
    "calls warning/info",
  ],
  [
    "a variable allows another value",
    hosted([region(["eu"])]),
    hosted([region(["eu", "us"])]),
    "info",
  ],
  [
    "a variable allows a value no longer",
    hosted([region(["eu", "us"])]),
    hosted([region(["eu"])]),
    "calls breaking/breaking",
  ],
  [
    "a variable has another default",
    hosted([region(["eu", "us"])]),
    hosted([region(["eu", "us"], "us")]),
    "calls warning/info",
  ],
  [
    "an operation gets its own server",
    hosted([api]),
    hosted([api], [at("https://upload.example.com")]),
    "calls breaking/info",
  ],
  [
    "the description of a server changes",
    hosted([api]),
    hosted([{ ...api, description: "Production" }]),
    "same",
  ],

  [
    "an operation is added",
    operation({}),
    {
      paths: {
        "/things": {
          get: {
            operationId: "act",
            responses: { 204: { description: "Done." } },
          },
          post: {
            operationId: "make",
            responses: { 204: { description: "Done." } },
          },
        },
      },
    },
    "calls info/work",
  ],
  [
    "an operation is removed",
    {
      paths: {
        "/things": {
          get: {
            operationId: "act",
            responses: { 204: { description: "Done." } },
          },
          post: {
            operationId: "make",
            responses: { 204: { description: "Done." } },
          },
        },
      },
    },
    operation({}),
    "calls breaking/breaking",
  ],
  [
    "an operation moves to another path",
    operation({}),
    operation({}, {}, "/items"),
    "calls breaking/info",
  ],
  [
    "an operation gets another method",
    operation({}),
    operation({}, {}, "/things", "post"),
    "calls breaking/info",
  ],
  [
    "an operation is renamed",
    operation({}),
    paged({ operationId: "find" }),
    "calls info/breaking",
  ],
  [
    "an operation is deprecated",
    operation({}),
    paged({ deprecated: true }),
    "calls warning/info",
  ],
  [
    "an operation is deprecated no longer",
    paged({ deprecated: true }),
    operation({}),
    "info",
  ],
  [
    "a path gets a trailing slash",
    operation({}),
    operation({}, {}, "/things/"),
    "calls breaking/info",
  ],
  [
    "a path is written in another case",
    operation({}),
    operation({}, {}, "/Things"),
    "calls breaking/info",
  ],
];

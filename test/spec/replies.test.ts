import { describe, expect, it } from "vitest";

import { serverSurface as v1 } from "../../generated/v1/server.js";
import { serverSurface as v2 } from "../../generated/v2/server.js";
import type { RefusalStatus } from "../../templates/runtime/server/reply/refusal.js";
import {
  child,
  entries,
  isNode,
  type Node,
  type Operation,
  operation,
  operations,
  put,
  resolve,
  strings,
  word,
} from "./description.js";
import { holds } from "./faults.js";

const statuses = [200, 401, 403, 404, 409, 422, 429, 500, "4XX", "5XX"].map(
  String,
);
/** The public documents need no token and no key, and spend no quota. */
const publicStatuses = ["200", "422", "500", "4XX", "5XX"];
const codes: Record<string, readonly string[]> = {
  401: ["UNAUTHENTICATED"],
  403: ["FORBIDDEN"],
  404: ["NOT_FOUND"],
  409: ["IDEMPOTENT_REQUEST_IN_PROGRESS"],
  429: ["RATE_LIMITED"],
  500: ["INTERNAL_ERROR"],
  "4XX": ["REQUEST_REFUSED"],
  "5XX": ["SERVICE_UNAVAILABLE"],
};
/** The statuses of the codes that are used with several. */
const refusals: Record<string, readonly number[]> = {
  REQUEST_REFUSED: [400, 405, 406, 408, 413, 415, 417, 431],
  SERVICE_UNAVAILABLE: [501, 503],
};
const governed = [
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];
const lifecycle = ["Deprecation", "Sunset", "Link"];
const quotas: Record<string, readonly string[]> = {
  createInference: ["generation", "generation-video"],
  createTrainingRun: ["training"],
};

interface Reply {
  readonly operation: Operation;
  readonly status: string;
  readonly node: Node;
}

function replies(doc: Node): Reply[] {
  return operations(doc).flatMap((o) =>
    entries(o.node["responses"]).map(([status, reply]) => ({
      operation: o,
      status,
      node: resolve(doc, reply),
    })),
  );
}

const versioned = (doc: Node) =>
  operations(doc).filter(({ version }) => version !== "");
const plain = (id: string) => id.replace(/V2$/, "");
const same = (a: readonly string[], b: readonly string[]) =>
  [...a].sort().join() === [...b].sort().join();

function wrongStatuses(doc: Node): string[] {
  return operations(doc).flatMap(({ id, version, node }) => {
    const wanted = version === "" ? publicStatuses : statuses;
    const found = entries(node["responses"]).map(([status]) => status);
    return same(found, wanted) ? [] : [`${id} answers ${found.join(", ")}`];
  });
}

function wrongProblems(doc: Node): string[] {
  return replies(doc)
    .filter(({ status }) => status !== "200")
    .flatMap(({ operation: o, status, node }) => {
      const media = entries(node["content"]);
      const schema = isNode(media[0]?.[1]) ? media[0][1]["schema"] : undefined;
      const each =
        isNode(schema) && Array.isArray(schema["oneOf"])
          ? schema["oneOf"]
          : [schema ?? null];
      const found = each
        .map((one) => resolve(doc, one)["x-problem-code"])
        .map(word);
      const wanted =
        status === "422"
          ? o.method === "post"
            ? ["INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"]
            : ["INVALID_INPUTS"]
          : (codes[status] ?? []);
      const named =
        media.length === 1 && media[0]?.[0] === "application/problem+json";
      return same(found, wanted) && named
        ? []
        : [
            `${o.id} ${status} carries ${found.join()} as ${media.map(([name]) => name).join()}`,
          ];
    });
}

function wrongHeaders(doc: Node): string[] {
  return replies(doc).flatMap(({ operation: o, status, node }) => {
    const wanted: [name: string, required: boolean][] = [
      ["RateLimit-Policy", true],
    ];
    if (o.version !== "")
      for (const name of lifecycle) wanted.push([name, false]);
    if (plain(o.id) in quotas && status !== "401")
      for (const name of governed) wanted.push([name, !status.endsWith("XX")]);
    if (status === "409" || status === "429")
      wanted.push(["Retry-After", true]);
    if (status === "5XX" && o.version !== "")
      wanted.push(["Retry-After", false]);
    if (status === "200" && o.method === "post")
      wanted.push(["Idempotent-Replayed", false]);
    const line = (name: string, required: boolean) =>
      `${name}${required ? "" : "?"}`;
    const found = entries(node["headers"]).map(([name, header]) =>
      line(name, resolve(doc, header)["required"] === true),
    );
    const expected = wanted.map(([name, required]) => line(name, required));
    return same(found, expected)
      ? []
      : [`${o.id} ${status} has ${found.join()} and not ${expected.join()}`];
  });
}

function wrongSecurity(doc: Node): string[] {
  const global =
    JSON.stringify(doc["security"]) === '[{"bearerAuth":[]}]'
      ? []
      : ["the document asks for no bearer token"];
  return operations(doc)
    .filter(
      ({ version, node }) =>
        JSON.stringify(node["security"]) !==
        (version === "" ? "[]" : undefined),
    )
    .map(({ id }) => `${id} has the wrong security`)
    .concat(global);
}

function wrongKeys(doc: Node): string[] {
  const key = "#/components/parameters/IdempotencyKey";
  return versioned(doc).flatMap(({ id, method, node }) => {
    const takes = JSON.stringify(node["parameters"] ?? []).includes(`"${key}"`);
    return takes === (method === "post")
      ? []
      : [`${id} ${takes ? "takes" : "lacks"} a key`];
  });
}

function wrongQuotas(doc: Node): string[] {
  const policies = Array.isArray(doc["x-rate-limit-policies"])
    ? doc["x-rate-limit-policies"].filter(isNode)
    : [];
  return versioned(doc).flatMap(({ id, node }) => {
    const found = strings(node["x-quotas"]);
    const unknown = found
      .filter((name) => !policies.some((policy) => policy["name"] === name))
      .map((name) => `${id}: no policy ${name}`);
    return same(found, quotas[plain(id)] ?? [])
      ? unknown
      : [`${id} spends ${found.join()}`, ...unknown];
  });
}

function wrongRoles(doc: Node): string[] {
  return versioned(doc).flatMap(({ id, node }) => {
    const admin = ["getWebhookSecret", "rotateWebhookSecret"].includes(
      plain(id),
    );
    return same(strings(node["x-roles"]), admin ? ["workspace:admin"] : [])
      ? []
      : [`${id}: roles`];
  });
}

function wrongCatalogue(doc: Node): string[] {
  const schemas = entries(
    isNode(doc["components"]) ? doc["components"]["schemas"] : undefined,
  );
  return schemas.flatMap(([name, schema]) => {
    const code = isNode(schema) ? schema["x-problem-code"] : undefined;
    if (typeof code !== "string" || !isNode(schema)) return [];
    const pascal = code
      .toLowerCase()
      .replace(/(^|_)([a-z])/g, (_all, _gap, letter: string) =>
        letter.toUpperCase(),
      );
    const type = resolve(doc, resolve(doc, schema["properties"])["type"]);
    const { const: status = null, enum: several = null } = resolve(
      doc,
      resolve(doc, schema["properties"])["status"],
    );
    const wrong: [boolean, string][] = [
      [name !== pascal, "its name"],
      [type["pattern"] !== `/${code}$`, "its pattern"],
      [
        !(code in refusals) &&
          word(status) !==
            Object.keys({ ...codes, 422: [] }).find((s) =>
              (s === "422"
                ? ["INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"]
                : (codes[s] ?? [])
              ).includes(code),
            ),
        "its status",
      ],
      [
        code in refusals &&
          JSON.stringify(several) !== JSON.stringify(refusals[code]),
        "its statuses",
      ],
      [typeof schema["title"] !== "string", "its title"],
      [
        JSON.stringify(schema["allOf"]) !==
          '[{"$ref":"#/components/schemas/Problem"}]',
        "its base",
      ],
    ];
    return wrong.filter(([is]) => is).map(([, what]) => `${name}: ${what}`);
  });
}

const responsesOf = (doc: Node, id: string) =>
  child(operation(doc, id).pointer, "responses");

describe("replies", () => {
  it.each([
    ["v1", v1.serverCodes],
    ["v2", v2.serverCodes],
  ])("the statuses that the server itself sends are described: %s", (_, of) => {
    const described: { readonly [Status in RefusalStatus]: string } = {
      400: "REQUEST_REFUSED",
      401: "UNAUTHENTICATED",
      403: "FORBIDDEN",
      404: "NOT_FOUND",
      405: "REQUEST_REFUSED",
      406: "REQUEST_REFUSED",
      408: "REQUEST_REFUSED",
      409: "IDEMPOTENT_REQUEST_IN_PROGRESS",
      413: "REQUEST_REFUSED",
      415: "REQUEST_REFUSED",
      417: "REQUEST_REFUSED",
      422: "INVALID_INPUTS",
      429: "RATE_LIMITED",
      431: "REQUEST_REFUSED",
      500: "INTERNAL_ERROR",
      501: "SERVICE_UNAVAILABLE",
      503: "SERVICE_UNAVAILABLE",
    };
    expect(of).toEqual(described);
  });
  holds("every operation has the documented statuses", wrongStatuses, [
    [
      "one too few",
      (doc) => put(doc, `${responsesOf(doc, "getWorkspace")}/409`, undefined),
      /^getWorkspace answers/m,
    ],
    [
      "one too many",
      (doc) => put(doc, `${responsesOf(doc, "createInferenceV2")}/202`, {}),
      /^createInferenceV2 answers/m,
    ],
    [
      "a public document that asks for more",
      (doc) => put(doc, `${responsesOf(doc, "getDocs")}/401`, {}),
      /^getDocs answers/m,
    ],
  ]);
  holds(
    "every error is a problem with the codes of its status",
    wrongProblems,
    [
      [
        "another code",
        (doc) =>
          put(doc, `${responsesOf(doc, "getWorkspace")}/404`, {
            $ref: "#/components/responses/Forbidden",
          }),
        /getWorkspace 404 carries FORBIDDEN/,
      ],
      [
        "a key's code on a GET",
        (doc) =>
          put(doc, `${responsesOf(doc, "getWorkspace")}/422`, {
            $ref: "#/components/responses/InvalidSubmission",
          }),
        /getWorkspace 422/,
      ],
      [
        "a POST without the key's code",
        (doc) =>
          put(doc, `${responsesOf(doc, "createWebhookTest")}/422`, {
            $ref: "#/components/responses/InvalidInputs",
          }),
        /createWebhookTest 422/,
      ],
      [
        "another media type",
        (doc) =>
          put(doc, "#/components/responses/InternalError/content", {
            "application/json": {
              schema: { $ref: "#/components/schemas/InternalError" },
            },
          }),
        /500 .* as application\/json/,
      ],
    ],
  );
  holds("every reply has its headers", wrongHeaders, [
    [
      "no policy on a 401",
      (doc) =>
        put(
          doc,
          "#/components/responses/Unauthenticated/headers/RateLimit-Policy",
          undefined,
        ),
      /getWorkspace 401/,
    ],
    [
      "a policy that may be absent",
      (doc) =>
        put(doc, "#/components/headers/RateLimit-Policy/required", false),
      /RateLimit-Policy\?/,
    ],
    [
      "a governed reply without what is left",
      (doc) =>
        put(
          doc,
          "#/components/responses/GovernedNotFound/headers/RateLimit",
          undefined,
        ),
      /createInference 404/,
    ],
    [
      "what is left, where nothing is spent",
      (doc) =>
        put(doc, `${responsesOf(doc, "createScoringRun")}/404`, {
          $ref: "#/components/responses/GovernedNotFound",
        }),
      /createScoringRun 404/,
    ],
    [
      "a 429 that does not say when",
      (doc) =>
        put(
          doc,
          "#/components/responses/RateLimited/headers/Retry-After",
          undefined,
        ),
      /429/,
    ],
    [
      "a POST without the mark of a replay",
      (doc) =>
        put(
          doc,
          "#/components/responses/EstimateOutput/headers/Idempotent-Replayed",
          undefined,
        ),
      /estimateInference 200/,
    ],
    [
      "a reply that cannot be deprecated",
      (doc) =>
        put(
          doc,
          "#/components/responses/TrainingRun/headers/Sunset",
          undefined,
        ),
      /getTrainingRun 200/,
    ],
  ]);
  holds("only the service's own documents need no token", wrongSecurity, [
    [
      "an open operation",
      (doc) =>
        put(doc, operation(doc, "getWorkspace").pointer + "/security", []),
      "getWorkspace has",
    ],
    [
      "a closed document",
      (doc) =>
        put(doc, operation(doc, "getOpenapi").pointer + "/security", undefined),
      "getOpenapi has",
    ],
    ["no token at all", (doc) => put(doc, "#/security", []), "no bearer token"],
  ]);
  holds("every POST takes an Idempotency-Key, and no GET", wrongKeys, [
    [
      "a POST without",
      (doc) =>
        put(
          doc,
          operation(doc, "rotateWebhookSecretV2").pointer + "/parameters",
          [],
        ),
      "rotateWebhookSecretV2 lacks",
    ],
    [
      "a GET with",
      (doc) =>
        put(doc, operation(doc, "listWorkspaces").pointer + "/parameters", [
          { $ref: "#/components/parameters/IdempotencyKey" },
        ]),
      "listWorkspaces takes",
    ],
  ]);
  holds("the two compute operations spend their quotas", wrongQuotas, [
    [
      "one that spends nothing",
      (doc) =>
        put(
          doc,
          operation(doc, "createTrainingRun").pointer + "/x-quotas",
          undefined,
        ),
      "createTrainingRun spends",
    ],
    [
      "one that should not",
      (doc) =>
        put(doc, operation(doc, "createScoringRun").pointer + "/x-quotas", [
          "training",
        ]),
      "createScoringRun spends training",
    ],
    [
      "a quota without a policy",
      (doc) => put(doc, "#/x-rate-limit-policies", []),
      "no policy generation",
    ],
  ]);
  holds("the secret is for admins", wrongRoles, [
    [
      "for all",
      (doc) =>
        put(
          doc,
          operation(doc, "getWebhookSecretV2").pointer + "/x-roles",
          undefined,
        ),
      "getWebhookSecretV2: roles",
    ],
    [
      "a test for admins only",
      (doc) =>
        put(doc, operation(doc, "createWebhookTest").pointer + "/x-roles", [
          "workspace:admin",
        ]),
      "createWebhookTest: roles",
    ],
  ]);
  holds("each code's schema says its code", wrongCatalogue, [
    [
      "another pattern",
      (doc) =>
        put(
          doc,
          "#/components/schemas/NotFound/properties/type/pattern",
          "/GONE$",
        ),
      "NotFound: its pattern",
    ],
    [
      "another status",
      (doc) =>
        put(
          doc,
          "#/components/schemas/IdempotencyKeyReused/properties/status/const",
          409,
        ),
      "IdempotencyKeyReused: its status",
    ],
    [
      "a status that the server does not send",
      (doc) =>
        put(
          doc,
          "#/components/schemas/RequestRefused/properties/status/enum",
          [400, 418],
        ),
      "RequestRefused: its statuses",
    ],
    [
      "another name",
      (doc) =>
        put(doc, "#/components/schemas/RateLimited/x-problem-code", "TOO_MANY"),
      "RateLimited: its name",
    ],
    [
      "no base",
      (doc) => put(doc, "#/components/schemas/InternalError/allOf", undefined),
      "InternalError: its base",
    ],
    [
      "no title",
      (doc) => put(doc, "#/components/schemas/Forbidden/title", undefined),
      "Forbidden: its title",
    ],
  ]);
});

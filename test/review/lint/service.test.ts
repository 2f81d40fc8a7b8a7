import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { LintConfig } from "../../../generator/review/lint/rule-table.js";
import { sample } from "../../support/sampling.js";
import { lintFile, serviceConventions } from "./lint-case.js";

const service = readFileSync(
  fileURLToPath(new URL("../../../spec/openapi.json", import.meta.url)),
  "utf8",
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-service-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

type Node = Record<string, unknown>;

/** The object at the given keys. */
function at(root: Node, ...keys: readonly string[]): Node {
  return keys.reduce((node, key) => {
    const next = node[key];
    if (typeof next !== "object" || next === null)
      throw new Error(`There is no ${key}.`);
    // Whatever it is, its members are looked up by their names.
    return next as Node;
  }, root);
}

const workspace = "/v1/workspaces/{workspace_id}";
const trainings = `${workspace}/training-runs`;

const trainingRun = "#/components/schemas/TrainingRun";

/** Replaces the `data` of an event. */
function carry(root: Node, data: Node): void {
  const event = at(root, "components", "schemas", "TrainingFailedEvent");
  at(event, "properties")["data"] = data;
}

const sunset = { date: "2026-01-01", sunset: "2026-03-01" };
const links = { policy: "https://example.com", successor: "/v2/workspaces" };

/** Single changes of the service's description, with the rules that they break. */
const changes: readonly (readonly [
  string,
  (root: Node) => void,
  readonly string[],
])[] = [
  [
    "a path loses its version",
    (root) => {
      const paths = at(root, "paths");
      paths["/workspaces"] = paths["/v1/workspaces"];
      delete paths["/v1/workspaces"];
    },
    ["path-unversioned"],
  ],
  [
    "v2 loses a resource",
    (root) => {
      delete at(root, "paths")["/v2/workspaces/{workspace_id}/usage"];
    },
    ["resource-lost"],
  ],
  [
    "an id loses its suffix",
    (root) => {
      at(root, "paths", "/v2/workspaces", "get")["operationId"] = "spaces";
    },
    ["version-suffix"],
  ],
  [
    "a version gets another parameter",
    (root) => {
      const get = at(root, "paths", "/v2/workspaces/{workspace_id}", "get");
      get["parameters"] = [
        { $ref: "#/components/parameters/WorkspaceId" },
        { $ref: "#/components/parameters/Days" },
      ];
    },
    ["version-differs"],
  ],
  [
    "anyone may call an operation of one version",
    (root) => {
      at(root, "paths", trainings, "post")["security"] = [];
    },
    ["security-missing"],
  ],
  [
    "an operation of one version has no 401 response",
    (root) => {
      delete at(root, "paths", trainings, "post", "responses")["401"];
    },
    ["status-missing"],
  ],
  [
    "an operation of one version accepts no idempotency key",
    (root) => {
      const post = at(root, "paths", trainings, "post");
      post["parameters"] = [{ $ref: "#/components/parameters/WorkspaceId" }];
    },
    ["idempotency-key"],
  ],
  [
    "an operation of one version accepts no idempotency key, and one parameter more",
    (root) => {
      const post = at(root, "paths", trainings, "post");
      post["parameters"] = [
        { $ref: "#/components/parameters/WorkspaceId" },
        { $ref: "#/components/parameters/Days" },
      ];
    },
    ["idempotency-key", "version-differs"],
  ],
  [
    "a submit that lists no events loses one in one version",
    (root) => {
      const schemas = at(root, "components", "schemas");
      schemas["TrainingEventType"] = { type: "string" };
      const path = trainings.replace("v1", "v2");
      delete at(root, "paths", path, "post", "callbacks")["training.failed"];
    },
    ["version-differs"],
  ],
  [
    "Retry-After is a date",
    (root) => {
      const header = at(root, "components", "headers", "Retry-After");
      header["schema"] = { type: "string", format: "date-time" };
    },
    ["retry-after"],
  ],
  ...["RateLimit-Policy", "RateLimit"].map(
    (name) =>
      [
        `the header ${name} need not come`,
        (root: Node) => {
          at(root, "components", "headers", name)["required"] = false;
        },
        [name === "RateLimit" ? "rate-limit-headers" : "rate-limit-policy"],
      ] as const,
  ),
  [
    "training is free",
    (root) => {
      for (const path of [trainings, trainings.replace("v1", "v2")])
        delete at(root, "paths", path, "post")["x-quotas"];
    },
    ["quota-missing"],
  ],
  [
    "a problem's type is not that of its code",
    (root) => {
      const problem = at(root, "components", "schemas", "NotFound");
      at(problem, "properties", "type")["pattern"] = "/OTHER$";
    },
    ["problem-status"],
  ],
  [
    "a problem's status cannot be what its codes have",
    (root) => {
      const problem = at(root, "components", "schemas", "Problem");
      at(problem, "properties")["status"] = { type: "string" };
    },
    ["problem-status"],
  ],
  [
    "a hook may be called without TLS",
    (root) => {
      delete at(root, "components", "schemas", "WebhookUrl")["pattern"];
    },
    ["webhook-object"],
  ],
  [
    "a page has no end",
    (root) => {
      const page = at(root, "components", "schemas", "Pagination");
      at(page, "properties", "next_cursor")["type"] = "string";
    },
    ["list-without-pages"],
  ],
  [
    "the list of a page is optional",
    (root) => {
      const page = at(root, "components", "schemas", "ListModelsOutput");
      page["required"] = ["pagination"];
    },
    ["list-without-pages"],
  ],
  [
    "a limit is written with exclusive bounds",
    (root) => {
      at(root, "components", "parameters", "Limit")["schema"] = {
        type: "integer",
        exclusiveMinimum: 0,
        exclusiveMaximum: 101,
        default: 20,
      };
    },
    [],
  ],
  [
    "an operation is its own successor",
    (root) => {
      const get = at(root, "paths", "/v1/workspaces", "get");
      get["deprecated"] = true;
      const successor = "/v1/workspaces";
      get["x-deprecation"] = {
        date: "2026-01-01",
        sunset: "2026-12-01",
        policy: "https://example.com",
        successor,
      };
    },
    ["deprecation-unlinked"],
  ],
  [
    "HEAD answers without bodies",
    (root) => {
      for (const [version, suffix] of [
        ["v1", ""],
        ["v2", "V2"],
      ]) {
        const path = `/${version}/workspaces/{workspace_id}`;
        const item = at(root, "paths", path);
        const head = structuredClone(at(item, "get"));
        item["head"] = { ...head, operationId: `headWorkspace${suffix}` };
      }
    },
    [],
  ],
  [
    "anyone may call an operation",
    (root) => {
      for (const version of ["v1", "v2"])
        at(root, "paths", `/${version}/workspaces`, "get")["security"] = [];
    },
    ["security-missing"],
  ],
  [
    "the token is a key",
    (root) => {
      at(root, "components", "securitySchemes")["bearerAuth"] = {
        type: "apiKey",
        in: "header",
        name: "X-Key",
      };
    },
    ["security-not-bearer"],
  ],
  [
    "a status property is removed",
    (root) => {
      for (const version of ["v1", "v2"])
        delete at(root, "paths", `/${version}/workspaces`, "get", "responses")[
          "429"
        ];
    },
    ["status-missing"],
  ],
  [
    "an error is plain JSON",
    (root) => {
      const response = at(root, "components", "responses", "NotFound");
      const problem = at(response, "content", "application/problem+json");
      response["content"] = { "application/json": problem };
    },
    ["error-not-problem"],
  ],
  [
    "the detail of a problem is optional",
    (root) => {
      at(root, "components", "schemas", "Problem")["required"] = [
        "type",
        "title",
        "status",
      ];
    },
    ["problem-incomplete"],
  ],
  [
    "a page has no total",
    (root) => {
      const page = at(root, "components", "schemas", "Pagination");
      delete at(page, "properties")["total_count"];
      page["required"] = ["next_cursor", "has_more_results"];
    },
    ["list-without-pages"],
  ],
  [
    "a page has no maximum size",
    (root) => {
      delete at(root, "components", "parameters", "Limit", "schema")["maximum"];
    },
    ["page-parameters"],
  ],
  [
    "an idempotency key is required",
    (root) => {
      at(root, "components", "parameters", "IdempotencyKey")["required"] = true;
    },
    ["idempotency-key"],
  ],
  [
    "a response has no header for replayed responses",
    (root) => {
      const response = at(
        root,
        "components",
        "responses",
        "CreateTrainingRunOutput",
      );
      delete at(response, "headers")["Idempotent-Replayed"];
    },
    ["idempotent-replayed"],
  ],
  [
    "a response has no RateLimit-Policy header",
    (root) => {
      const response = at(root, "components", "responses", "Unauthenticated");
      delete at(response, "headers")["RateLimit-Policy"];
    },
    ["rate-limit-policy"],
  ],
  [
    "a response of an operation with quotas has no RateLimit header",
    (root) => {
      const response = at(root, "components", "responses", "GovernedNotFound");
      delete at(response, "headers")["RateLimit-Reset"];
    },
    ["rate-limit-headers"],
  ],
  [
    "a 429 response has no Retry-After header",
    (root) => {
      const response = at(root, "components", "responses", "RateLimited");
      delete at(response, "headers")["Retry-After"];
    },
    ["retry-after"],
  ],
  [
    "metadata has no limit",
    (root) => {
      const metadata = at(root, "components", "schemas", "WebhookMetadata");
      delete metadata["maxProperties"];
    },
    ["webhook-object"],
  ],
  [
    "a submit has no expected events",
    (root) => {
      const response = at(
        root,
        "components",
        "schemas",
        "CreateTrainingRunOutput",
      );
      delete at(response, "properties")["expected_events"];
      response["required"] = ["training_run_id", "status"];
    },
    ["expected-events"],
  ],
  [
    "a submit describes no events",
    (root) => {
      for (const path of [trainings, trainings.replace("v1", "v2")])
        delete at(root, "paths", path, "post")["callbacks"];
    },
    ["submit-events"],
  ],
  [
    "a submit of both versions loses an event",
    (root) => {
      for (const path of [trainings, trainings.replace("v1", "v2")])
        delete at(root, "paths", path, "post", "callbacks")["training.failed"];
    },
    ["submit-events"],
  ],
  [
    "a submit of one version loses an event",
    (root) => {
      const path = trainings.replace("v1", "v2");
      delete at(root, "paths", path, "post", "callbacks")["training.failed"];
    },
    ["submit-events"],
  ],
  [
    "a submit describes events of another operation",
    (root) => {
      const callbacks = at(root, "paths", trainings, "post", "callbacks");
      const scores = trainings.replace("training-runs", "scores");
      const other = at(root, "paths", scores, "post", "callbacks");
      callbacks["scoring_run.failed"] = other["scoring_run.failed"];
    },
    ["submit-events"],
  ],
  [
    "an event's type is misspelt",
    (root) => {
      const event = at(root, "components", "schemas", "TrainingFailedEvent");
      at(event, "properties", "type")["const"] = "training.fail";
    },
    ["event-envelope"],
  ],
  [
    "an event carries another's run",
    (root) => {
      carry(root, { $ref: "#/components/schemas/ScoringRun" });
    },
    ["event-data"],
  ],
  [
    "an event carries another version's run",
    (root) => {
      carry(root, { $ref: "#/components/schemas/InferenceV1" });
    },
    ["event-data"],
  ],
  [
    "an event carries more than the run",
    (root) => {
      const more = { properties: { extra: { type: "string" } } };
      carry(root, { allOf: [{ $ref: trainingRun }, more] });
    },
    ["event-data"],
  ],
  [
    "an event carries less than the run",
    (root) => {
      carry(root, { type: "object" });
    },
    ["event-data", "delivery-record"],
  ],
  [
    "an event carries a copy of the run",
    (root) => {
      const schemas = at(root, "components", "schemas");
      schemas["Copy"] = structuredClone(schemas["TrainingRun"]);
      carry(root, { $ref: "#/components/schemas/Copy" });
    },
    [],
  ],
  [
    "an event contains the final status of its run",
    (root) => {
      const failed = { properties: { status: { const: "FAILED" } } };
      carry(root, { allOf: [{ $ref: trainingRun }, failed] });
    },
    [],
  ],
  [
    "an event has no time",
    (root) => {
      const event = at(root, "components", "schemas", "WebhookEvent");
      delete at(event, "properties")["created_at"];
      event["required"] = ["id", "type", "data"];
    },
    ["event-envelope"],
  ],
  [
    "a run has no delivery record",
    (root) => {
      const run = at(root, "components", "schemas", "DeliveryRecord");
      delete at(run, "properties")["last_error"];
    },
    ["delivery-record"],
  ],
  [
    "an operation is deprecated without dates",
    (root) => {
      at(root, "paths", "/v1/workspaces", "get")["deprecated"] = true;
    },
    ["deprecation-undated"],
  ],
  [
    "a sunset comes too early",
    (root) => {
      const get = at(root, "paths", "/v1/workspaces", "get");
      get["deprecated"] = true;
      get["x-deprecation"] = { ...sunset, ...links };
    },
    ["sunset-too-early", "sunset-passed"],
  ],
  [
    "a deprecated operation has no successor",
    (root) => {
      const get = at(root, "paths", "/v1/workspaces", "get");
      get["deprecated"] = true;
      get["x-deprecation"] = { ...sunset, sunset: "2026-12-01" };
    },
    ["deprecation-unlinked"],
  ],
  [
    "a response has no Deprecation header",
    (root) => {
      const response = at(root, "components", "responses", "NotFound");
      delete at(response, "headers")["Sunset"];
      const get = at(root, "paths", "/v1/workspaces", "get");
      get["deprecated"] = true;
      get["x-deprecation"] = { ...sunset, sunset: "2026-12-01", ...links };
    },
    ["deprecation-headers"],
  ],
  [
    "the description's version has one number",
    (root) => {
      at(root, "info")["version"] = "1";
    },
    ["description-version"],
  ],
];

/** What is found in the service's description when it is changed. */
function lintChanged(
  change: (root: Node) => void,
  config: LintConfig = serviceConventions,
) {
  const root = JSON.parse(service) as Node;
  change(root);
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(root));
  return lintFile(path, config);
}

test.each(sample(changes, 12))("%s", async (_, change, rules) => {
  const { findings } = await lintChanged(change);
  expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(rules));
});

test.each([
  "getWorkspace",
  "getWorkspaceV2",
  "/v1/workspaces/{workspace_id}",
  "GET /v2/workspaces/{workspace_id}",
])("the exception %s is added to those of the configuration", async (name) => {
  const addField = (root: Node) => {
    const response = at(root, "components", "responses", "WorkspaceInfo");
    const copy = structuredClone(response);
    const schema = { type: "object", required: ["name"] };
    at(copy, "content", "application/json")["schema"] = schema;
    const get = at(root, "paths", "/v2/workspaces/{workspace_id}", "get");
    at(get, "responses")["200"] = copy;
  };
  const { findings } = await lintChanged(addField);
  expect(new Set(findings.map(({ rule }) => rule))).toContain(
    "version-differs",
  );
  const excepted = await lintChanged(addField, {
    ...serviceConventions,
    "version-differs": {
      except: ["createInference", "estimateInference", "getInference", name],
    },
  });
  expect(excepted.findings).toEqual([]);
});

test.each<readonly [string, (root: Node) => void]>([
  [
    "Problem",
    (root) => {
      const problem = at(root, "components", "schemas", "Problem");
      problem["required"] = ["type", "status", "detail"];
    },
  ],
  [
    "WebhookEvent",
    (root) => {
      const event = at(root, "components", "schemas", "WebhookEvent");
      event["required"] = ["id", "type", "data"];
    },
  ],
  [
    "Run",
    (root) => {
      const run = at(root, "components", "schemas", "Run");
      delete at(run, "properties")["webhook"];
      run["required"] = ["created_at"];
    },
  ],
  [
    "DeliveryRecord",
    (root) => {
      const record = at(root, "components", "schemas", "DeliveryRecord");
      delete at(record, "properties")["attempts"];
    },
  ],
  [
    "Pagination",
    (root) => {
      const page = at(root, "components", "schemas", "Pagination");
      page["required"] = ["next_cursor", "has_more_results"];
    },
  ],
  [
    "WebhookMetadata",
    (root) => {
      const metadata = at(root, "components", "schemas", "WebhookMetadata");
      metadata["maxProperties"] = 11;
    },
  ],
])("what many build on is to blame once: %s", async (name, change) => {
  const { findings } = await lintChanged(change);
  // A property that is gone may have been the only use of a schema.
  const blamed = findings.filter(({ rule }) => rule !== "schema-unused");
  expect(blamed.map(({ location }) => location)).toEqual([
    `#/components/schemas/${name}`,
  ]);
  expect(blamed[0]?.users.length).toBeGreaterThan(3);
});

test("a difference is located in what the versions do not share", async () => {
  const path = "/v1/workspaces/{workspace_id}/usage";
  const { findings } = await lintChanged((root) => {
    at(root, "paths", path, "get")["parameters"] = [
      { $ref: "#/components/parameters/WorkspaceId" },
    ];
  });
  expect(findings.map(({ location }) => location)).toEqual([
    `#/paths/${path.replaceAll("/", "~1")}/get`,
  ]);
});

test("a missing operationId is reported", async () => {
  const { findings } = await lintChanged((root) => {
    const path = "/v2/workspaces/{workspace_id}/usage";
    delete at(root, "paths", path, "get")["operationId"];
  });
  expect(findings.map(({ message }) => message)).toContain(
    "`GET /v2/workspaces/{workspace_id}/usage` has no operationId; expected one that ends in `V2`.",
  );
});

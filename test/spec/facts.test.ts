import { expect, it } from "vitest";

import {
  at,
  description,
  isNode,
  type JsonValue,
  type Node,
  put,
  resolve,
  walk,
  word,
} from "./description.js";
import { holds } from "./faults.js";

const runIds = [
  "InferenceId",
  "TrainingRunId",
  "ScoringRunId",
  "WorkflowRunId",
];

// Figures and names from the service's specification: the pointer, and the expected value there.
const facts: readonly (readonly [pointer: string, wanted: JsonValue])[] = [
  ["#/openapi", "3.1.0"],
  ["#/info/version", "1.0.0"],
  ["#/servers/0/url", "{base_url}"],
  [
    "#/tags",
    [
      "Workspaces",
      "Catalog",
      "Inferences",
      "Training runs",
      "Scores",
      "Workflows",
      "Webhooks",
      "Service",
    ],
  ],
  ["#/x-error-base", "https://errors.example.com"],
  [
    "#/x-rate-limit-policies",
    [
      { name: "generation", quota: 60, window: 60 },
      {
        name: "generation-video",
        quota: 30,
        window: 60,
        narrows: "generation",
      },
      { name: "training", quota: 10, window: 3600 },
    ],
  ],
  [
    "#/components/parameters/Limit/schema",
    { type: "integer", minimum: 1, maximum: 100, default: 20 },
  ],
  [
    "#/components/parameters/Days/schema",
    { type: "integer", minimum: 1, maximum: 365, default: 30 },
  ],
  ["#/components/parameters/Cursor/schema", { type: ["string", "null"] }],
  [
    "#/components/parameters/WorkspaceId/schema",
    { type: "string", format: "uuid" },
  ],
  [
    "#/components/parameters/IdempotencyKey/schema",
    { type: "string", minLength: 1, maxLength: 255 },
  ],
  ["#/components/schemas/WebhookMetadata/maxProperties", 10],
  ["#/components/schemas/WebhookMetadata/x-max-bytes", 1024],
  [
    "#/components/schemas/WebhookMetadata/additionalProperties",
    { type: "string" },
  ],
  ["#/components/schemas/WebhookUrl/pattern", "^https://"],
  ["#/components/schemas/InferenceWebhook/required", ["url"]],
  [
    "#/components/schemas/WebhookEvent/required",
    ["id", "type", "created_at", "data"],
  ],
  ["#/components/schemas/WebhookEvent/properties/id/pattern", "^evt_"],
  ["#/components/schemas/WebhookTestEvent/properties/data/maxProperties", 0],
  [
    "#/components/schemas/WebhookTestEvent/properties/type/const",
    "inference.completed",
  ],
  [
    "#/components/schemas/CreateInferenceInput/required",
    ["base_model_id", "prompt"],
  ],
  [
    "#/components/schemas/InferenceStatus/anyOf/0/enum",
    ["in_progress", "complete", "FAILED", "CANCELLED"],
  ],
  [
    "#/components/schemas/TrainingStatus/anyOf/0/enum",
    ["in_progress", "succeeded", "FAILED", "CANCELLED"],
  ],
  [
    "#/components/schemas/ScoringStatus/anyOf/0/enum",
    ["in_progress", "complete", "FAILED", "CANCELLED"],
  ],
  [
    "#/components/schemas/WorkflowStatus/anyOf/0/enum",
    ["in_progress", "succeeded", "FAILED", "CANCELLED"],
  ],
  [
    "#/components/schemas/RunErrorCode/anyOf/0/enum",
    ["INSUFFICIENT_BALANCE", "INTERNAL_ERROR"],
  ],
  ["#/components/schemas/InferenceV1/properties/webhook/type", "null"],
  [
    "#/components/schemas/DeliveryRecord/required",
    [
      "status",
      "attempts",
      "last_attempt_at",
      "last_response_status",
      "last_error",
    ],
  ],
  [
    "#/components/schemas/Problem/required",
    ["type", "title", "status", "detail"],
  ],
  [
    "#/components/schemas/Pagination/required",
    ["next_cursor", "has_more_results", "total_count"],
  ],
  ["#/components/schemas/ListModelsOutput/required", ["models", "pagination"]],
  ["#/components/schemas/WebhookSecretOutput/required", ["secret"]],
  [
    "#/components/schemas/RotateWebhookSecretOutput/required",
    ["secret", "previous_secret_expires_at"],
  ],
  [
    "#/components/schemas/WebhookTestResult/required",
    ["delivered", "response_status", "latency_ms"],
  ],
  ...runIds.map(
    (name) =>
      [
        `#/components/parameters/${name}/schema`,
        { type: "string", format: "uuid" },
      ] as const,
  ),
  ["#/components/securitySchemes/bearerAuth/scheme", "bearer"],
  ["#/components/securitySchemes/oauth2/flows/authorizationCode/scopes", {}],
];

function read(pointer: string): JsonValue | undefined {
  const value = at(description(), pointer);
  return pointer === "#/tags" && Array.isArray(value)
    ? value.map((_, i) => at(description(), `#/tags/${String(i)}/name`) ?? null)
    : value;
}

it.each(facts)("%s", (pointer, wanted) => {
  expect(read(pointer)).toEqual(wanted);
});

// The specification gives a format only for `workspace_id`, and we chose one for the ids of
// runs in paths, so that a malformed one is a 422. Every other id is any string.
function narrowedIds(doc: Node): string[] {
  return [...walk(doc)].flatMap(([pointer, value]) =>
    isNode(value) &&
    /(?:^|_)id$/i.test(nameAt(doc, pointer)) &&
    Object.keys(resolve(doc, value["schema"] ?? value)).some((keyword) =>
      ["format", "pattern", "minLength", "maxLength"].includes(keyword),
    )
      ? [pointer]
      : [],
  );
}

/** The name of the property or parameter at a pointer. */
function nameAt(doc: Node, pointer: string): string {
  const name = at(doc, `${pointer}/name`);
  if (at(doc, `${pointer}/in`) === "path" && typeof name === "string")
    return name;
  return /\/properties\/([^/]+)$/.exec(pointer)?.[1] ?? "";
}

holds(
  "no id but `workspace_id` and those of runs in paths has a form",
  (doc) =>
    narrowedIds(doc).filter(
      (pointer) =>
        ![
          "#/components/parameters/WorkspaceId",
          ...runIds.map((name) => `#/components/parameters/${name}`),
          "#/components/schemas/WorkspaceInfo/properties/workspace_id",
          // The prefix `evt_`.
          "#/components/schemas/WebhookEvent/properties/id",
        ].includes(pointer),
    ),
  [
    [
      "a uuid in a record",
      (doc) =>
        put(
          doc,
          "#/components/schemas/Inference/properties/inference_id/format",
          "uuid",
        ),
      "#/components/schemas/Inference/properties/inference_id",
    ],
    [
      "a uuid in a path",
      (doc) =>
        put(doc, "#/components/parameters/WorkflowId/schema/format", "uuid"),
      "#/components/parameters/WorkflowId",
    ],
    [
      "a catalog id that is not empty",
      (doc) => put(doc, "#/components/schemas/CatalogId/minLength", 1),
      "base_model_id",
    ],
  ],
);

// Patterns: values that they accept, and values that they refuse.
const shapes: readonly (readonly [
  pointer: string,
  good: readonly string[],
  bad: readonly string[],
])[] = [
  [
    "#/components/headers/RateLimit-Policy/schema/pattern",
    [
      '"generation";q=60;w=60',
      '"generation";q=60;w=60, "training";q=10;w=3600',
      '"a";q=1;w=1,"b";q=2;w=2',
    ],
    [
      "generation;q=60;w=60",
      '"generation";w=60;q=60',
      '"generation";q=60',
      '"generation";q=60;w=60,',
      "",
    ],
  ],
  [
    "#/components/headers/RateLimit/schema/pattern",
    ['"generation";r=0;t=60', '"a";r=1;t=1, "b";r=2;t=2'],
    ['"generation";q=60;w=60', '"generation";r=-1;t=60'],
  ],
  [
    "#/components/headers/Deprecation/schema/pattern",
    ["@1772409600"],
    ["1772409600", "true", "@soon"],
  ],
  [
    "#/components/headers/Sunset/schema/pattern",
    ["Mon, 31 Aug 2026 00:00:00 GMT"],
    ["2026-08-31T00:00:00Z", "Mon, 31 Aug 2026 00:00:00 CET"],
  ],
  [
    "#/components/parameters/WebhookSignature/schema/pattern",
    ["v1,K5oZfzN95Z8=", "v1,K5oZ v1,fzN9"],
    ["K5oZ", "v1,", "v1,K5oZ, v1,fzN9", "v2,K5oZ"],
  ],
  [
    "#/components/schemas/WebhookSecret/pattern",
    ["whsec_dGVub24="],
    ["dGVub24=", "whsec_", "whsec_not base64"],
  ],
];

it.each(shapes)("%s", (pointer, good, bad) => {
  const pattern = new RegExp(word(read(pointer)), "u");
  expect(good.filter((text) => !pattern.test(text))).toEqual([]);
  expect(bad.filter((text) => pattern.test(text))).toEqual([]);
});

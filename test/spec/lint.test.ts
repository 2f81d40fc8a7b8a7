import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe } from "vitest";

import { type Node, put } from "./description.js";
import { holds } from "./faults.js";

// Redocly's strictest set: every warning is an error.
const rules = {
  "no-invalid-media-type-examples": {
    severity: "error",
    allowAdditionalProperties: false,
  },
  "no-invalid-parameter-examples": {
    severity: "error",
    allowAdditionalProperties: false,
  },
  "no-invalid-schema-examples": {
    severity: "error",
    allowAdditionalProperties: false,
  },
  "spec-components-invalid-map-name": "error",
  "operation-description": "error",
  "operation-singular-tag": "error",
  "operation-tag-defined": "error",
  "parameter-description": "error",
  "path-params-defined": "error",
  "paths-kebab-case": "off", // /v1/workspaces/{workspace_id}: parameters are in snake case
  "info-license": "off", // the service's terms are its owner's to state
  "operation-4xx-response": "off", // the public documents have none; statuses.test.ts holds the rest
  "operation-operationId": "off", // deliveries have none; versions.test.ts holds the rest
} as const;

let config: Awaited<ReturnType<typeof createConfig>>;
beforeAll(async () => {
  config = await createConfig({ extends: ["recommended-strict"], rules });
});

async function lint(doc: Node): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(doc),
    config,
  });
  return problems
    .map(
      ({ ruleId, message, location }) =>
        `${ruleId} ${location[0]?.pointer ?? ""} ${message}`,
    )
    .filter((line) => !line.includes('"oauth2" is never used')); // documented for browser applications
}

describe("Redocly's linter", () => {
  holds("finds nothing", lint, [
    [
      "an unknown field",
      (doc) => put(doc, "#/info/titel", "x"),
      /^struct .*titel/m,
    ],
    [
      "a missing field",
      (doc) => put(doc, "#/info/title", undefined),
      /^struct #\/info/m,
    ],
    [
      "a $ref to nothing",
      (doc) =>
        put(doc, "#/components/schemas/Run/properties/webhook/anyOf", [
          { $ref: "#/x" },
        ]),
      /^no-unresolved-refs/m,
    ],
    [
      "a wrong type in a shared example",
      (doc) => put(doc, "#/components/examples/Workspace/value/name", 7),
      /^no-invalid-media-type-examples .*Workspace/m,
    ],
    [
      "an extra field in a request's example",
      (doc) => put(doc, "#/components/examples/InferenceRequest/value/seed", 7),
      /^no-invalid-media-type-examples .*InferenceRequest/m,
    ],
    [
      "a wrong code in a problem's example",
      (doc) =>
        put(
          doc,
          "#/components/examples/NotFound/value/type",
          "https://errors.example.com/GONE",
        ),
      /^no-invalid-media-type-examples .*NotFound/m,
    ],
    [
      "a wrong type in an event's example",
      (doc) =>
        put(
          doc,
          "#/webhooks/training.failed/post/requestBody/content/application~1json/example/type",
          "training.succeeded",
        ),
      /^no-invalid-media-type-examples .*training.failed/m,
    ],
    [
      "a parameter's wrong example",
      (doc) => put(doc, "#/components/parameters/Limit/example", 101),
      /^no-invalid-parameter-examples/m,
    ],
    [
      "an example that nothing refers to",
      (doc) => put(doc, "#/components/examples/Spare", { value: 1 }),
      /Spare/,
    ],
  ]);
});

import { describe } from "vitest";

import {
  description,
  type JsonValue,
  type Node,
  operation,
  operations,
  put,
  resolve,
  word,
} from "./description.js";
import { holds } from "./faults.js";

// The differences between versions that the service's specification allows, by v1's operation id.
const onlyIn: Record<string, string> = {
  listModels: "v1",
  listBaseModels: "v2",
  listReferenceSets: "v2",
};
const mayDiffer: Record<string, readonly string[]> = {
  createInference: ["description", "requestBody", "responses/200", "callbacks"],
  estimateInference: ["requestBody"],
  getInference: ["responses/200"], // an inference of v1 has no delivery record
};

const plain = (id: string) => id.replace(/V2$/, "");

function parts({
  node,
}: {
  node: Node;
}): Record<string, JsonValue | undefined> {
  const { responses, ...rest } = node;
  const replies = Object.entries(resolve(node, responses)).map(
    ([status, reply]) => [`responses/${status}`, reply],
  );
  return {
    ...rest,
    operationId: plain(word(rest["operationId"])),
    ...(Object.fromEntries(replies) as Node),
  };
}

function differences(doc: Node): string[] {
  const all = operations(doc);
  return [
    ...new Set(
      all.filter(({ version }) => version !== "").map(({ id }) => plain(id)),
    ),
  ].flatMap((id) => {
    const [one, two] = ["v1", "v2"].map((version) =>
      all.find((o) => o.version === version && plain(o.id) === id),
    );
    const only = onlyIn[id];
    if (only !== undefined)
      return (only === "v1" ? two : one) === undefined
        ? []
        : [`${id} is in both versions`];
    if (one === undefined || two === undefined)
      return [`${id} is in one version`];
    const [first, second] = [parts(one), parts(two)];
    const where =
      one.path === two.path && one.method === two.method
        ? []
        : [`${id}: place`];
    return [...new Set([...Object.keys(first), ...Object.keys(second)])]
      .filter((key) => !(mayDiffer[id] ?? []).includes(key))
      .filter(
        (key) => JSON.stringify(first[key]) !== JSON.stringify(second[key]),
      )
      .map((key) => `${id}: ${key}`)
      .concat(where);
  });
}

function strayNames(doc: Node): string[] {
  return operations(doc)
    .filter(
      ({ id, version }) =>
        !/^[a-z][A-Za-z0-9]*$/.test(id) ||
        /V\d+$/.test(id) !== (version === "v2") ||
        (version === "v2" && !id.endsWith("V2")),
    )
    .map(({ id, pointer }) => `${pointer} is called ${id}`);
}

// Every operation by v1's id, with its method and path.
const locations: Record<string, string> = {
  listWorkspaces: "get /workspaces",
  getWorkspace: "get /workspaces/{workspace_id}",
  getWorkspaceUsage: "get /workspaces/{workspace_id}/usage",
  listModels: "get /workspaces/{workspace_id}/models",
  listBaseModels: "get /workspaces/{workspace_id}/base-models",
  listReferenceSets: "get /workspaces/{workspace_id}/reference-sets",
  createInference: "post /workspaces/{workspace_id}/inferences",
  estimateInference: "post /workspaces/{workspace_id}/inferences/estimate",
  getInference: "get /workspaces/{workspace_id}/inferences/{inference_id}",
  createTrainingRun: "post /workspaces/{workspace_id}/training-runs",
  estimateTrainingRun: "post /workspaces/{workspace_id}/training-runs/estimate",
  getTrainingRun:
    "get /workspaces/{workspace_id}/training-runs/{training_run_id}",
  createScoringRun: "post /workspaces/{workspace_id}/scores",
  getScoringRun: "get /workspaces/{workspace_id}/scores/{scoring_run_id}",
  createWorkflowRun:
    "post /workspaces/{workspace_id}/workflows/{workflow_id}/runs",
  estimateWorkflowRun:
    "post /workspaces/{workspace_id}/workflows/{workflow_id}/runs/estimate",
  getWorkflowRun:
    "get /workspaces/{workspace_id}/workflows/{workflow_id}/runs/{workflow_run_id}",
  getWebhookSecret: "get /workspaces/{workspace_id}/webhook-secret",
  rotateWebhookSecret: "post /workspaces/{workspace_id}/webhook-secret/rotate",
  createWebhookTest: "post /workspaces/{workspace_id}/webhook-tests",
  getOpenapi: "get /openapi.json",
  getVersioning: "get /versioning",
  getDocs: "get /docs",
};

function misplaced(doc: Node): string[] {
  const all = operations(doc);
  const wrong = all
    .filter(
      ({ id, method, path }) => locations[plain(id)] !== `${method} ${path}`,
    )
    .map(({ id }) => `${id} is misplaced`);
  const missing = Object.keys(locations).filter(
    (id) => !all.some((o) => plain(o.id) === id),
  );
  return [...wrong, ...missing.map((id) => `${id} is missing`)];
}

describe("versions", () => {
  holds("v1 and v2 differ only where they may", differences, [
    [
      "an operation of one version",
      (doc) => put(doc, "#/paths/~1v2~1workspaces", undefined),
      "listWorkspaces is in one version",
    ],
    [
      "v1's catalog in v2",
      (doc) =>
        put(
          doc,
          operation(doc, "listReferenceSetsV2").pointer + "/operationId",
          "listModelsV2",
        ),
      "listModels is in both versions",
    ],
    [
      "another parameter",
      (doc) =>
        put(doc, operation(doc, "listWorkspaces").pointer + "/parameters", []),
      "listWorkspaces: parameters",
    ],
    [
      "another body",
      (doc) =>
        put(
          doc,
          operation(doc, "createTrainingRunV2").pointer + "/requestBody",
          { $ref: "#/components/requestBodies/CreateScoringRun" },
        ),
      "createTrainingRun: requestBody",
    ],
    [
      "another reply",
      (doc) =>
        put(
          doc,
          operation(doc, "createInferenceV2").pointer + "/responses/404",
          { $ref: "#/components/responses/NotFound" },
        ),
      "createInference: responses/404",
    ],
    [
      "another set of events",
      (doc) =>
        put(doc, operation(doc, "createScoringRun").pointer + "/callbacks", {}),
      "createScoringRun: callbacks",
    ],
    [
      "other words",
      (doc) =>
        put(doc, operation(doc, "getWorkspaceV2").pointer + "/summary", "x"),
      "getWorkspace: summary",
    ],
    [
      "another role",
      (doc) =>
        put(
          doc,
          operation(doc, "getWebhookSecret").pointer + "/x-roles",
          undefined,
        ),
      "getWebhookSecret: x-roles",
    ],
  ]);
  holds("ids of v2 end in V2, and no others", strayNames, [
    [
      "v2 without",
      (doc) =>
        put(
          doc,
          operation(doc, "getWorkspaceV2").pointer + "/operationId",
          "readWorkspace",
        ),
      "is called readWorkspace",
    ],
    [
      "v1 with",
      (doc) =>
        put(
          doc,
          operation(doc, "getWorkspace").pointer + "/operationId",
          "getWorkspaceV1",
        ),
      "is called getWorkspaceV1",
    ],
    [
      "the service's documents with",
      (doc) =>
        put(
          doc,
          operation(doc, "getDocs").pointer + "/operationId",
          "getDocsV2",
        ),
      "is called getDocsV2",
    ],
  ]);
  holds("every operation is in its place", misplaced, [
    [
      "a missing one",
      (doc) => put(doc, "#/paths/~1versioning", undefined),
      "getVersioning is missing",
    ],
    [
      "another name",
      (doc) =>
        put(
          doc,
          operation(doc, "getDocs").pointer + "/operationId",
          "readDocs",
        ),
      /readDocs is misplaced[^]*getDocs is missing/,
    ],
    [
      "another path",
      (doc) =>
        put(doc, "#/paths/~1documentation", {
          get: {
            ...operation(description(), "getDocs").node,
            operationId: "getVersioning",
          },
        }),
      "getVersioning is misplaced",
    ],
  ]);
});

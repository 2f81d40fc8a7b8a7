import { describe } from "vitest";

import {
  at,
  child,
  entries,
  isNode,
  type JsonValue,
  type Node,
  node,
  operation,
  operations,
  put,
  resolve,
  strings,
} from "./description.js";
import { holds } from "./faults.js";

const inference = [
  "inference.completed",
  "inference.failed",
  "inference.cancelled",
];
const scoring = ["scoring_run.completed", "scoring_run.failed"];
const training = ["training.succeeded", "training.failed"];
const workflow = [
  "workflow_run.succeeded",
  "workflow_run.failed",
  "workflow_run.cancelled",
];
const records: Record<string, string> = {
  inference: "Inference",
  scoring_run: "ScoringRun",
  training: "TrainingRun",
  workflow_run: "WorkflowRun",
};
/** The status of the job that each event reports. */
const statuses: Record<string, string> = {
  "inference.completed": "complete",
  "inference.failed": "FAILED",
  "inference.cancelled": "CANCELLED",
  "scoring_run.completed": "complete",
  "scoring_run.failed": "FAILED",
  "training.succeeded": "succeeded",
  "training.failed": "FAILED",
  "workflow_run.succeeded": "succeeded",
  "workflow_run.failed": "FAILED",
  "workflow_run.cancelled": "CANCELLED",
};
const produced: Record<string, readonly string[]> = {
  createInferenceV2: [...inference, ...scoring],
  createTrainingRun: training,
  createTrainingRunV2: training,
  createScoringRun: scoring,
  createScoringRunV2: scoring,
  createWorkflowRun: workflow,
  createWorkflowRunV2: workflow,
  createWebhookTest: ["webhook_test"],
  createWebhookTestV2: ["webhook_test"],
};
const expression = "{$request.body#/webhook/url}";
const json = "content/application~1json";

function wrongWebhooks(doc: Node): string[] {
  const found = entries(doc["webhooks"]).map(([type]) => type);
  const wanted = [...inference, ...scoring, ...training, ...workflow];
  const names =
    found.join() === wanted.join() ? [] : [`webhooks are ${found.join()}`];
  return names.concat(
    found.flatMap((type) => {
      const post = node(doc, `${child("#/webhooks", type)}/post`);
      const event = node(post, "#/requestBody/" + json);
      const properties = resolve(
        doc,
        resolve(doc, event["schema"])["properties"],
      );
      const record = resolve({}, properties["data"]);
      const data = isNode(properties["data"])
        ? properties["data"]["$ref"]
        : record;
      const wrong: [boolean, string][] = [
        [JSON.stringify(post["security"]) !== "[]", "security"],
        [
          entries(post["responses"])
            .map(([status]) => status)
            .sort()
            .join() !== "2XX,410,429,default",
          "replies",
        ],
        [
          JSON.stringify(post["parameters"]).match(
            /Webhook(Id|Timestamp|Signature)/g,
          )?.length !== 3,
          "headers",
        ],
        [resolve(doc, properties["type"])["const"] !== type, "type"],
        [
          at(
            isNode(properties["data"]) ? properties["data"] : {},
            "#/properties/status/const",
          ) !== statuses[type],
          "status",
        ],
        [
          data !==
            `#/components/schemas/${records[type.split(".")[0] ?? ""] ?? ""}`,
          "data",
        ],
        [
          JSON.stringify(resolve(doc, event["schema"])["allOf"]) !==
            '[{"$ref":"#/components/schemas/WebhookEvent"}]',
          "envelope",
        ],
      ];
      return wrong.filter(([is]) => is).map(([, what]) => `${type}: ${what}`);
    }),
  );
}

function wrongCallbacks(doc: Node): string[] {
  return operations(doc).flatMap(({ id, node: { callbacks } }) => {
    const found = entries(callbacks);
    const wanted = produced[id] ?? [];
    const names =
      found.map(([type]) => type).join() === wanted.join()
        ? []
        : [`${id} calls back ${found.map(([type]) => type).join()}`];
    const targets = found.flatMap(([type, callback]) => {
      const target =
        type === "webhook_test"
          ? "#/components/pathItems/WebhookTest"
          : child("#/webhooks", type);
      return JSON.stringify(callback) ===
        JSON.stringify({ [expression]: { $ref: target } })
        ? []
        : [`${id} sends ${type} elsewhere`];
    });
    return [...names, ...targets];
  });
}

function property(
  doc: Node,
  schema: JsonValue | undefined,
  name: string,
): Node {
  return resolve(doc, resolve(doc, resolve(doc, schema)["properties"])[name]);
}

/** `webhook.events` and `expected_events` list exactly the events of the operation's callbacks. */
function wrongNames(doc: Node): string[] {
  return operations(doc).flatMap(({ id, node: submit }) => {
    if (id.startsWith("createWebhookTest")) return [];
    const body = resolve(
      doc,
      at(resolve(doc, submit["requestBody"]), `#/${json}/schema`),
    );
    const reply = resolve(
      doc,
      at(
        resolve(doc, resolve(doc, submit["responses"])["200"]),
        `#/${json}/schema`,
      ),
    );
    const asked = property(doc, property(doc, body, "webhook"), "events");
    const told = property(doc, reply, "expected_events");
    const wanted = (produced[id] ?? []).join();
    return [
      ...(strings(resolve(doc, asked["items"])["enum"]).join() === wanted
        ? []
        : [`${id}: webhook.events`]),
      ...(strings(resolve(doc, at(told, "#/items/anyOf/0"))["enum"]).join() ===
      wanted
        ? []
        : [`${id}: expected_events`]),
      ...(wanted === "" ||
      strings(reply["required"]).includes("expected_events")
        ? []
        : [`${id}: expected_events may be absent`]),
      ...(strings(body["required"]).includes("webhook")
        ? [`${id}: webhook is required`]
        : []),
    ];
  });
}

describe("events", () => {
  holds("the ten events are webhooks", wrongWebhooks, [
    [
      "a missing one",
      (doc) => put(doc, "#/webhooks/training.failed", undefined),
      "webhooks are",
    ],
    [
      "one with a token",
      (doc) => put(doc, "#/webhooks/training.failed/post/security", undefined),
      "training.failed: security",
    ],
    [
      "an unsigned one",
      (doc) => put(doc, "#/webhooks/training.failed/post/parameters", []),
      "training.failed: headers",
    ],
    [
      "another reply",
      (doc) =>
        put(doc, "#/webhooks/training.failed/post/responses/410", undefined),
      "training.failed: replies",
    ],
    [
      "another type",
      (doc) =>
        put(
          doc,
          "#/components/schemas/TrainingFailedEvent/properties/type/const",
          "training.succeeded",
        ),
      "training.failed: type",
    ],
    [
      "another record",
      (doc) =>
        put(doc, "#/components/schemas/TrainingFailedEvent/properties/data", {
          $ref: "#/components/schemas/Run",
        }),
      "training.failed: data",
    ],
    [
      "another status",
      (doc) =>
        put(
          doc,
          "#/components/schemas/TrainingFailedEvent/properties/data/properties/status",
          { const: "succeeded" },
        ),
      "training.failed: status",
    ],
    [
      "no envelope",
      (doc) =>
        put(doc, "#/components/schemas/TrainingFailedEvent/allOf", undefined),
      "training.failed: envelope",
    ],
  ]);
  holds("each submit calls back what it can produce", wrongCallbacks, [
    [
      "v1 inferences with events",
      (doc) =>
        put(
          doc,
          operation(doc, "createInference").pointer + "/callbacks",
          operation(doc, "createInferenceV2").node["callbacks"],
        ),
      "createInference calls back inference.completed",
    ],
    [
      "a missing event",
      (doc) =>
        put(
          doc,
          operation(doc, "createWorkflowRun").pointer +
            "/callbacks/workflow_run.cancelled",
          undefined,
        ),
      "createWorkflowRun calls back",
    ],
    [
      "another target",
      (doc) =>
        put(
          doc,
          operation(doc, "createTrainingRun").pointer +
            "/callbacks/training.failed",
          { [expression]: { $ref: "#/webhooks/training.succeeded" } },
        ),
      "createTrainingRun sends training.failed elsewhere",
    ],
    [
      "a test without its sample",
      (doc) =>
        put(
          doc,
          operation(doc, "createWebhookTestV2").pointer + "/callbacks",
          undefined,
        ),
      "createWebhookTestV2 calls back",
    ],
  ]);
  holds(
    "a submit names the same events in its body and its reply",
    wrongNames,
    [
      [
        "another list",
        (doc) =>
          put(doc, "#/components/schemas/TrainingEventType/enum", [
            "training.failed",
          ]),
        /createTrainingRun: webhook.events[^]*createTrainingRun: expected_events/,
      ],
      [
        "a reply without",
        (doc) =>
          put(
            doc,
            "#/components/schemas/CreateScoringRunOutput/properties/expected_events",
            undefined,
          ),
        "createScoringRun: expected_events",
      ],
      [
        "a reply that may lack it",
        (doc) =>
          put(doc, "#/components/schemas/CreateInferenceOutput/required", []),
        "createInferenceV2: expected_events may be absent",
      ],
      [
        "a webhook in v1's inferences",
        (doc) =>
          put(
            doc,
            "#/components/schemas/CreateInferenceV1Input/properties/webhook",
            { $ref: "#/components/schemas/InferenceWebhook" },
          ),
        "createInference: webhook.events",
      ],
      [
        "a webhook that one must send",
        (doc) =>
          put(doc, "#/components/schemas/CreateScoringRunInput/required", [
            "webhook",
          ]),
        "createScoringRun: webhook is required",
      ],
    ],
  );
});

import { describe } from "vitest";

import {
  at,
  child,
  entries,
  isNode,
  type JsonValue,
  type Node,
  put,
  resolve,
  walk,
} from "./description.js";
import { holds } from "./faults.js";

const keywords = new Set([
  ..."$ref type title description enum const default format pattern minLength maxLength minimum maximum".split(
    " ",
  ),
  ..."properties required additionalProperties maxProperties items allOf anyOf oneOf not".split(
    " ",
  ),
  ..."x-assumed x-problem-code x-max-bytes".split(" "),
]);

/** Schemas directly inside one, with their pointers. */
function inner(pointer: string, schema: Node): [string, Node][] {
  const named = child(pointer, "properties");
  const candidates: [string, JsonValue | undefined][] = [
    ...entries(schema["properties"]).map(
      ([name, property]): [string, JsonValue] => [child(named, name), property],
    ),
    ...["items", "additionalProperties"].map(
      (key): [string, JsonValue | undefined] => [
        child(pointer, key),
        schema[key],
      ],
    ),
    ...["allOf", "anyOf", "oneOf"].flatMap((key) => {
      const list = schema[key];
      return Array.isArray(list)
        ? list.map((item, index): [string, JsonValue] => [
            `${pointer}/${key}/${String(index)}`,
            item,
          ])
        : [];
    }),
  ];
  return candidates.flatMap(([location, value]): [string, Node][] =>
    isNode(value) ? [[location, value]] : [],
  );
}

/** A schema with all its parts, references resolved. */
function reach(
  doc: Node,
  pointer: string,
  seen = new Map<string, Node>(),
): Map<string, Node> {
  const schema = at(doc, pointer);
  if (!isNode(schema) || seen.has(pointer)) return seen;
  seen.set(pointer, schema);
  if (typeof schema["$ref"] === "string") reach(doc, schema["$ref"], seen);
  for (const [location] of inner(pointer, schema)) reach(doc, location, seen);
  return seen;
}

/** The schemas of requests, and the schemas of replies and events. */
function sides(doc: Node): {
  requests: Map<string, Node>;
  replies: Map<string, Node>;
} {
  const requests = new Map<string, Node>();
  const replies = new Map<string, Node>();
  for (const [pointer, value] of walk(doc)) {
    if (
      !isNode(value) ||
      !isNode(value["schema"]) ||
      !pointer.includes("/content/")
    )
      continue;
    const delivery =
      pointer.startsWith("#/webhooks/") ||
      pointer.startsWith("#/components/pathItems/");
    const asked =
      !delivery &&
      (pointer.includes("/requestBody/") ||
        pointer.startsWith("#/components/requestBodies/"));
    reach(doc, child(pointer, "schema"), asked ? requests : replies);
  }
  return { requests, replies };
}

const maps = [
  "#/components/schemas/WebhookMetadata",
  "#/components/schemas/WorkflowInputs",
];

function openRequests(doc: Node): string[] {
  return [...sides(doc).requests]
    .filter(
      ([pointer, schema]) =>
        schema["type"] === "object" &&
        !maps.includes(pointer) &&
        schema["additionalProperties"] !== false,
    )
    .map(([pointer]) => `${pointer} is open`);
}

function closedReplies(doc: Node): string[] {
  return [...sides(doc).replies]
    .filter(
      ([pointer, schema]) =>
        !maps.includes(pointer) && "additionalProperties" in schema,
    )
    .map(([pointer]) => `${pointer} is closed`);
}

function* schemas(doc: Node): Generator<[string, Node]> {
  const seen = new Map<string, Node>();
  for (const [pointer, value] of walk(doc)) {
    const inExample = /\/(example|examples)(\/|$)/.test(pointer);
    if (isNode(value) && isNode(value["schema"]) && !inExample)
      reach(doc, child(pointer, "schema"), seen);
  }
  yield* seen;
}

function strangeKeywords(doc: Node): string[] {
  return [...schemas(doc)].flatMap(([pointer, schema]) =>
    Object.keys(schema)
      .filter((key) => !keywords.has(key))
      .map((key) => `${pointer} has ${key}`),
  );
}

/** An open list of known strings has any string as its second alternative. */
function halfOpen(doc: Node): string[] {
  const open = [
    "RunStatus",
    "InferenceStatus",
    "TrainingStatus",
    "ScoringStatus",
    "WorkflowStatus",
    "Modality",
    "ReferenceKind",
    "RunErrorCode",
    "DeliveryStatus",
    ...["Inference", "TrainingRun", "ScoringRun", "WorkflowRun"].map(
      (run) => `Create${run}Output/properties/expected_events/items`,
    ),
  ];
  return open
    .filter((name) => {
      const alternatives = at(doc, `#/components/schemas/${name}/anyOf`);
      const [known, any] = Array.isArray(alternatives)
        ? alternatives.filter(isNode)
        : [];
      return (
        !Array.isArray(resolve(doc, known)["enum"]) ||
        JSON.stringify(any) !== '{"type":"string"}'
      );
    })
    .map((name) => `${name} is not open`);
}

function spare(doc: Node): string[] {
  const used = new Set(
    [...walk(doc)].flatMap(([, value]) =>
      isNode(value) && typeof value["$ref"] === "string" ? [value["$ref"]] : [],
    ),
  );
  return entries(doc["components"]).flatMap(([kind, parts]) =>
    kind === "securitySchemes"
      ? []
      : entries(parts)
          .map(([name]) => child(child("#/components", kind), name))
          .filter((pointer) => !used.has(pointer))
          .map((pointer) => `nothing refers to ${pointer}`),
  );
}

function undescribed(doc: Node): string[] {
  const named = entries(resolve(doc, doc["components"])["schemas"]);
  return named.flatMap(([name, schema]) => {
    if (!isNode(schema)) return [];
    const silent = (value: Node) =>
      resolve(doc, value)["description"] === undefined &&
      value["description"] === undefined;
    const base =
      Array.isArray(schema["allOf"]) &&
      !("webhook" in resolve(doc, schema["properties"]));
    const properties = base
      ? []
      : entries(schema["properties"]).filter(
          ([, value]) => isNode(value) && silent(value),
        );
    return [
      ...(silent(schema) ? [name] : []),
      ...properties.map(([property]) => `${name}.${property}`),
    ];
  });
}

describe("schemas", () => {
  holds("requests refuse what they do not know", openRequests, [
    [
      "an open body",
      (doc) =>
        put(
          doc,
          "#/components/schemas/CreateInferenceInput/additionalProperties",
          undefined,
        ),
      "CreateInferenceInput is open",
    ],
    [
      "an open object inside",
      (doc) =>
        put(
          doc,
          "#/components/schemas/ScoringWebhook/additionalProperties",
          undefined,
        ),
      "ScoringWebhook is open",
    ],
  ]);
  holds("replies and events may gain fields", closedReplies, [
    [
      "a closed record",
      (doc) => put(doc, "#/components/schemas/Run/additionalProperties", false),
      "Run is closed",
    ],
    [
      "a closed event",
      (doc) =>
        put(
          doc,
          "#/components/schemas/WebhookEvent/additionalProperties",
          false,
        ),
      "WebhookEvent is closed",
    ],
    [
      "a closed problem",
      (doc) =>
        put(doc, "#/components/schemas/Problem/additionalProperties", false),
      "Problem is closed",
    ],
  ]);
  holds("only plain keywords are used", strangeKeywords, [
    [
      "a conditional",
      (doc) => put(doc, "#/components/schemas/Run/if", {}),
      "Run has if",
    ],
    [
      "an unknown extension",
      (doc) =>
        put(doc, "#/components/schemas/Score/properties/rule/x-secret", true),
      "rule has x-secret",
    ],
  ]);
  holds("lists that may grow are open", halfOpen, [
    [
      "a closed status",
      (doc) =>
        put(doc, "#/components/schemas/WorkflowStatus/anyOf", [
          { type: "string", enum: ["FAILED"] },
        ]),
      "WorkflowStatus is not open",
    ],
    [
      "a closed list of expected events",
      (doc) =>
        put(
          doc,
          "#/components/schemas/CreateTrainingRunOutput/properties/expected_events/items",
          { $ref: "#/components/schemas/TrainingEventType" },
        ),
      "CreateTrainingRunOutput/properties/expected_events/items is not open",
    ],
  ]);
  holds("no component is spare", spare, [
    [
      "a schema",
      (doc) => put(doc, "#/components/schemas/Spare", { type: "string" }),
      "#/components/schemas/Spare",
    ],
    [
      "a path item",
      (doc) => put(doc, "#/components/pathItems/Spare", {}),
      "#/components/pathItems/Spare",
    ],
  ]);
  holds("each schema and property is described", undescribed, [
    [
      "a schema",
      (doc) => put(doc, "#/components/schemas/Prompt/description", undefined),
      /^Prompt$/m,
    ],
    [
      "a property",
      (doc) =>
        put(
          doc,
          "#/components/schemas/UsageDay/properties/date/description",
          undefined,
        ),
      "UsageDay.date",
    ],
  ]);
});

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe } from "vitest";

import {
  child,
  entries,
  isNode,
  type JsonValue,
  type Node,
  put,
  resolve,
  walk,
  word,
} from "./description.js";
import { holds } from "./faults.js";

/** Every element that can have an example: media types, parameters, headers. */
function carriers(doc: Node): [pointer: string, carrier: Node][] {
  return [...walk(doc)].flatMap(([pointer, value]): [string, Node][] =>
    isNode(value) &&
    isNode(value["schema"]) &&
    !/\/(example|examples|properties)(\/|$)/.test(pointer)
      ? [[pointer, value]]
      : [],
  );
}

function examplesOf(
  doc: Node,
  pointer: string,
  carrier: Node,
): [string, JsonValue | undefined][] {
  const named = entries(carrier["examples"]).map(
    ([name, example]): [string, JsonValue | undefined] => [
      child(child(pointer, "examples"), name),
      resolve(doc, example)["value"],
    ],
  );
  return "example" in carrier
    ? [[child(pointer, "example"), carrier["example"]], ...named]
    : named;
}

function compiler(
  doc: Node,
): (schema: string) => (value: JsonValue | undefined) => string[] {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    strictTypes: false,
  });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  // Ajv compiles the document too, because references point into it.
  ajv.addVocabulary([
    ...Object.keys(doc),
    "x-assumed",
    "x-problem-code",
    "x-max-bytes",
  ]);
  ajv.addSchema(doc, "description");
  return (schema) => {
    const location = schema
      .slice(1)
      .split("/")
      .map(encodeURIComponent)
      .join("/");
    const validate = ajv.compile({ $ref: `description#${location}` });
    return (value) =>
      validate(value)
        ? []
        : (validate.errors ?? []).map(
            (e) => `${e.instancePath} ${e.message ?? ""}`,
          );
  };
}

function invalidExamples(doc: Node): string[] {
  const compile = compiler(doc);
  return carriers(doc).flatMap(([pointer, carrier]) => {
    const validate = compile(child(pointer, "schema"));
    return examplesOf(doc, pointer, carrier).flatMap(([location, value]) =>
      validate(value).map((error) => `${location}: ${error}`),
    );
  });
}

function invalidDefaults(doc: Node): string[] {
  const compile = compiler(doc);
  return carriers(doc).flatMap(([pointer, { schema }]) =>
    isNode(schema) && "default" in schema
      ? compile(child(pointer, "schema"))(schema["default"]).map(
          (error) => `${pointer}: ${error}`,
        )
      : [],
  );
}

function withoutExample(doc: Node): string[] {
  return carriers(doc)
    .filter(
      ([pointer, carrier]) => examplesOf(doc, pointer, carrier).length === 0,
    )
    .map(([pointer]) => `${pointer} has no example`);
}

/** A reply has an example for each of its problem schemas. */
function problemsWithoutExample(doc: Node): string[] {
  return carriers(doc).flatMap(([pointer, carrier]) => {
    if (!pointer.endsWith("/application~1problem+json")) return [];
    const schema = carrier["schema"];
    const alternatives =
      isNode(schema) && Array.isArray(schema["oneOf"])
        ? schema["oneOf"]
        : [schema];
    const shown = examplesOf(doc, pointer, carrier).map(([, value]) =>
      word(isNode(value) ? value["type"] : ""),
    );
    return alternatives
      .map((alternative) => word(resolve(doc, alternative)["x-problem-code"]))
      .filter((code) => !shown.some((type) => type.endsWith(`/${code}`)))
      .map((code) => `${pointer} has no example of ${code}`);
  });
}

describe("examples", () => {
  holds("each is valid", invalidExamples, [
    [
      "a missing field in a reply",
      (doc) =>
        put(doc, "#/components/examples/Inference/value/outputs", undefined),
      /responses\/200.*outputs/,
    ],
    [
      "an unknown field in a request",
      (doc) =>
        put(
          doc,
          "#/components/examples/TrainingRequest/value/webhook/secret",
          "x",
        ),
      /TrainingRequest.*webhook must NOT have additional/,
    ],
    [
      "an http webhook address",
      (doc) =>
        put(
          doc,
          "#/components/examples/WebhookTestRequest/value/webhook/url",
          "http://a.example.com/",
        ),
      /pattern/,
    ],
    [
      "a malformed id",
      (doc) =>
        put(doc, "#/components/examples/Workspace/value/workspace_id", "17"),
      /format "uuid"/,
    ],
    [
      "a failed run that does not say why",
      (doc) =>
        put(
          doc,
          "#/components/examples/UnpaidInference/value/error_code",
          null,
        ),
      /UnpaidInference.*error_code/,
    ],
    [
      "a complete run with an error",
      (doc) =>
        put(
          doc,
          "#/components/examples/Inference/value/error_code",
          "INTERNAL_ERROR",
        ),
      /error_code must be null/,
    ],
    [
      "an event with the status of another",
      (doc) =>
        put(
          doc,
          "#/webhooks/inference.failed/post/requestBody/content/application~1json/example/data/status",
          "complete",
        ),
      /inference.failed.*status/,
    ],
    [
      "a v1 inference with a delivery",
      (doc) => put(doc, "#/components/examples/InferenceV1/value/webhook", {}),
      /webhook must be null/,
    ],
    [
      "a problem with another status",
      (doc) => put(doc, "#/components/examples/Forbidden/value/status", 401),
      /Forbidden.*constant/,
    ],
    [
      "a problem without its detail",
      (doc) =>
        put(doc, "#/components/examples/InternalError/value/detail", undefined),
      /'detail'/,
    ],
    [
      "an event about another job",
      (doc) =>
        put(
          doc,
          "#/webhooks/inference.failed/post/requestBody/content/application~1json/example/data",
          {},
        ),
      /'inference_id'/,
    ],
    [
      "a sample with data",
      (doc) =>
        put(
          doc,
          "#/components/pathItems/WebhookTest/post/requestBody/content/application~1json/example/data/status",
          "complete",
        ),
      /fewer than|more than 0/,
    ],
    [
      "a header that does not fit",
      (doc) =>
        put(
          doc,
          "#/components/headers/RateLimit-Policy/example",
          "generation;q=60",
        ),
      /RateLimit-Policy.*pattern/,
    ],
    [
      "a parameter that does not fit",
      (doc) => put(doc, "#/components/parameters/Days/example", 366),
      /Days.*<= 365/,
    ],
    [
      "a run status that is no string",
      (doc) => put(doc, "#/components/examples/Inference/value/status", 1),
      /status must be string/,
    ],
  ]);
  holds("each default is valid", invalidDefaults, [
    [
      "a default out of range",
      (doc) => put(doc, "#/components/parameters/Limit/schema/default", 0),
      /Limit/,
    ],
  ]);
  holds("nothing lacks one", withoutExample, [
    [
      "a reply without",
      (doc) =>
        put(
          doc,
          "#/components/responses/WorkspaceInfo/content/application~1json/examples",
          {},
        ),
      /WorkspaceInfo.* no example/,
    ],
    [
      "a header without",
      (doc) => put(doc, "#/components/headers/Sunset/example", undefined),
      /Sunset has no example/,
    ],
    [
      "an event without",
      (doc) =>
        put(
          doc,
          "#/webhooks/training.failed/post/requestBody/content/application~1json/example",
          undefined,
        ),
      /training.failed.* no example/,
    ],
  ]);
  holds("each problem of a reply has one", problemsWithoutExample, [
    [
      "a code without",
      (doc) =>
        put(
          doc,
          "#/components/responses/InvalidSubmission/content/application~1problem+json/examples/IdempotencyKeyReused",
          undefined,
        ),
      /InvalidSubmission.* of IDEMPOTENCY_KEY_REUSED/,
    ],
  ]);
});

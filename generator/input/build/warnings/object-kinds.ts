import { isObject } from "../../../language/json/json.js";
import {
  type Location,
  locationParts,
} from "../../../language/json/location.js";
import type { Resolved } from "../../read/document.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";

/** The kinds of objects in a description, as messages call them. */
export type ObjectKind =
  | "a description"
  | "a path item"
  | "an operation"
  | "a parameter"
  | "a request body"
  | "a response"
  | "a header"
  | "a media type"
  | "a schema"
  | "a callback"
  | "a security scheme";

/** The members of an object with their kinds, or with their own members; `*` means any other name. */
interface Fields {
  readonly [name: string]: ObjectKind | Fields;
}

/** A member without nested objects that matter here. */
const other: Fields = {};
const text = { summary: other, description: other };
const examples = { example: other, examples: other };

function each(kind: ObjectKind): Fields {
  return { "*": kind };
}

const components: Fields = {
  schemas: each("a schema"),
  responses: each("a response"),
  parameters: each("a parameter"),
  examples: other,
  requestBodies: each("a request body"),
  headers: each("a header"),
  securitySchemes: each("a security scheme"),
  links: other,
  callbacks: each("a callback"),
  pathItems: each("a path item"),
  mediaTypes: each("a media type"),
};

const header: Fields = {
  description: other,
  required: other,
  deprecated: other,
  style: other,
  explode: other,
  schema: "a schema",
  content: each("a media type"),
  ...examples,
};

/** The members of each kind of object in OpenAPI 3.1 and 3.2, without extensions. */
export const fieldsOf: Readonly<Record<ObjectKind, Fields>> = {
  "a description": {
    openapi: other,
    $self: other,
    info: other,
    jsonSchemaDialect: other,
    servers: other,
    paths: each("a path item"),
    webhooks: each("a path item"),
    components,
    security: other,
    tags: other,
    externalDocs: other,
  },
  "a path item": {
    ...text,
    get: "an operation",
    put: "an operation",
    post: "an operation",
    delete: "an operation",
    options: "an operation",
    head: "an operation",
    patch: "an operation",
    trace: "an operation",
    query: "an operation",
    additionalOperations: each("an operation"),
    servers: other,
    parameters: each("a parameter"),
  },
  "an operation": {
    ...text,
    tags: other,
    externalDocs: other,
    operationId: other,
    parameters: each("a parameter"),
    requestBody: "a request body",
    responses: each("a response"),
    callbacks: each("a callback"),
    deprecated: other,
    security: other,
    servers: other,
  },
  "a parameter": {
    ...header,
    name: other,
    in: other,
    allowEmptyValue: other,
    allowReserved: other,
  },
  "a request body": {
    description: other,
    content: each("a media type"),
    required: other,
  },
  "a response": {
    ...text,
    headers: each("a header"),
    content: each("a media type"),
    links: other,
  },
  "a header": header,
  "a media type": {
    schema: "a schema",
    itemSchema: "a schema",
    encoding: other,
    itemEncoding: other,
    prefixEncoding: other,
    ...examples,
  },
  "a schema": each("a schema"),
  "a callback": each("a path item"),
  "a security scheme": other,
};

/** Checks that the target of a reference has the expected kind, and reports it otherwise. */
export function isOfObjectKind(
  expected: ObjectKind,
  target: Resolved,
  location: Location,
  diagnostics: DiagnosticCollector,
): boolean {
  const kind = kindOf(target);
  if (kind === undefined || kind === expected) return true;
  // A header is a parameter without `name` and `in`, which are reported as unknown members.
  if (kind === "a parameter" && expected === "a header") return true;
  diagnostics.error(
    location,
    "ref-kind",
    `The reference leads to ${kind}, but must lead to ${expected}.`,
    (kind === "a schema" ? schemaAdvice(expected) : undefined) ??
      `Refer to ${expected}, or remove the reference.`,
  );
  return false;
}

/** Whether a reference to a schema stands where an object with one is expected: a body or a response. */
export function readsSchema(expected: ObjectKind, target: Resolved): boolean {
  const { content, schema } = fieldsOf[expected];
  return (
    content !== undefined &&
    schema === undefined &&
    kindOf(target) === "a schema"
  );
}

/** Where an object of a kind has its schema; undefined if it has none. */
export function schemaAdvice(kind: ObjectKind): string | undefined {
  const { schema, content } = fieldsOf[kind];
  if (schema !== undefined) return "Put the schema under `schema`.";
  return content === undefined
    ? undefined
    : "Put the schema under `content`, its media type and `schema`.";
}

/** The kind of the target of a reference; undefined if its location does not determine it. */
function kindOf({
  location,
  value,
}: Resolved): ObjectKind | "another kind of object" | undefined {
  const { file, steps } = locationParts(location);
  const [first] = steps;
  if (first === undefined)
    return file === "" || (isObject(value) && Object.hasOwn(value, "openapi"))
      ? "a description"
      : undefined;
  // Other files may have any structure.
  if (file !== "" && first !== "components" && first !== "paths")
    return undefined;
  return kindAt(steps);
}

/** The kind of object at a location of the description itself; undefined if the location does not determine it. */
export function objectKindAt(location: Location): ObjectKind | undefined {
  const { file, steps } = locationParts(location);
  const kind = file === "" ? kindAt(steps) : undefined;
  return kind === "another kind of object" ? undefined : kind;
}

function kindAt(steps: readonly string[]): ReturnType<typeof kindOf> {
  let at: ObjectKind | Fields = "a description";
  for (const step of steps) {
    const fields: Fields = typeof at === "string" ? fieldsOf[at] : at;
    const next = Object.hasOwn(fields, step) ? fields[step] : fields["*"];
    if (next === undefined) return undefined;
    at = next;
  }
  return typeof at === "string" ? at : "another kind of object";
}

import type { Resolved } from "../../read/document.js";
import { locationParts, type Location } from "../../json/location.js";
import { isObject } from "../../json/json.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";

/** What a part of a description is, in words. */
export type ObjectKind =
  | "a description"
  | "a path item"
  | "an operation"
  | "a parameter"
  | "a request body"
  | "a reply"
  | "a header"
  | "a media type"
  | "a schema"
  | "a callback"
  | "a security scheme";

/** The members of an object, `*` for those of any other name, each with its kind or its own members. */
interface Fields {
  readonly [name: string]: ObjectKind | Fields;
}

const said: Fields = {};
const text = { summary: said, description: said };
const examples = { example: said, examples: said };

function each(kind: ObjectKind): Fields {
  return { "*": kind };
}

const components: Fields = {
  schemas: each("a schema"),
  responses: each("a reply"),
  parameters: each("a parameter"),
  examples: said,
  requestBodies: each("a request body"),
  headers: each("a header"),
  securitySchemes: each("a security scheme"),
  links: said,
  callbacks: each("a callback"),
  pathItems: each("a path item"),
  mediaTypes: each("a media type"),
};

const header: Fields = {
  description: said,
  required: said,
  deprecated: said,
  style: said,
  explode: said,
  schema: "a schema",
  content: each("a media type"),
  ...examples,
};

/** OpenAPI 3.1 and 3.2: what can stand in an object of each kind, but for extensions. */
export const fieldsOf: Readonly<Record<ObjectKind, Fields>> = {
  "a description": {
    openapi: said,
    $self: said,
    info: said,
    jsonSchemaDialect: said,
    servers: said,
    paths: each("a path item"),
    webhooks: each("a path item"),
    components,
    security: said,
    tags: said,
    externalDocs: said,
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
    servers: said,
    parameters: each("a parameter"),
  },
  "an operation": {
    ...text,
    tags: said,
    externalDocs: said,
    operationId: said,
    parameters: each("a parameter"),
    requestBody: "a request body",
    responses: each("a reply"),
    callbacks: each("a callback"),
    deprecated: said,
    security: said,
    servers: said,
  },
  "a parameter": {
    ...header,
    name: said,
    in: said,
    allowEmptyValue: said,
    allowReserved: said,
  },
  "a request body": {
    description: said,
    content: each("a media type"),
    required: said,
  },
  "a reply": {
    ...text,
    headers: each("a header"),
    content: each("a media type"),
    links: said,
  },
  "a header": header,
  "a media type": {
    schema: "a schema",
    itemSchema: "a schema",
    encoding: said,
    itemEncoding: said,
    prefixEncoding: said,
    ...examples,
  },
  "a schema": each("a schema"),
  "a callback": each("a path item"),
  "a security scheme": said,
};

/** Says whether the reference at a place may lead where it does; one that leads to another kind is an error. */
export function isOfObjectKind(
  wanted: ObjectKind,
  target: Resolved,
  location: Location,
  diagnostics: DiagnosticCollector,
): boolean {
  const kind = kindOf(target);
  if (kind === undefined || kind === wanted) return true;
  // A header is a parameter without a name: those members are warned of.
  if (kind === "a parameter" && wanted === "a header") return true;
  diagnostics.error(
    location,
    "ref-kind",
    `The reference leads to ${kind}, where ${wanted} must stand.`,
    (kind === "a schema" ? schemaAdvice(wanted) : undefined) ??
      `Refer to ${wanted}, or take the reference out.`,
  );
  return false;
}

/** Where in an object of a kind a schema belongs; nothing where it can hold none. */
export function schemaAdvice(kind: ObjectKind): string | undefined {
  const { schema, content } = fieldsOf[kind];
  if (schema !== undefined) return "Put the schema under `schema`.";
  return content === undefined
    ? undefined
    : "Put the schema under `content`, its media type and `schema`.";
}

/** What stands where a reference leads; nothing where its place does not tell. */
function kindOf({
  location,
  value,
}: Resolved): ObjectKind | "something else" | undefined {
  const { file, steps } = locationParts(location);
  const [first] = steps;
  if (first === undefined)
    return file === "" || (isObject(value) && Object.hasOwn(value, "openapi"))
      ? "a description"
      : undefined;
  // Other files may hold anything under any name.
  if (file !== "" && first !== "components" && first !== "paths")
    return undefined;
  return kindAt(steps);
}

function kindAt(steps: readonly string[]): ReturnType<typeof kindOf> {
  let at: ObjectKind | Fields = "a description";
  for (const step of steps) {
    const fields: Fields = typeof at === "string" ? fieldsOf[at] : at;
    const next = Object.hasOwn(fields, step) ? fields[step] : fields["*"];
    if (next === undefined) return undefined;
    at = next;
  }
  return typeof at === "string" ? at : "something else";
}

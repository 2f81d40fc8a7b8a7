import type {
  ApiVersion,
  MediaType,
  Operation,
  Parameter,
  ParameterLocation,
  Property,
  RequestBody,
  ResponseHeader,
  Schema,
} from "../../../../language/model/model.js";
import { sameConstraints } from "../../../../language/schema/equal.js";
import { acceptsAnything } from "../../../../language/schema/schema.js";

const groups: readonly (readonly [ParameterLocation, string])[] = [
  ["path", "path"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
];

const known = new WeakMap<Operation, Schema>();

/**
 * The schema of a decoded request: path, query, headers and cookies, then the body. It
 * is the same one each time.
 */
export function requestSchema(operation: Operation): Schema {
  const schema = known.get(operation) ?? newRequestSchema(operation);
  known.set(operation, schema);
  return schema;
}

/** The groups of parameters in the schema of a request, each with its name and schema. */
export function parameterGroups({ object }: Schema): readonly Property[] {
  return (object?.properties ?? []).filter(({ name }) =>
    groups.some(([, group]) => group === name),
  );
}

function newRequestSchema(operation: Operation): Schema {
  const properties: Property[] = groups.flatMap(([sentIn, name]) => {
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in === sentIn,
    );
    return parameters.length === 0 ? [] : [groupOf(name, parameters)];
  });
  const { body, location } = operation;
  if (body === undefined) return objectSchema(properties, location);
  const several = isSeveral(body.content);
  const schema = several
    ? { docs: {}, location: body.location }
    : bodySchema(body.content, body.location);
  properties.push({ name: "body", required: body.required, schema });
  const request = objectSchema(properties, location);
  return several ? { ...request, allOf: [bodyByType(body)] } : request;
}

/** Whether the body has a different schema per media type; the server then adds the media type it received. */
function isSeveral(content: readonly MediaType[]): boolean {
  if (content.length < 2 || !content.some(isStructured)) return false;
  return distinct(content.map(contentSchema)).length > 1;
}

/** The schema of a body selected by its media type. */
function bodyByType({ content, location }: RequestBody): Schema {
  const empty = { docs: {}, location };
  const alternatives = content.map((media): Schema => {
    const type: Schema = { ...empty, types: ["string"], enum: [media.name] };
    return objectSchema(
      [
        { name: "contentType", required: true, schema: type },
        { name: "body", required: false, schema: contentSchema(media) },
      ],
      media.location,
    );
  });
  const present = { properties: [], required: ["contentType"] };
  return {
    ...empty,
    conditional: {
      if: { ...empty, types: ["object"], object: present },
      then: { ...empty, anyOf: alternatives },
    },
  };
}

function groupOf(name: string, parameters: readonly Parameter[]): Property {
  const properties = parameters.map((parameter) => ({
    name: parameter.name,
    required: parameter.required,
    schema: parameter.schema,
  }));
  const [first] = parameters;
  return {
    name,
    required: parameters.some(({ required }) => required),
    schema: objectSchema(properties, first?.location ?? ""),
  };
}

function objectSchema(
  properties: readonly Property[],
  location: string,
): Schema {
  return {
    docs: {},
    location,
    types: ["object"],
    object: { properties, required: [] },
  };
}

/** The schema of a body that allows several media types. Bytes, plain text and events are not checked. */
function bodySchema(content: readonly MediaType[], location: string): Schema {
  if (!content.some(isStructured)) return { docs: {}, location };
  return oneOfSeveral(content.map(contentSchema), location);
}

function isStructured({ kind }: MediaType): boolean {
  return (
    kind === "json" ||
    kind === "form" ||
    kind === "multipart" ||
    kind === "sequence"
  );
}

function contentSchema(media: MediaType): Schema {
  const { kind, location, schema } = media;
  const docs = {};
  if (isStructured(media)) return schema ?? { docs, location };
  if (kind === "text") {
    const isText = schema?.types?.length === 1 && schema.types[0] === "string";
    return isText ? schema : { docs, location, types: ["string"] };
  }
  return { docs, location, types: ["string"], string: { format: "binary" } };
}

/** The schema of decoded headers. */
export function headersSchema(headers: readonly ResponseHeader[]): Schema {
  const [first] = headers;
  return objectSchema(
    headers.map(({ name, required, schema }) => ({ name, required, schema })),
    first?.schema.location ?? "",
  );
}

/** The schema of the JSON body of a response; undefined if none is described. */
export function responseSchema(
  content: readonly MediaType[],
  location: string,
): Schema | undefined {
  const described = content.filter(({ kind }) => kind === "json");
  if (described.length === 0) return undefined;
  const schemas = described.map(contentSchema);
  return oneOfSeveral(schemas, location);
}

/** The schema of the items of a response that is a stream; undefined if none is described. */
export function itemSchema(
  content: readonly MediaType[],
  location: string,
): Schema | undefined {
  const items = content.flatMap(({ kind, schema }) =>
    kind === "events" || kind === "sequence"
      ? (schema?.array?.items ?? [])
      : [],
  );
  return items.length === 0 ? undefined : oneOfSeveral(items, location);
}

/** Whether responses of a version have items that are checked. */
export function hasItemChecks({ operations }: ApiVersion): boolean {
  return operations.some(({ responses }) =>
    responses.some(({ content, location }) => {
      const schema = itemSchema(content, location);
      return schema !== undefined && !acceptsAnything(schema);
    }),
  );
}

function oneOfSeveral(schemas: readonly Schema[], location: string): Schema {
  const members = distinct(schemas);
  const [only] = members;
  return only !== undefined && members.length === 1
    ? only
    : { docs: {}, location, anyOf: members };
}

/** The schemas without those that constrain values as an earlier one does. */
function distinct(schemas: readonly Schema[]): readonly Schema[] {
  const found: Schema[] = [];
  for (const schema of schemas)
    if (!found.some((known) => sameConstraints(known, schema)))
      found.push(schema);
  return found;
}

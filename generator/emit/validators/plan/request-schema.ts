import type {
  MediaType,
  Operation,
  Parameter,
  ParameterLocation,
  Property,
  ReplyHeader,
  RequestBody,
  Schema,
} from "../../../model/model.js";

const groups: readonly (readonly [ParameterLocation, string])[] = [
  ["path", "path"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
];

/** The schema of a decoded request: what travels in each place, then the body. */
export function requestSchema(operation: Operation): Schema {
  const properties: Property[] = groups.flatMap(([location, name]) => {
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in === location,
    );
    return parameters.length === 0 ? [] : [groupOf(name, parameters)];
  });
  const { body, place } = operation;
  if (body === undefined) return objectSchema(properties, place);
  const several = isSeveral(body.content);
  const schema = several
    ? { docs: {}, place: body.place }
    : bodySchema(body.content, body.place);
  properties.push({ name: "body", required: body.required, schema });
  const request = objectSchema(properties, place);
  return several ? { ...request, allOf: [bodyByType(body)] } : request;
}

/** Whether bodies differ by their media type: then a server says which one came. */
function isSeveral(content: readonly MediaType[]): boolean {
  if (!content.some(isStructured)) return false;
  return (
    new Set(content.map((media) => rulesText(contentSchema(media)))).size > 1
  );
}

/** A body is what its own media type says, not what any of the others does. */
function bodyByType({ content, place }: RequestBody): Schema {
  const said = { docs: {}, place };
  const alternatives = content.map((media): Schema => {
    const type: Schema = { ...said, types: ["string"], values: [media.name] };
    return objectSchema(
      [
        { name: "contentType", required: true, schema: type },
        { name: "body", required: false, schema: contentSchema(media) },
      ],
      media.place,
    );
  });
  const present = { properties: [], required: ["contentType"] };
  return {
    ...said,
    conditional: {
      if: { ...said, types: ["object"], object: present },
      then: { ...said, anyOf: alternatives },
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
    schema: objectSchema(properties, first?.place ?? ""),
  };
}

function objectSchema(properties: readonly Property[], place: string): Schema {
  return {
    docs: {},
    place,
    types: ["object"],
    object: { properties, required: [] },
  };
}

/** The schema of a body that can be of several media types; bytes, text and events alone are not checked. */
function bodySchema(content: readonly MediaType[], place: string): Schema {
  if (!content.some(isStructured)) return { docs: {}, place };
  return oneOfSeveral(content.map(contentSchema), place);
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
  const { kind, place, schema } = media;
  const docs = {};
  if (isStructured(media)) return schema ?? { docs, place };
  if (kind === "text") {
    const isText = schema?.types?.length === 1 && schema.types[0] === "string";
    return isText ? schema : { docs, place, types: ["string"] };
  }
  return { docs, place, types: ["string"], string: { format: "binary" } };
}

/** The schema of decoded headers. */
export function headersSchema(headers: readonly ReplyHeader[]): Schema {
  const [first] = headers;
  return objectSchema(
    headers.map(({ name, required, schema }) => ({ name, required, schema })),
    first?.schema.place ?? "",
  );
}

/** The JSON body of a reply; nothing where it has none that is described. */
export function replySchema(
  content: readonly MediaType[],
  place: string,
): Schema | undefined {
  const described = content.filter(({ kind }) => kind === "json");
  if (described.length === 0) return undefined;
  const schemas = described.map(contentSchema);
  return oneOfSeveral(schemas, place);
}

function oneOfSeveral(schemas: readonly Schema[], place: string): Schema {
  const distinct = new Map(
    schemas.map((schema) => [rulesText(schema), schema]),
  );
  const [only] = distinct.values();
  if (only !== undefined && distinct.size === 1) return only;
  return { docs: {}, place, anyOf: [...distinct.values()] };
}

/** What a schema says, apart from where it says it and what it says to people. */
function rulesText(schema: Schema): string {
  return JSON.stringify({ ...schema, docs: {}, place: "" });
}

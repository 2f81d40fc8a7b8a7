import type {
  MediaType,
  Operation,
  Parameter,
  ParameterLocation,
  Property,
  Schema,
} from "../../model/model.js";

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
  if (body !== undefined) {
    properties.push({
      name: "body",
      required: body.required,
      schema: bodySchema(body.content, body.place),
    });
  }
  return objectSchema(properties, place);
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
  return kind === "json" || kind === "form" || kind === "multipart";
}

function contentSchema(media: MediaType): Schema {
  const { kind, place, schema } = media;
  const docs = {};
  if (isStructured(media)) return schema ?? { docs, place };
  if (kind === "text") return { docs, place, types: ["string"] };
  return { docs, place, types: ["string"], string: { format: "binary" } };
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

import { repaired } from "../../../language/diagnostics/diagnostics.js";
import {
  type JsonObject,
  type JsonValue,
  without,
} from "../../../language/json/json.js";
import { type Context, follow } from "../context.js";
import { ObjectNode } from "../object-node/object-node.js";
import type { ValueNode } from "../object-node/value-node.js";

/** Whether a parameter describes a request body, or a field of one, as in Swagger 2.0. */
export function isInBody({ json }: ObjectNode): boolean {
  return json["in"] === "body" || json["in"] === "formData";
}

/**
 * The Request Body Object for the parameters `in: body` or `in: formData` of an
 * operation; undefined if there are none.
 */
export function leftOverBody(
  parameters: readonly ValueNode[],
  context: Context,
): ObjectNode | undefined {
  const nodes = parameters
    .flatMap((item) => follow(item, "a parameter", context)?.node ?? [])
    .filter(isInBody);
  for (const node of nodes)
    context.diagnostics.warning(
      node.at("in"),
      "parameter-location",
      repaired(
        `\`${node.text("in") ?? ""}\` is not a parameter location since OpenAPI 3.`,
        "The parameter is read as a part of the request body.",
      ),
      "Describe it under `requestBody`.",
    );
  const [first] = nodes;
  const body = nodes.find(({ json }) => json["in"] === "body") ?? first;
  if (body === undefined) return undefined;
  const json = body.json["in"] === "body" ? bodyOf(body) : formOf(nodes);
  return new ObjectNode(json, body.location, context);
}

function bodyOf({ json }: ObjectNode): JsonObject {
  const { schema = true } = json;
  const content = { "application/json": { schema } };
  return { ...without(json, "name", "in", "schema"), content };
}

/** RFC 7578: only a multipart body can contain files. */
function formOf(fields: readonly ObjectNode[]): JsonObject {
  const hasFile = fields.some(({ json }) => json["type"] === "file");
  const named = fields.flatMap((field) => {
    const name = field.text("name");
    return name === undefined ? [] : [[name, field] as const];
  });
  const required = named.flatMap(([name, field]) =>
    field.flag("required") === true ? [name] : [],
  );
  const properties = Object.fromEntries(
    named.map(([name, { json }]) => [name, fieldSchema(json)]),
  );
  const schema = { type: "object", properties, required };
  const type = hasFile
    ? "multipart/form-data"
    : "application/x-www-form-urlencoded";
  return { required: required.length > 0, content: { [type]: { schema } } };
}

function fieldSchema(field: JsonObject): JsonValue {
  const { schema } = field;
  return schema ?? without(field, "name", "in", "required");
}

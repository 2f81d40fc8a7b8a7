import { isObject } from "../../../language/json/json.js";
import type {
  Delivery,
  DeliveryParameter,
  Event,
  ReceiverResponse,
  Schema,
} from "../../../language/model/model.js";
import { contentOf } from "../content/content.js";
import { type Context, follow } from "../context.js";
import { DiagnosticCollector } from "../diagnostic-collector.js";
import { ObjectNode } from "../object-node/object-node.js";

/**
 * Reads a webhook's delivery apart from the payload: parameters, responses and
 * security. Only comparisons of two descriptions use it, so faults in it are not
 * reported.
 */
export function deliveryOf(
  pathItem: ObjectNode,
  operation: ObjectNode,
  { references, schemas, parts }: Context,
): Delivery {
  const context = {
    references,
    schemas,
    parts,
    diagnostics: new DiagnosticCollector(),
  };
  return {
    parameters: parametersOf([pathItem, operation], context),
    responses: answersOf(operation, context),
    security: securityAlternatives(operation),
  };
}

/** The parameters of the path item and of the operation, which override them. */
function parametersOf(
  owners: readonly ObjectNode[],
  context: Context,
): readonly DeliveryParameter[] {
  const found = new Map<string, DeliveryParameter>();
  for (const owner of owners)
    for (const item of withFindings(owner, context).list("parameters")) {
      const node = follow(item, "a parameter", context)?.node;
      const [name, parameterIn] = [node?.text("name"), node?.text("in")];
      if (node === undefined || !name || !parameterIn) continue;
      const key = parameterIn === "header" ? name.toLowerCase() : name;
      const { location } = node;
      const required = node.value("required") === true;
      const schema = node.value("schema");
      found.set(`${parameterIn} ${key}`, {
        name,
        in: parameterIn,
        required,
        ...(schema !== undefined && {
          schema: context.schemas.buildNested(schema, node.at("schema")),
        }),
        location,
      });
    }
  return [...found.values()];
}

/** The statuses that a receiver can respond with, and their bodies. */
function answersOf(
  operation: ObjectNode,
  context: Context,
): readonly ReceiverResponse[] {
  return withFindings(operation, context)
    .members("responses")
    .flatMap(([status, item]) => {
      const node = follow(item, "a response", context)?.node;
      if (node === undefined) return [];
      const content = contentOf(node, context);
      const range = status.replace("xx", "XX");
      return [{ status: range, content, location: node.location }];
    });
}

/** The alternatives of the operation's `security`, each as the names of its schemes. */
function securityAlternatives(operation: ObjectNode): readonly string[] {
  const security = operation.value("security");
  if (!Array.isArray(security)) return [];
  const alternatives = security.filter(isObject).map((requirement) => {
    const schemes = Object.keys(requirement).sort();
    return schemes.length === 0 ? "nothing" : schemes.join(" and ");
  });
  return alternatives.sort();
}

function withFindings(
  { json, location }: ObjectNode,
  context: Context,
): ObjectNode {
  return new ObjectNode(json, location, context);
}

/** The schemas of the bodies that receivers of an event respond with. */
export function answerSchemas({
  delivery,
}: Pick<Event, "delivery">): readonly Schema[] {
  const content = delivery?.responses.flatMap((answer) => answer.content) ?? [];
  return content.flatMap(({ schema }) => schema ?? []);
}

/** The schemas of the parameters with which an event is delivered. */
export function deliveryParameterSchemas({
  delivery,
}: Pick<Event, "delivery">): readonly Schema[] {
  return delivery?.parameters.flatMap(({ schema }) => schema ?? []) ?? [];
}

/** Returns the delivery with the schemas of its parameters and responses replaced. */
export function mapDeliverySchemas(
  delivery: Delivery,
  ofParameter: (schema: Schema) => Schema,
  map: (schema: Schema) => Schema,
): Delivery {
  const parameters = delivery.parameters.map((parameter) =>
    parameter.schema === undefined
      ? parameter
      : { ...parameter, schema: ofParameter(parameter.schema) },
  );
  const answers = delivery.responses.map((answer) => ({
    ...answer,
    content: answer.content.map((media) =>
      media.schema === undefined
        ? media
        : { ...media, schema: map(media.schema) },
    ),
  }));
  return { ...delivery, parameters, responses: answers };
}

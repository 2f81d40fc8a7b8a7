import { isObject } from "../../json/json.js";
import { contentOf } from "../content/content.js";
import { type Context, follow } from "../context.js";
import { Entry } from "../node.js";
import { Findings } from "../diagnostics-collector.js";
import type {
  Delivery,
  DeliveryParameter,
  Event,
  ReceiverResponse,
  Schema,
} from "../../model/model.js";

/**
 * Reads what a webhook's operation says of its delivery beside the payload.
 * What is wrong with that keeps nobody from going on: receivers do not see to it.
 */
export function deliveryOf(
  pathItem: Entry,
  operation: Entry,
  { references, schemas }: Context,
): Delivery {
  const context = { references, schemas, findings: new Findings() };
  return {
    parameters: parametersOf([pathItem, operation], context),
    responses: answersOf(operation, context),
    security: securityAlternatives(operation),
  };
}

/** Those of the path item, and those of the operation, which go before. */
function parametersOf(
  owners: readonly Entry[],
  context: Context,
): readonly DeliveryParameter[] {
  const found = new Map<string, DeliveryParameter>();
  for (const owner of owners)
    for (const item of withFindings(owner, context).list("parameters")) {
      const entry = follow(item, "a parameter", context)?.entry;
      const [name, sentIn] = [entry?.text("name"), entry?.text("in")];
      if (entry === undefined || !name || !sentIn) continue;
      const key = sentIn === "header" ? name.toLowerCase() : name;
      const { location } = entry;
      const required = entry.value("required") === true;
      found.set(`${sentIn} ${key}`, { name, in: sentIn, required, location });
    }
  return [...found.values()];
}

/** The statuses that may be answered, and the bodies of each. */
function answersOf(
  operation: Entry,
  context: Context,
): readonly ReceiverResponse[] {
  return withFindings(operation, context)
    .members("responses")
    .flatMap(([status, item]) => {
      const entry = follow(item, "a reply", context)?.entry;
      if (entry === undefined) return [];
      const content = contentOf(entry, context);
      const title = status.replace("xx", "XX");
      return [{ status: title, content, location: entry.location }];
    });
}

/** How a delivery can show whom it comes from, each way in words. */
function securityAlternatives(operation: Entry): readonly string[] {
  const security = operation.value("security");
  if (!Array.isArray(security)) return [];
  const ways = security.filter(isObject).map((way) => {
    const schemes = Object.keys(way).sort();
    return schemes.length === 0 ? "nothing" : schemes.join(" and ");
  });
  return ways.sort();
}

function withFindings({ json, location }: Entry, { findings }: Context): Entry {
  return new Entry(json, location, findings);
}

/** The schemas of what receivers of an event answer with. */
export function answerSchemas({
  delivery,
}: Pick<Event, "delivery">): readonly Schema[] {
  const content = delivery?.responses.flatMap((answer) => answer.content) ?? [];
  return content.flatMap(({ schema }) => schema ?? []);
}

/** Puts another schema in the place of each that receivers answer with. */
export function mapAnswerSchemas(
  delivery: Delivery,
  map: (schema: Schema) => Schema,
): Delivery {
  const answers = delivery.responses.map((answer) => ({
    ...answer,
    content: answer.content.map((media) =>
      media.schema === undefined
        ? media
        : { ...media, schema: map(media.schema) },
    ),
  }));
  return { ...delivery, responses: answers };
}

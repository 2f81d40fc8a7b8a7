import { Reply } from "../../../templates/runtime/server/reply/reply.js";
import { usualResponse } from "../../input/responses/responses.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../language/json/json.js";
import type { Operation, Schema } from "../../language/model/model.js";
import { bodyMedia, listIn } from "../state/resources.js";
import type { Entry } from "../state/state.js";
import { type Call, queryOf, type StatefulMeans } from "./call.js";
import { idText } from "./ids.js";
import type { MockAnswer } from "./replies.js";
import { partAt, withPart } from "./shapes.js";
import { filtered, listFacts, sliceOf } from "./slices.js";

/** Makes responses that show items: one of them, or a page of a list. */
export class Shown {
  readonly #means: StatefulMeans;
  /** The schemas of the items of lists. */
  readonly #lists = new Map<Operation, Schema>();

  constructor(means: StatefulMeans) {
    this.#means = means;
  }

  list(
    call: Call,
    entries: readonly Entry[],
  ): MockAnswer | Promise<MockAnswer> {
    const { shapes } = this.#means;
    const { operation, part, choice, page } = call;
    const answer = this.#means.replies.of(operation, choice);
    const schema = bodyMedia(operation)?.schema;
    if (!(answer instanceof Reply) || schema === undefined) return answer;
    const query = queryOf(call.groups);
    const all = filtered(
      entries.map(({ item }) => item),
      query,
    );
    const place = part.place ?? [];
    // Replies with JSON have JSON bodies.
    const body = answer.body as JsonValue;
    const shown = (items: readonly JsonObject[]) =>
      items.map((item) => this.#listed(call, item));
    const reply = (made: JsonValue, headers = {}) =>
      new Reply(answer.status, shapes.fits(made, schema) ? made : body, {
        headers: { ...answer.headers, ...headers },
        ...(answer.contentType !== undefined && {
          contentType: answer.contentType,
        }),
      });
    const { id } = part.resource;
    if (page !== undefined)
      return page({
        key: (item) => item[id],
        items: (after, count) => {
          const from = all.findIndex((item) => item[id] === after) + 1;
          return shown(all.slice(from, from + count));
        },
        total: () => all.length,
        limit: 20,
      }).then((made) => reply({ ...Object(body), ...made } as JsonObject));
    const slice = sliceOf(all, query, id);
    const listed = withPart(body, place, shown(slice.items));
    const facts = isObject(listed)
      ? shapes.overlaid(
          listed,
          listFacts(listed, all.length, slice.hasMore),
          schema,
        )
      : listed;
    return reply(facts, linkHeader(call, slice.next));
  }

  /** An item as a list has it, which may have fewer properties. */
  #listed(call: Call, item: JsonObject): JsonObject {
    const { shapes, replies } = this.#means;
    const { operation, part, choice } = call;
    const body = bodyMedia(operation);
    const { place = [], resource } = part;
    const list =
      this.#lists.get(operation) ??
      listIn(operation, place, resource.id, shapes.lookup);
    if (list !== undefined) this.#lists.set(operation, list);
    if (body === undefined || list === undefined) return item;
    if (shapes.fits(item, list)) return item;
    const value = replies.bodyOf(body.media, choice);
    const items = partAt(value, place);
    const base = isArray(items) ? items[0] : undefined;
    return isObject(base) ? shapes.overlaid(base, item, list) : item;
  }

  /** A reply with an item, or with what the response has of it. */
  item({ operation, part, choice, path }: Call, item: JsonObject): MockAnswer {
    const { replies, shapes } = this.#means;
    const { resource, place } = part;
    const answer = replies.of(operation, choice);
    const schema = bodyMedia(operation)?.schema;
    if (!(answer instanceof Reply)) return answer;
    const headers = {
      ...answer.headers,
      ...(part.role === "create" &&
        describesHeader(operation, "location") && {
          location: `${this.#means.version.prefix ?? ""}${path}/${idText(item[resource.id])}`,
        }),
    };
    const init = {
      headers,
      ...(answer.contentType !== undefined && {
        contentType: answer.contentType,
      }),
    };
    if (schema === undefined || place === undefined)
      return new Reply(answer.status, answer.body, init);
    // Replies with JSON have JSON bodies.
    const body = answer.body as JsonValue;
    const whole = withPart(body, place, item);
    if (shapes.fits(whole, schema))
      return new Reply(answer.status, whole, init);
    const base = partAt(body, place);
    if (!isObject(base)) return new Reply(answer.status, body, init);
    let made = body;
    for (const [name, value] of Object.entries(item)) {
      const isDescribed = Object.hasOwn(base, name) || name === resource.id;
      const next = withPart(made, [...place, name], value);
      if (isDescribed && shapes.fits(next, schema)) made = next;
    }
    return new Reply(answer.status, made, init);
  }
}

function describesHeader(operation: Operation, name: string): boolean {
  return (
    usualResponse(operation)?.headers.some(
      (header) => header.name.toLowerCase() === name,
    ) === true
  );
}

/** The header `Link` to the next page, where the response describes it. */
function linkHeader(
  { operation, groups, path }: Call,
  next: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  if (next === undefined || !describesHeader(operation, "link")) return {};
  const texts = Object.entries(queryOf(groups)).map(
    ([name, value]) => [name, String(value)] as const,
  );
  const query = new URLSearchParams({ ...Object.fromEntries(texts), ...next });
  return { link: `<${path}?${query.toString()}>; rel="next"` };
}

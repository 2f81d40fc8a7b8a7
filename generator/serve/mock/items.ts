import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../language/json/json.js";
import { bodyMedia, type Part, plain } from "../state/resources.js";
import type { Entry } from "../state/state.js";
import { type Call, pathOf, type StatefulMeans } from "./call.js";
import { idText } from "./ids.js";
import { omit, partAt } from "./shapes.js";

/** Makes the items of resources from samples, and from what requests have set. */
export class Items {
  readonly #means: StatefulMeans;
  readonly #parts: ReadonlyMap<string, Part>;

  constructor(means: StatefulMeans, parts: ReadonlyMap<string, Part>) {
    this.#means = means;
    this.#parts = parts;
  }

  /** A whole item from the examples. */
  sampleOf({ part: { resource }, choice }: Call): JsonObject | undefined {
    const body = this.#means.replies.bodyOf(resource.media, {
      seed: choice.seed,
    });
    const held = partAt(body, resource.within);
    const item = isArray(held) ? held[0] : held;
    return isObject(item) ? item : undefined;
  }

  /** The items that a collection has before any request: those of the examples. */
  first(call: Call): readonly Entry[] {
    const { shapes, replies, version } = this.#means;
    const { resource } = call.part;
    const sample = this.sampleOf(call);
    const lists = version.operations.flatMap((operation) => {
      const part = this.#parts.get(operation.name);
      const media = bodyMedia(operation)?.media;
      if (part?.role !== "list" || part.resource !== resource || !media)
        return [];
      const items = partAt(
        replies.bodyOf(media, { seed: call.choice.seed }),
        part.place ?? [],
      );
      return isArray(items) ? items.filter(isObject) : [];
    });
    const keys = this.keysOf(call);
    const entries = new Map<string, Entry>();
    for (const found of [...lists, ...(sample ? [sample] : [])]) {
      const id = found[resource.id];
      if (id === undefined || id === null || entries.has(idText(id))) continue;
      const base = sample ?? found;
      const given = { ...found, ...keys };
      const item = shapes.overlaid(base, given, resource.schema);
      // An item of the list that does not become a whole item would be another one.
      if (item[resource.id] === id)
        entries.set(idText(id), { id: idText(id), item, given });
    }
    return [...entries.values()];
  }

  /** A resource that no operation has created or listed: it is there when it is asked for. */
  adopted(call: Call): Entry | undefined {
    const { resource } = call.part;
    const base = this.sampleOf(call);
    const id = base && this.#idFrom(call.id, base[resource.id]);
    if (base === undefined || id === undefined) return undefined;
    const given = { ...this.keysOf(call), [resource.id]: id };
    const item = this.#means.shapes.overlaid(base, given, resource.schema);
    return { id: call.id, item, given };
  }

  /** An item whose status has a value, with the given properties; undefined if none matches. */
  itemWith(
    call: Call,
    status: JsonValue,
    given: JsonObject,
  ): JsonObject | undefined {
    const { shapes } = this.#means;
    const { job, schema } = call.part.resource;
    const name = job?.status ?? "status";
    const sample = this.sampleOf(call);
    if (sample === undefined) return undefined;
    const isPending = job?.pending.includes(status) === true;
    const base = isPending ? shapes.unfinished(sample, schema) : sample;
    const made =
      shapes.withValue(base, name, status, schema) ??
      // Some properties may belong to a status.
      shapes.withValue(sample, name, status, schema);
    return made && shapes.overlaid(made, omit(given, name), schema);
  }

  /** A new item without the optional properties that the request could have set. */
  trimmed(call: Call, item: JsonObject, body: JsonObject): JsonObject {
    const { shapes } = this.#means;
    const sent = call.operation.body?.content.flatMap(({ schema }) =>
      schema ? shapes.lookup.propertyNames(schema) : [],
    );
    let made = item;
    for (const name of sent ?? [])
      if (!Object.hasOwn(body, name) && name !== call.part.resource.id)
        made = shapes.without(made, name, call.part.resource.schema);
    return made;
  }

  /** The properties of an item that are parameters of its path, such as the id of what it belongs to. */
  keysOf({ part: { resource }, operation, groups }: Call): JsonObject {
    const names = this.#means.shapes.lookup.propertyNames(resource.schema);
    const values = Object.entries(pathOf(groups)).filter(
      ([name]) => !operation.path.replace(/\/+$/, "").endsWith(`{${name}}`),
    );
    return Object.fromEntries(
      values.flatMap(([name, value]) => {
        const own = names.find((each) => plain(each) === plain(name));
        const isKey = own !== undefined && own !== resource.id;
        return isKey ? [[own, value as JsonValue]] : [];
      }),
    );
  }

  /** An id of the path as the items have it. */
  #idFrom(text: string, example: JsonValue | undefined): JsonValue | undefined {
    if (typeof example === "number")
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
    return text;
  }
}

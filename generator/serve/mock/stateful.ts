import { Refusal } from "../../../templates/runtime/server/reply/refusal.js";
import { Reply } from "../../../templates/runtime/server/reply/reply.js";
import type { RequestGroups } from "../../../templates/runtime/server/request.js";
import { responseFor } from "../../input/responses/error-formats.js";
import { usualResponse } from "../../input/responses/responses.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../language/json/json.js";
import type {
  ApiVersion,
  Operation,
  Schema,
} from "../../language/model/model.js";
import {
  bodyMedia,
  listIn,
  type Part,
  partsOf,
  plain,
  unversioned,
} from "../state/resources.js";
import type { Entry, EventUrl, State } from "../state/state.js";
import type { Deliveries } from "./deliveries.js";
import { type Ids, idText } from "./ids.js";
import type { Choice, MockAnswer, Replies } from "./replies.js";
import { omit, partAt, type Shapes, withPart } from "./shapes.js";
import { filtered, listFacts, type Query, sliceOf } from "./slices.js";

/** What the answers of a version use. */
export interface StatefulMeans {
  readonly version: ApiVersion;
  readonly state: State;
  readonly replies: Replies;
  readonly shapes: Shapes;
  readonly ids: Ids;
  readonly deliveries: Deliveries;
}

/** A call of an operation that belongs to a resource. */
interface Call {
  readonly operation: Operation;
  readonly part: Part;
  readonly groups: RequestGroups;
  readonly choice: Choice;
  /** The path of the collection, with the values of its parameters. */
  readonly path: string;
  /** The id in the path; empty for a collection. */
  readonly id: string;
  /** The function `page` of the runtime; absent for a list without pagination. */
  readonly page: MakePage | undefined;
}

/** Makes the body of a page, as handlers do. */
export type MakePage = (source: {
  readonly key: (item: JsonObject) => JsonValue | undefined;
  readonly items: (after: unknown, count: number) => readonly JsonObject[];
  readonly total: () => number;
  readonly limit: number;
}) => Promise<object>;

/** How long after its creation a resource is done that has a receiver of events, in milliseconds. */
const DONE_AFTER = 1000;

/** Answers the operations of resources by what earlier requests have done. */
export class Stateful {
  readonly #means: StatefulMeans;
  readonly #parts: ReadonlyMap<string, Part>;
  /** The schemas of the items of lists. */
  readonly #lists = new Map<Operation, Schema>();

  constructor(means: StatefulMeans) {
    this.#means = means;
    this.#parts = partsOf(means.version);
  }

  /** The answer to a call; undefined if the operation belongs to no resource. */
  answer(
    operation: Operation,
    groups: RequestGroups,
    choice: Choice,
    page: MakePage | undefined,
  ): MockAnswer | Promise<MockAnswer> | undefined {
    const absent = this.#absentParent(operation, groups, choice);
    if (absent !== undefined) return absent;
    const part = this.#parts.get(operation.name);
    if (part === undefined) return undefined;
    const place = placeOf(operation, part, groups, this.#means.version);
    const call: Call = { operation, part, groups, choice, page, ...place };
    switch (part.role) {
      case "list":
        return this.#list(call);
      case "create":
        return this.#create(call);
      case "read":
        return this.#withEntry(call, (entry) => this.#read(call, entry));
      case "replace":
        return this.#replace(call);
      case "change":
        return this.#withEntry(call, (entry) =>
          this.#put(call, entry, entry.item, bodyIn(call.groups)),
        );
      case "act":
        return this.#withEntry(call, (entry) => this.#act(call, entry));
      case "delete":
        return this.#withEntry(call, () => {
          this.#means.state.delete(call.path, call.id);
          return this.#means.replies.of(operation, choice);
        });
    }
  }

  /** The refusal of a request below a resource that is not there: `/pets/7/toys` without pet 7. */
  #absentParent(
    operation: Operation,
    groups: RequestGroups,
    choice: Choice,
  ): Refusal | undefined {
    const { version } = this.#means;
    if (responseFor(404, operation) === undefined) return undefined;
    for (const { collection, parameter } of parentsIn(operation, version)) {
      const id = idText(pathOf(groups)[parameter]);
      const parent = this.#keeperOf(collection);
      if (parent === undefined || this.#isExample({ operation, id })) continue;
      const path = filled(collection, groups);
      const call = { ...parent, groups, choice, path, id, page: undefined };
      const found = this.#withEntry(call, () => undefined);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** An operation that shows the items of a collection. */
  #keeperOf(collection: string): Pick<Call, "operation" | "part"> | undefined {
    for (const operation of this.#means.version.operations) {
      const part = this.#parts.get(operation.name);
      const shows = part?.role === "read" || part?.role === "list";
      if (part !== undefined && shows && part.resource.path === collection)
        return { operation, part };
    }
    return undefined;
  }

  /** Answers with the entry that the path names, or with a 404. */
  #withEntry<Answer>(
    call: Call,
    answer: (entry: Entry) => Answer,
  ): Answer | Refusal {
    const { state } = this.#means;
    const { path, id, part } = call;
    const first = () => this.#first(call);
    const found = state.get(path, id, first);
    if (found !== undefined) return answer(found);
    const isMadeUp = !part.resource.isKnown || this.#isExample(call);
    if (isMadeUp && !state.isDeleted(path, id)) {
      const made = this.#adopted(call);
      if (made !== undefined) {
        state.set(path, made, first);
        return answer(made);
      }
    }
    const ids = state.entries(path, first).map((entry) => entry.id);
    const known = ids.length === 0 ? "none" : ids.slice(0, 5).join(", ");
    return new Refusal(
      404,
      `Nothing at ${path} has the id ${id}. Known: ${known}.`,
    );
  }

  /** Whether the path has the id that the description gives as an example. */
  #isExample({ operation, id }: Pick<Call, "operation" | "id">): boolean {
    return operation.parameters.some((parameter) => {
      if (parameter.in !== "path") return false;
      const example = this.#means.replies.exampleOf(parameter);
      return example !== undefined && idText(example) === id;
    });
  }

  /** A resource that no operation has created or listed: it is there when it is asked for. */
  #adopted(call: Call): Entry | undefined {
    const { resource } = call.part;
    const base = this.#sampleOf(call);
    const id = base && this.#idFrom(call.id, base[resource.id]);
    if (base === undefined || id === undefined) return undefined;
    const given = { ...this.#keysOf(call), [resource.id]: id };
    const item = this.#means.shapes.overlaid(base, given, resource.schema);
    return { id: call.id, item, given };
  }

  #read(call: Call, entry: Entry): MockAnswer {
    const { job } = call.part.resource;
    if (job === undefined || entry.reads === undefined)
      return this.#itemReply(call, entry.item);
    const reads = entry.reads + 1;
    const last = job.pending.length - 1;
    if (reads > Math.max(last, 1))
      return this.#itemReply(call, this.#finish(call, entry).item);
    const status = job.pending[Math.min(reads, last)] ?? null;
    const item = this.#itemWith(call, status, entry.given ?? {}) ?? entry.item;
    this.#save(call, { ...entry, item, reads });
    return this.#itemReply(call, item);
  }

  /** Ends a job, and tells the receivers of its events. */
  #finish(call: Call, entry: Entry): Entry {
    const { resource } = call.part;
    const { given = {}, urls = [] } = entry;
    const final = resource.job?.final ?? null;
    const item = this.#itemWith(call, final, given) ?? entry.item;
    const done: Entry = { id: entry.id, item, given };
    this.#save(call, done);
    const { deliveries } = this.#means;
    void deliveries.send(urls, item, item[resource.id] ?? entry.id);
    return done;
  }

  /** An item whose status has a value, with the given properties; undefined if none matches. */
  #itemWith(
    call: Call,
    status: JsonValue,
    given: JsonObject,
  ): JsonObject | undefined {
    const { shapes } = this.#means;
    const { job, schema } = call.part.resource;
    const name = job?.status ?? "status";
    const sample = this.#sampleOf(call);
    if (sample === undefined) return undefined;
    const isPending = job?.pending.includes(status) === true;
    const base = isPending ? shapes.unfinished(sample, schema) : sample;
    const made =
      shapes.withValue(base, name, status, schema) ??
      // Some properties may belong to a status.
      shapes.withValue(sample, name, status, schema);
    return made && shapes.overlaid(made, omit(given, name), schema);
  }

  #create(call: Call): MockAnswer {
    const { state, shapes, ids } = this.#means;
    const { resource } = call.part;
    const { job } = resource;
    const body = bodyIn(call.groups);
    const sample = this.#sampleOf(call);
    if (sample === undefined)
      return this.#means.replies.of(call.operation, call.choice);
    const first = () => this.#first(call);
    const taken = new Set(state.entries(call.path, first).map(({ id }) => id));
    const asked = body[resource.id];
    const id = asked ?? ids.next(sample[resource.id], taken);
    const given = {
      ...times(sample),
      ...body,
      ...this.#keysOf(call),
      [resource.id]: id,
    };
    const begun = job && this.#itemWith(call, job.pending[0] ?? null, given);
    const item =
      begun ??
      this.#trimmed(
        call,
        shapes.overlaid(sample, given, resource.schema),
        body,
      );
    const held = item[resource.id] ?? id;
    const urls = urlsOf(call);
    const entry: Entry = {
      id: idText(held),
      item,
      given,
      ...(begun && { reads: 0 }),
      ...(urls.length > 0 && { urls }),
    };
    state.set(call.path, entry, first);
    if (urls.length > 0) this.#endLater({ ...call, id: entry.id });
    return this.#itemReply(call, item);
  }

  /** Ends a job after a moment: a receiver waits for its event, and perhaps no client reads the job. */
  #endLater(call: Call): void {
    const timer = setTimeout(() => {
      const entry = this.#means.state.get(call.path, call.id, () => []);
      const isOpen =
        entry !== undefined &&
        (entry.reads !== undefined || call.part.resource.job === undefined);
      if (isOpen) this.#finish(call, entry);
    }, DONE_AFTER);
    timer.unref();
  }

  /** A new item without the optional properties that the request could have set. */
  #trimmed(call: Call, item: JsonObject, body: JsonObject): JsonObject {
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

  #replace(call: Call): MockAnswer {
    const { state } = this.#means;
    const first = () => this.#first(call);
    const isThere = state.get(call.path, call.id, first) !== undefined;
    const creates = call.operation.responses.some(
      ({ status }) => status === 201,
    );
    if (!isThere && creates) {
      const made = this.#adopted(call);
      if (made !== undefined) state.set(call.path, made, first);
    }
    return this.#withEntry(call, (entry) =>
      this.#put(
        call,
        entry,
        this.#trimmed(call, entry.item, {}),
        bodyIn(call.groups),
      ),
    );
  }

  /** Saves an item with the properties of a request. */
  #put(
    call: Call,
    entry: Entry,
    base: JsonObject,
    body: JsonObject,
  ): MockAnswer {
    const { schema, id } = call.part.resource;
    const changes = omit(body, id);
    const item = this.#means.shapes.overlaid(base, changes, schema);
    const given = { ...entry.given, ...changes };
    this.#save(call, { ...entry, item, given });
    return this.#itemReply(call, item);
  }

  /** An action on an item: `cancel` sets the status that is called like it. */
  #act(call: Call, entry: Entry): MockAnswer {
    const { job, schema } = call.part.resource;
    const verb = call.operation.path.split("/").filter(Boolean).at(-1) ?? "";
    const stem = verb.toLowerCase().slice(0, 5);
    const name = job?.status ?? "status";
    const values = this.#means.shapes.lookup.fixedValuesOf(schema, name) ?? [];
    const status = values.find(
      (value) =>
        typeof value === "string" && value.toLowerCase().startsWith(stem),
    );
    const { reads, ...rest } = entry;
    const acted =
      status === undefined
        ? entry.item
        : (this.#itemWith(call, status, entry.given ?? {}) ?? entry.item);
    this.#save(call, {
      ...rest,
      item: acted,
      ...(status === undefined && reads !== undefined && { reads }),
    });
    return this.#itemReply(call, acted);
  }

  #list(call: Call): MockAnswer | Promise<MockAnswer> {
    const { state, shapes } = this.#means;
    const { operation, part, choice, page } = call;
    const answer = this.#means.replies.of(operation, choice);
    const schema = bodyMedia(operation)?.schema;
    if (!(answer instanceof Reply) || schema === undefined) return answer;
    const query = queryOf(call.groups);
    const entries = state.entries(call.path, () => this.#first(call));
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
  #itemReply(
    { operation, part, choice, path }: Call,
    item: JsonObject,
  ): MockAnswer {
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

  /** The items that a collection has before any request: those of the examples. */
  #first(call: Call): readonly Entry[] {
    const { shapes, replies, version } = this.#means;
    const { resource } = call.part;
    const sample = this.#sampleOf(call);
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
    const keys = this.#keysOf(call);
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

  /** A whole item from the examples. */
  #sampleOf({ part: { resource }, choice }: Call): JsonObject | undefined {
    const body = this.#means.replies.bodyOf(resource.media, {
      seed: choice.seed,
    });
    const held = partAt(body, resource.within);
    const item = isArray(held) ? held[0] : held;
    return isObject(item) ? item : undefined;
  }

  /** The properties of an item that are parameters of its path, such as the id of what it belongs to. */
  #keysOf({ part: { resource }, operation, groups }: Call): JsonObject {
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

  #save({ path }: Call, entry: Entry): void {
    this.#means.state.set(path, entry, () => []);
  }
}

/** A path template with the values of a request. */
function filled(template: string, groups: RequestGroups): string {
  const values = pathOf(groups);
  return template
    .replace(/\/+$/, "")
    .replace(/\{([^{}]*)\}/g, (_, name: string) =>
      encodeURIComponent(idText(values[name])),
    );
}

/** The collections above the last one of a path, with the parameter that names an item of each. */
function parentsIn({ path }: Operation, version: ApiVersion) {
  return [...unversioned(path, version).matchAll(/\/\{([^{}/]+)\}(?=\/)/g)].map(
    ({ 1: parameter = "", index }) => ({
      parameter,
      collection: unversioned(path, version).slice(0, index),
    }),
  );
}

/** Where the resource of a call is: its collection, and its id. */
function placeOf(
  { path }: Operation,
  { role, resource }: Part,
  groups: RequestGroups,
  { prefix = "" }: ApiVersion,
): Pick<Call, "path" | "id"> {
  const below = unversioned(path, { prefix });
  if (role === "list") return { path: filled(resource.path, groups), id: "" };
  const steps = filled(below, groups).split("/");
  if (role === "create") return { path: steps.join("/"), id: "" };
  // `PUT /pet` names the pet in its body.
  if (below.replace(/\/+$/, "") === resource.path)
    return { path: steps.join("/"), id: idText(bodyIn(groups)[resource.id]) };
  const at = steps.length - (role === "act" ? 2 : 1);
  return {
    path: steps.slice(0, at).join("/"),
    id: decodeURIComponent(steps[at] ?? ""),
  };
}

function pathOf({ path }: RequestGroups): Readonly<Record<string, unknown>> {
  return { ...Object(path) } as Readonly<Record<string, unknown>>;
}

function queryOf({ query }: RequestGroups): Query {
  return { ...Object(query) } as Query;
}

/** The properties of the request's body; empty for a body of another kind. */
function bodyIn({ body }: RequestGroups): JsonObject {
  // The server has decoded JSON or a form.
  const value = body as JsonValue | undefined;
  return isObject(value) ? value : {};
}

/** The URLs in a request to which events are sent. */
function urlsOf({ operation, groups }: Call): readonly EventUrl[] {
  return operation.callbackUrls.flatMap(({ pointer, events }) => {
    // The server has decoded JSON or a form.
    const url = partAt(groups as JsonObject, pointer.split("/").slice(1));
    return typeof url === "string" ? [{ url, events }] : [];
  });
}

/** The times of a new item: now. */
function times(sample: JsonObject): JsonObject {
  const now = new Date().toISOString();
  return Object.fromEntries(
    Object.entries(sample).flatMap(([name, value]) =>
      typeof value === "string" &&
      /^\d{4}-\d\d-\d\dT/.test(value) &&
      /^(?:creat|updat|modif|submit|start|insert)/i.test(name)
        ? [[name, now]]
        : [],
    ),
  );
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

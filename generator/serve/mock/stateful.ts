/**
 * Answers the operations of resources from what earlier requests have done: `call.ts` finds
 * the resource of a request, `items.ts` makes its items, and `shown.ts` puts them into
 * responses.
 */
import { Refusal } from "../../../templates/runtime/server/reply/refusal.js";
import type { RequestGroups } from "../../../templates/runtime/server/request.js";
import { responseFor } from "../../input/responses/error-formats.js";
import type { JsonObject } from "../../language/json/json.js";
import type { Operation } from "../../language/model/model.js";
import { type Part, partsOf } from "../state/resources.js";
import type { Entry } from "../state/state.js";
import {
  bodyIn,
  type Call,
  filled,
  type MakePage,
  parentsIn,
  pathOf,
  placeOf,
  type StatefulMeans,
  urlsOf,
} from "./call.js";
import { idText } from "./ids.js";
import { Items } from "./items.js";
import type { Choice, MockAnswer } from "./replies.js";
import { omit } from "./shapes.js";
import { Shown } from "./shown.js";

/** How long after its creation a resource is done that has a receiver of events, in milliseconds. */
const DONE_AFTER = 1000;

/** Answers the operations of resources by what earlier requests have done. */
export class Stateful {
  readonly #means: StatefulMeans;
  readonly #parts: ReadonlyMap<string, Part>;
  readonly #items: Items;
  readonly #shown: Shown;

  constructor(means: StatefulMeans) {
    this.#means = means;
    this.#parts = partsOf(means.version);
    this.#items = new Items(means, this.#parts);
    this.#shown = new Shown(means);
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
        return this.#shown.list(
          call,
          this.#means.state.entries(call.path, () => this.#items.first(call)),
        );
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
    const first = () => this.#items.first(call);
    const found = state.get(path, id, first);
    if (found !== undefined) return answer(found);
    const isMadeUp = !part.resource.isKnown || this.#isExample(call);
    if (isMadeUp && !state.isDeleted(path, id)) {
      const made = this.#items.adopted(call);
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

  #read(call: Call, entry: Entry): MockAnswer {
    const { job } = call.part.resource;
    if (job === undefined || entry.reads === undefined)
      return this.#shown.item(call, entry.item);
    const reads = entry.reads + 1;
    const last = job.pending.length - 1;
    if (reads > Math.max(last, 1))
      return this.#shown.item(call, this.#finish(call, entry).item);
    const status = job.pending[Math.min(reads, last)] ?? null;
    const item =
      this.#items.itemWith(call, status, entry.given ?? {}) ?? entry.item;
    this.#save(call, { ...entry, item, reads });
    return this.#shown.item(call, item);
  }

  /** Ends a job, and tells the receivers of its events. */
  #finish(call: Call, entry: Entry): Entry {
    const { resource } = call.part;
    const { given = {}, urls = [] } = entry;
    const final = resource.job?.final ?? null;
    const item = this.#items.itemWith(call, final, given) ?? entry.item;
    const done: Entry = { id: entry.id, item, given };
    this.#save(call, done);
    const { deliveries } = this.#means;
    void deliveries.send(urls, item, item[resource.id] ?? entry.id);
    return done;
  }

  #create(call: Call): MockAnswer {
    const { state, shapes, ids } = this.#means;
    const { resource } = call.part;
    const { job } = resource;
    const body = bodyIn(call.groups);
    const sample = this.#items.sampleOf(call);
    if (sample === undefined)
      return this.#means.replies.of(call.operation, call.choice);
    const first = () => this.#items.first(call);
    const taken = new Set(state.entries(call.path, first).map(({ id }) => id));
    const asked = body[resource.id];
    const id = asked ?? ids.next(sample[resource.id], taken);
    const given = {
      ...times(sample),
      ...body,
      ...this.#items.keysOf(call),
      [resource.id]: id,
    };
    const begun =
      job && this.#items.itemWith(call, job.pending[0] ?? null, given);
    const item =
      begun ??
      this.#items.trimmed(
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
    return this.#shown.item(call, item);
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

  #replace(call: Call): MockAnswer {
    const { state } = this.#means;
    const first = () => this.#items.first(call);
    const isThere = state.get(call.path, call.id, first) !== undefined;
    const creates = call.operation.responses.some(
      ({ status }) => status === 201,
    );
    if (!isThere && creates) {
      const made = this.#items.adopted(call);
      if (made !== undefined) state.set(call.path, made, first);
    }
    return this.#withEntry(call, (entry) =>
      this.#put(
        call,
        entry,
        this.#items.trimmed(call, entry.item, {}),
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
    return this.#shown.item(call, item);
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
        : (this.#items.itemWith(call, status, entry.given ?? {}) ?? entry.item);
    this.#save(call, {
      ...rest,
      item: acted,
      ...(status === undefined && reads !== undefined && { reads }),
    });
    return this.#shown.item(call, acted);
  }

  #save({ path }: Call, entry: Entry): void {
    this.#means.state.set(path, entry, () => []);
  }
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

import { reportAlike } from "./ambiguous-events.js";
import { firstsOf } from "./callback-copies.js";
import type { Callback } from "./callbacks.js";
import { type Context, follow } from "../context.js";
import { deliveryOf, schemasOfAnswers, withAnswers } from "./deliveries.js";
import type { Writable } from "../schema/draft.js";
import type { Entry } from "../node.js";
import { eventSample, payloadExample } from "./event-samples.js";
import { eventType, markShared } from "./event-types.js";
import type { Lookup } from "../../schema/schema-lookup.js";
import type {
  CalledBack,
  Event,
  Json,
  Operation,
  Place,
  Schema,
} from "../../model/model.js";
import { type LoneOperation, operationDocs } from "../operations/operations.js";
import { operationsOf } from "../operations/path-items.js";
import { warnOfIgnored } from "./webhook-limits.js";

/** An event before its surface gives it a name. */
type LoneEvent = Writable<Omit<Event, "name" | "type" | "sample">> & {
  /** Of its payload, as the description gives it. */
  readonly example?: Json | undefined;
};

/** A webhook of the description. */
interface Webhook {
  readonly name: string;
  readonly events: readonly LoneEvent[];
  /** Surfaces whose operations name it; empty: it belongs to all. */
  readonly surfaces: Set<string>;
}

/** Reads webhooks and callbacks, and tells which are the same. */
export class EventBuilder {
  readonly #context: Context;
  readonly #bodyOf: (operation: Entry) => Operation["body"];
  readonly #webhooks: Webhook[] = [];
  readonly #byPlace = new Map<Place, Webhook>();
  readonly #callbacks = new Map<Place, readonly LoneEvent[]>();
  /** The places of callbacks of one key and address. */
  readonly #addresses = new Map<string, Place[]>();
  /** Each of them with the first that says the same. */
  #firsts: ReadonlyMap<Place, Place> | undefined;
  readonly #samples: Map<Schema, Json[]> | undefined;

  /** Without `samples`, events have none. */
  constructor(
    context: Context,
    bodyOf: (operation: Entry) => Operation["body"],
    samples: boolean,
  ) {
    this.#samples = samples ? new Map<Schema, Json[]>() : undefined;
    this.#context = context;
    this.#bodyOf = bodyOf;
  }

  /** Reads `webhooks`, and `x-webhooks`, which descriptions used before there were webhooks. */
  readWebhooks(root: Entry): void {
    for (const key of ["webhooks", "x-webhooks"]) {
      for (const [name, item] of root.members(key)) {
        const followed = follow(item, "a path item", this.#context);
        if (followed === undefined) continue;
        const webhook: Webhook = {
          name,
          events: this.#eventsOf(followed.entry),
          surfaces: new Set(),
        };
        this.#webhooks.push(webhook);
        this.#byPlace.set(item.place, webhook);
        // The same target elsewhere is the same webhook.
        for (const place of followed.trail) this.#byPlace.set(place, webhook);
      }
    }
  }

  /** Reads the callbacks of an operation. */
  readCallbacks(operation: LoneOperation, surface: string): void {
    for (const callback of operation.callbacks) {
      const webhook = this.#webhookOf(callback);
      const { key, expression, pathItem } = callback;
      if (webhook !== undefined) webhook.surfaces.add(surface);
      else if (!this.#callbacks.has(pathItem.place)) {
        this.#callbacks.set(pathItem.place, this.#eventsOf(pathItem));
        const address = `${key} ${expression}`;
        const places = this.#addresses.get(address) ?? [];
        this.#addresses.set(address, [...places, pathItem.place]);
      }
    }
  }

  /** Finds what is written anew for each operation and says the same, which is one event, once schemas have names. */
  #placeOf({ pathItem: { place } }: Callback): Place {
    this.#firsts ??= firstsOf(this.#addresses, this.#callbacks);
    return this.#firsts.get(place) ?? place;
  }

  /** The payloads of all events. */
  payloads(): readonly Schema[] {
    return this.#all().flatMap((events) =>
      events.flatMap(({ schema }) => schema ?? []),
    );
  }

  /** What receivers answer with. */
  answers(): readonly Schema[] {
    return this.#all().flatMap((events) => events.flatMap(schemasOfAnswers));
  }

  /** Puts another schema in the place of each payload, and of each answer. */
  mapSchemas(
    ofPayload: (schema: Schema) => Schema,
    ofAnswer: (schema: Schema) => Schema,
  ): void {
    for (const event of this.#all().flat()) {
      if (event.schema !== undefined) event.schema = ofPayload(event.schema);
      if (event.delivery !== undefined)
        event.delivery = withAnswers(event.delivery, ofAnswer);
    }
  }

  #all(): readonly (readonly LoneEvent[])[] {
    return [
      ...this.#webhooks.map(({ events }) => events),
      ...this.#callbacks.values(),
    ];
  }

  /** Without copies. */
  #distinct(): readonly (readonly LoneEvent[])[] {
    const callbacks = [...this.#callbacks].filter(
      ([place]) => (this.#firsts?.get(place) ?? place) === place,
    );
    return [
      ...this.#webhooks.map(({ events }) => events),
      ...callbacks.map(([, events]) => events),
    ];
  }

  /** The events of a surface, and those that go to the callbacks of each of its operations. */
  ofSurface(
    surface: string,
    operations: ReadonlyMap<LoneOperation, string>,
    lookup: Lookup,
  ): {
    readonly events: readonly Event[];
    readonly byOperation: ReadonlyMap<LoneOperation, readonly CalledBack[]>;
  } {
    const events = new Map<string, Event>();
    const add = (name: string, lone: readonly LoneEvent[]): string[] =>
      lone.map((event) => {
        const full =
          lone.length === 1 ? name : `${name}.${event.method.toLowerCase()}`;
        if (!events.has(full))
          events.set(full, this.#named(full, event, lookup));
        return full;
      });
    for (const { name, surfaces, events: lone } of this.#webhooks)
      if (surfaces.size === 0 || surfaces.has(surface)) add(name, lone);
    const nameOf = callbackNames(
      operations,
      new Set(events.keys()),
      (callback) =>
        this.#webhookOf(callback) ? undefined : this.#placeOf(callback),
    );
    const byOperation = new Map<LoneOperation, readonly CalledBack[]>();
    for (const operation of operations.keys()) {
      const calledBack = operation.callbacks.map((callback): CalledBack => {
        const { expression, place } = callback;
        const { name, events: lone } = this.#webhookOf(callback) ?? {
          name: nameOf(operation, callback),
          events: this.#callbacks.get(this.#placeOf(callback)) ?? [],
        };
        return { expression, place, events: add(name, lone) };
      });
      byOperation.set(operation, calledBack);
    }
    const own = [...events.values()];
    reportAlike(own, lookup, this.#context.findings);
    const places = new Set(own.map(({ place }) => place));
    const others = this.#distinct()
      .flat()
      .filter(({ place }) => !places.has(place));
    return { events: markShared(own, others, lookup), byOperation };
  }

  #named(name: string, lone: LoneEvent, lookup: Lookup): Event {
    const { references } = this.#context;
    const { example, ...event } = lone;
    const { schema } = event;
    if (schema === undefined) return { name, ...event };
    const type = eventType(schema, lookup);
    const named = { name, ...event, ...(type && { type }) };
    if (this.#samples === undefined) return named;
    const sample =
      example ?? eventSample(schema, lookup, references, this.#samples);
    return { ...named, sample };
  }

  #webhookOf({ trail }: Callback): Webhook | undefined {
    for (const place of trail) {
      const webhook = this.#byPlace.get(place);
      if (webhook !== undefined) return webhook;
    }
    return undefined;
  }

  #eventsOf(pathItem: Entry): readonly LoneEvent[] {
    return operationsOf(pathItem).map(([method, entry]) => {
      const { content = [], required } = this.#bodyOf(entry) ?? {};
      const media = content.find(({ kind }) => kind === "json") ?? content[0];
      const id = entry.text("operationId");
      const event: LoneEvent = {
        ...(id && { id }),
        ...(required === false && { optional: true }),
        docs: operationDocs(pathItem, entry),
        method,
        delivery: deliveryOf(pathItem, entry, this.#context),
        place: entry.place,
        example: payloadExample(media, this.#context.references),
      };
      if (media !== undefined) event.mediaType = media.name;
      if (media?.schema !== undefined) event.schema = media.schema;
      warnOfIgnored(pathItem, method, entry, media, this.#context);
      return event;
    });
  }
}

/**
 * How the callbacks of a surface are named: by their keys, and where a key
 * stands for different things, by what tells them apart.
 */
function callbackNames(
  operations: ReadonlyMap<LoneOperation, string>,
  webhooks: ReadonlySet<string>,
  placeOf: (callback: Callback) => Place | undefined,
): (operation: LoneOperation, callback: Callback) => string {
  const meanings = new Map<string, Set<Place>>();
  const note = (name: string, place: Place): void => {
    const places = meanings.get(name) ?? new Set();
    meanings.set(name, places.add(place));
  };
  const spellings = (
    operation: LoneOperation,
    callback: Callback,
  ): string[] => {
    const { key, expression } = callback;
    const qualified = `${operations.get(operation) ?? operation.id}.${key}`;
    return [key, qualified, `${qualified}.${expression}`];
  };
  for (const operation of operations.keys()) {
    for (const callback of operation.callbacks) {
      const place = placeOf(callback);
      if (place === undefined) continue;
      for (const name of spellings(operation, callback)) note(name, place);
    }
  }
  return (operation, callback) => {
    const names = spellings(operation, callback);
    const clear = names.find(
      (name) => meanings.get(name)?.size === 1 && !webhooks.has(name),
    );
    return clear ?? names.at(-1) ?? callback.key;
  };
}

import { reportIndistinguishableEvents } from "./ambiguous-events.js";
import { type ParsedCallback, firstOccurrences } from "./callbacks.js";
import { type Context, follow } from "../context.js";
import { deliveryOf, answerSchemas, mapAnswerSchemas } from "./deliveries.js";
import type {
  Writable,
  Callback,
  Event,
  Operation,
  Schema,
} from "../../model/model.js";
import type { Entry } from "../node.js";
import { eventSample, payloadExample } from "./event-samples.js";
import { eventType, markSharedTypes } from "./event-types.js";
import type { Lookup } from "../../schema/schema-lookup.js";
import type { Location } from "../../json/location.js";
import type { JsonValue } from "../../json/json.js";
import { operationDocs } from "../operations/operations.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import { operationsOf } from "../operations/path-items.js";
import { warnAboutIgnoredParts } from "./webhook-limits.js";

/** An event before its surface gives it a name. */
type ParsedEvent = Writable<Omit<Event, "name" | "type" | "sample">> & {
  /** Of its payload, as the description gives it. */
  readonly example?: JsonValue | undefined;
};

/** A webhook of the description. */
interface Webhook {
  readonly name: string;
  readonly events: readonly ParsedEvent[];
  /** Surfaces whose operations name it; empty: it belongs to all. */
  readonly versions: Set<string>;
}

/** Reads webhooks and callbacks, and tells which are the same. */
export class EventBuilder {
  readonly #context: Context;
  readonly #bodyOf: (operation: Entry) => Operation["body"];
  readonly #webhooks: Webhook[] = [];
  readonly #byLocation = new Map<Location, Webhook>();
  readonly #callbacks = new Map<Location, readonly ParsedEvent[]>();
  /** The places of callbacks of one key and address. */
  readonly #addresses = new Map<string, Location[]>();
  /** Each of them with the first that says the same. */
  #firsts: ReadonlyMap<Location, Location> | undefined;
  readonly #samples: Map<Schema, JsonValue[]> | undefined;

  /** Without `samples`, events have none. */
  constructor(
    context: Context,
    bodyOf: (operation: Entry) => Operation["body"],
    samples: boolean,
  ) {
    this.#samples = samples ? new Map<Schema, JsonValue[]>() : undefined;
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
          versions: new Set(),
        };
        this.#webhooks.push(webhook);
        this.#byLocation.set(item.location, webhook);
        // The same target elsewhere is the same webhook.
        for (const location of followed.trail)
          this.#byLocation.set(location, webhook);
      }
    }
  }

  /** Reads the callbacks of an operation. */
  readCallbacks(operation: ParsedOperation, apiVersion: string): void {
    for (const callback of operation.callbacks) {
      const webhook = this.#webhookOf(callback);
      const { key, expression, pathItem } = callback;
      if (webhook !== undefined) webhook.versions.add(apiVersion);
      else if (!this.#callbacks.has(pathItem.location)) {
        this.#callbacks.set(pathItem.location, this.#eventsOf(pathItem));
        const address = `${key} ${expression}`;
        const locations = this.#addresses.get(address) ?? [];
        this.#addresses.set(address, [...locations, pathItem.location]);
      }
    }
  }

  /** Finds what is written anew for each operation and says the same, which is one event, once schemas have names. */
  #locationOf({ pathItem: { location } }: ParsedCallback): Location {
    this.#firsts ??= firstOccurrences(this.#addresses, this.#callbacks);
    return this.#firsts.get(location) ?? location;
  }

  /** The payloads of all events. */
  payloads(): readonly Schema[] {
    return this.#all().flatMap((events) =>
      events.flatMap(({ schema }) => schema ?? []),
    );
  }

  /** What receivers answer with. */
  answers(): readonly Schema[] {
    return this.#all().flatMap((events) => events.flatMap(answerSchemas));
  }

  /** Puts another schema in the place of each payload, and of each answer. */
  mapSchemas(
    ofPayload: (schema: Schema) => Schema,
    ofAnswer: (schema: Schema) => Schema,
  ): void {
    for (const event of this.#all().flat()) {
      if (event.schema !== undefined) event.schema = ofPayload(event.schema);
      if (event.delivery !== undefined)
        event.delivery = mapAnswerSchemas(event.delivery, ofAnswer);
    }
  }

  #all(): readonly (readonly ParsedEvent[])[] {
    return [
      ...this.#webhooks.map(({ events }) => events),
      ...this.#callbacks.values(),
    ];
  }

  /** Without copies. */
  #distinct(): readonly (readonly ParsedEvent[])[] {
    const callbacks = [...this.#callbacks].filter(
      ([location]) => (this.#firsts?.get(location) ?? location) === location,
    );
    return [
      ...this.#webhooks.map(({ events }) => events),
      ...callbacks.map(([, events]) => events),
    ];
  }

  /** The events of a surface, and those that go to the callbacks of each of its operations. */
  ofApiVersion(
    apiVersion: string,
    operations: ReadonlyMap<ParsedOperation, string>,
    lookup: Lookup,
  ): {
    readonly events: readonly Event[];
    readonly byOperation: ReadonlyMap<ParsedOperation, readonly Callback[]>;
  } {
    const events = new Map<string, Event>();
    const add = (name: string, lone: readonly ParsedEvent[]): string[] =>
      lone.map((event) => {
        const full =
          lone.length === 1 ? name : `${name}.${event.method.toLowerCase()}`;
        if (!events.has(full))
          events.set(full, this.#named(full, event, lookup));
        return full;
      });
    for (const { name, versions, events: lone } of this.#webhooks)
      if (versions.size === 0 || versions.has(apiVersion)) add(name, lone);
    const nameOf = callbackNames(
      operations,
      new Set(events.keys()),
      (callback) =>
        this.#webhookOf(callback) ? undefined : this.#locationOf(callback),
    );
    const byOperation = new Map<ParsedOperation, readonly Callback[]>();
    for (const operation of operations.keys()) {
      const callbacks = operation.callbacks.map((callback): Callback => {
        const { expression, location } = callback;
        const { name, events: lone } = this.#webhookOf(callback) ?? {
          name: nameOf(operation, callback),
          events: this.#callbacks.get(this.#locationOf(callback)) ?? [],
        };
        return { expression, location, events: add(name, lone) };
      });
      byOperation.set(operation, callbacks);
    }
    const own = [...events.values()];
    reportIndistinguishableEvents(own, lookup, this.#context.findings);
    const locations = new Set(own.map(({ location }) => location));
    const others = this.#distinct()
      .flat()
      .filter(({ location }) => !locations.has(location));
    return { events: markSharedTypes(own, others, lookup), byOperation };
  }

  #named(name: string, lone: ParsedEvent, lookup: Lookup): Event {
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

  #webhookOf({ trail }: ParsedCallback): Webhook | undefined {
    for (const location of trail) {
      const webhook = this.#byLocation.get(location);
      if (webhook !== undefined) return webhook;
    }
    return undefined;
  }

  #eventsOf(pathItem: Entry): readonly ParsedEvent[] {
    return operationsOf(pathItem).map(([method, entry]) => {
      const { content = [], required } = this.#bodyOf(entry) ?? {};
      const media = content.find(({ kind }) => kind === "json") ?? content[0];
      const id = entry.text("operationId");
      const event: ParsedEvent = {
        ...(id && { id }),
        ...(required === false && { payloadOptional: true }),
        docs: operationDocs(pathItem, entry),
        method,
        delivery: deliveryOf(pathItem, entry, this.#context),
        location: entry.location,
        example: payloadExample(media, this.#context.references),
      };
      if (media !== undefined) event.mediaType = media.name;
      if (media?.schema !== undefined) event.schema = media.schema;
      warnAboutIgnoredParts(pathItem, method, entry, media, this.#context);
      return event;
    });
  }
}

/**
 * How the callbacks of a surface are named: by their keys, and where a key
 * stands for different things, by what tells them apart.
 */
function callbackNames(
  operations: ReadonlyMap<ParsedOperation, string>,
  webhooks: ReadonlySet<string>,
  locationOf: (callback: ParsedCallback) => Location | undefined,
): (operation: ParsedOperation, callback: ParsedCallback) => string {
  const meanings = new Map<string, Set<Location>>();
  const note = (name: string, location: Location): void => {
    const locations = meanings.get(name) ?? new Set();
    meanings.set(name, locations.add(location));
  };
  const spellings = (
    operation: ParsedOperation,
    callback: ParsedCallback,
  ): string[] => {
    const { key, expression } = callback;
    const qualified = `${operations.get(operation) ?? operation.id}.${key}`;
    return [key, qualified, `${qualified}.${expression}`];
  };
  for (const operation of operations.keys()) {
    for (const callback of operation.callbacks) {
      const location = locationOf(callback);
      if (location === undefined) continue;
      for (const name of spellings(operation, callback)) note(name, location);
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

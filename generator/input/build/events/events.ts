/**
 * Events: webhooks and callbacks. `EventBuilder` reads them from the description,
 * merges repeated callbacks, and later gives each API version its named events
 * with their types. `samples/` makes samples.
 */

import type { JsonValue } from "../../../language/json/json.js";
import type { Location } from "../../../language/json/location.js";
import type {
  Callback,
  Event,
  Operation,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { examplesAt } from "../content/examples.js";
import { type Context, follow } from "../context.js";
import type { ObjectNode } from "../object-node/object-node.js";
import { hasExtension } from "../operations/extensions.js";
import { operationDocs } from "../operations/operations.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import { operationsOf } from "../operations/path-items.js";
import { reportIndistinguishableEvents } from "./ambiguous-events.js";
import { firstOccurrences, type ParsedCallback } from "./callbacks.js";
import {
  answerSchemas,
  deliveryOf,
  deliveryParameterSchemas,
  mapDeliverySchemas,
} from "./deliveries.js";
import { eventType, eventTypes, markSharedTypes } from "./event-types.js";
import {
  checkSameSubjects,
  checkSettledSubject,
  settledSubjectOf,
} from "./settled-subject.js";
import { warnAboutIgnoredParts } from "./webhook-limits.js";

/** An event before its API version names it. */
type ParsedEvent = Writable<Omit<Event, "name" | "type" | "sample">> & {
  /** The description's example of its payload. */
  readonly example?: JsonValue | undefined;
};

/** A webhook with its events, one for each method. */
interface Webhook {
  readonly name: string;
  readonly events: readonly ParsedEvent[];
  /** The API versions whose operations refer to it; empty: it belongs to all. */
  readonly versions: Set<string>;
}

/** Reads webhooks and callbacks, and merges those that are the same. */
export class EventBuilder {
  readonly #context: Context;
  readonly #bodyOf: (operation: ObjectNode) => Operation["body"];
  readonly #webhooks: Webhook[] = [];
  readonly #byLocation = new Map<Location, Webhook>();
  readonly #callbacks = new Map<Location, readonly ParsedEvent[]>();
  /** The locations of callbacks by key and URL. */
  readonly #callbackLocations = new Map<string, Location[]>();
  /** The first equal callback of each callback's location. */
  #firstLocations: ReadonlyMap<Location, Location> | undefined;

  constructor(
    context: Context,
    bodyOf: (operation: ObjectNode) => Operation["body"],
  ) {
    this.#context = context;
    this.#bodyOf = bodyOf;
  }

  /** Reads `webhooks`, and `x-webhooks`, its predecessor in OpenAPI 3.0. */
  readWebhooks(root: ObjectNode): void {
    const keys = hasExtension(root, "x-webhooks")
      ? ["webhooks", "x-webhooks"]
      : ["webhooks"];
    for (const key of keys) {
      for (const [name, item] of root.members(key)) {
        const followed = follow(item, "a path item", this.#context);
        if (followed === undefined) continue;
        const webhook: Webhook = {
          name,
          events: this.#eventsOf(followed.node),
          versions: new Set(),
        };
        this.#webhooks.push(webhook);
        this.#byLocation.set(item.location, webhook);
        // A callback that refers to the same path item is the same webhook.
        for (const location of followed.trail)
          this.#byLocation.set(location, webhook);
      }
    }
  }

  /** Reads an operation's callbacks. */
  readCallbacks(operation: ParsedOperation, apiVersion: string): void {
    for (const callback of operation.callbacks) {
      const webhook = this.#webhookOf(callback);
      const { key, expression, pathItem } = callback;
      if (webhook !== undefined) webhook.versions.add(apiVersion);
      else if (!this.#callbacks.has(pathItem.location)) {
        this.#callbacks.set(pathItem.location, this.#eventsOf(pathItem));
        const id = `${key} ${expression}`;
        const locations = this.#callbackLocations.get(id) ?? [];
        this.#callbackLocations.set(id, [...locations, pathItem.location]);
      }
    }
  }

  /** The location of the first equal callback: a callback repeated in several operations is one event. Requires named schemas. */
  #locationOf({ pathItem: { location } }: ParsedCallback): Location {
    this.#firstLocations ??= firstOccurrences(
      this.#callbackLocations,
      this.#callbacks,
    );
    return this.#firstLocations.get(location) ?? location;
  }

  /** The payloads of all events, and the parameters that are sent with them. */
  payloads(): readonly Schema[] {
    return this.#all().flatMap((events) =>
      events.flatMap((event) => [
        ...(event.schema === undefined ? [] : [event.schema]),
        ...deliveryParameterSchemas(event),
      ]),
    );
  }

  /** The schemas of the bodies that receivers respond with. */
  answers(): readonly Schema[] {
    return this.#all().flatMap((events) => events.flatMap(answerSchemas));
  }

  /** Replaces the schemas of all payloads and responses. */
  mapSchemas(
    ofPayload: (schema: Schema) => Schema,
    ofAnswer: (schema: Schema) => Schema,
  ): void {
    for (const event of this.#all().flat()) {
      if (event.schema !== undefined) event.schema = ofPayload(event.schema);
      if (event.delivery !== undefined)
        event.delivery = mapDeliverySchemas(
          event.delivery,
          ofPayload,
          ofAnswer,
        );
    }
  }

  #all(): readonly (readonly ParsedEvent[])[] {
    return [
      ...this.#webhooks.map(({ events }) => events),
      ...this.#callbacks.values(),
    ];
  }

  /** The events of all webhooks and callbacks, each repeated callback once. */
  #distinct(): readonly (readonly ParsedEvent[])[] {
    const callbacks = [...this.#callbacks].filter(
      ([location]) =>
        (this.#firstLocations?.get(location) ?? location) === location,
    );
    return [
      ...this.#webhooks.map(({ events }) => events),
      ...callbacks.map(([, events]) => events),
    ];
  }

  /** The events of an API version, and the callbacks of each of its operations. */
  ofApiVersion(
    apiVersion: string,
    operations: ReadonlyMap<ParsedOperation, string>,
    lookup: SchemaLookup,
  ): {
    readonly events: readonly Event[];
    readonly byOperation: ReadonlyMap<ParsedOperation, readonly Callback[]>;
  } {
    const events = new Map<string, Event>();
    const add = (name: string, parsed: readonly ParsedEvent[]): string[] =>
      parsed.map((event) => {
        const fullName =
          parsed.length === 1 ? name : `${name}.${event.method.toLowerCase()}`;
        if (!events.has(fullName))
          events.set(fullName, this.#named(fullName, event, lookup));
        return fullName;
      });
    for (const { name, versions, events: parsed } of this.#webhooks)
      if (versions.size === 0 || versions.has(apiVersion)) add(name, parsed);
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
        const { name, events: parsed } = this.#webhookOf(callback) ?? {
          name: nameOf(operation, callback),
          events: this.#callbacks.get(this.#locationOf(callback)) ?? [],
        };
        return { expression, location, events: add(name, parsed) };
      });
      byOperation.set(operation, callbacks);
    }
    const own = [...events.values()];
    reportIndistinguishableEvents(own, lookup, this.#context.diagnostics);
    checkSameSubjects(own, this.#context.diagnostics);
    const locations = new Set(own.map(({ location }) => location));
    const others = this.#distinct()
      .flat()
      .filter(({ location }) => !locations.has(location));
    return { events: markSharedTypes(own, others, lookup), byOperation };
  }

  #named(name: string, parsed: ParsedEvent, lookup: SchemaLookup): Event {
    const { diagnostics } = this.#context;
    const { example, ...event } = parsed;
    const { schema, settles } = event;
    if (settles !== undefined)
      checkSettledSubject({ name, ...event }, settles, lookup, diagnostics);
    if (schema === undefined) return { name, ...event };
    const type = eventType(schema, lookup);
    const types = type === undefined ? eventTypes(schema, lookup) : undefined;
    return {
      name,
      ...event,
      ...(type && { type }),
      ...(types && { types }),
      ...(example !== undefined && { sample: example }),
    };
  }

  #webhookOf({ trail }: ParsedCallback): Webhook | undefined {
    for (const location of trail) {
      const webhook = this.#byLocation.get(location);
      if (webhook !== undefined) return webhook;
    }
    return undefined;
  }

  #eventsOf(pathItem: ObjectNode): readonly ParsedEvent[] {
    return operationsOf(pathItem).map(([method, node]) => {
      const { content = [], required } = this.#bodyOf(node) ?? {};
      const media = content.find(({ kind }) => kind === "json") ?? content[0];
      const id = node.text("operationId");
      const settles = settledSubjectOf(node);
      const event: ParsedEvent = {
        ...(id && { id }),
        ...(settles !== undefined && { settles }),
        ...(required === false && { payloadOptional: true }),
        docs: operationDocs(pathItem, node),
        method,
        delivery: deliveryOf(pathItem, node, this.#context),
        location: node.location,
        example:
          media &&
          examplesAt(media.location, this.#context.references)[0]?.value,
      };
      if (media !== undefined) event.mediaType = media.name;
      if (content.length > 1)
        event.otherMediaTypes = content
          .filter((other) => other !== media)
          .map(({ name: type }) => type);
      if (media?.schema !== undefined) event.schema = media.schema;
      warnAboutIgnoredParts(pathItem, method, node, media, this.#context);
      return event;
    });
  }
}

/**
 * Names the callbacks of an API version by their keys. If a key is used for
 * different callbacks, the operation's name and the expression are added.
 */
function callbackNames(
  operations: ReadonlyMap<ParsedOperation, string>,
  webhooks: ReadonlySet<string>,
  locationOf: (callback: ParsedCallback) => Location | undefined,
): (operation: ParsedOperation, callback: ParsedCallback) => string {
  const locationsByName = new Map<string, Set<Location>>();
  const add = (name: string, location: Location): void => {
    const locations = locationsByName.get(name) ?? new Set();
    locationsByName.set(name, locations.add(location));
  };
  const candidates = (
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
      for (const name of candidates(operation, callback)) add(name, location);
    }
  }
  return (operation, callback) => {
    const names = candidates(operation, callback);
    const unique = names.find(
      (name) => locationsByName.get(name)?.size === 1 && !webhooks.has(name),
    );
    return unique ?? names.at(-1) ?? callback.key;
  };
}

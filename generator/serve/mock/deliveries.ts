import { signWebhook } from "../../../templates/runtime/webhook-signature.js";
import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../language/json/json.js";
import type { ApiVersion, Event } from "../../language/model/model.js";
import type { Samples } from "../../language/samples/samples.js";
import type { EventUrl } from "../state/state.js";
import type { Shapes } from "./shapes.js";
import { partAt, withPart } from "./shapes.js";

/** An event and the result of sending it, for the terminal. */
export interface DeliveryLine {
  readonly event: string;
  readonly url: string;
  /** The status of the receiver; undefined if it was not reached. */
  readonly status: number | undefined;
  /** Why it was not sent; empty if it was. */
  readonly fault: string;
}

/** Sends the events of a version to the URLs that requests have named. */
export class Deliveries {
  readonly #version: ApiVersion;
  readonly #samples: Samples;
  readonly #shapes: Shapes;
  readonly #secret: string;
  readonly #tell: (line: DeliveryLine) => void;
  #count = 0;

  constructor(
    version: ApiVersion,
    samples: Samples,
    shapes: Shapes,
    secret: string,
    tell: (line: DeliveryLine) => void,
  ) {
    this.#version = version;
    this.#samples = samples;
    this.#shapes = shapes;
    this.#secret = secret;
    this.#tell = tell;
  }

  /** Sends the event of a resource that has succeeded. Resolves when all URLs are done. */
  async send(urls: readonly EventUrl[], item: JsonObject, id: JsonValue) {
    for (const { url, events } of urls) {
      const name = events.find((each) => succeeded.test(each)) ?? events[0];
      const event = this.#version.events.find((each) => each.name === name);
      if (event !== undefined) await this.#sendTo(url, event, item, id);
    }
  }

  async #sendTo(url: string, event: Event, item: JsonObject, id: JsonValue) {
    const told = { event: event.name, url };
    if (!isLoopback(url)) {
      const fault = "events go only to this machine";
      this.#tell({ ...told, status: undefined, fault });
      return;
    }
    const body = JSON.stringify(this.#payloadOf(event, item, id));
    this.#count++;
    try {
      const signature = await signWebhook({
        id: `msg_${Date.now().toString(36)}_${this.#count}`,
        body,
        secrets: [this.#secret],
      });
      const { status } = await fetch(url, {
        method: event.method,
        headers: { ...signature, "content-type": "application/json" },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(10_000),
      });
      this.#tell({ ...told, status, fault: "" });
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      this.#tell({ ...told, status: undefined, fault: String(cause) });
    }
  }

  /** A sample of the event, about the resource. */
  #payloadOf(event: Event, item: JsonObject, id: JsonValue): JsonValue {
    const { schema, settles } = event;
    const sample =
      event.sample ??
      (schema && this.#samples.ofSchema(schema, this.#version)) ??
      {};
    if (schema === undefined || !isObject(sample)) return sample;
    let payload: JsonObject = sample;
    const use = (next: JsonValue) => {
      if (isObject(next) && this.#shapes.fits(next, schema)) payload = next;
    };
    for (const place of [[], ["data"]])
      for (const [name, value] of Object.entries(item)) {
        const around = partAt(payload, place);
        if (isObject(around) && Object.hasOwn(around, name) && name !== "type")
          use(withPart(payload, [...place, name], value));
      }
    if (settles !== undefined)
      use(withPart(payload, settles.id.split("/").slice(1), id));
    return payload;
  }
}

const succeeded = /succe|complet|done|finish|ready/i;

/** Whether a URL leads to this machine. A mock sends requests to no other. */
function isLoopback(url: string): boolean {
  try {
    const { hostname, protocol } = new URL(url);
    const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
    return isHere && /^https?:$/.test(protocol);
  } catch {
    return false;
  }
}

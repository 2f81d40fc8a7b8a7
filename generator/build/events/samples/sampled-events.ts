import { sameJson } from "../../../json/equal.js";
import type { JsonValue } from "../../../json/json.js";
import type { Location } from "../../../json/location.js";
import type { Api, ApiVersion, Event, Schema } from "../../../model/model.js";
import type { Document } from "../../../read/document.js";
import { SchemaLookup } from "../../../schema/lookup.js";
import { References } from "../../references.js";
import { eventSample, examplesAt } from "./event-samples.js";

/** The examples of schemas, by the location of the schema. */
type Examples = ReadonlyMap<Location, readonly JsonValue[]>;

/** A model, the same one with samples, and the examples that the samples depend on. */
interface Sampled {
  readonly api: Api;
  readonly sampled: Api;
  readonly examples: Examples;
}

/** The model with a sample of each event whose payload has a schema but no example. */
export function withSamples(api: Api, document: Document): Api {
  return sample(api, new References(document)).sampled;
}

/** Adds samples to the models of several runs, and keeps those of the last run where nothing has changed. */
export class EventSamples {
  #last: Sampled | undefined;

  /** @param api a model with the objects of the last run where nothing has changed */
  addTo(api: Api, document: Document): Api {
    const references = new References(document);
    const last = this.#last;
    this.#last =
      last !== undefined &&
      hasSameEvents(api, last.api) &&
      hasExamples(references, last.examples)
        ? { ...last, api, sampled: withEvents(api, last) }
        : sample(api, references);
    return this.#last.sampled;
  }
}

function sample(api: Api, references: References): Sampled {
  const examples = new Map<Location, readonly JsonValue[]>();
  const read = (location: Location) => {
    const found = examples.get(location) ?? examplesAt(location, references);
    examples.set(location, found);
    return found;
  };
  // Equal parts of samples are one object, which is printed once.
  const known = new Map<Schema, JsonValue[]>();
  const versions = api.versions.map((version) => {
    const lookup = SchemaLookup.among(version.schemas);
    const events = version.events.map((event): Event =>
      event.schema === undefined || event.sample !== undefined
        ? event
        : { ...event, sample: eventSample(event.schema, lookup, read, known) },
    );
    return { ...version, events };
  });
  return { api, sampled: { ...api, versions }, examples };
}

function hasSameEvents({ versions }: Api, last: Api): boolean {
  return (
    versions.length === last.versions.length &&
    versions.every(({ events }, at) => events === last.versions[at]?.events)
  );
}

function hasExamples(references: References, examples: Examples): boolean {
  for (const [location, known] of examples)
    if (!sameJson(examplesAt(location, references), known)) return false;
  return true;
}

/** A model with the sampled events of the last run. */
function withEvents(api: Api, { api: last, sampled }: Sampled): Api {
  if (api === last) return sampled;
  const versions = api.versions.map((version, at): ApiVersion => {
    const before = sampled.versions[at];
    if (before === undefined || version === last.versions[at])
      return before ?? version;
    return { ...version, events: before.events };
  });
  return { ...api, versions };
}

import { sameJson } from "../../../../language/json/equal.js";
import type { JsonValue } from "../../../../language/json/json.js";
import type { Location } from "../../../../language/json/location.js";
import type {
  Api,
  ApiVersion,
  Event,
  Schema,
} from "../../../../language/model/model.js";
import { SchemaLookup } from "../../../../language/schema/lookup.js";
import type { Document } from "../../../read/document.js";
import { References } from "../../references.js";
import { eventSample, examplesAt } from "./event-samples.js";

/** The examples within one element of the description, such as a component. */
interface ElementExamples {
  readonly element: JsonValue | undefined;
  /** By the location of the schema. */
  readonly examples: Map<Location, readonly JsonValue[]>;
}

/** The examples that samples depend on, by the location of the element. */
type Examples = ReadonlyMap<Location, ElementExamples>;

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
  const elements = new Map<Location, ElementExamples>();
  const read = (location: Location) => {
    const around = elementOf(location);
    const known = elements.get(around) ?? {
      element: references.valueAt(around),
      examples: new Map<Location, readonly JsonValue[]>(),
    };
    elements.set(around, known);
    const { examples } = known;
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
  return { api, sampled: { ...api, versions }, examples: elements };
}

/** The first three steps of a location, such as `#/components/schemas/Pet` or `#/paths/~1pets/get`. */
function elementOf(location: Location): Location {
  return /^[^#]*#(?:\/[^/]*){0,3}/.exec(location)?.[0] ?? location;
}

function hasSameEvents({ versions }: Api, last: Api): boolean {
  return (
    versions.length === last.versions.length &&
    versions.every(({ events }, at) => events === last.versions[at]?.events)
  );
}

function hasExamples(references: References, known: Examples): boolean {
  return [...known].every(
    ([around, { element, examples }]) =>
      // Nothing has changed within an element that is the same object.
      references.valueAt(around) === element ||
      [...examples].every(([location, before]) =>
        sameJson(examplesAt(location, references), before),
      ),
  );
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

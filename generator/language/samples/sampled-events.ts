import { sameJson } from "../json/equal.js";
import type { Location } from "../json/location.js";
import type { Api, ApiVersion, Event, Example } from "../model/model.js";
import { SchemaLookup } from "../schema/lookup.js";
import { type SampleContext, sampleOf } from "./sample-values.js";

/** The examples within one element of the description, such as a component. */
interface ElementExamples {
  readonly identity: unknown;
  /** By the location of what they belong to. */
  readonly examples: Map<Location, readonly Example[]>;
}

/** The examples that samples depend on, by the location of the element. */
type UsedExamples = ReadonlyMap<Location, ElementExamples>;

/** A model, the same one with samples, and the examples that the samples depend on. */
interface Sampled {
  readonly api: Api;
  readonly sampled: Api;
  readonly used: UsedExamples;
}

/** The model with a sample of each event whose payload has a schema but no example. */
export function withSamples(api: Api): Api {
  return sample(api).sampled;
}

/** Adds samples to the models of several runs, and keeps those of the last run where nothing has changed. */
export class ReusedSamples {
  #last: Sampled | undefined;

  /** @param api a model with the objects of the last run where nothing has changed */
  addTo(api: Api): Api {
    const last = this.#last;
    this.#last =
      last !== undefined &&
      hasSameEvents(api, last.api) &&
      hasExamples(api, last.used)
        ? { ...last, api, sampled: withEvents(api, last) }
        : sample(api);
    return this.#last.sampled;
  }
}

function sample(api: Api): Sampled {
  const used = new Map<Location, ElementExamples>();
  const examples = {
    at: (location: Location) => {
      const around = elementOf(location);
      const element = used.get(around) ?? {
        identity: api.examples.identityOf(around),
        examples: new Map<Location, readonly Example[]>(),
      };
      used.set(around, element);
      const found = element.examples.get(location) ?? api.examples.at(location);
      element.examples.set(location, found);
      return found;
    },
  };
  // Equal parts of samples are one object, which is printed once.
  const cache: SampleContext["cache"] = new Map();
  const versions = api.versions.map((version) => {
    const lookup = SchemaLookup.among(version.schemas);
    const context = { lookup, examples, cache };
    const events = version.events.map((event): Event =>
      event.schema === undefined || event.sample !== undefined
        ? event
        : { ...event, sample: sampleOf(event.schema, context) },
    );
    return { ...version, events };
  });
  return { api, sampled: { ...api, versions }, used };
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

function hasExamples({ examples }: Api, used: UsedExamples): boolean {
  return [...used].every(
    ([around, { identity, examples: before }]) =>
      examples.identityOf(around) === identity ||
      [...before].every(([location, former]) =>
        areSame(examples.at(location), former),
      ),
  );
}

function areSame(now: readonly Example[], before: readonly Example[]): boolean {
  return (
    now.length === before.length &&
    now.every(({ value }, at) => {
      const former = before[at];
      return former !== undefined && sameJson(value, former.value);
    })
  );
}

/** A model with the sampled events of the last run. */
function withEvents(api: Api, { api: last, sampled }: Sampled): Api {
  const versions = api.versions.map((version, at): ApiVersion => {
    const before = sampled.versions[at];
    if (before === undefined || version === last.versions[at])
      return before ?? version;
    return { ...version, events: before.events };
  });
  return { ...api, versions };
}

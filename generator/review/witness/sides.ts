import { Checks } from "../../language/checks/checks.js";
import type {
  Api,
  ApiVersion,
  Event,
  Operation,
} from "../../language/model/model.js";
import { type Lookup, lookupIn } from "../../language/schema/lookup.js";
import { matchEvents } from "../diff/events/match-events.js";
import type { Usage } from "../diff/facts.js";
import { alignBasePaths } from "../diff/match/align-bases.js";
import { matchOperations } from "../diff/match/match-operations.js";
import { eventLabel, operationLabel } from "../diff/usages.js";

/** A version of one of the two descriptions. */
export interface Side {
  readonly version: ApiVersion;
  readonly lookup: Lookup;
  readonly checks: Checks;
}

/** An operation or an event in both descriptions; absent in one that lacks it. */
export interface Used<T extends Operation | Event> {
  readonly before?: T;
  readonly after?: T;
}

/** The two descriptions of an API version. */
export interface VersionSides {
  readonly before: Side;
  readonly after: Side;
  readonly operations: ReadonlyMap<string, Used<Operation>>;
  readonly events: ReadonlyMap<string, Used<Event>>;
}

/** Finds what findings are about in both descriptions. */
export class Sides {
  readonly #before: Api;
  readonly #after: Api;
  readonly #known = new Map<string, VersionSides | undefined>();

  constructor(before: Api, after: Api) {
    [this.#before, this.#after] = alignBasePaths(before, after);
  }

  /** Both sides of the version of a usage; undefined if one lacks it. */
  of({ apiVersion }: Usage): VersionSides | undefined {
    if (!this.#known.has(apiVersion))
      this.#known.set(apiVersion, this.#match(apiVersion));
    return this.#known.get(apiVersion);
  }

  #match(name: string): VersionSides | undefined {
    const after = this.#after.versions.find((one) => one.name === name);
    const before = this.#before.versions.find((one) =>
      // The name of paths without a version depends on whether there are versions.
      after && after.prefix === undefined
        ? one.prefix === undefined
        : one.name === name,
    );
    return before && after && matched(before, after);
  }
}

function matched(before: ApiVersion, after: ApiVersion): VersionSides {
  const { pairs, removed, added } = matchOperations(
    before.operations,
    after.operations,
  );
  const events = matchEvents(before, after);
  return {
    ...{ before: sideOf(before), after: sideOf(after) },
    operations: new Map<string, Used<Operation>>([
      ...removed.map((one) => [operationLabel(one), { before: one }] as const),
      ...added.map((one) => [operationLabel(one), { after: one }] as const),
      ...pairs.map(
        ([one, other]) =>
          [operationLabel(other), { before: one, after: other }] as const,
      ),
    ]),
    events: new Map(
      events.map(
        ([one, other]) =>
          [eventLabel(other), { before: one, after: other }] as const,
      ),
    ),
  };
}

function sideOf(version: ApiVersion): Side {
  return {
    version,
    lookup: lookupIn(version.schemas),
    checks: new Checks(version.schemas),
  };
}

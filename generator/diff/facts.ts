import type { JsonValue } from "../json/json.js";
import type { Location } from "../json/location.js";
import { spelling } from "../schema/equal.js";
import type { Direction } from "./rules/impacts.js";
import type { RuleId } from "./rules/rules.js";

/** An operation or an event that something changed for. */
export interface Usage {
  readonly apiVersion: string;
  /** `GET /v1/things`, or `event thing.created`. */
  readonly user: string;
  readonly direction: Direction;
  /** While it is compared: what reaches them travels as text, whatever its type. */
  readonly asText?: true;
}

/** What is being compared, and for whom. */
export interface Scope {
  /** `reply 200 application/json`, `WorkspaceInfo.settings`. */
  readonly where: string;
  readonly reach: readonly Usage[];
  /** The keyword at which `where` ends, if it ends at one. */
  readonly keyword?: string;
  /** The named schema that is being compared; absent where none is, or a fact is told of another. */
  readonly enclosing?: EnclosingSchema;
  /** What holds it on both sides, such as a parameter; absent where it has no copies. */
  readonly containers?: Containers;
}

/** A schema by its name on the later side, and which of its properties something is or is within. */
export interface EnclosingSchema {
  readonly name: string;
  /** Its name on the earlier side. */
  readonly oldName: string;
  /** Others build on it: it says a part of what they hold. */
  readonly isBase?: boolean;
  readonly property?: string;
}

/** Absent on a side where it is not there. */
export type Containers = readonly [before: unknown, after: unknown];

/** Where something stands on both sides; absent where it is not there. */
export interface Locations {
  readonly before?: Location;
  readonly after?: Location;
}

/** One difference between two descriptions, not yet judged. */
export interface Fact extends Scope {
  readonly kind: RuleId;
  readonly locations: Locations;
  /** Where else the same was changed, in copies of what holds it. */
  readonly copies?: readonly Locations[];
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** A text that was let stand and is refused, and one that was refused and is let stand. */
  readonly examples?: { readonly sends?: string; readonly receives?: string };
}

/** What a fact says beside its scope. */
export type FactDetails = Omit<Fact, keyof Scope>;

/** Takes facts. */
export interface FactRecorder {
  /** @param isCertain whether it is a change whatever schemas let stand */
  add(scope: Scope, fact: FactDetails, isCertain?: boolean): void;
}

/**
 * Collects facts; what is found again for others is one fact that reaches more,
 * and so is what was changed alike in several copies.
 */
export class FactCollector implements FactRecorder {
  readonly #found = new Map<string, Entry>();

  add(scope: Scope, fact: FactDetails): void {
    const { kind, locations, before, after } = fact;
    const location = kind.endsWith("-removed")
      ? locations.before
      : (locations.after ?? locations.before);
    const key = JSON.stringify([scope.where, kind, location, before, after]);
    const known = this.#found.get(key);
    const reach = [...(known?.scope.reach ?? []), ...scope.reach];
    this.#found.set(key, {
      fact: known?.fact ?? fact,
      scope: { ...(known?.scope ?? scope), reach },
    });
  }

  all(): readonly Fact[] {
    return groupCopies([...this.#found.values()]).map((copies) => {
      const [{ fact, scope }, ...others] = copies;
      return {
        ...fact,
        where: scope.where,
        ...(scope.keyword !== undefined && { keyword: scope.keyword }),
        reach: distinct(copies.flatMap((copy) => copy.scope.reach)),
        ...(others.length > 0 && {
          copies: others.map((copy) => copy.fact.locations),
        }),
      };
    });
  }
}

interface Entry {
  readonly fact: FactDetails;
  readonly scope: Scope;
}

type Copies = readonly [Entry, ...Entry[]];

/** Puts together what says the same of things that are alike on each side, in the order of the first. */
function groupCopies(all: readonly Entry[]): readonly Copies[] {
  const alike = new Map<string, number>();
  for (const entry of all)
    alike.set(changeKey(entry), (alike.get(changeKey(entry)) ?? 0) + 1);
  const groups = new Map<string | Entry, [Entry, ...Entry[]]>();
  for (const entry of all) {
    const { containers } = entry.scope;
    const words = changeKey(entry);
    const key =
      containers === undefined || alike.get(words) === 1
        ? entry
        : JSON.stringify([words, ...containers.map(spelling)]);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}

function changeKey({ fact, scope }: Entry): string {
  const { kind, before, after } = fact;
  return JSON.stringify([scope.where, kind, before ?? null, after ?? null]);
}

/** A part of what is compared, and what holds it, where that is not what holds the whole. */
export function within(
  scope: Scope,
  part: string,
  containers = scope.containers,
): Scope {
  const { reach, enclosing } = scope;
  const where = scope.where + part;
  return {
    where,
    reach,
    ...(enclosing && { enclosing }),
    ...(containers && { containers }),
  };
}

/** A keyword of the schema that is compared. */
export function withinKeyword(scope: Scope, keyword: string): Scope {
  return { ...within(scope, ` ${keyword}`), keyword };
}

/** A property of the schema that is compared. */
export function withinProperty(
  scope: Scope,
  name: string,
  containers: Containers,
): Scope {
  const { enclosing, ...at } = within(scope, `.${name}`, containers);
  return enclosing
    ? { ...at, enclosing: { property: name, ...enclosing } }
    : at;
}

/** What is written as text. */
export function asText(scope: Scope): Scope {
  const reach = scope.reach.map((one) => ({ ...one, asText: true as const }));
  return { ...scope, reach };
}

/** Whether what is compared is written as text for all whom it reaches. */
export function isText({ reach }: Scope): boolean {
  return reach.every((one) => one.asText);
}

function distinct(reach: readonly Usage[]): readonly Usage[] {
  const told = reach.map(({ apiVersion, user, direction }): Usage => ({
    apiVersion,
    user,
    direction,
  }));
  return [...new Map(told.map((one) => [usageKey(one), one])).values()];
}

/** Tells apart who is reached. */
export function usageKey({ apiVersion, user, direction }: Usage): string {
  return JSON.stringify([apiVersion, user, direction]);
}

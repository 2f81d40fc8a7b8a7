/**
 * Reduces a description to some of its operations, before its model is built.
 * `candidates.ts` finds the operations, `conditions.ts` tests one, and `reachable.ts`
 * finds what it needs. Removes components and webhooks that no operation needs any
 * more. Before that, it removes the parts that `hidden-members.ts` finds from the whole
 * description. Positions stay right.
 */
import {
  isObject,
  type JsonObject,
  type JsonValue,
  mapMembers,
  memberOf,
  text,
  without,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationParts,
} from "../../../language/json/location.js";
import type { Description } from "../description.js";
import {
  type Candidate,
  entriesOf,
  type Entry,
  sections,
} from "./candidates.js";
import {
  type Condition,
  type ConditionPart,
  conditionsOf,
  type Filters,
} from "./conditions.js";
import { faultsOf, type FilterFault } from "./faults.js";
import { type Exposed, hiddenMembers } from "./hidden-members.js";
import { Reachable } from "./reachable.js";

/** A description after the filters. */
export interface Filtered {
  readonly document: Description;
  /** The operations that are removed, as `GET /pets`. A path item that is used by reference still has them. */
  readonly removed: ReadonlySet<string>;
  /** The faults in the filters: conditions that match no operation. */
  readonly faults: readonly FilterFault[];
}

/** Applies filters to a description. */
export function filterDescription(
  whole: Description,
  filters: Filters,
): Filtered {
  const included = conditionsOf(filters.include ?? {});
  const excluded = conditionsOf(filters.exclude ?? {});
  const { description, hiding, exposed } = withoutHidden(whole, excluded);
  // A copy, because only references that something still needs are reported.
  const probe = description.withRoot(description.root);
  const entries = entriesOf(probe);
  const all = entries.flatMap(({ candidates }) => candidates);
  const chosen = new Set(
    all.filter((one) => isChosen(one, included, excluded)),
  );
  const areNamed = included.some(({ key }) => key === "webhooks");
  const kept = withWebhooks(entries, chosen, areNamed, probe);
  const root = withoutOthers(description.root, entries, kept);
  const reachable = reachableFrom(kept, probe);
  const reduced = withComponents(root, kept, reachable);
  const document = description.withRoot(
    reduced,
    exposed
      .filter(({ owner }) => isKept(owner, reduced))
      .map(({ fault }) => fault),
  );
  return {
    document: withoutAt(document, reachable.idleMappings),
    removed: new Set(
      all
        .filter((one) => !kept.has(one))
        .map(({ method, path = "" }) => `${method} ${path}`),
    ),
    faults: faultsOf(
      { include: included, exclude: excluded },
      { all, kept, hiding },
    ),
  };
}

/** The description without the properties, parameters and the like that have an excluded extension, and the conditions that remove something. */
function withoutHidden(
  whole: Description,
  excluded: readonly Condition[],
): {
  readonly description: Description;
  readonly hiding: ReadonlySet<ConditionPart>;
  /** What cannot be hidden, with positions. */
  readonly exposed: readonly Exposed[];
} {
  const hiding = new Set<ConditionPart>();
  const parts = excluded.flatMap((condition) => condition.parts);
  const isMarked = (object: JsonObject): boolean => {
    const met = parts.filter(({ isOn }) => isOn?.(object));
    for (const part of met) hiding.add(part);
    return met.length > 0;
  };
  if (parts.every(({ isOn }) => isOn === undefined))
    return { description: whole, hiding, exposed: [] };
  // A copy, because only references that something still needs are reported.
  const copy = whole.withRoot(whole.root);
  const { found, exposed } = hiddenMembers(copy, isMarked);
  // Located now, because later the locations refer to the reduced description.
  const located = exposed.map(({ fault, owner }) => {
    const position = whole.locate(fault.location);
    return {
      fault: position === undefined ? fault : { ...fault, position },
      owner,
    };
  });
  return { description: withoutAt(whole, found), hiding, exposed: located };
}

/** Whether the operation or component with a location remains. */
function isKept(location: Location, root: JsonObject): boolean {
  let value: JsonValue | undefined = root;
  for (const step of locationParts(location).steps.slice(0, 3))
    value = value && memberOf(value, step);
  return value !== undefined;
}

function withoutAt(
  description: Description,
  locations: readonly Location[],
): Description {
  if (locations.length === 0) return description;
  return description.without(locations.map((at) => locationParts(at).steps));
}

/**
 * Whether an operation or a webhook matches the conditions. A condition on the names of
 * webhooks replaces all others for webhooks, and does not apply to operations.
 */
function isChosen(
  candidate: Candidate,
  included: readonly Condition[],
  excluded: readonly Condition[],
): boolean {
  const isMet = ({ parts }: Condition): boolean =>
    parts.some((part) => part.isMetBy(candidate));
  const isWebhook = candidate.path === undefined;
  const byName = included.filter(({ key }) => key === "webhooks");
  const others = included.filter(({ key }) => key !== "webhooks");
  const required = isWebhook && byName.length > 0 ? byName : others;
  return required.every(isMet) && !excluded.some(isMet);
}

/**
 * The chosen operations, the webhooks that they need, and the chosen webhooks.
 * A webhook that only removed operations need is removed, unless it is named.
 */
function withWebhooks(
  entries: readonly Entry[],
  chosen: ReadonlySet<Candidate>,
  areNamed: boolean,
  document: Description,
): ReadonlySet<Candidate> {
  const operations = entries.flatMap(({ candidates }) =>
    candidates.filter(({ path }) => path !== undefined),
  );
  const isRemoved = (one: Candidate) => !chosen.has(one);
  const needed = reachableFrom(
    operations.filter((one) => chosen.has(one)),
    document,
  );
  const abandoned = reachableFrom(operations.filter(isRemoved), document);
  const kept = new Set(operations.filter((one) => chosen.has(one)));
  for (const { location, candidates } of entries)
    for (const one of candidates) {
      if (one.path !== undefined) continue;
      // A callback may refer to the webhook, or to the path item of the webhook.
      const places = [location, ...one.trail];
      const isIn = (found: Reachable) => places.some((at) => found.has(at));
      const isAbandoned = !areNamed && isIn(abandoned);
      if (isIn(needed) || (chosen.has(one) && !isAbandoned)) kept.add(one);
    }
  return kept;
}

/**
 * The components that some operations need, including the security that the description
 * requires of them.
 */
function reachableFrom(
  operations: Iterable<Candidate>,
  document: Description,
): Reachable {
  const reachable = new Reachable(document);
  for (const candidate of operations) {
    const { operation, item, location, itemLocation } = candidate;
    reachable.addValue(operation, location);
    const { parameters = null } = item;
    reachable.addValue(parameters, childLocation(itemLocation, "parameters"));
    reachable.addSecurity(operation["security"]);
    if (isSecuredByDefault(candidate))
      reachable.addSecurity(document.root["security"]);
  }
  return reachable;
}

function isSecuredByDefault({ path, operation }: Candidate): boolean {
  return path !== undefined && operation["security"] === undefined;
}

/** The root with the paths and webhooks of the kept operations, and with `security` if they need it. */
function withoutOthers(
  root: JsonObject,
  entries: readonly Entry[],
  kept: ReadonlySet<Candidate>,
): JsonObject {
  const paths = successorsOf(entries, kept);
  const members = sections.flatMap((section) => {
    if (!isObject(root[section])) return [];
    const own = entries
      .filter((entry) => entry.section === section)
      .flatMap((entry) => {
        const value = keptPart(entry, kept, paths);
        return value === undefined ? [] : [[entry.key, value] as const];
      });
    return [[section, Object.fromEntries(own)] as const];
  });
  const parts: JsonObject = Object.fromEntries(members);
  const rest = [...kept].some(isSecuredByDefault)
    ? root
    : without(root, "security");
  return mapMembers(rest, (value, name) => parts[name] ?? value);
}

/** The part of a path or webhook that is kept; undefined for none. */
function keptPart(
  { value, location, candidates, isReference }: Entry,
  kept: ReadonlySet<Candidate>,
  successors: ReadonlyMap<string, string>,
): JsonValue | undefined {
  if (candidates.length > 0 && !candidates.some((one) => kept.has(one)))
    return undefined;
  // If no operation remains, the model reports it.
  if (isReference || candidates.length === 0 || !isObject(value)) return value;
  const byLocation = new Map(candidates.map((one) => [one.location, one]));
  const keptIn = (members: JsonObject, at: Location): JsonObject =>
    Object.fromEntries(
      Object.entries(members).flatMap(([key, member]) => {
        const one = byLocation.get(childLocation(at, key));
        if (one === undefined) return [[key, member] as const];
        if (!kept.has(one)) return [];
        return [[key, withSuccessor(one.operation, successors)] as const];
      }),
    );
  const item = keptIn(value, location);
  const key = "additionalOperations";
  const others = item[key];
  return isObject(others)
    ? { ...item, [key]: keptIn(others, childLocation(location, key)) }
    : item;
}

/** The paths of removed operations by their ids. */
function successorsOf(
  entries: readonly Entry[],
  kept: ReadonlySet<Candidate>,
): ReadonlyMap<string, string> {
  return new Map(
    entries
      .flatMap(({ candidates }) => candidates)
      .flatMap((one) => {
        const { id, path } = one;
        return kept.has(one) || id === undefined || path === undefined
          ? []
          : [[id, path] as const];
      }),
  );
}

/** A successor that is removed is named by its path instead of its id. */
function withSuccessor(
  operation: JsonObject,
  paths: ReadonlyMap<string, string>,
): JsonObject {
  const deprecation = operation["x-deprecation"];
  const successor = isObject(deprecation)
    ? paths.get(text(deprecation["successor"]))
    : undefined;
  return successor === undefined || !isObject(deprecation)
    ? operation
    : { ...operation, "x-deprecation": { ...deprecation, successor } };
}

/** The root with only the components that the kept operations need. */
function withComponents(
  root: JsonObject,
  kept: ReadonlySet<Candidate>,
  reachable: Reachable,
): JsonObject {
  const { components } = root;
  if (!isObject(components)) return root;
  const members = new Set([
    ...reachable.members,
    ...[...kept].flatMap(({ trail }) => trail),
  ]);
  const needed = mapMembers(components, (kind, name) => {
    if (!isObject(kind) || name.startsWith("x-")) return kind;
    const at = childLocation("#", "components", name);
    return Object.fromEntries(
      Object.entries(kind).filter(([key]) =>
        members.has(childLocation(at, key)),
      ),
    );
  });
  return { ...root, components: needed };
}

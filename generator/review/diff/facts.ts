import type { JsonValue } from "../../language/json/json.js";
import type { Location } from "../../language/json/location.js";
import { constraintsKey } from "../../language/schema/equal.js";
import type { Direction } from "./rules/impacts.js";
import type { RuleId } from "./rules/rules.js";

/** An operation or event that a change affects. */
export interface Usage {
  readonly apiVersion: string;
  /** `GET /v1/things`, or `event thing.created`. */
  readonly user: string;
  readonly direction: Direction;
  /**
   * No generated type depends on it: the responses of event receivers, and the headers
   * that they get.
   */
  readonly isUntyped?: true;
  /**
   * No value that is sent depends on it, because the keywords beside each reference
   * to the schema allows the same values as before. Only its type has changed.
   */
  readonly isUnsent?: true;
  /** Only during the comparison: values are written as text, whatever their type, or as XML. */
  readonly writtenAs?: "text" | "xml";
  /** Only during the comparison: the object whose properties are the fields of a form, where a list repeats a field. */
  readonly fieldsOf?: string;
  /** Only during the comparison: the fields of `fieldsOf` in which a list is one text. */
  readonly joinedFields?: readonly string[];
  /** Only during the comparison: the fields of a form that are written as JSON. */
  readonly jsonFields?: readonly string[];
}

/** The compared element, and the operations and events that use it. */
export interface Scope {
  /** `reply 200 application/json`, `WorkspaceInfo.settings`. */
  readonly where: string;
  readonly reach: readonly Usage[];
  /** The keyword at which `where` ends, if it ends at one. */
  readonly keyword?: string;
  /** The named schema that is being compared, if one is. */
  readonly enclosing?: EnclosingSchema;
  /** The value is required on both sides. */
  readonly isRequired?: boolean;
  /** The name of the property whose value, or whose items, are compared. */
  readonly property?: string;
  /**
   * The container on both sides, such as a parameter; absent if it cannot have copies.
   */
  readonly containers?: Containers;
  /** The innermost property around the compared element. */
  readonly inside?: InlineProperty | undefined;
  /** The outermost reference around the compared element that now names another schema. */
  readonly replaced?: Scoped;
}

/** A fact with its scope. */
export interface Scoped {
  readonly scope: Scope;
  readonly fact: FactDetails;
}

/** A property, of which other objects may have copies. */
interface InlineProperty {
  readonly schemas: Containers;
  /** Where its name starts in `where`. */
  readonly start: number;
}

/** Where a change was made in a copy of what contains it. */
export interface Copy extends Locations {
  /** Absent if it is the same as that of the fact. */
  readonly where?: string;
}

/** A named schema, and its property that is being compared. */
export interface EnclosingSchema {
  /** Its name in the new description. */
  readonly name: string;
  /** Its name in the old description. */
  readonly oldName: string;
  /** Other schemas include it with `allOf`. */
  readonly isBase?: boolean;
  readonly property?: string;
}

/** Absent on the side that does not have it. */
export type Containers = readonly [before: unknown, after: unknown];

/** The locations of something in both descriptions; absent on the side that does not have it. */
export interface Locations {
  readonly before?: Location;
  readonly after?: Location;
}

/** One difference between two descriptions, not yet classified. */
export interface Fact extends Scope {
  readonly kind: RuleId;
  readonly locations: Locations;
  /** Where the same change was made in copies of what contains it. */
  readonly copies?: readonly Copy[];
  /** The differences between the schemas of a reference that now names another one. */
  readonly details?: readonly Fact[];
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** A value that is no longer accepted, and one that is now accepted. */
  readonly examples?: {
    readonly sends?: JsonValue;
    readonly receives?: JsonValue;
  };
}

/** A fact without its scope. */
export type FactDetails = Omit<Fact, keyof Scope | "copies" | "details">;

/** The locations of an element on both sides; absent on a side without it. */
export function locationsOf(before?: Located, after?: Located): Locations {
  return {
    ...(before && { before: before.location }),
    ...(after && { after: after.location }),
  };
}

interface Located {
  readonly location: Location;
}

/**
 * Collects facts. A fact that is found again for other operations is kept once
 * with all of them, and so is a change that was made to several copies.
 */
export function collectFacts(found: Iterable<Scoped>): readonly Fact[] {
  const known = new Map<
    string,
    { fact: FactDetails; scope: Scope; reach: Usage[] }
  >();
  for (const { scope, fact } of found) {
    const key = factKey(scope, fact);
    const one = known.get(key);
    if (one) one.reach.push(...scope.reach);
    else known.set(key, { fact, scope, reach: [...scope.reach] });
  }
  const facts = [...known.values()].map(({ fact, scope, reach }) => ({
    fact,
    scope: { ...scope, reach },
  }));
  return joinReplaced(joinCopiedProperties(groupCopies(facts)));
}

function factKey({ where }: Scope, fact: FactDetails): string {
  const { kind, locations, before, after } = fact;
  const location = kind.endsWith("-removed")
    ? locations.before
    : (locations.after ?? locations.before);
  return JSON.stringify([where, kind, location, before, after]);
}

/** From this number on, the differences between the schemas of a replaced reference are one fact. */
const MIN_DETAILS = 3;

/** Joins the differences between the schemas of each replaced reference, in the order of the first. */
function joinReplaced(groups: readonly Copies[]): readonly Fact[] {
  const byKey = new Map<string | Copies, [Copies, ...Copies[]]>();
  for (const group of groups) addTo(byKey, replacedKey(group) ?? group, group);
  return [...byKey.values()].flatMap((same) => {
    const details = same.map(factOf);
    const [first, ...others] = replacedOf(same.flat());
    return details.length < MIN_DETAILS || first === undefined
      ? details
      : [{ ...factOf([first, ...others]), details }];
  });
}

/** Identifies the replaced references of all copies of a change; undefined if one copy has none. */
function replacedKey(copies: Copies): string | undefined {
  const all = replacedOf(copies);
  return copies.every(({ scope }) => scope.replaced)
    ? JSON.stringify(all.map(({ fact, scope }) => [scope.where, fact]))
    : undefined;
}

/** The references around some changes, with the usages that the changes affect. */
function replacedOf(changes: readonly Scoped[]): readonly Scoped[] {
  const found = new Map<string, Scoped>();
  for (const { scope } of changes) {
    if (scope.replaced === undefined) continue;
    const { fact, scope: around } = scope.replaced;
    const key = JSON.stringify([around.where, fact]);
    const reach = [...(found.get(key)?.scope.reach ?? []), ...scope.reach];
    found.set(key, { fact, scope: { ...around, reach } });
  }
  return [...found.values()];
}

function factOf([{ fact, scope }, ...others]: Copies): Fact {
  const { where, keyword, reach } = scope;
  return {
    ...fact,
    where,
    ...(keyword !== undefined && { keyword }),
    reach: distinct([...reach, ...others.flatMap((copy) => copy.scope.reach)]),
    ...(others.length > 0 && {
      copies: others.map((copy) => ({
        ...copy.fact.locations,
        ...(copy.scope.where !== where && { where: copy.scope.where }),
      })),
    }),
  };
}

/** Adds an item to the group of a key. */
function addTo<K, T>(groups: Map<K, [T, ...T[]]>, key: K, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

type Copies = readonly [Scoped, ...Scoped[]];

/** Groups facts about the same change to containers that are equal on each side, in the order of the first. */
function groupCopies(all: readonly Scoped[]): readonly Copies[] {
  const counts = new Map<string, number>();
  for (const entry of all)
    counts.set(changeKey(entry), (counts.get(changeKey(entry)) ?? 0) + 1);
  const groups = new Map<string | Scoped, [Scoped, ...Scoped[]]>();
  for (const entry of all) {
    const { containers } = entry.scope;
    const words = changeKey(entry);
    const key =
      containers === undefined || counts.get(words) === 1
        ? entry
        : JSON.stringify([words, ...containers.map(constraintsKey)]);
    addTo(groups, key, entry);
  }
  return [...groups.values()];
}

/** From this number on, copies of a property in different objects are one fact. */
const MIN_COPIED = 3;

/** Joins groups about the same change to properties that are equal on each side, in the order of the first. */
function joinCopiedProperties(groups: readonly Copies[]): readonly Copies[] {
  const byKey = new Map<string | Copies, [Copies, ...Copies[]]>();
  for (const group of groups)
    addTo(byKey, propertyChangeKey(group[0]) ?? group, group);
  return [...byKey.values()].flatMap((same): readonly Copies[] => {
    const [[first, ...others], ...more] = same;
    return same.length < MIN_COPIED
      ? same
      : [[first, ...others, ...more.flat()]];
  });
}

function propertyChangeKey({ fact, scope }: Scoped): string | undefined {
  const { kind, before, after } = fact;
  const { where, inside } = scope;
  return (
    inside &&
    JSON.stringify([
      ...[kind, where.slice(inside.start), before ?? null, after ?? null],
      ...inside.schemas.map(constraintsKey),
    ])
  );
}

function changeKey({ fact, scope }: Scoped): string {
  const { kind, before, after } = fact;
  return JSON.stringify([scope.where, kind, before ?? null, after ?? null]);
}

/** The scope of a part; pass `containers` if the part has other containers than its parent. */
export function within(
  scope: Scope,
  part: string,
  containers = scope.containers,
): Scope {
  const { reach, enclosing, inside } = scope;
  const where = scope.where + part;
  return {
    where,
    reach,
    ...(enclosing && { enclosing }),
    ...(inside && { inside }),
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

/** The scope of a value that is written as text or as XML. */
export function writtenAs(
  scope: Scope,
  form: NonNullable<Usage["writtenAs"]>,
): Scope {
  const reach = scope.reach.map((one) => ({ ...one, writtenAs: form }));
  return { ...scope, reach };
}

/** The scope of something that no generated type depends on, or none in one direction. */
export function untyped(scope: Scope, only?: Direction): Scope {
  const reach = scope.reach.map((one) =>
    only === undefined || one.direction === only
      ? { ...one, isUntyped: true as const }
      : one,
  );
  return { ...scope, reach };
}

/** The scope of a named schema of which no value that is sent depends. */
export function unsent(scope: Scope): Scope {
  const reach = scope.reach.map((one) => ({ ...one, isUnsent: true as const }));
  return { ...scope, reach };
}

/** The scope of an object whose properties are the fields of a form. */
export function asFields(
  scope: Scope,
  rules: Pick<Usage, "joinedFields" | "jsonFields">,
): Scope {
  const fields = { fieldsOf: scope.where, ...rules };
  return { ...scope, reach: scope.reach.map((one) => ({ ...one, ...fields })) };
}

/** Whether every use of a value is a field of a form, which a list repeats. */
export function isField({ reach, where, property = "" }: Scope): boolean {
  return reach.every(
    ({ fieldsOf, joinedFields = [] }) =>
      fieldsOf !== undefined &&
      where === `${fieldsOf}.${property}` &&
      !joinedFields.includes(property),
  );
}

/** Whether every use serializes the value as text. */
export function isText(scope: Scope): boolean {
  return scope.reach.every(
    (one) => one.writtenAs === "text" && !isWithinJson(scope, one),
  );
}

/** Whether a value is a field that is written as JSON, or a part of one. */
function isWithinJson(
  { where, enclosing }: Scope,
  { fieldsOf = "", jsonFields = [] }: Usage,
): boolean {
  return jsonFields.some((name) => {
    // The form itself, or a schema that it extends.
    if (enclosing) return enclosing.property === name;
    const field = `${fieldsOf}.${name}`;
    const rest = where.slice(field.length);
    return where.startsWith(field) && /^(?:[.[ ]|$)/.test(rest);
  });
}

function distinct(reach: readonly Usage[]): readonly Usage[] {
  const found = new Map<string, Usage>();
  for (const one of reach) {
    const { apiVersion, user, direction } = one;
    const known = found.get(usageKey(one)) ?? one;
    found.set(usageKey(one), {
      ...{ apiVersion, user, direction },
      ...(one.isUntyped && known.isUntyped && { isUntyped: true }),
      ...(one.isUnsent && known.isUnsent && { isUnsent: true }),
    });
  }
  return [...found.values()];
}

/** Identifies a usage. */
export function usageKey({ apiVersion, user, direction }: Usage): string {
  return JSON.stringify([apiVersion, user, direction]);
}

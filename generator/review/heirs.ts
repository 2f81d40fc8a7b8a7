import type { Property, Schema } from "../model/model.js";
import { compareObjects } from "./compare-objects.js";
import type { Pair } from "./compare-schemas.js";
import type { Scope } from "./facts.js";
import {
  about,
  conjuncts,
  expanded,
  isOpen,
  type Lookup,
  merged,
  namesIn,
  without,
} from "./flattened.js";
import { Inherited } from "./inherited.js";
import type { Base, Parted } from "./parted.js";
import { isAlike, isSame, saysNothing } from "./spelling.js";

/** What two sides say. */
type Sides<Of> = readonly [before: Of, after: Of];

/** How what schemas build on was changed. */
interface BaseChange {
  readonly parts: Sides<readonly Schema[]>;
  /** The properties that are others now. */
  readonly names: ReadonlySet<string>;
  /** More than properties was changed. */
  readonly isMore: boolean;
}

/**
 * Compares what schemas have together with what they build on, where both speak
 * of the same properties: one may move between them, and be what it was.
 */
export class Heirs {
  readonly inherited = new Inherited();
  readonly #lookups: Sides<Lookup>;
  readonly #titleOf: (name: string) => string;
  readonly #changes = new Map<string, BaseChange>();

  constructor(lookups: Sides<Lookup>, titleOf: (name: string) => string) {
    this.#lookups = lookups;
    this.#titleOf = titleOf;
  }

  /** Finds the properties of which all is said here, and what they are built on need not be looked at. */
  settle({ bases, ...own }: Parted, pair: Pair): ReadonlySet<string> {
    const settled = new Set<string>();
    const sides: Sides<readonly Schema[]> = [
      [...own.shared, ...own.before],
      [...own.shared, ...own.after],
    ];
    if (sides.flat().length === 0) return settled;
    const changed = bases.filter((base) => isChange(this.#changeOf(base)));
    if (changed.length === 0) return settled;
    const all = bases.map((base) => this.#changeOf(base).parts);
    const theirs: Sides<readonly Schema[]> = [
      all.flatMap(([before]) => before),
      all.flatMap(([, after]) => after),
    ];
    if (![...sides, ...theirs].flat().every(isOpen)) return settled;
    for (const name of namesIn(sides.flat())) {
      const from = changed.filter((base) =>
        this.#changeOf(base).names.has(name),
      );
      const spoken = spokenOf(name, theirs, sides, pair);
      if (from.length === 0 || !this.#compare(name, spoken, from, pair))
        continue;
      settled.add(name);
      for (const [, ref] of from) this.inherited.settle(ref, name);
    }
    this.#settleRest(changed, theirs, sides, pair);
    return settled;
  }

  /** What is no property may move as well. */
  #settleRest(
    bases: readonly Base[],
    theirs: Sides<readonly Schema[]>,
    own: Sides<readonly Schema[]>,
    { before, after, relations }: Pair,
  ): void {
    const moved = bases.filter((base) => this.#changeOf(base).isMore);
    if (moved.length === 0) return;
    const relation = relations.of(
      { ...emptyOf(before), allOf: restOf([...theirs[0], ...own[0]]) },
      { ...emptyOf(after), allOf: restOf([...theirs[1], ...own[1]]) },
    );
    if (relation !== "same") return;
    for (const [, ref] of moved) this.inherited.settle(ref);
  }

  /** Compares a property; where the base alone says what it is now, there. */
  #compare(
    name: string,
    { theirs, own, whole }: Spoken,
    bases: readonly Base[],
    pair: Pair,
  ): boolean {
    const isMoved = (theirs[0] === undefined) !== (theirs[1] === undefined);
    if (!isMoved && isAlikeProperty(own[0], own[1])) {
      const [one, other] = whole.map((schema) => propertyIn(schema, name));
      return (
        one?.required === other?.required &&
        one !== undefined &&
        other !== undefined &&
        pair.relations.of(one.schema, other.schema) === "same"
      );
    }
    const isPulled = own[1] === undefined && theirs[1] !== undefined;
    const scope = isPulled
      ? this.#scopeIn(bases, name, pair.scope)
      : pair.scope;
    const [before, after] = whole;
    compareObjects({ ...pair, before, after, scope, isPart: true });
    return true;
  }

  #scopeIn(bases: readonly Base[], name: string, scope: Scope): Scope {
    const owners = bases.map(([, { ref }]) => this.#ownerOf(ref, name));
    const owner = owners.find((one) => one !== undefined);
    return owner === undefined
      ? scope
      : { where: this.#titleOf(owner), reach: scope.reach };
  }

  /** Which of the names that hold by a name describes a property. */
  #ownerOf(
    ref: string,
    name: string,
    seen: ReadonlySet<string> = new Set(),
  ): string | undefined {
    const target = seen.has(ref) ? undefined : this.#lookups[1](ref);
    const parts = target === undefined ? [] : conjuncts(target);
    if (namesIn(parts).has(name)) return ref;
    const within = new Set([...seen, ref]);
    const owners = parts.map((part) =>
      part.ref === undefined
        ? undefined
        : this.#ownerOf(part.ref, name, within),
    );
    return owners.find((owner) => owner !== undefined);
  }

  #changeOf([one, other]: Base): BaseChange {
    const key = JSON.stringify([one.ref, other.ref]);
    const known = this.#changes.get(key);
    if (known) return known;
    const [had, has] = this.#lookups;
    const parts = [expanded([one], had), expanded([other], has)] as const;
    const names = [...namesIn(parts.flat())].filter((name) => {
      const [was, is] = parts.map((side) => propertyOf(side, name, one));
      return !isAlikeProperty(was, is);
    });
    const [rest, left] = parts.map(restOf);
    const isMore = !isAlike(rest, left);
    const change = { parts, names: new Set(names), isMore };
    this.#changes.set(key, change);
    return change;
  }
}

function isChange({ names, isMore }: BaseChange): boolean {
  return names.size > 0 || isMore;
}

/** A property by those who speak of it. */
interface Spoken {
  readonly theirs: Sides<Property | undefined>;
  readonly own: Sides<Property | undefined>;
  /** All of it, as what holds it. */
  readonly whole: Sides<Schema>;
}

function spokenOf(
  name: string,
  theirs: Sides<readonly Schema[]>,
  own: Sides<readonly Schema[]>,
  { before, after }: Pair,
): Spoken {
  return {
    theirs: [
      propertyOf(theirs[0], name, before),
      propertyOf(theirs[1], name, after),
    ],
    own: [propertyOf(own[0], name, before), propertyOf(own[1], name, after)],
    whole: [
      holding(name, [...theirs[0], ...own[0]], before),
      holding(name, [...theirs[1], ...own[1]], after),
    ],
  };
}

/** What parts say of a property together. */
function holding(
  name: string,
  parts: readonly Schema[],
  empty: Schema,
): Schema {
  const names = new Set([name]);
  const said = parts.flatMap((part) => about(part, names) ?? []);
  return merged(said, empty).schema;
}

function propertyOf(
  parts: readonly Schema[],
  name: string,
  empty: Schema,
): Property | undefined {
  return propertyIn(holding(name, parts, empty), name);
}

function propertyIn(schema: Schema, name: string): Property | undefined {
  const { properties = [], required = [] } = schema.object ?? {};
  const found = properties.find((property) => property.name === name);
  if (found || !required.includes(name)) return found;
  return { name, required: true, schema: emptyOf(schema) };
}

function isAlikeProperty(
  one: Property | undefined,
  other: Property | undefined,
): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.required === other.required && isSame(one.schema, other.schema);
}

/** What is said beside properties. */
function restOf(parts: readonly Schema[]): readonly Schema[] {
  return parts
    .map((part) => {
      const rest = without(part, namesIn([part]));
      const { object, ...others } = rest;
      return Object.keys(object ?? {}).length > 2 ? rest : others;
    })
    .filter((part) => !saysNothing(part));
}

function emptyOf({ place }: Schema): Schema {
  return { docs: {}, place };
}

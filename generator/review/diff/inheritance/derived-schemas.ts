import type { Schema } from "../../../language/model/model.js";
import {
  conjuncts,
  isOpenObject,
  onlyProperties,
  propertyNamesIn,
  resolveConjuncts,
  withoutProperties,
} from "../../../language/schema/conjunctions.js";
import { sameConstraints } from "../../../language/schema/equal.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { constrainsNothing } from "../../../language/schema/schema.js";
import { type Differences, isChange } from "../difference.js";
import type { Scope } from "../facts.js";
import { compareObjects } from "../schema/objects.js";
import type { Pair } from "../schema/pair.js";
import type { Link } from "./inheritance.js";
import {
  isSameProperty,
  propertyOf,
  type PropertySides,
  propertySides,
  type Sides,
} from "./property-sides.js";
import type { Base, Named, SplitConjunction } from "./split-conjunction.js";

/** A schema that others extend through `allOf`, and how it changed. */
interface Ancestor {
  readonly parts: Sides<readonly Schema[]>;
  /** The reference to it. */
  readonly ref: Named;
  /** The properties that changed. */
  readonly names: ReadonlySet<string>;
  /** Something other than properties changed. */
  readonly isMore: boolean;
  /** It was not extended before. */
  readonly isGained: boolean;
}

/** The schema that reports the change of a property. */
type Reporter =
  /** The derived schema; its bases report nothing for it. */
  | "derived"
  /** Only the bases. */
  | "base"
  /** Each schema reports its own part. */
  | "both"
  /** No schema: the property is unchanged. */
  | "none";

/**
 * Compares schemas together with the schemas they extend, for properties that both
 * define: a property may move between them without any change for consumers.
 */
export class DerivedSchemas {
  readonly #lookups: Sides<Lookup>;
  readonly #titleOf: (name: string) => string;
  readonly #changes = new Map<string, Omit<Ancestor, "ref">>();

  constructor(lookups: Sides<Lookup>, titleOf: (name: string) => string) {
    this.#lookups = lookups;
    this.#titleOf = titleOf;
  }

  /** Finds the properties that are fully compared here, so that the schema and its bases skip them. */
  *settle(
    parted: SplitConjunction,
    pair: Pair,
  ): Differences<ReadonlySet<string>> {
    const settled = new Set<string>();
    const { shared, before, after, gained } = parted;
    const kin = [
      ...parted.bases.map(this.#kinOf),
      ...gained.map(gainedAncestor),
    ];
    const changed = kin.filter(({ names, isMore }) => isMore || names.size > 0);
    const own = [
      [...shared, ...before],
      [...shared, ...after],
    ] as const;
    const theirs = [
      kin.flatMap(({ parts }) => parts[0]),
      kin.flatMap(({ parts }) => parts[1]),
    ] as const;
    if (changed.length === 0) {
      yield* mutedBases(kin, theirs, own, pair);
      return settled;
    }
    const isOpen = [...own, ...theirs].flat().every(isOpenObject);
    if (own.flat().length === 0 || !isOpen) {
      for (const { ref } of kin) yield { kind: "heard", reference: ref };
      return settled;
    }
    for (const name of new Set(changed.flatMap(({ names }) => [...names]))) {
      const from = changed.filter(({ names }) => names.has(name));
      const sides = [pair.before, pair.after] as const;
      const spoken = propertySides(name, theirs, own, sides);
      const teller = reporterOf(spoken, from, pair);
      if (teller === "both") continue;
      settled.add(name);
      if (teller === "base") continue;
      const found =
        teller === "derived" ? [...this.#compare(spoken, from, pair)] : [];
      yield* found;
      // Otherwise, the property has moved, and code finds it in the other named schema.
      const isKept =
        teller === "none" ||
        !this.#isNamed(pair) ||
        (spoken.own[0] !== undefined && isSameProperty(spoken.own));
      const kind = isKept && !found.some(isChange) ? "kept" : "settled";
      for (const { ref } of from)
        yield { kind, reference: ref, property: name };
    }
    yield* settledRest(kin, theirs, own, pair);
    return settled;
  }

  /** Whether a schema is a named one, possibly with fixed values, and not within one. */
  #isNamed({ after, scope: { enclosing } }: Pair): boolean {
    const named = enclosing && this.#lookups[1](enclosing.name);
    return named === after || named === after.allOf?.[0];
  }

  /** Compares a property and reports it at the base if only the base defines it now. */
  *#compare(
    { name, own, inherited: theirs, holders }: PropertySides,
    kin: readonly Ancestor[],
    pair: Pair,
  ): Differences {
    const isTheirs = own[1] === undefined && theirs[1] !== undefined;
    const [before, after] = holders;
    const scope = isTheirs ? this.#scopeIn(kin, name, pair.scope) : pair.scope;
    yield* compareObjects({ ...pair, before, after, scope, isPart: true });
  }

  #scopeIn(kin: readonly Ancestor[], name: string, scope: Scope): Scope {
    const owners = kin.map(({ ref }) => this.#ownerOf(ref.ref, name));
    const owner = owners.find((one) => one !== undefined);
    return owner === undefined
      ? scope
      : { ...scope, where: this.#titleOf(owner) };
  }

  /** The schema among a name and its bases that defines a property. */
  #ownerOf(
    ref: string,
    name: string,
    seen: ReadonlySet<string> = new Set(),
  ): string | undefined {
    const target = seen.has(ref) ? undefined : this.#lookups[1](ref);
    const parts = target === undefined ? [] : conjuncts(target);
    if (propertyNamesIn(parts).has(name)) return ref;
    const within = new Set([...seen, ref]);
    const owners = parts.map((part) =>
      part.ref === undefined
        ? undefined
        : this.#ownerOf(part.ref, name, within),
    );
    return owners.find((owner) => owner !== undefined);
  }

  readonly #kinOf = ([one, other]: Base): Ancestor => {
    const key = JSON.stringify([one.ref, other.ref]);
    const known = this.#changes.get(key);
    if (known) return { ...known, ref: other };
    const [had, has] = this.#lookups;
    const parts = [
      resolveConjuncts([one], had),
      resolveConjuncts([other], has),
    ] as const;
    const names = [...propertyNamesIn(parts.flat())].filter(
      (name) =>
        !isSameProperty([
          propertyOf(parts[0], name, one),
          propertyOf(parts[1], name, other),
        ]),
    );
    const isMore = !sameConstraints(restOf(parts[0]), restOf(parts[1]));
    const kin = { parts, names: new Set(names), isMore, isGained: false };
    this.#changes.set(key, kin);
    return { ...kin, ref: other };
  };
}

/**
 * Finds out through which references to bases no value changes. The bases changed only
 * in what they refer to, and the schema allows less than they do.
 */
function* mutedBases(
  kin: readonly Ancestor[],
  theirs: Sides<readonly Schema[]>,
  own: Sides<readonly Schema[]>,
  pair: Pair,
): Iterable<Link> {
  const names = propertyNamesIn(theirs.flat());
  const refinedBy = (parts: readonly Schema[]) =>
    parts.flatMap((part) => onlyProperties(part, names) ?? []);
  const isSame =
    refinedBy(own.flat()).length > 0 &&
    isSameConjunction(pair, [
      [...theirs[0], ...refinedBy(own[0])],
      [...theirs[1], ...refinedBy(own[1])],
    ]);
  for (const { ref } of kin)
    yield { kind: isSame ? "muted" : "heard", reference: ref };
}

/** Keywords other than properties may move as well. */
function* settledRest(
  kin: readonly Ancestor[],
  theirs: Sides<readonly Schema[]>,
  own: Sides<readonly Schema[]>,
  pair: Pair,
): Iterable<Link> {
  const isSame =
    kin.some(({ isMore }) => isMore) &&
    isSameConjunction(pair, [
      restOf([...theirs[0], ...own[0]]),
      restOf([...theirs[1], ...own[1]]),
    ]);
  // Without a change beside the reference, nothing has moved.
  const isMoved = !sameConstraints(own[0], own[1]);
  for (const { ref: reference, isMore, names } of kin)
    if (!isSame || !isMore) yield { kind: "heard", reference };
    else if (isMoved) yield { kind: "settled", reference, property: "" };
    else if (names.size > 0) yield { kind: "kept", reference, property: "" };
    else yield { kind: "muted", reference };
}

/** Whether all parts together allow the same values on both sides. */
function isSameConjunction(
  { before, after, relations }: Pair,
  [one, other]: Sides<readonly Schema[]>,
): boolean {
  return (
    relations.of(
      { ...emptyOf(before), allOf: one },
      { ...emptyOf(after), allOf: other },
    ) === "same"
  );
}

/** A base that is new. */
function gainedAncestor({
  ref,
  parts,
}: SplitConjunction["gained"][number]): Ancestor {
  return {
    parts: [[], parts],
    ref,
    names: propertyNamesIn(parts),
    isMore: false,
    isGained: true,
  };
}

function reporterOf(
  spoken: PropertySides,
  kin: readonly Ancestor[],
  pair: Pair,
): Reporter {
  const { own, inherited: theirs, combined: whole } = spoken;
  if (own[0] === undefined && own[1] === undefined) {
    const isMoved = kin.some(
      ({ parts: [before, after] }) =>
        propertyNamesIn(before).has(spoken.name) !==
        propertyNamesIn(after).has(spoken.name),
    );
    const isNew = !whole[0] && kin.every(({ isGained }) => isGained);
    return isMoved && (isNew || whole[0]) && whole[1] ? "derived" : "both";
  }
  if (theirs[0] !== undefined && theirs[1] !== undefined) {
    if (isNoChange(spoken, pair)) return "none";
    const isRefined = own[0] !== undefined && own[1] !== undefined;
    const isFree = theirs[0].required === theirs[1].required;
    return isRefined && (isFree || isSameProperty(own)) ? "both" : "derived";
  }
  // The property is added to or removed from all derived schemas at once, and `required` does not differ.
  const isAlone = [0, 1].every(
    (side) => whole[side]?.required === theirs[side]?.required,
  );
  const isEnd = whole[0] === undefined || whole[1] === undefined;
  return isEnd && isAlone && !kin.some(({ isGained }) => isGained)
    ? "base"
    : "derived";
}

function isNoChange(
  { combined: [one, other] }: PropertySides,
  pair: Pair,
): boolean {
  if (one === undefined || other === undefined) return false;
  return (
    one.required === other.required &&
    pair.relations.of(one.schema, other.schema) === "same"
  );
}

/** The keywords other than properties. */
function restOf(parts: readonly Schema[]): readonly Schema[] {
  return parts
    .map((part) => {
      const rest = withoutProperties(part, propertyNamesIn([part]));
      const { object, ...others } = rest;
      return Object.keys(object ?? {}).length > 2 ? rest : others;
    })
    .filter((part) => !constrainsNothing(part));
}

function emptyOf({ location }: Schema): Schema {
  return { docs: {}, location };
}

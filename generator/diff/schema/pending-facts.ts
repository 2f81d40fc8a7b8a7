import type { FactDetails, FactRecorder, Locations, Scope } from "../facts.js";
import type { RuleId } from "../rules/rules.js";

/** Collects facts during the comparison of two schemas, so that they can be discarded again. */
export class PendingFacts implements FactRecorder {
  readonly #list: PendingFact[] = [];

  add(
    scope: Scope,
    fact: FactDetails,
    isCertain = alwaysChanges.has(fact.kind),
  ): void {
    this.#list.push({ scope, fact, isCertain });
  }

  /** A mark of the facts collected so far. */
  mark(): number {
    return this.#list.length;
  }

  /** Whether a fact since the mark may turn out to be no change. */
  hasUncertain(mark: number): boolean {
    return this.#list.slice(mark).some(({ isCertain }) => !isCertain);
  }

  /** Discards the facts since the mark, except those that are changes even if the accepted values stay the same. */
  discardUncertain(mark: number): void {
    const since = this.#list.splice(mark);
    this.#list.push(...since.filter(({ isCertain }) => isCertain));
  }

  /** Makes the facts since the mark changes even if the accepted values stay the same. */
  makeCertain(mark: number): void {
    for (const [at, fact] of this.#list.entries())
      if (at >= mark) this.#list[at] = { ...fact, isCertain: true };
  }

  /** Sets the locations of the facts since the mark. */
  relocate(mark: number, locations: Locations): void {
    for (const [at, { scope, fact, isCertain }] of this.#list.entries())
      if (at >= mark)
        this.#list[at] = { scope, fact: { ...fact, locations }, isCertain };
  }

  /** Returns all facts and empties the list. */
  take(): readonly PendingFact[] {
    return this.#list.splice(0);
  }
}

interface PendingFact {
  readonly scope: Scope;
  readonly fact: FactDetails;
  readonly isCertain: boolean;
}

/** Rules for changes that count even if the accepted values stay the same. */
const alwaysChanges: ReadonlySet<RuleId> = new Set<RuleId>([
  ...(["known-value-added", "known-value-removed"] as const),
  ...(["known-values-listed", "known-values-unlisted"] as const),
  ...(["enumeration-opened", "enumeration-closed"] as const),
  ...(["default-added", "default-removed", "default-changed"] as const),
  ...(["schema-deprecation-added", "schema-deprecation-removed"] as const),
  ...(["discriminator-added", "discriminator-removed"] as const),
  ...(["discriminator-changed", "discriminator-added-with-values"] as const),
  "discriminator-removed-with-values",
  ...(["property-became-read-only", "property-ceased-read-only"] as const),
  ...(["mapping-added", "mapping-removed", "mapping-changed"] as const),
  ...(["default-mapping-added", "default-mapping-removed"] as const),
  ...(["base-discriminator-added", "base-discriminator-removed"] as const),
  ...(["selected-member-changed", "not-compared"] as const),
  ...(["property-became-write-only", "property-ceased-write-only"] as const),
]);

import type { FactDetails, FactRecorder, Locations, Scope } from "../facts.js";
import type { RuleId } from "../rules/rules.js";

/** What is found while two schemas are compared, so that it can be taken back. */
export class PendingFacts implements FactRecorder {
  readonly #list: PendingFact[] = [];

  add(
    scope: Scope,
    fact: FactDetails,
    isCertain = alwaysChanges.has(fact.kind),
  ): void {
    this.#list.push({ scope, fact, isCertain });
  }

  /** How much is found up to now. */
  mark(): number {
    return this.#list.length;
  }

  /** Whether something found since could be no change after all. */
  mayBeNone(mark: number): boolean {
    return this.#list.slice(mark).some(({ isCertain }) => !isCertain);
  }

  /** Takes back what was found since, but for what changes without refusing or taking other values. */
  takeBack(mark: number): void {
    const since = this.#list.splice(mark);
    this.#list.push(...since.filter(({ isCertain }) => isCertain));
  }

  /** Says of what was found since that it was changed in other places. */
  putAt(mark: number, locations: Locations): void {
    for (const [at, { scope, fact, isCertain }] of this.#list.entries())
      if (at >= mark)
        this.#list[at] = { scope, fact: { ...fact, locations }, isCertain };
  }

  /** Hands over all that was found. */
  take(): readonly PendingFact[] {
    return this.#list.splice(0);
  }
}

interface PendingFact {
  readonly scope: Scope;
  readonly fact: FactDetails;
  readonly isCertain: boolean;
}

/** Changes that are some, whatever is let stand. */
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
  ...(["property-became-write-only", "property-ceased-write-only"] as const),
]);

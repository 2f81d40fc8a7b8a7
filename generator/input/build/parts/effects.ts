import type { Location } from "../../../language/json/location.js";
import type { Schema, Writable } from "../../../language/model/model.js";
import type { DiagnosticCollector, Report } from "../diagnostic-collector.js";
import type { Target } from "../discriminators/targets.js";
import type { SchemaFacts } from "../schema/schema-context.js";
import type { Noted } from "../warnings/implied-types.js";

/** The results of building schemas that parts add to. */
export interface SchemaResults {
  readonly facts: SchemaFacts;
  /** The component schema at a location. */
  component(location: Location): Target | undefined;
}

/** What building a part adds to the results of the whole build. */
export interface EffectsOfPart {
  readonly reports: readonly Report[];
  /** The schemas with a reference to a component. */
  readonly references: readonly (readonly [Writable<Schema>, Location])[];
  readonly conjunctions: readonly Schema[];
  readonly exclusiveUnions: readonly Schema[];
  readonly implied: readonly Noted[];
  readonly readOrWriteOnly: readonly Schema[];
}

/** The lengths of the lists of results. */
interface Mark {
  readonly reports: number;
  readonly references: number;
  readonly conjunctions: number;
  readonly exclusiveUnions: number;
  readonly implied: number;
  readonly readOrWriteOnly: number;
  readonly others: number;
}

/** Tells the effects of a part from those of others, and repeats them. */
export class Effects {
  readonly #diagnostics: DiagnosticCollector;
  readonly #schemas: SchemaResults;
  #start: Mark;

  constructor(diagnostics: DiagnosticCollector, schemas: SchemaResults) {
    this.#diagnostics = diagnostics;
    this.#schemas = schemas;
    this.#start = this.#mark();
  }

  /** The next effects are those from here on. */
  start(): void {
    this.#start = this.#mark();
  }

  /** The effects since the start; undefined if later steps of the build change schemas that have them. */
  sinceStart(): EffectsOfPart | undefined {
    const { facts } = this.#schemas;
    const from = this.#start;
    const references = facts.references
      .slice(from.references)
      .map(([schema, { location }]) => [schema, location] as const);
    if (
      othersIn(facts) > from.others ||
      !references.every(([, location]) => this.hasTarget(location))
    )
      return undefined;
    return {
      reports: this.#diagnostics.reports.slice(from.reports),
      references,
      conjunctions: facts.conjunctions.slice(from.conjunctions),
      exclusiveUnions: facts.exclusiveUnions.slice(from.exclusiveUnions),
      implied: facts.impliedTypes.noted.slice(from.implied),
      readOrWriteOnly: facts.readOrWriteOnly.slice(from.readOrWriteOnly),
    };
  }

  hasTarget(location: Location): boolean {
    return this.#schemas.component(location) !== undefined;
  }

  repeat(effects: EffectsOfPart): void {
    const { facts } = this.#schemas;
    for (const report of effects.reports) this.#diagnostics.report(report);
    for (const [schema, location] of effects.references) {
      const target = this.#schemas.component(location);
      if (target !== undefined) facts.references.push([schema, target]);
    }
    facts.conjunctions.push(...effects.conjunctions);
    facts.exclusiveUnions.push(...effects.exclusiveUnions);
    for (const noted of effects.implied) facts.impliedTypes.add(noted);
    facts.readOrWriteOnly.push(...effects.readOrWriteOnly);
  }

  #mark(): Mark {
    const { facts } = this.#schemas;
    return {
      reports: this.#diagnostics.reports.length,
      references: facts.references.length,
      conjunctions: facts.conjunctions.length,
      exclusiveUnions: facts.exclusiveUnions.length,
      implied: facts.impliedTypes.noted.length,
      readOrWriteOnly: facts.readOrWriteOnly.length,
      others: othersIn(facts),
    };
  }
}

/** The number of effects of all schemas so far. */
export function countEffects(
  { reports }: DiagnosticCollector,
  facts: SchemaFacts,
): number {
  return (
    reports.length +
    facts.references.length +
    facts.conjunctions.length +
    facts.exclusiveUnions.length +
    facts.impliedTypes.noted.length +
    facts.readOrWriteOnly.length +
    othersIn(facts)
  );
}

/** The number of schemas that later steps of the build change. */
function othersIn({
  unionDiscriminators,
  baseDiscriminators,
  openEnumCandidates,
  valueExclusions,
  problemCodes,
}: SchemaFacts): number {
  return (
    unionDiscriminators.length +
    baseDiscriminators.size +
    openEnumCandidates.length +
    valueExclusions.length +
    problemCodes.size
  );
}

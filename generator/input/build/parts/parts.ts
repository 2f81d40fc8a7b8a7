/**
 * The parts of a description that are built once: path items, components, and what
 * operations share. A process that runs several times keeps what it built from a part
 * (`reused-parts.ts`), with its effects (`effects.ts`): diagnostics, and facts about
 * schemas. A later run that finds the same JSON repeats the effects in place of building
 * the part again. A part whose schemas later steps of the build change is not kept.
 */
import { isSameText } from "../../../language/json/equal.js";
import type { JsonValue } from "../../../language/json/json.js";
import type { Location } from "../../../language/json/location.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { canonicalReference, type References } from "../references.js";
import type { BuiltPart } from "./built-part.js";
import { Effects, type EffectsOfPart, type SchemaResults } from "./effects.js";
import { isComponent, type ReusedParts } from "./reused-parts.js";

export type PartKind =
  "path" | "parameter" | "response" | "header" | "body" | "schema";

/** A run took parts of an earlier one, and then met something that forbids this. It starts again without them. */
export class PartsOutdated extends Error {
  override readonly name = "PartsOutdated";
}

/** A part that is being built. */
interface OpenPart {
  readonly steps: (EffectsOfPart | string)[];
  readonly read: Set<Location>;
  canBeKept: boolean;
}

/** Builds the parts of one run, each once. */
export class Parts {
  readonly #effects: Effects;
  readonly #reused: ReusedParts | undefined;
  readonly #results = new Map<string, unknown>();
  readonly #open: OpenPart[] = [];
  /** The parts of this run that a later run can use; undefined once it must not use any. */
  #built: Map<string, BuiltPart> | undefined;
  #usesKnown = false;
  /** Whether the known parts are the same in this run, as far as this was asked. */
  readonly #current = new Map<string, boolean>();

  /** @param reused the parts of earlier runs; absent if there is only one run */
  constructor(
    diagnostics: DiagnosticCollector,
    schemas: SchemaResults,
    reused: ReusedParts | undefined,
  ) {
    this.#effects = new Effects(diagnostics, schemas);
    this.#reused = reused;
    if (reused !== undefined) this.#built = new Map();
  }

  /** The parts that a later run can use. */
  get built(): ReadonlyMap<string, BuiltPart> {
    return this.#built ?? new Map();
  }

  /** Notes each component whose content is read while a part is built. */
  follow(references: References): void {
    if (this.#reused === undefined) return;
    references.onWhole = () => {
      this.leaveOut();
    };
    references.onResolved = (reference, target) => {
      if (target === undefined) {
        this.leaveOut();
        return;
      }
      const { location } = target;
      // The target may be a part of another part, or depend on more than its location.
      if (!isComponent(location) || canonicalReference(reference) !== location)
        this.refuse();
      for (const { read } of this.#open) read.add(location);
    };
  }

  /** Builds a part, unless it was built before. */
  of<Result>(
    kind: PartKind,
    location: Location,
    json: JsonValue,
    build: () => Result,
  ): Result {
    const name = `${kind} ${location}`;
    if (this.#results.has(name)) this.#use(name);
    else if (this.#reused === undefined) this.#results.set(name, build());
    else if (kind !== "path" && !isComponent(location))
      // It belongs to the part that is being built.
      this.#results.set(name, build());
    else {
      if (!this.#repeatKnown(name, json)) this.#build(name, json, build);
      this.#use(name);
    }
    // One name has one type of result.
    return this.#results.get(name) as Result;
  }

  /** The part that is being built cannot be kept, because it has effects that cannot be repeated. */
  leaveOut(): void {
    for (const part of this.#open) part.canBeKept = false;
  }

  /**
   * No part of this description can be kept.
   *
   * @throws PartsOutdated if some of this run were
   */
  refuse(): void {
    if (this.#usesKnown) throw new PartsOutdated();
    this.#built = undefined;
  }

  /** The part around this one has its effects too. */
  #use(name: string): void {
    if (this.#built?.has(name) === true) this.#open.at(-1)?.steps.push(name);
    else this.leaveOut();
  }

  #build(name: string, json: JsonValue, build: () => unknown): void {
    this.#endStep();
    const part: OpenPart = { steps: [], read: new Set(), canBeKept: true };
    this.#open.push(part);
    const result = build();
    this.#endStep();
    this.#open.pop();
    this.#results.set(name, result);
    const { steps, read, canBeKept } = part;
    if (canBeKept) this.#built?.set(name, { json, result, steps, read });
  }

  /** Adds the effects since the last step to the part that is being built. */
  #endStep(): void {
    const part = this.#open.at(-1);
    if (part?.canBeKept === true) {
      const effects = this.#effects.sinceStart();
      if (effects === undefined) this.leaveOut();
      else part.steps.push(effects);
    }
    this.#effects.start();
  }

  /** Takes a part of an earlier run, with its effects, if it is the same in this run. */
  #repeatKnown(name: string, json: JsonValue): boolean {
    const part = this.#reused?.named(name);
    if (
      part === undefined ||
      !isSameText(part.json, json) ||
      !this.#isCurrent(name, part)
    )
      return false;
    this.#endStep();
    this.#usesKnown = true;
    this.#repeat(name, { ...part, json });
    this.#effects.start();
    return true;
  }

  #repeat(name: string, part: BuiltPart): void {
    for (const step of part.steps)
      if (typeof step !== "string") this.#effects.repeat(step);
      else {
        const inner = this.#reused?.named(step);
        if (inner !== undefined && !this.#results.has(step))
          this.#repeat(step, inner);
      }
    for (const { read } of this.#open)
      for (const location of part.read) read.add(location);
    this.#results.set(name, part.result);
    this.#built?.set(name, part);
  }

  /** Whether all that a part refers to is the same in this run. */
  #isCurrent(name: string, part: BuiltPart): boolean {
    let isCurrent = this.#current.get(name);
    if (isCurrent === undefined) {
      isCurrent =
        [...part.read].every((at) => this.#reused?.isUnchanged(at) === true) &&
        part.steps.every((step) => this.#isCurrentStep(step));
      this.#current.set(name, isCurrent);
    }
    return isCurrent;
  }

  #isCurrentStep(step: EffectsOfPart | string): boolean {
    if (typeof step !== "string")
      return step.references.every(([, at]) => this.#effects.hasTarget(at));
    const inner = this.#reused?.named(step);
    if (inner === undefined) return false;
    return this.#results.has(step)
      ? this.#results.get(step) === inner.result
      : this.#isCurrent(step, inner);
  }
}

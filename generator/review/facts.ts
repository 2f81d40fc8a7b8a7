import type { Json, Place } from "../model/model.js";
import type { RuleId } from "./rules.js";

/** Which way what changed travels: in requests, in replies and events, or not at all. */
export type Direction = "sends" | "receives" | "calls";

/** An operation or an event that something changed for. */
export interface Reached {
  readonly surface: string;
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
  readonly reach: readonly Reached[];
}

/** Where something stands on both sides; absent where it is not there. */
export interface Places {
  readonly before?: Place;
  readonly after?: Place;
}

/** One difference between two descriptions, not yet judged. */
export interface Fact extends Scope {
  readonly kind: RuleId;
  readonly places: Places;
  readonly before?: Json;
  readonly after?: Json;
}

/** What a fact says beside its scope. */
export type Said = Omit<Fact, keyof Scope>;

/** Takes facts. */
export interface Sink {
  /** @param isCertain whether it is a change whatever schemas let stand */
  add(scope: Scope, fact: Said, isCertain?: boolean): void;
}

/** Collects facts; what is found again for others is one fact that reaches more. */
export class Facts implements Sink {
  readonly #found = new Map<string, { fact: Said; scope: Scope }>();

  add(scope: Scope, fact: Said): void {
    const { kind, places, before, after } = fact;
    const place = kind.endsWith("-removed")
      ? places.before
      : (places.after ?? places.before);
    const key = JSON.stringify([scope.where, kind, place, before, after]);
    const known = this.#found.get(key);
    const reach = [...(known?.scope.reach ?? []), ...scope.reach];
    this.#found.set(key, {
      fact: known?.fact ?? fact,
      scope: { where: scope.where, reach },
    });
  }

  all(): readonly Fact[] {
    return [...this.#found.values()].map(({ fact, scope }) => ({
      ...fact,
      where: scope.where,
      reach: distinct(scope.reach),
    }));
  }
}

/** A part of what is compared. */
export function within(scope: Scope, part: string): Scope {
  return { where: scope.where + part, reach: scope.reach };
}

/** What is written as text. */
export function asText({ where, reach }: Scope): Scope {
  return { where, reach: reach.map((one) => ({ ...one, asText: true })) };
}

/** Whether what is compared is written as text for all whom it reaches. */
export function isText({ reach }: Scope): boolean {
  return reach.every((one) => one.asText);
}

function distinct(reach: readonly Reached[]): readonly Reached[] {
  const told = reach.map(({ surface, user, direction }): Reached => ({
    surface,
    user,
    direction,
  }));
  return [...new Map(told.map((one) => [reachKey(one), one])).values()];
}

/** Tells apart who is reached. */
export function reachKey({ surface, user, direction }: Reached): string {
  return JSON.stringify([surface, user, direction]);
}

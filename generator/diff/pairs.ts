import type { Operation, ApiVersion } from "../model/model.js";
import type { Lookup } from "../schema/lookup.js";
import type { ProblemSplitter } from "./api/problem-schemas.js";
import type { EventPair } from "./events/match-events.js";
import type { FactCollector, Containers, Scope } from "./facts.js";
import type { Direction } from "./rules/impacts.js";
import type { Compare } from "./schema/pair.js";

/** What every comparison of two descriptions' parts works with. */
interface Comparison {
  readonly facts: FactCollector;
  readonly compare: Compare;
  readonly lookups: BeforeAfter<Lookup>;
}

/** Something of both descriptions. */
interface BeforeAfter<T> {
  readonly before: T;
  readonly after: T;
}

/** Two surfaces that are one. */
export interface VersionPair extends Comparison {
  readonly before: ApiVersion;
  readonly after: ApiVersion;
  /** The new name of each old security scheme that is there still. */
  readonly schemeNames: ReadonlyMap<string, string>;
  /** The old events that are there still, each with what it is now. */
  readonly eventPairs: readonly EventPair[];
  readonly problemSplitters: BeforeAfter<ProblemSplitter>;
}

/** Two operations that are one, and where what is found is told. */
export interface OperationPair extends Comparison {
  readonly before: Operation;
  readonly after: Operation;
  readonly versions: VersionPair;
  scope(where: string, direction: Direction, holders?: Containers): Scope;
}

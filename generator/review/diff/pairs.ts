import type {
  ApiVersion,
  Operation,
  Schema,
} from "../../language/model/model.js";
import type { Lookup } from "../../language/schema/lookup.js";
import type { ProblemSplitter } from "./api/problem-schemas.js";
import type { Difference } from "./difference.js";
import type { EventPair } from "./events/match-events.js";
import type { Containers, Scope } from "./facts.js";
import type { Direction } from "./rules/impacts.js";

/** Compares two schemas. */
export type CompareSchemas = (
  before: Schema,
  after: Schema,
  scope: Scope,
) => Iterable<Difference>;

/** The context of every comparison. */
interface Comparison {
  readonly compare: CompareSchemas;
  readonly lookups: BeforeAfter<Lookup>;
}

/** The same part of both descriptions. */
interface BeforeAfter<T> {
  readonly before: T;
  readonly after: T;
}

/** Two API versions that correspond. */
export interface VersionPair extends Comparison {
  readonly before: ApiVersion;
  readonly after: ApiVersion;
  /** The new name of each old security scheme that was kept. */
  readonly schemeNames: ReadonlyMap<string, string>;
  /** The old events that were kept, each with the new one. */
  readonly eventPairs: readonly EventPair[];
  readonly problemSplitters: BeforeAfter<ProblemSplitter>;
}

/** Two operations that correspond. */
export interface OperationPair extends Comparison {
  readonly before: Operation;
  readonly after: Operation;
  readonly versions: VersionPair;
  scope(where: string, direction: Direction, holders?: Containers): Scope;
}

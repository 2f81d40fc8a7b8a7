import type {
  Diagnostic,
  Position,
  Sources,
} from "../diagnostics/diagnostics.js";
import type { SchemaResource } from "./references/anchors.js";
import type { Location } from "../json/location.js";
import type { JsonObject, JsonValue } from "../json/json.js";

/** How schemas are spelled; OpenAPI 3.2 spells them as 3.1 does. */
export type Dialect = "3.0" | "3.1";

/** A description as it was read: its root, and a way to follow its references. */
export interface Document extends Sources {
  /** As parsed. */
  readonly root: JsonObject;
  readonly dialect: Dialect;
  /**
   * Follows one `$ref`. `from` is the place of the reference, or of the object
   * that holds it. Where it cannot be followed, says so in `diagnostics` and
   * returns nothing.
   */
  resolve(reference: string, from: Location): Resolved | undefined;
  /** What a reference in `from` is relative to: references of one scope and one text lead to one thing. */
  scopeOf(reference: string, from: Location): string;
  /** What stands at a place of a file that was read. */
  valueAt(location: Location): JsonValue | undefined;
  /** The schema whose anchors hold at a place. */
  resourceOf(location: Location): SchemaResource | undefined;
  /** Whether what was read so far has a `$dynamicRef`. */
  readonly hasDynamic: boolean;
  /** Whether the description, or a file that it refers to, uses `unevaluatedProperties` or `unevaluatedItems`. */
  readonly usesUnevaluated: boolean;
  /** What the reader had to say so far; following references adds to it. */
  readonly diagnostics: readonly Diagnostic[];
  locate(location: Location): Position | undefined;
}

/** What a reference leads to. */
export interface Resolved {
  readonly value: JsonValue;
  /** Canonical: references to one thing give one place, however they are written. */
  readonly location: Location;
}

/** Whether a reference names an anchor. Several schemas can define anchors of one name. */
export function namesAnchor(reference: string): boolean {
  const hash = reference.indexOf("#");
  return hash >= 0 && !["", "/"].includes(reference.charAt(hash + 1));
}

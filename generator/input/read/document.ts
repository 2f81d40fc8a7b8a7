import type {
  Diagnostic,
  Position,
  Sources,
} from "../../language/diagnostics/diagnostics.js";
import type { JsonObject, JsonValue } from "../../language/json/json.js";
import type { Location } from "../../language/json/location.js";
import type { SchemaResource } from "./references/anchors.js";

/** The schema dialect. OpenAPI 3.2 has the same dialect as 3.1. */
export type Dialect = "3.0" | "3.1";

/** A description that was read: its root, and how to resolve its references. */
export interface Document extends Sources {
  /** The parsed root. */
  readonly root: JsonObject;
  readonly dialect: Dialect;
  /**
   * Resolves a `$ref`. `from` is the location of the reference or of its
   * object. If it cannot be resolved, adds a diagnostic and returns undefined.
   */
  resolve(reference: string, from: Location): Resolved | undefined;
  /**
   * The scope that a reference at `from` is relative to. In one scope, references with
   * the same text have the same target.
   */
  scopeOf(reference: string, from: Location): string;
  /** The value at a location of a file that was read. */
  valueAt(location: Location): JsonValue | undefined;
  /** The text of a number or boolean without quotes in a YAML file; undefined for other values. */
  unquoted(location: Location): string | undefined;
  /** The schema resource that a location belongs to, with its anchors. */
  resourceOf(location: Location): SchemaResource | undefined;
  /** Whether the description has an `$id`. */
  readonly hasIds: boolean;
  /** Whether the description, or a file that it refers to, has a `$dynamicRef`. */
  readonly hasDynamic: boolean;
  /** The diagnostics so far; resolving references adds to them. */
  readonly diagnostics: readonly Diagnostic[];
  locate(location: Location): Position | undefined;
}

/** The target of a reference. */
export interface Resolved {
  readonly value: JsonValue;
  /** The canonical location, the same for all references to this target. */
  readonly location: Location;
}

/**
 * Whether a reference names an anchor. Several schemas can define anchors with the same
 * name.
 */
export function namesAnchor(reference: string): boolean {
  const hash = reference.indexOf("#");
  return hash >= 0 && !["", "/"].includes(reference.charAt(hash + 1));
}

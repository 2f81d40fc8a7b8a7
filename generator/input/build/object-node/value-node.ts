import type { JsonValue } from "../../../language/json/json.js";
import type { Location } from "../../../language/json/location.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { References } from "../references.js";

/** A value of the description and its location. */
export interface ValueNode {
  readonly value: JsonValue;
  readonly location: Location;
}

/** The context for reading a value. */
export interface Reading {
  readonly diagnostics: DiagnosticCollector;
  readonly references: References;
}

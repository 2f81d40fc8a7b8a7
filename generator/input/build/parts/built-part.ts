import type { JsonValue } from "../../../language/json/json.js";
import type { Location } from "../../../language/json/location.js";
import type { EffectsOfPart } from "./effects.js";

/** What was built from a part of a description, and all that it depends on. */
export interface BuiltPart {
  readonly json: JsonValue;
  readonly result: unknown;
  /** Its effects in their order, with the names of the parts in it that others can share. */
  readonly steps: readonly (EffectsOfPart | string)[];
  /** The components whose content was read. */
  readonly read: ReadonlySet<Location>;
}

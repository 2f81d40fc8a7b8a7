import type { Location } from "../../../language/json/location.js";

/**
 * Thrown for a schema whose check cannot be printed. Tenon never omits a check:
 * the caller of the emitters turns this error into a diagnostic.
 */
export class UnsupportedSchema extends Error {
  readonly location: Location;
  /** The keyword that cannot be checked: `unevaluatedProperties`. */
  readonly keyword: string;

  constructor(location: Location, keyword: string, reason: string) {
    super(reason);
    this.name = "UnsupportedSchema";
    this.location = location;
    this.keyword = keyword;
  }
}

import type { Location } from "../../json/location.js";

/**
 * Thrown for a schema that no check can be printed for: a check is never left
 * out. Whoever runs the emitters turns it into a diagnostic.
 */
export class UnsupportedSchema extends Error {
  readonly location: Location;
  /** What could not be honoured: `unevaluatedProperties`. */
  readonly keyword: string;

  constructor(location: Location, keyword: string, reason: string) {
    super(reason);
    this.name = "UnsupportedSchema";
    this.location = location;
    this.keyword = keyword;
  }
}

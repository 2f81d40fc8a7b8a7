import {
  type JsonObject,
  type JsonValue,
  memberOf,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationParts,
} from "../../../language/json/location.js";

/** The locations that differ between OpenAPI 3 and Swagger 2.0. */
const sections: readonly (readonly [Location, Location])[] = [
  ["#/openapi", "#/swagger"],
  ["#/servers", "#/host"],
  ["#/components/schemas", "#/definitions"],
  ["#/components/parameters", "#/parameters"],
  ["#/components/responses", "#/responses"],
  ["#/components/securitySchemes", "#/securityDefinitions"],
];

/** Maps locations of a converted description to the original. */
export class Origins {
  readonly #root: JsonObject;
  readonly #moved = new Map<Location, Location>(sections);

  /** `root` is the original description. */
  constructor(root: JsonObject) {
    this.#root = root;
  }

  /** Records that the value at `to` in the conversion comes from `from`. */
  note(to: Location, from: Location): void {
    this.#moved.set(to, from);
  }

  /** The location in the original, or the nearest enclosing one. */
  of(location: Location): Location {
    const rest: string[] = [];
    let head = locationParts(location).steps;
    let from: Location | undefined;
    for (; from === undefined; head = head.slice(0, -1)) {
      from =
        head.length === 0 ? "#" : this.#moved.get(childLocation("#", ...head));
      const last = head.at(-1);
      if (from === undefined && last !== undefined) rest.unshift(last);
    }
    return this.#along(from, rest);
  }

  /** A message about the conversion, with the locations of the original. */
  withOriginalLocations(text: string): string {
    let words = text;
    for (const [to, from] of sections) words = words.replaceAll(to, from);
    return words;
  }

  /** Skips steps that the conversion added, such as `schema` and `content`. */
  #along(from: Location, steps: readonly string[]): Location {
    let location = from;
    let value: JsonValue | undefined = this.#root;
    for (const step of locationParts(from).steps)
      value = value === undefined ? undefined : memberOf(value, step);
    for (const step of steps) {
      const member: JsonValue | undefined =
        value === undefined ? undefined : memberOf(value, step);
      if (member === undefined) continue;
      value = member;
      location = childLocation(location, step);
    }
    return location;
  }
}

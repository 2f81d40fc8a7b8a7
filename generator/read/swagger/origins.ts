import {
  type Location,
  childLocation,
  locationParts,
} from "../../json/location.js";
import { type JsonValue, type JsonObject, memberOf } from "../../json/json.js";

/** Where the parts stand in Swagger 2.0 that OpenAPI 3 keeps elsewhere. */
const sections: readonly (readonly [Location, Location])[] = [
  ["#/openapi", "#/swagger"],
  ["#/servers", "#/host"],
  ["#/components/schemas", "#/definitions"],
  ["#/components/parameters", "#/parameters"],
  ["#/components/responses", "#/responses"],
  ["#/components/securitySchemes", "#/securityDefinitions"],
];

/** Leads from a converted description back to what was written. */
export class Origins {
  readonly #root: JsonObject;
  readonly #moved = new Map<Location, Location>(sections);

  /** `root` is the description as written. */
  constructor(root: JsonObject) {
    this.#root = root;
  }

  /** Notes that what stands at `to` after the conversion was written at `from`. */
  note(to: Location, from: Location): void {
    this.#moved.set(to, from);
  }

  /** The place in the description as written, or the nearest one around it. */
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

  /** A text that speaks of the converted description, in the words of the written one. */
  inWords(text: string): string {
    let words = text;
    for (const [to, from] of sections) words = words.replaceAll(to, from);
    return words;
  }

  /** The conversion adds steps, such as `schema` and `content`: what is not there is passed over. */
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

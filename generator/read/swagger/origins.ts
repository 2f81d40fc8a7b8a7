import type { Json, Place } from "../../model/model.js";
import type { JsonObject } from "../../json/document.js";
import { childPlace, placeParts } from "../../json/location.js";
import { memberOf } from "../../json/json.js";

/** Where the parts stand in Swagger 2.0 that OpenAPI 3 keeps elsewhere. */
const sections: readonly (readonly [Place, Place])[] = [
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
  readonly #moved = new Map<Place, Place>(sections);

  /** `root` is the description as written. */
  constructor(root: JsonObject) {
    this.#root = root;
  }

  /** Notes that what stands at `to` after the conversion was written at `from`. */
  note(to: Place, from: Place): void {
    this.#moved.set(to, from);
  }

  /** The place in the description as written, or the nearest one around it. */
  of(place: Place): Place {
    const rest: string[] = [];
    let head = placeParts(place).steps;
    let from: Place | undefined;
    for (; from === undefined; head = head.slice(0, -1)) {
      from =
        head.length === 0 ? "#" : this.#moved.get(childPlace("#", ...head));
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
  #along(from: Place, steps: readonly string[]): Place {
    let place = from;
    let value: Json | undefined = this.#root;
    for (const step of placeParts(from).steps)
      value = value === undefined ? undefined : memberOf(value, step);
    for (const step of steps) {
      const member: Json | undefined =
        value === undefined ? undefined : memberOf(value, step);
      if (member === undefined) continue;
      value = member;
      place = childPlace(place, step);
    }
    return place;
  }
}

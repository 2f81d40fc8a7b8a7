import { isArray, type JsonValue } from "./json.js";

/** Gives an id to JSON objects and arrays. Equal ones, with their members in the same order, get the same id. */
export class JsonIds {
  readonly #byText = new Map<string, number>();
  readonly #known = new Map<object, number>();

  of(value: JsonValue & object): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const text = isArray(value)
      ? `[${value.map((item) => this.#textOf(item)).join()}`
      : this.#membersOf(value);
    let id = this.#byText.get(text);
    if (id === undefined) {
      id = this.#byText.size;
      this.#byText.set(text, id);
    }
    this.#known.set(value, id);
    return id;
  }

  #membersOf(object: Readonly<Record<string, JsonValue | undefined>>): string {
    let text = "{";
    for (const name in object) {
      const member = object[name];
      if (member !== undefined)
        text += `${String(name.length)} ${name}${this.#textOf(member)},`;
    }
    return text;
  }

  /** Different values have different texts, because each string starts with its length. */
  #textOf(value: JsonValue): string {
    if (typeof value === "string") return `"${String(value.length)} ${value}`;
    if (typeof value === "object" && value !== null)
      return `#${String(this.of(value))}`;
    return Object.is(value, -0) ? "-0" : String(value);
  }
}

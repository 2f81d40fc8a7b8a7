import { isArray, type JsonValue } from "./json.js";

/** Numbers JSON objects and arrays: equal ones, with their members in the same order, have the same number. */
export class JsonNumbers {
  readonly #byText = new Map<string, number>();
  readonly #known = new Map<object, number>();

  of(value: JsonValue & object): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const text = isArray(value)
      ? `[${value.map((item) => this.#textOf(item)).join()}`
      : this.#membersOf(value);
    let number = this.#byText.get(text);
    if (number === undefined) {
      number = this.#byText.size;
      this.#byText.set(text, number);
    }
    this.#known.set(value, number);
    return number;
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

  /** A text that different values do not share: strings have their length before them. */
  #textOf(value: JsonValue): string {
    if (typeof value === "string") return `"${String(value.length)} ${value}`;
    if (typeof value === "object" && value !== null)
      return `#${String(this.of(value))}`;
    return Object.is(value, -0) ? "-0" : String(value);
  }
}

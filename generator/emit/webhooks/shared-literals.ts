import type { JsonValue } from "../../json/json.js";
import { type Code, code } from "../../print/code.js";
import {
  arrayOf,
  declareConst,
  entry,
  identifier,
  literal,
  objectOf,
} from "../../print/escape.js";

/** The fewest members and items of a value that is printed once and named where it stands. */
const worth = 8;

/** Prints values, and what is one value in several places once, as a constant. */
export class SharedLiterals {
  /** The constants, each behind those that it mentions. */
  readonly constants: Code[] = [];
  readonly #repeated: ReadonlySet<object>;
  readonly #names = new Map<object, Code>();

  constructor(values: readonly JsonValue[]) {
    const met = new Set<object>();
    const repeated = new Set<object>();
    const meet = (value: JsonValue): void => {
      if (typeof value !== "object" || value === null) return;
      if (met.has(value)) {
        if (sizeOf(value) >= worth) repeated.add(value);
        return;
      }
      met.add(value);
      Object.values(value).forEach(meet);
    };
    values.forEach(meet);
    this.#repeated = repeated;
  }

  /** A value as an expression; what it shares with others is among the constants then. */
  print(value: JsonValue): Code {
    if (typeof value !== "object" || value === null) return literal(value);
    if (!this.#repeated.has(value)) return this.#spelled(value);
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const spelled = this.#spelled(value);
    const name = code`${identifier(`shared${this.#names.size + 1}`)}`;
    this.#names.set(value, name);
    this.constants.push(declareConst(code`const ${name}`, spelled));
    return name;
  }

  #spelled(value: JsonValue & object): Code {
    if (Array.isArray(value))
      return arrayOf(value.map((item: JsonValue) => this.print(item)));
    return objectOf(
      Object.entries(value).map(([name, held]: [string, JsonValue]) =>
        entry(name, this.print(held)),
      ),
    );
  }
}

/** How many members and items stand in a value, at any depth. */
function sizeOf(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>(
    (size, held) => size + 1 + sizeOf(held),
    0,
  );
}

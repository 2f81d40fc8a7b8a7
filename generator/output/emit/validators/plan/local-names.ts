import { memoized } from "../../../../language/print/memoized.js";
import { isModuleName, reserved } from "../blocks/runtime-names.js";

/** The variable names in scope at one point of a function. */
export class LocalNames {
  readonly #outer: LocalNames | undefined;
  // Made when it is needed: most blocks declare nothing.
  #taken: Set<string> | undefined;

  constructor(outer?: LocalNames) {
    this.#outer = outer;
  }

  /** The names of a nested block. */
  nested(): LocalNames {
    return new LocalNames(this);
  }

  /** A free name for a local variable, made from one of `stems`; it never shadows another one. */
  declare(...stems: readonly string[]): string {
    const name = this.#free(stems);
    this.#taken ??= new Set();
    this.#taken.add(name);
    return name;
  }

  #free(stems: readonly string[]): string {
    for (const stem of stems) {
      const name = localName(stem);
      if (!this.#has(name)) return name;
    }
    const first = localName(stems[0] ?? "member");
    for (let i = 2; ; i++)
      if (!this.#has(`${first}${i}`)) return `${first}${i}`;
  }

  #has(name: string): boolean {
    if (this.#taken?.has(name) === true) return true;
    return this.#outer !== undefined && this.#outer.#has(name);
  }
}

/** `reference_set_ids` as `referenceSetIds`: a legal identifier that no name of the module uses. */
export const localName = memoized((text: string): string => {
  const name = camelCase(text);
  return reserved.has(name) || isModuleName(name) ? `${name}_` : name;
});

/** Words in camel case, cut after a word if they are too long. */
export function camelCase(text: string, longest = 32): string {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== "");
  let name = "";
  for (const word of words) {
    if (name !== "" && name.length + word.length > longest) break;
    const rest = word.slice(1);
    name +=
      name === ""
        ? word.charAt(0).toLowerCase() +
          (/^[A-Z\d]+$/.test(rest) ? rest.toLowerCase() : rest)
        : word.charAt(0).toUpperCase() + rest;
  }
  name = name.slice(0, longest);
  if (name === "") return "member";
  return /^\d/.test(name) ? `n${name}` : name;
}

/** Words in Pascal case. */
export function pascalCase(text: string): string {
  const name = camelCase(text);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

import { isModuleName, reserved } from "../code/runtime-names.js";

/** The names that stand in the blocks around a place in a function. */
export class LocalNames {
  readonly #outer: LocalNames | undefined;
  readonly #taken = new Set<string>();

  constructor(outer?: LocalNames) {
    this.#outer = outer;
  }

  /** The names of a block within this one. */
  nested(): LocalNames {
    return new LocalNames(this);
  }

  /** A name for a local variable, like one of `stems`; never one that hides another. */
  declare(...stems: readonly string[]): string {
    const names = stems.map(localName);
    let name = names.find((candidate) => !this.#has(candidate));
    for (let i = 2; name === undefined; i++) {
      const numbered = `${names[0] ?? "member"}${i}`;
      if (!this.#has(numbered)) name = numbered;
    }
    this.#taken.add(name);
    return name;
  }

  #has(name: string): boolean {
    if (this.#taken.has(name)) return true;
    return this.#outer !== undefined && this.#outer.#has(name);
  }
}

/** `reference_set_ids` as `referenceSetIds`, legal and not a name of the module. */
export function localName(text: string): string {
  const name = camelCase(text);
  return reserved.has(name) || isModuleName(name) ? `${name}_` : name;
}

/** Words in camel case, cut at a word where they are many. */
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

/** Words with each one's first letter large. */
export function pascalCase(text: string): string {
  const name = camelCase(text);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

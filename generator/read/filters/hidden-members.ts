import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  text,
  without,
} from "../../json/json.js";
import { type Diagnostic, errorAt } from "../../diagnostics/diagnostics.js";
import { childLocation, type Location } from "../../json/location.js";
import type { Document, Resolved } from "../document.js";

/** Maps whose members can be removed. */
const maps: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "headers", "responses", "content"],
  ...["callbacks", "links", "encoding"],
]);

/** Maps whose members are components, which are removed if nothing refers to them. */
const components: ReadonlySet<string> = new Set([
  ...["schemas", "parameters", "$defs", "definitions"],
]);

/** Lists whose items can be removed. */
const lists: ReadonlySet<string> = new Set([
  ...["parameters", "allOf", "anyOf", "oneOf"],
]);

const unions: ReadonlySet<string> = new Set(["anyOf", "oneOf"]);

/** Members that need their value, so that it cannot be removed alone. */
const needed: ReadonlySet<string> = new Set([
  ...[
    "schema",
    "itemSchema",
    "items",
    "prefixItems",
    "contains",
    "requestBody",
  ],
  ...["additionalProperties", "unevaluatedProperties", "unevaluatedItems"],
  ...["not", "if", "then", "else", "propertyNames", "contentSchema"],
]);

/** Schemas that apply to the same value as the one around them. */
const inPlace = ["not", "if", "then", "else"] as const;

/** Members that hold values, not parts of the description. */
const values: ReadonlySet<string> = new Set([
  ...["default", "enum", "const", "example", "examples"],
]);

/** What an extension hides in a description. */
export interface Hidden {
  /** The locations of the parts to remove. */
  readonly found: readonly Location[];
  /** Parts that cannot be removed, or that name a hidden part in a way that cannot be undone. */
  readonly exposed: readonly Diagnostic[];
}

/**
 * Finds the parts of a description that an extension hides, by themselves or
 * through a reference: properties, parameters, headers, responses, media types,
 * and members of unions and intersections; with all that names them: `required`,
 * dependencies, names of properties, mappings, and examples. Parts in other files
 * are not found.
 *
 * @param isMarked whether a part has the extension
 */
export function hiddenMembers(
  document: Document,
  isMarked: (part: JsonObject) => boolean,
): Hidden {
  const finder = new HiddenMembers(document, isMarked);
  finder.search({ value: document.root, location: "#" });
  finder.searchTargets();
  finder.refuseExpressions();
  finder.searchExamples();
  return { found: [...finder.found], exposed: [...finder.exposed.values()] };
}

type Names = ReadonlySet<string>;

const none: Names = new Set();

class HiddenMembers {
  readonly found = new Set<Location>();
  readonly exposed = new Map<Location, Diagnostic>();
  readonly #document: Document;
  readonly #isMarked: (part: JsonObject) => boolean;
  /** The names of all hidden properties. */
  readonly #all = new Set<string>();
  /** The hidden names that apply to the targets of references. */
  readonly #targets: (readonly [Resolved, Names])[] = [];
  readonly #passed = new Map<Location, Set<string>>();
  /** The URLs of callbacks, which are expressions. */
  readonly #callbacks: {
    readonly name: string;
    readonly location: Location;
  }[] = [];

  constructor(document: Document, isMarked: (part: JsonObject) => boolean) {
    this.#document = document;
    this.#isMarked = isMarked;
  }

  /**
   * Searches a part.
   *
   * @param around the hidden names of the schemas around it that apply to the same value
   * @param isNegated whether it is a condition, which changes its meaning without a name
   */
  search(part: Resolved, around = none, isNegated = false): void {
    if (isArray(part.value))
      for (const item of itemsOf(part)) this.search(item);
    if (!isObject(part.value)) return;
    const names = union(around, this.#hiddenNames(part));
    for (const name of names) this.#all.add(name);
    if (names.size > 0) this.#noteTarget(part, around);
    for (const [key, value] of Object.entries(part.value)) {
      const member = { value, location: childLocation(part.location, key) };
      if (key.startsWith("x-") && key !== "x-webhooks") continue;
      if (needed.has(key)) this.#refuseHidden(member);
      if (values.has(key)) this.#searchValue(key, member, names);
      else if (key === "required") this.#names(member, names, isNegated);
      else if (key === "dependentRequired" || key === "dependencies")
        this.#dependencies(member, names, isNegated);
      else if (key === "dependentSchemas")
        this.#dependencies(member, names, isNegated);
      else if (key === "propertyNames") this.#propertyNames(member, names);
      else if (key === "discriminator") this.#discriminator(member, names);
      else if (key === "properties" && isObject(value))
        this.#properties(member, names);
      else if (unions.has(key) && isArray(value))
        this.#union(member, union(around, this.#sharedNames(part)), isNegated);
      else if (key === "allOf" && isArray(value))
        this.#intersection(part, member, around, isNegated);
      else if (inPlace.some((one) => one === key))
        this.search(member, names, isNegated || key === "if" || key === "not");
      else if (lists.has(key) && isArray(value)) this.#keepOrRemove(member);
      else if (maps.has(key)) this.#map(key, member, names);
      else if (components.has(key) && isObject(value))
        for (const each of itemsOf(member)) this.search(each);
      else this.search(member);
    }
  }

  /** Searches the targets of references with the hidden names of the schemas that refer to them. */
  searchTargets(): void {
    // The list grows while it is iterated.
    for (const [target, names] of this.#targets) this.search(target, names);
  }

  /** Refuses callbacks whose URL a hidden property has. */
  refuseExpressions(): void {
    for (const { name, location } of this.#callbacks) {
      const steps = [...name.matchAll(/#\/([^}]*)/g)].flatMap(
        ([, pointer = ""]) => pointer.split("/"),
      );
      if (steps.some((step) => this.#all.has(step)))
        this.#expose(location, "a property that this URL needs");
    }
  }

  /** Removes examples with a hidden property, from the description as a whole. */
  searchExamples(part = this.#root()): void {
    for (const item of itemsOf(part)) {
      const { name, value } = item;
      if (name === "example" || name === "value") {
        if (hasName(value, this.#all)) this.found.add(item.location);
      } else if (name === "examples" && isArray(value)) {
        for (const each of itemsOf(item))
          if (hasName(each.value, this.#all)) this.found.add(each.location);
      } else this.searchExamples(item);
    }
  }

  #root(): Resolved {
    return { value: this.#document.root, location: "#" };
  }

  /** Notes the hidden names that apply to the target of the reference in a schema. */
  #noteTarget({ value, location }: Resolved, around: Names): void {
    const reference = isObject(value) ? value["$ref"] : undefined;
    if (!isObject(value) || typeof reference !== "string") return;
    const beside = { value: without(value, "$ref"), location };
    const names = union(around, this.#hiddenNames(beside));
    const target = this.#document.resolve(reference, location);
    if (target === undefined) return;
    const passed = this.#passed.get(target.location) ?? new Set();
    if ([...names].every((name) => passed.has(name))) return;
    for (const name of names) passed.add(name);
    this.#passed.set(target.location, passed);
    this.#targets.push([target, names]);
  }

  #expose(location: Location, what: string): void {
    this.exposed.set(
      location,
      errorAt(location, "filter-exposes", `The filters hide ${what}.`),
    );
  }

  #refuseHidden(part: Resolved): void {
    const items = isArray(part.value) ? itemsOf(part) : [part];
    for (const item of items)
      if (this.#isHidden(item))
        this.#expose(
          item.location,
          "this part, but the part around it needs it",
        );
  }

  /** Refuses values that have a hidden property. Examples are removed later. */
  #searchValue(key: string, part: Resolved, names: Names): void {
    if (key.startsWith("example") || !hasName(part.value, names)) return;
    this.#expose(part.location, `a property that this \`${key}\` has`);
  }

  #properties(container: Resolved, names: Names): void {
    for (const item of itemsOf(container))
      if (this.#isHidden(item)) this.found.add(item.location);
      else if (names.has(item.name))
        this.#expose(
          item.location,
          `the property \`${item.name}\` of another schema for the same value, but not this one`,
        );
      else this.search(item);
  }

  #map(key: string, container: Resolved, names: Names): void {
    this.#keepOrRemove(container);
    for (const { name, location } of itemsOf(container)) {
      if (key === "patternProperties")
        this.#refusePattern(name, location, names);
      if (key === "callbacks") this.#refuseExpressions(location);
    }
  }

  /** A callback's URL can name a property of the request. */
  #refuseExpressions(location: Location): void {
    const value = this.#document.valueAt(location) ?? null;
    for (const url of itemsOf({ value, location })) this.#callbacks.push(url);
  }

  #refusePattern(pattern: string, location: Location, names: Names): void {
    if ([...names].some((name) => pattern.includes(name)))
      this.#expose(location, "a property whose name this pattern has");
  }

  #propertyNames(part: Resolved, names: Names): void {
    for (const { value } of this.#chain(part)) {
      const {
        enum: listed = null,
        pattern,
        const: only,
      } = isObject(value) ? value : {};
      const isOwn = value === part.value;
      const own = {
        value: listed,
        location: childLocation(part.location, "enum"),
      };
      if (isOwn) this.#names(own, names, false);
      const others = [...(isOwn ? [] : itemsOf(own)), { value: only }];
      if (others.some((one) => names.has(text(one.value))))
        this.#expose(
          part.location,
          "a property that this `propertyNames` lists",
        );
      this.#refusePattern(text(pattern), part.location, names);
    }
  }

  #discriminator(part: Resolved, names: Names): void {
    if (!isObject(part.value)) return;
    const { propertyName, mapping = null } = part.value;
    if (names.has(text(propertyName)))
      this.#expose(part.location, "the property of this discriminator");
    const location = childLocation(part.location, "mapping");
    this.#removeTargets({ value: mapping, location });
  }

  /** Dependencies of a hidden property have no effect, and others cannot require it. */
  #dependencies(part: Resolved, names: Names, isNegated: boolean): void {
    for (const item of itemsOf(part)) {
      const isHidden = names.has(item.name);
      if (isHidden && !isNegated) this.found.add(item.location);
      else if (isHidden)
        this.#expose(item.location, "a property that this condition names");
      else if (isArray(item.value)) this.#names(item, names, isNegated);
      else this.search(item, names, isNegated);
    }
  }

  /** The names of a member apply to the others. What its own alternatives hide does not apply to all of it. */
  #intersection(
    { value, location }: Resolved,
    container: Resolved,
    around: Names,
    isNegated: boolean,
  ): void {
    const beside = isObject(value) ? without(value, "allOf") : value;
    const own = union(around, this.#hiddenNames({ value: beside, location }));
    const members = itemsOf(container);
    for (const member of members) {
      if (this.#isHidden(member)) {
        this.found.add(member.location);
        continue;
      }
      const others = members
        .filter((other) => other !== member)
        .flatMap((other) => [...this.#hiddenNames(other)]);
      this.search(member, union(own, new Set(others)), isNegated);
    }
  }

  /** A member that requires a hidden property matches no value that has none. */
  #union(container: Resolved, names: Names, isNegated: boolean): void {
    const members = itemsOf(container);
    const kept = members.filter((member) => {
      const own = union(names, this.#hiddenNames(member));
      const { required = null } = isObject(member.value) ? member.value : {};
      const requires = itemsOf({ value: required, location: "" }).some(
        ({ value }) => names.has(text(value)) || own.has(text(value)),
      );
      const isLost = requires && names.size > 0 && !isNegated;
      const declares = this.#hiddenNames(member).size > 0;
      return !this.#isHidden(member) && !(isLost && !declares);
    });
    for (const member of members)
      if (!kept.includes(member)) this.found.add(member.location);
      else this.search(member, names, isNegated);
    if (members.length > 0 && kept.length === 0)
      this.#expose(container.location, "all members of this union");
  }

  #keepOrRemove(container: Resolved): void {
    for (const item of itemsOf(container))
      if (this.#isHidden(item)) this.found.add(item.location);
      else this.search(item);
  }

  #isHidden(part: Resolved): boolean {
    return this.#chain(part).some(
      ({ value }) => isObject(value) && this.#isMarked(value),
    );
  }

  /** A part, and the parts that its references lead to. */
  #chain(part: Resolved): readonly Resolved[] {
    const chain = [part];
    // The chain grows while it is iterated.
    for (const { value, location } of chain) {
      if (!isObject(value) || typeof value["$ref"] !== "string") continue;
      const target = this.#document.resolve(value["$ref"], location);
      const isNew = chain.every((one) => one.location !== target?.location);
      if (target !== undefined && isNew) chain.push(target);
    }
    return chain;
  }

  /** The names of hidden properties of a schema, and of those that apply to the same value. */
  #hiddenNames(schema: Resolved, seen: Names = none): Names {
    return this.#namesIn(schema, [...alternatives, ...always], seen);
  }

  /** The same without the members of unions, which do not apply to one another. */
  #sharedNames(schema: Resolved): Names {
    return this.#namesIn(schema, always, none);
  }

  #namesIn(schema: Resolved, keywords: readonly string[], seen: Names): Names {
    const names = new Set<string>();
    for (const { value, location } of this.#chain(schema)) {
      if (!isObject(value) || seen.has(location)) continue;
      const at = (keyword: string) => ({
        value: value[keyword] ?? null,
        location: childLocation(location, keyword),
      });
      for (const property of itemsOf(at("properties")))
        if (this.#isHidden(property)) names.add(property.name);
      const passed = new Set([...seen, location]);
      for (const keyword of keywords) {
        const part = at(keyword);
        const isSchema = inPlace.some((one) => one === keyword);
        for (const each of isSchema ? [part] : itemsOf(part))
          for (const name of this.#hiddenNames(each, passed)) names.add(name);
      }
    }
    return names;
  }

  /** Removes hidden names from a list. */
  #names(list: Resolved, names: Names, isNegated: boolean): void {
    if (!isArray(list.value)) return;
    for (const { value, location } of itemsOf(list)) {
      if (typeof value !== "string" || !names.has(value)) continue;
      if (isNegated)
        this.#expose(location, `\`${value}\`, which this condition names`);
      else this.found.add(location);
    }
  }

  /** A value of a mapping is the name of a schema, or a reference. */
  #removeTargets(mapping: Resolved): void {
    for (const { value, location } of itemsOf(mapping)) {
      if (typeof value !== "string") continue;
      const byName = childLocation("#/components/schemas", value);
      const named = this.#document.valueAt(byName);
      const target =
        named === undefined
          ? this.#document.resolve(value, location)
          : { value: named, location: byName };
      if (target !== undefined && this.#isHidden(target))
        this.found.add(location);
    }
  }
}

/** The members of an object, or the items of an array. */
function itemsOf({
  value,
  location,
}: Resolved): readonly (Resolved & { readonly name: string })[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, item]: [string, JsonValue]) => ({
    name,
    value: item,
    location: childLocation(location, name),
  }));
}

/** Lists of schemas of which not all apply to a value. */
const alternatives = ["anyOf", "oneOf"];

/** Other keywords with schemas for the same value. */
const always = ["allOf", "dependentSchemas", ...inPlace];

function union(one: Names, other: Names): Names {
  return other.size === 0 ? one : new Set([...one, ...other]);
}

/** Whether a value has a property with one of the names, at any depth. */
function hasName(value: JsonValue, names: Names): boolean {
  return itemsOf({ value, location: "" }).some(
    (item) =>
      (isObject(value) && names.has(item.name)) || hasName(item.value, names),
  );
}

import {
  type Diagnostic,
  errorAt,
} from "../../../language/diagnostics/diagnostics.js";
import {
  isArray,
  isObject,
  type JsonObject,
  memberOf,
  text,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import { holdsData } from "../../../language/json/member-names.js";
import type { Document, Resolved } from "../document.js";
import { examplesWith } from "./hidden-examples.js";
import {
  hasName,
  HiddenNames,
  isNamedFreely,
  type Item,
  itemsOf,
  type Names,
  noNames,
  union,
} from "./hidden-names.js";
import { mappingTargets } from "./reachable.js";

/** Maps whose members can be removed. Other members of maps are only searched. */
const removable: ReadonlySet<string> = new Set([
  ...["headers", "responses", "content", "links", "encoding"],
]);

/** Members that need their value, so that it cannot be removed alone. */
const needed: ReadonlySet<string> = new Set([
  ...["schema", "itemSchema", "contentSchema", "requestBody"],
  ...["items", "prefixItems", "contains", "unevaluatedItems"],
  ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
  ...["not", "if", "then", "else"],
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
  const root = { value: document.root, location: "#" };
  finder.search(root);
  finder.searchTargets();
  finder.refuseExpressions();
  return {
    found: [...finder.found, ...examplesWith(root, finder.all)],
    exposed: [...finder.exposed.values()],
  };
}

/** How a schema is searched. */
interface Search {
  readonly schema: Resolved;
  /** The hidden names of the schemas around it that apply to the same value. */
  readonly around: Names;
  /** These, and its own. */
  readonly names: Names;
  /** Whether it is a condition, which changes its meaning without a name. */
  readonly isNegated: boolean;
}

class HiddenMembers {
  readonly found = new Set<Location>();
  readonly exposed = new Map<Location, Diagnostic>();
  /** The names of all hidden properties. */
  readonly all = new Set<string>();
  readonly #document: Document;
  readonly #hidden: HiddenNames;
  /** The hidden names that apply to the targets of references. */
  readonly #targets: (readonly [Resolved, Names])[] = [];
  readonly #passed = new Map<Location, Set<string>>();
  /** The URLs of callbacks, which are expressions. */
  readonly #callbacks: Item[] = [];

  constructor(document: Document, isMarked: (part: JsonObject) => boolean) {
    this.#document = document;
    this.#hidden = new HiddenNames(document, isMarked);
  }

  /** Searches a part, which may be a schema. */
  search(schema: Resolved, around = noNames, isNegated = false): void {
    if (isArray(schema.value))
      for (const item of itemsOf(schema)) this.search(item);
    if (!isObject(schema.value)) return;
    const names = union(around, this.#hidden.of(schema));
    for (const name of names) this.all.add(name);
    if (names.size > 0) this.#noteTarget(schema, around);
    for (const member of itemsOf(schema)) {
      if (needed.has(member.name)) this.#refuseHidden(member);
      this.#searchMember(member, { schema, around, names, isNegated });
    }
  }

  #searchMember(member: Item, search: Search): void {
    const { schema, around, names, isNegated } = search;
    const { name } = member;
    switch (name) {
      case "required":
        this.#removeNames(member, names, isNegated);
        break;
      case "dependentRequired":
      case "dependentSchemas":
      case "dependencies":
        this.#dependencies(member, names, isNegated);
        break;
      case "propertyNames":
        this.#propertyNames(member, names);
        break;
      case "discriminator":
        this.#discriminator(member, names);
        break;
      case "properties":
        this.#properties(member, names);
        break;
      case "patternProperties":
        for (const each of itemsOf(member)) this.#refusePattern(each, names);
        this.#keepOrRemove(member);
        break;
      case "anyOf":
      case "oneOf": {
        const shared = union(around, this.#hidden.shared(schema));
        this.#union(member, shared, isNegated);
        break;
      }
      case "allOf":
        this.#intersection(member, search);
        break;
      case "if":
      case "not":
        this.search(member, names, true);
        break;
      case "then":
      case "else":
        this.search(member, names, isNegated);
        break;
      case "default":
      case "enum":
      case "const":
        if (hasName(member, names))
          this.#expose(member, `a property that this \`${name}\` has`);
        break;
      case "callbacks":
        this.#callbacks.push(...itemsOf(member).flatMap(itemsOf));
        this.#keepOrRemove(member);
        break;
      default:
        if (isListOfParameters(member) || removable.has(name))
          this.#keepOrRemove(member);
        else if (isNamedFreely(member))
          for (const each of itemsOf(member)) this.search(each);
        else if (!holdsData(name)) this.search(member);
    }
  }

  /** Searches the targets of references with the hidden names of the schemas that refer to them. */
  searchTargets(): void {
    // The list grows while it is iterated.
    for (const [target, names] of this.#targets) this.search(target, names);
  }

  /** Refuses callbacks whose URL a hidden property has. */
  refuseExpressions(): void {
    for (const url of this.#callbacks) {
      const steps = [...url.name.matchAll(/#\/([^}]*)/g)].flatMap(
        ([, pointer = ""]) => pointer.split("/"),
      );
      if (steps.some((step) => this.all.has(step)))
        this.#expose(url, "a property that this URL needs");
    }
  }

  /** Notes the hidden names that apply to the target of the reference in a schema. */
  #noteTarget(schema: Resolved, around: Names): void {
    const { value, location } = schema;
    const reference = isObject(value) ? value["$ref"] : undefined;
    if (typeof reference !== "string") return;
    const names = union(around, this.#hidden.beside("$ref", schema));
    const target = this.#document.resolve(reference, location);
    if (target === undefined) return;
    const passed = this.#passed.get(target.location) ?? new Set();
    if ([...names].every((name) => passed.has(name))) return;
    for (const name of names) passed.add(name);
    this.#passed.set(target.location, passed);
    this.#targets.push([target, names]);
  }

  #expose({ location }: Resolved, what: string): void {
    this.exposed.set(
      location,
      errorAt(location, "filter-exposes", `The filters hide ${what}.`),
    );
  }

  #refuseHidden(part: Resolved): void {
    for (const item of isArray(part.value) ? itemsOf(part) : [part])
      if (this.#hidden.isHidden(item))
        this.#expose(item, "this part, but the part around it needs it");
  }

  #properties(container: Resolved, names: Names): void {
    for (const item of itemsOf(container))
      if (this.#hidden.isHidden(item)) this.found.add(item.location);
      else if (names.has(item.name))
        this.#expose(
          item,
          `the property \`${item.name}\` of another schema for the same value, but not this one`,
        );
      else this.search(item);
  }

  #refusePattern(pattern: Item, names: Names): void {
    if ([...names].some((name) => pattern.name.includes(name)))
      this.#expose(pattern, "a property whose name this pattern has");
  }

  #propertyNames(part: Item, names: Names): void {
    for (const { value } of this.#hidden.chain(part)) {
      if (!isObject(value)) continue;
      const { enum: listed = null, pattern, const: only = null } = value;
      const location = childLocation(part.location, "enum");
      const own = { value: listed, location };
      const isOwn = value === part.value;
      if (isOwn) this.#removeNames(own, names, false);
      const others = [...(isOwn ? [] : itemsOf(own)), { value: only }];
      if (others.some((one) => names.has(text(one.value))))
        this.#expose(part, "a property that this `propertyNames` lists");
      this.#refusePattern({ ...part, name: text(pattern) }, names);
    }
  }

  #discriminator(part: Resolved, names: Names): void {
    if (!isObject(part.value)) return;
    const { propertyName, mapping } = part.value;
    if (names.has(text(propertyName)))
      this.#expose(part, "the property of this discriminator");
    const at = childLocation(part.location, "mapping");
    for (const { key, target } of mappingTargets(mapping, at, this.#document))
      if (this.#hidden.isHidden(target)) this.found.add(childLocation(at, key));
  }

  /** Dependencies of a hidden property have no effect, and others cannot require it. */
  #dependencies(part: Resolved, names: Names, isNegated: boolean): void {
    for (const item of itemsOf(part)) {
      const isHidden = names.has(item.name);
      if (isHidden && !isNegated) this.found.add(item.location);
      else if (isHidden)
        this.#expose(item, "a property that this condition names");
      else if (isArray(item.value)) this.#removeNames(item, names, isNegated);
      else this.search(item, names, isNegated);
    }
  }

  /** The names of a member apply to the others. What its own alternatives hide does not apply to all of it. */
  #intersection(
    container: Resolved,
    { schema, around, isNegated }: Search,
  ): void {
    const own = union(around, this.#hidden.beside("allOf", schema));
    const members = itemsOf(container);
    for (const member of members) {
      const others = members
        .filter((other) => other !== member)
        .flatMap((other) => [...this.#hidden.of(other)]);
      if (this.#hidden.isHidden(member)) this.found.add(member.location);
      else this.search(member, union(own, new Set(others)), isNegated);
    }
  }

  /**
   * A member that requires a hidden property, and does not declare any, matches no value
   * without it.
   */
  #union(container: Resolved, names: Names, isNegated: boolean): void {
    const members = itemsOf(container);
    const isLost = (member: Resolved) =>
      !isNegated &&
      this.#hidden.of(member).size === 0 &&
      requiredIn(member).some((name) => names.has(name));
    const kept = members.filter(
      (member) => !this.#hidden.isHidden(member) && !isLost(member),
    );
    for (const member of members)
      if (kept.includes(member)) this.search(member, names, isNegated);
      else this.found.add(member.location);
    if (members.length > 0 && kept.length === 0)
      this.#expose(container, "all members of this union");
  }

  #keepOrRemove(container: Resolved): void {
    for (const item of itemsOf(container))
      if (this.#hidden.isHidden(item)) this.found.add(item.location);
      else this.search(item);
  }

  /** Removes hidden names from a list. */
  #removeNames(list: Resolved, names: Names, isNegated: boolean): void {
    if (!isArray(list.value)) return;
    for (const item of itemsOf(list)) {
      const name = text(item.value);
      if (!names.has(name)) continue;
      if (isNegated)
        this.#expose(item, `\`${name}\`, which this condition names`);
      else this.found.add(item.location);
    }
  }
}

function isListOfParameters({ name, value }: Item): boolean {
  return name === "parameters" && isArray(value);
}

function requiredIn({ value }: Resolved): readonly string[] {
  const required = memberOf(value, "required");
  return required !== undefined && isArray(required) ? required.map(text) : [];
}

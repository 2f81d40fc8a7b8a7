import {
  type Diagnostic,
  errorAt,
  warningAt,
} from "../../../language/diagnostics/diagnostics.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  memberOf,
  text,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationFile,
} from "../../../language/json/location.js";
import { holdsData } from "../../../language/json/member-names.js";
import type { Document, Resolved } from "../document.js";
import { examplesWith } from "./hidden-examples.js";
import { expressionNames, HiddenWords, proseIn } from "./hidden-mentions.js";
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
import { hiddenPointers } from "./hidden-pointers.js";
import { DerivedSchemas, mappingTargets } from "./reachable.js";

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
  readonly exposed: readonly Exposed[];
}

/** A diagnostic about a part that stays. */
export interface Exposed {
  readonly fault: Diagnostic;
  /** Where the part is in the main file, or what refers to it there. */
  readonly owner: Location;
}

/**
 * Finds the parts of a description that an extension hides, by themselves or
 * through a reference: properties, parameters, headers, responses, media types,
 * and members of unions and intersections; with all that names them: `required`,
 * dependencies, names of properties, mappings, and examples. Parts in other files
 * are exposed.
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
  finder.warnOfProse(root);
  return {
    found: [...finder.found, ...examplesWith(root, finder.all)],
    exposed: finder.exposed,
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
  readonly exposed: Exposed[] = [];
  /** The names of all hidden properties. */
  readonly all = new Set<string>();
  readonly #document: Document;
  readonly #hidden: HiddenNames;
  readonly #derived: DerivedSchemas;
  /** Hidden parameters and headers, as expressions name them: `query.limit`. */
  readonly #hiddenValues = new Set<string>();
  /** The names of properties, parameters and headers that stay. */
  readonly #visible = new Set<string>();
  /** The hidden names that apply to the targets of references, and what refers to them in the main file. */
  readonly #targets: (readonly [Resolved, Names, Location])[] = [];
  readonly #passed = new Map<string, Set<string>>();
  /** What refers in the main file to the part that is searched; absent: it is there. */
  #owner: Location | undefined;
  /** URLs of callbacks, and values of links. */
  readonly #expressions: Item[] = [];

  constructor(document: Document, isMarked: (part: JsonObject) => boolean) {
    this.#document = document;
    this.#hidden = new HiddenNames(document, isMarked);
    this.#derived = new DerivedSchemas(document);
  }

  /** Searches a part, which may be a schema. */
  search(schema: Resolved, around = noNames, isNegated = false): void {
    if (isArray(schema.value))
      for (const item of itemsOf(schema)) this.search(item);
    if (!isObject(schema.value)) return;
    const names = union(around, this.#hidden.of(schema));
    for (const name of names) this.all.add(name);
    this.#noteTarget(schema, around, names);
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
        this.#discriminator(member, names, schema);
        break;
      case "properties":
        this.#properties(member, names);
        break;
      case "minProperties":
        if (isTooMany(member, schema.value, names))
          this.#expose(member, "a property that this `minProperties` counts");
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
      case "encoding":
        this.#encodings(member, schema);
        break;
      case "callbacks":
        this.#expressions.push(...itemsOf(member).flatMap(itemsOf));
        this.#keepOrRemove(member);
        break;
      case "links":
        this.#expressions.push(...itemsOf(member).flatMap(expressionsOf));
        this.#keepOrRemove(member);
        break;
      case "x-poll":
      case "x-settles":
        this.#pointers(member, schema);
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
    for (const [target, names, owner] of this.#targets) {
      this.#owner = locationFile(target.location) === "" ? undefined : owner;
      this.search(target, names);
    }
    this.#owner = undefined;
  }

  /** Refuses URLs of callbacks and values of links that name a hidden part. */
  refuseExpressions(): void {
    for (const expression of this.#expressions) {
      const { properties, values } = expressionNames(expression.name);
      if (
        properties.some((name) => this.all.has(name)) ||
        values.some((name) => this.#hiddenValues.has(name))
      )
        this.#expose(expression, "what this expression names");
    }
  }

  /** Warns of texts for people that name a hidden part, which no other part has. */
  warnOfProse(root: Resolved): void {
    const names = [
      ...this.all,
      ...[...this.#hiddenValues].map((name) => name.replace(/^\w+\./, "")),
    ].filter((name) => !this.#visible.has(name));
    if (names.length === 0) return;
    const words = new HiddenWords(names);
    const isGone = (location: Location) => this.found.has(location);
    for (const { value, location } of proseIn(root, isGone)) {
      const name = words.in(text(value));
      if (name !== undefined)
        this.exposed.push({
          owner: location,
          fault: warningAt(
            location,
            "filter-mentioned",
            `The filters hide \`${name}\`, which this text mentions.`,
          ),
        });
    }
  }

  /** Notes the hidden names that apply to the target of the reference in a schema, and targets in other files. */
  #noteTarget(schema: Resolved, around: Names, all: Names): void {
    const { value, location } = schema;
    const reference = isObject(value) ? value["$ref"] : undefined;
    if (typeof reference !== "string") return;
    const target = this.#document.resolve(reference, location);
    if (target === undefined) return;
    const isElsewhere = locationFile(target.location) !== "";
    if (all.size === 0 && !isElsewhere) return;
    const names =
      all.size === 0 ? all : union(around, this.#hidden.beside("$ref", schema));
    const owner = this.#owner ?? location;
    const key = isElsewhere ? `${owner} ${target.location}` : target.location;
    const passed = this.#passed.get(key);
    if (passed && [...names].every((name) => passed.has(name))) return;
    this.#passed.set(key, new Set([...(passed ?? []), ...names]));
    this.#targets.push([target, names, owner]);
  }

  #expose({ location }: Resolved, what: string): void {
    const owner = this.#owner ?? location;
    const isKnown = this.exposed.some(
      (each) => each.fault.location === location && each.owner === owner,
    );
    if (isKnown) return;
    const fault = errorAt(
      location,
      "filter-exposes",
      `The filters hide ${what}.`,
    );
    this.exposed.push({ fault, owner });
  }

  /** Removes a part, if it is in the main file. */
  #remove(part: Resolved): void {
    if (locationFile(part.location) === "") this.found.add(part.location);
    else
      this.#expose(
        part,
        "this part, but it is in another file, and filters change only the main one",
      );
  }

  #refuseHidden(part: Resolved): void {
    for (const item of isArray(part.value) ? itemsOf(part) : [part])
      if (this.#hidden.isHidden(item))
        this.#expose(item, "this part, but the part around it needs it");
  }

  #properties(container: Resolved, names: Names): void {
    for (const item of itemsOf(container)) {
      if (!this.#hidden.isHidden(item) && !names.has(item.name))
        this.#visible.add(item.name);
      if (this.#hidden.isHidden(item)) this.#remove(item);
      else if (names.has(item.name))
        this.#expose(
          item,
          `the property \`${item.name}\` of another schema for the same value, but not this one`,
        );
      else this.search(item);
    }
  }

  #refusePattern(pattern: Item, names: Names): void {
    // An escaped punctuation mark matches itself.
    const plain = pattern.name.replace(/\\(?![A-Za-z\d])/g, "");
    if (new HiddenWords([...names]).within(plain))
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

  #discriminator(part: Resolved, names: Names, base: Resolved): void {
    if (!isObject(part.value)) return;
    const { propertyName, mapping } = part.value;
    if (names.has(text(propertyName)))
      this.#expose(part, "the property of this discriminator");
    const at = childLocation(part.location, "mapping");
    for (const { key, target } of mappingTargets(mapping, at, this.#document))
      if (this.#hidden.isHidden(target))
        this.#remove({ value: key, location: childLocation(at, key) });
    // Nothing refers to a schema that only extends the base.
    for (const location of this.#derived.of(base.location)) {
      const value = this.#document.valueAt(location) ?? null;
      if (this.#hidden.isHidden({ value, location }))
        this.#remove({ value, location });
    }
  }

  /** Dependencies of a hidden property have no effect, and others cannot require it. */
  #dependencies(part: Resolved, names: Names, isNegated: boolean): void {
    for (const item of itemsOf(part)) {
      const isHidden = names.has(item.name);
      if (isHidden && !isNegated) this.#remove(item);
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
      if (this.#hidden.isHidden(member)) this.#remove(member);
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
      else this.#remove(member);
    if (members.length > 0 && kept.length === 0)
      this.#expose(container, "all members of this union");
  }

  #keepOrRemove(container: Item): void {
    for (const item of itemsOf(container)) {
      const value = this.#valueName(container, item);
      if (this.#hidden.isHidden(item)) {
        if (value?.startsWith("path."))
          this.#expose(item, "a parameter that the path names");
        else this.#remove(item);
        if (value !== undefined) this.#hiddenValues.add(value);
      } else {
        this.search(item);
        if (value !== undefined) this.#visible.add(value.replace(/^\w+\./, ""));
      }
    }
  }

  /** How expressions name a parameter or a header; undefined for other parts. */
  #valueName(container: Item, item: Item): string | undefined {
    if (container.name === "headers")
      return `header.${item.name}`.toLowerCase();
    if (container.name !== "parameters") return undefined;
    const { value = null } = this.#hidden.chain(item).at(-1) ?? {};
    const [place, name] = [
      text(memberOf(value, "in")),
      text(memberOf(value, "name")),
    ];
    return place === "header"
      ? `header.${name}`.toLowerCase()
      : `${place}.${name}`;
  }

  /** Removes how the hidden properties of a media type are written. */
  #encodings(container: Item, { value, location }: Resolved): void {
    const names = this.#hidden.of({
      value: memberOf(value, "schema") ?? null,
      location: childLocation(location, "schema"),
    });
    for (const item of itemsOf(container))
      if (names.has(item.name)) this.#remove(item);
    this.#keepOrRemove(container);
  }

  /** Refuses pointers to hidden properties. Without the extension, nothing else reports them. */
  #pointers(extension: Item, operation: Resolved): void {
    const hidden = hiddenPointers(extension, operation, this.#hidden);
    for (const pointer of hidden)
      this.#expose(
        pointer,
        `the property \`${text(pointer.value)}\`, which \`${extension.name}\` needs`,
      );
    if (hidden.length > 0 && locationFile(extension.location) === "")
      this.found.add(extension.location);
  }

  /** Removes hidden names from a list. */
  #removeNames(list: Resolved, names: Names, isNegated: boolean): void {
    if (!isArray(list.value)) return;
    for (const item of itemsOf(list)) {
      const name = text(item.value);
      if (!names.has(name)) continue;
      if (isNegated)
        this.#expose(item, `\`${name}\`, which this condition names`);
      else this.#remove(item);
    }
  }
}

/** The expressions of a link: those of its parameters and of its body, named by what they are. */
function expressionsOf(link: Item): readonly Item[] {
  const { location } = link;
  const given = memberOf(link.value, "parameters") ?? null;
  const body = memberOf(link.value, "requestBody") ?? null;
  const at = childLocation(location, "parameters");
  return [
    ...itemsOf({ value: given, location: at }),
    { name: "", value: body, location: childLocation(location, "requestBody") },
  ].map((item) => ({ ...item, name: text(item.value) }));
}

/**
 * Whether a value needs more properties than those that stay, so that the types of the
 * output have no value. Where a schema allows other properties, they count.
 */
function isTooMany(
  { value: least }: Item,
  schema: JsonValue,
  names: Names,
): boolean {
  const members = ["additionalProperties", "unevaluatedProperties"];
  const isOpen = members.some(
    (key) => (memberOf(schema, key) ?? false) !== false,
  );
  const properties = memberOf(schema, "properties") ?? null;
  if (isOpen || !isObject(properties) || typeof least !== "number")
    return false;
  if (["patternProperties", "allOf"].some((key) => memberOf(schema, key)))
    return false;
  const all = Object.keys(properties);
  const staying = all.filter((name) => !names.has(name));
  return staying.length < all.length && staying.length < least;
}

function isListOfParameters({ name, value }: Item): boolean {
  return name === "parameters" && isArray(value);
}

function requiredIn({ value }: Resolved): readonly string[] {
  const required = memberOf(value, "required");
  return required !== undefined && isArray(required) ? required.map(text) : [];
}

import {
  isArray,
  isObject,
  type JsonValue,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationParts,
} from "../../../language/json/location.js";
import type { Document, Resolved } from "../document.js";
import { sections } from "./candidates.js";

const schemas = "#/components/schemas";

/** Finds the components and webhooks that some values of a description need. */
export class Reachable {
  /** The locations of the components and webhooks. */
  readonly members = new Set<Location>();
  readonly #document: Document;
  readonly #others = new Set<Location>();
  readonly #queue: (readonly [JsonValue, Location])[] = [];
  readonly #derived: DerivedSchemas;
  /**
   * Component schemas that others are derived from, and that are not the type of any
   * value.
   */
  readonly #onlyInherited = new Set<Location>();

  constructor(document: Document) {
    this.#document = document;
    this.#derived = new DerivedSchemas(document);
  }

  /** Whether a location, or the component or webhook that contains it, is needed. */
  has(location: Location): boolean {
    const member = memberOf(location);
    return member === undefined
      ? this.#others.has(location)
      : this.members.has(member);
  }

  /** Adds what a value needs. */
  addValue(value: JsonValue, location: Location): void {
    this.#queue.push([value, location]);
    for (
      let next = this.#queue.pop();
      next !== undefined;
      next = this.#queue.pop()
    )
      this.#scan(...next);
  }

  /** Adds the schemes that `security` names, of an operation or of the description. */
  addSecurity(security: JsonValue | undefined): void {
    if (!isArray(security)) return;
    for (const requirement of security)
      if (isObject(requirement))
        for (const name of Object.keys(requirement))
          this.add(childLocation("#/components/securitySchemes", name));
  }

  /** Adds a component or a webhook, and what it needs. */
  add(location: Location): void {
    this.#visit(location);
    const next = this.#queue.pop();
    if (next !== undefined) this.addValue(...next);
  }

  /** The entries of mappings that lead to schemas which are not needed, because the schema with the mapping is only inherited from. */
  get idleMappings(): readonly Location[] {
    return [...this.#onlyInherited].flatMap((base) => {
      const at = childLocation(base, "discriminator", "mapping");
      const mapping = this.#document.valueAt(at);
      return mappingTargets(mapping, at, this.#document)
        .filter(({ target }) => !this.has(target.location))
        .map(({ key }) => childLocation(at, key));
    });
  }

  #scan(value: JsonValue, location: Location): void {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const at = childLocation(location, key);
      if (typeof member === "string") {
        if (key === "$ref" || key === "$dynamicRef")
          this.#follow(member, location);
      } else if (key === "discriminator" && isObject(member)) {
        if (this.#onlyInherited.has(location)) continue;
        const { mapping } = member;
        for (const { target } of mappingTargets(mapping, at, this.#document))
          this.#visit(target.location);
        // Without a mapping, the schemas that are derived from a base are its alternatives.
        for (const derived of this.#derived.of(location)) this.#visit(derived);
      } else if (key === "allOf" && isArray(member))
        this.#scanBases(member, at, location);
      else this.#scan(member, at);
    }
  }

  /** A component inherits from these schemas. They are not types of values. */
  #scanBases(
    members: readonly JsonValue[],
    at: Location,
    schema: Location,
  ): void {
    for (const [index, member] of members.entries()) {
      const reference = isObject(member) ? member["$ref"] : undefined;
      const base =
        typeof reference === "string"
          ? this.#document.resolve(reference, at)?.location
          : undefined;
      if (base !== undefined && this.#isDerived(schema, base))
        this.#inherit(base);
      else this.#scan(member, childLocation(at, index));
    }
  }

  /** Whether a schema is an alternative of a discriminated base, or leads to one that is. */
  #isDerived(schema: Location, base: Location): boolean {
    if (memberOf(schema) !== schema || memberOf(base) !== base) return false;
    if (this.#onlyInherited.has(schema)) return true;
    const at = childLocation(base, "discriminator");
    const discriminator = this.#document.valueAt(at);
    if (!isObject(discriminator)) return false;
    const { mapping } = discriminator;
    return (
      mapping === undefined ||
      mappingTargets(mapping, at, this.#document).some(
        ({ target }) => target.location === schema,
      )
    );
  }

  #inherit(base: Location): void {
    if (this.members.has(base)) return;
    this.#onlyInherited.add(base);
    this.members.add(base);
    this.#queue.push([this.#document.valueAt(base) ?? null, base]);
  }

  #follow(reference: string, from: Location): void {
    const target = this.#document.resolve(reference, from);
    if (target !== undefined) this.#visit(target.location);
  }

  #visit(location: Location): void {
    const member = memberOf(location);
    const [found, start] =
      member === undefined ? [this.#others, location] : [this.members, member];
    // A base that is also the type of a value needs its alternatives.
    const isInherited = this.#onlyInherited.delete(start);
    if (found.has(start) && !isInherited) return;
    found.add(start);
    const value = this.#document.valueAt(start);
    if (value !== undefined) this.#queue.push([value, start]);
  }
}

/** The schemas of a mapping. A value is the name of one, or a reference. */
export function mappingTargets(
  mapping: JsonValue | undefined,
  from: Location,
  document: Document,
): readonly { readonly key: string; readonly target: Resolved }[] {
  if (!isObject(mapping)) return [];
  return Object.entries(mapping).flatMap(([key, reference]) => {
    if (typeof reference !== "string") return [];
    const location = childLocation(schemas, reference);
    const value = document.valueAt(location);
    const target =
      value === undefined
        ? document.resolve(reference, from)
        : { value, location };
    return target === undefined ? [] : [{ key, target }];
  });
}

/** The component or webhook of the description itself that contains a location. */
function memberOf(location: Location): Location | undefined {
  const { file, steps } = locationParts(location);
  const [first = ""] = steps;
  if (file !== "") return undefined;
  const isWebhook = first !== "paths" && sections.some((one) => one === first);
  const depth = first === "components" ? 3 : isWebhook ? 2 : Infinity;
  return steps.length < depth
    ? undefined
    : childLocation("#", ...steps.slice(0, depth));
}

/** The component schemas that inherit from others with `allOf`. */
export class DerivedSchemas {
  readonly #document: Document;
  #byBase: ReadonlyMap<Location, readonly Location[]> | undefined;

  constructor(document: Document) {
    this.#document = document;
  }

  /** Those that inherit from a schema, directly or indirectly. */
  of(base: Location): ReadonlySet<Location> {
    this.#byBase ??= schemasByBase(this.#document);
    const found = new Set<Location>();
    const bases = [base];
    // The list grows while it is iterated.
    for (const one of bases)
      for (const derived of this.#byBase.get(one) ?? []) {
        if (!found.has(derived)) bases.push(derived);
        found.add(derived);
      }
    return found;
  }
}

/** The component schemas that inherit from each schema, by its location. */
function schemasByBase(
  document: Document,
): ReadonlyMap<Location, readonly Location[]> {
  const derived = new Map<Location, Location[]>();
  const components = document.valueAt(schemas);
  for (const [name, schema] of Object.entries(
    isObject(components) ? components : {},
  )) {
    const location = childLocation(schemas, name);
    const { allOf } = isObject(schema) ? schema : {};
    for (const part of isArray(allOf) ? allOf : []) {
      if (!isObject(part) || typeof part["$ref"] !== "string") continue;
      const base = document.resolve(part["$ref"], location)?.location;
      if (base === undefined || base === location) continue;
      derived.set(base, [...(derived.get(base) ?? []), location]);
    }
  }
  return derived;
}

import type { Dialect, Document, Resolved } from "../../read/document.js";
import { type JsonObject, isObject, type JsonValue } from "../../json/json.js";
import {
  childLocation,
  locationFile,
  type Location,
} from "../../json/location.js";
import { Draft } from "./draft.js";
import { type DynamicBindings, DynamicScope } from "./dynamic-scope.js";
import { ObjectNode, isEmpty } from "../object-node.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { ImpliedTypes } from "../warnings/implied-types.js";
import { jsonTypes } from "../../schema/types.js";
import { keywordsBesideReference, keywords } from "./keywords.js";
import { isOfObjectKind } from "../warnings/object-kinds.js";
import { UnknownKeywords } from "../warnings/unknown-members.js";
import type { Schema } from "../../model/model.js";
import { canonicalReference, type References } from "../references.js";
import type {
  BuiltSchemas,
  SchemaContext,
  SchemaFacts,
} from "./schema-context.js";
import { normalizeSchema } from "./normalize-schema.js";
import type { Target } from "../discriminators/targets.js";

/** Deeper than any schema that people write, and far from the stack's end. */
const MAX_DEPTH = 500;

/** How many schemas dynamic references may make: their number can grow without measure. */
const MAX_BOUND = 500;

/** Where the component schemas of the description itself stand. */
const components = "#/components/schemas";

/** Builds schemas, each target of a reference once, however many refer to it. */
export class SchemaBuilder implements SchemaContext {
  readonly diagnostics: DiagnosticCollector;
  readonly dialect: Dialect;
  readonly keepsEmptySubschemas: boolean;
  readonly facts: SchemaFacts = {
    references: [],
    unionDiscriminators: [],
    baseDiscriminators: new Map(),
    impliedTypes: new ImpliedTypes(),
    conjunctions: [],
    exclusiveUnions: [],
    problemCodes: new Map(),
    usesReadWriteOnly: false,
  };
  /** Each target by its location and its bindings. */
  readonly #targets = new Map<Location, Target>();
  readonly #misspelt = new UnknownKeywords(keywords.keys());
  readonly #references: References;
  readonly #waiting: Target[] = [];
  readonly #scope: DynamicScope;
  #depth = 0;
  /** How many targets were made for one way to reach them. */
  #bound = 0;
  /** Where the schema stands that is being built, and how it was reached. */
  #outermost: Location = "#";
  #bindings: DynamicBindings | undefined;

  constructor(
    document: Document,
    diagnostics: DiagnosticCollector,
    references: References,
  ) {
    this.keepsEmptySubschemas = document.usesUnevaluated;
    this.dialect = document.dialect;
    this.diagnostics = diagnostics;
    this.#references = references;
    this.#scope = new DynamicScope(document, references);
    this.#seed(document.root);
  }

  /** Builds a schema that has no name. */
  buildNested(value: JsonValue, location: Location): Schema {
    if (this.#depth >= MAX_DEPTH) {
      this.diagnostics.error(
        location,
        "too-deep",
        `Schemas are nested more than ${MAX_DEPTH} deep.`,
        "Give an inner one a name among the components, and refer to it.",
      );
      return { docs: {}, location };
    }
    if (this.#depth === 0) this.#outermost = location;
    this.#depth++;
    const schema = this.#build(value, location);
    this.#depth--;
    return schema;
  }

  /**
   * What a reference leads to; nothing where that cannot be found, which is reported.
   *
   * @param at where the reference itself stands
   */
  resolveReference(
    reference: string,
    from: Location,
    at = childLocation(from, "$ref"),
  ): Target | undefined {
    // A reference within the description is most often spelled as the place is.
    const known =
      locationFile(from) === "" && !this.#scope.matters
        ? this.#targets.get(reference)
        : undefined;
    if (known !== undefined) return known;
    const resolved = this.#references.resolve(reference, from);
    if (resolved === undefined || !this.#isSchema(resolved, at))
      return undefined;
    return this.#targetAt(resolved, from, () => this.#bindingsAt(from));
  }

  #isSchema(resolved: Resolved, at: Location): boolean {
    return (
      this.#targets.has(resolved.location) ||
      isOfObjectKind("a schema", resolved, at, this.diagnostics)
    );
  }

  /** What a `$dynamicRef` leads to on the way on which its schema is being built. */
  resolveDynamicReference(
    reference: string,
    from: Location,
  ): Target | undefined {
    const initial = this.#references.resolve(reference, from);
    if (initial === undefined) return undefined;
    const bindings = this.#bindingsAt(from);
    const meant = this.#scope.target(reference, initial, bindings);
    if (!this.#isSchema(meant, childLocation(from, "$dynamicRef")))
      return undefined;
    return this.#targetAt(meant, from, () => bindings);
  }

  /** What a discriminator's mapping names: a component, or what a reference leads to. */
  resolveMapping(name: string, location: Location): Target | undefined {
    const isLocal = name.startsWith(`${components}/`);
    const component = this.#targets.get(
      isLocal ? canonicalReference(name) : childLocation(components, name),
    );
    if (component !== undefined) return component;
    if (!isLocal && /[#/]|\.(?:json|ya?ml)$/.test(name))
      return this.resolveReference(name, location, location);
    this.diagnostics.warning(
      location,
      "mapping-unknown",
      `There is no component schema \`${name}\`, so this value is passed over.`,
      "Name a component schema, or write a reference to a schema.",
    );
    return undefined;
  }

  /** Builds the targets that are left, and those that they refer to. */
  finish(): BuiltSchemas {
    // The list grows while it is worked off.
    for (const target of this.#waiting) {
      this.#bindings = target.bindings;
      target.schema ??= this.buildNested(target.value, target.location);
    }
    this.#bindings = undefined;
    this.#waiting.length = 0;
    // A component that gave its name to another target has that target in the map.
    const targets = [...new Set(this.#targets.values())];
    return { ...this.facts, targets };
  }

  #seed(root: JsonObject): void {
    if (!isObject(root.components) || root.components.schemas === undefined)
      return;
    const schemas = ObjectNode.of(
      root.components.schemas,
      components,
      this.diagnostics,
    );
    if (schemas === undefined) return;
    const names = Object.keys(schemas.json);
    for (const name of names) {
      const value = schemas.json[name];
      if (value !== undefined)
        this.#add(schemas.at(name), { value, component: name });
    }
    for (const name of names) this.#adopt(schemas.at(name));
  }

  /** A component that is but a reference into another file lends its name to what stands there. */
  #adopt(location: Location): void {
    const component = this.#targets.get(location);
    if (component === undefined || !isObject(component.value)) return;
    const { $ref, ...beside } = component.value;
    if (typeof $ref !== "string" || $ref.startsWith("#")) return;
    if (Object.keys(beside).length > 0) return;
    const target = this.resolveReference($ref, location);
    if (target === undefined || target.component !== undefined) return;
    if (component.component !== undefined)
      target.component = component.component;
    this.#targets.set(location, target);
  }

  #bindingsAt(location: Location): DynamicBindings {
    return this.#scope.within(this.#outermost, location, this.#bindings);
  }

  /** The target at a place; a schema that means another on each way to it is one for each. */
  #targetAt(
    resolved: Resolved,
    from: Location,
    bindingsOf: () => DynamicBindings,
  ): Target {
    const { location } = resolved;
    const bindings =
      this.#scope.matters && this.#bound <= MAX_BOUND
        ? this.#scope.relevant(resolved, bindingsOf())
        : undefined;
    if (bindings === undefined || bindings.size === 0)
      return this.#targets.get(location) ?? this.#add(location, resolved);
    const key = [location, ...[...bindings].flat()].join("\n");
    const known = this.#targets.get(key);
    if (known !== undefined) return known;
    if (++this.#bound > MAX_BOUND) this.#refuseBound(from);
    return this.#add(location, { ...resolved, bindings }, key);
  }

  #refuseBound(location: Location): void {
    this.diagnostics.error(
      location,
      "keyword-unsupported",
      `The \`$dynamicRef\`s up to here make more than ${MAX_BOUND} schemas, one for each way to reach one.`,
      "Let fewer schemas that lead to each other have dynamic anchors, or use plain references.",
    );
  }

  #add(
    location: Location,
    { value, component, bindings }: Omit<Target, "location">,
    key = location,
  ): Target {
    const target: Target = {
      location,
      value,
      ...(bindings !== undefined && { bindings }),
    };
    if (component !== undefined) target.component = component;
    this.#targets.set(key, target);
    this.#waiting.push(target);
    return target;
  }

  #build(value: JsonValue, location: Location): Schema {
    if (value === true) return { docs: {}, location };
    if (value === false) return { docs: {}, location, types: [] };
    if (!isObject(value)) return this.#odd(value, location);
    const isReference = this.dialect === "3.0" && value.$ref !== undefined;
    const draft = new Draft(location);
    const table = isReference ? keywordsBesideReference : keywords;
    for (const keyword in value) {
      const said = value[keyword];
      const take = table.get(keyword);
      if (take !== undefined && said !== undefined)
        take(draft, said, keyword, this);
      else if (isReference && keywords.has(keyword))
        this.#ignored(keyword, location);
      else if (!isReference)
        this.#misspelt.warn(keyword, location, this.diagnostics);
    }
    if (draft.nullable && this.dialect !== "3.0")
      this.#ignoredNullable(location);
    const schema = normalizeSchema(draft, this);
    const code = draft["x-problem-code"];
    if (code !== undefined) this.facts.problemCodes.set(schema, code);
    return schema;
  }

  /** Something other than a schema: what plainly means one, or an error. */
  #odd(value: JsonValue, location: Location): Schema {
    const wanted = "a schema";
    if (isEmpty(value)) {
      this.diagnostics.warnWrongType(
        location,
        value,
        wanted,
        "it is read as an empty one",
      );
    } else if (jsonTypes.some((type) => type === value)) {
      const taken = "it is read as a schema of that type";
      this.diagnostics.warnWrongType(location, value, wanted, taken);
      return this.#build({ type: value }, location);
    } else this.diagnostics.wrongType(location, value, wanted);
    return { docs: {}, location };
  }

  #ignored(keyword: string, location: Location): void {
    this.diagnostics.warning(
      childLocation(location, keyword),
      "ref-sibling",
      `\`${keyword}\` beside a \`$ref\` says nothing in OpenAPI 3.0.`,
      "Put both into an `allOf`, or move to OpenAPI 3.1.",
    );
  }

  #ignoredNullable(location: Location): void {
    this.diagnostics.warning(
      childLocation(location, "nullable"),
      "keyword-of-3-0",
      "`nullable` says nothing since OpenAPI 3.1.",
      'Add `"null"` to the schema\'s types.',
    );
  }
}

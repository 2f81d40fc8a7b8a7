/**
 * Builds the schemas of the model: `keywords.ts` has the table of keywords,
 * `draft.ts` holds their checked values, and `normalize-schema.ts` makes the
 * schema of the model. To add a keyword, add a field to `Draft`, a row to the
 * table, and the constraint to `constraints.ts`.
 */

import { repaired } from "../../../language/diagnostics/diagnostics.js";
import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationFile,
} from "../../../language/json/location.js";
import type { Schema } from "../../../language/model/model.js";
import { jsonTypes } from "../../../language/schema/types.js";
import type { Dialect, Document, Resolved } from "../../read/document.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { Target } from "../discriminators/targets.js";
import { isEmpty, ObjectNode } from "../object-node/object-node.js";
import { countEffects } from "../parts/effects.js";
import type { Parts } from "../parts/parts.js";
import { SharedSchemas } from "../parts/shared-schemas.js";
import { canonicalReference, type References } from "../references.js";
import { ImpliedTypes } from "../warnings/implied-types.js";
import { isOfObjectKind } from "../warnings/object-kinds.js";
import { UnknownKeywords } from "../warnings/unknown-members.js";
import { Draft } from "./draft.js";
import { type DynamicBindings, DynamicScope } from "./dynamic-scope.js";
import { keywords, keywordsBesideReference } from "./keywords.js";
import { normalizeSchema } from "./normalize-schema.js";
import type {
  BuiltSchemas,
  SchemaContext,
  SchemaFacts,
} from "./schema-context.js";

/** The maximum depth of nested schemas: deeper than any real one, and safe to build recursively. */
const MAX_DEPTH = 500;

/** The maximum number of schemas that are built for dynamic references: their number can grow without limit. */
const MAX_BOUND = 500;

/**
 * Builds the schemas of a description: reads their keywords (`keywords.ts`) and
 * normalizes them (`normalize-schema.ts`). The target of a reference is built
 * once. Facts that later steps need are returned by `finish`.
 */
export class SchemaBuilder implements SchemaContext {
  readonly diagnostics: DiagnosticCollector;
  readonly references: References;
  readonly dialect: Dialect;
  readonly facts: SchemaFacts = {
    references: [],
    unionDiscriminators: [],
    baseDiscriminators: new Map(),
    impliedTypes: new ImpliedTypes(),
    conjunctions: [],
    openEnumCandidates: [],
    valueExclusions: [],
    exclusiveUnions: [],
    problemCodes: new Map(),
    readOrWriteOnly: [],
  };
  /** Each target by its location and its bindings. */
  readonly #targets = new Map<Location, Target>();
  readonly #unknownKeywords = new UnknownKeywords(keywords.keys());
  readonly #waiting: Target[] = [];
  /** The location of the component schemas. */
  #components: Location = "#/components/schemas";
  readonly #scope: DynamicScope;
  #depth = 0;
  /** The number of targets that were built for one path to them. */
  #bound = 0;
  /** The location of the schema that is being built, and the bindings with which it was reached. */
  #outermost: Location = "#";
  #bindings: DynamicBindings | undefined;
  readonly #shared: SharedSchemas | undefined;
  /** How often a reference was resolved. A target that is missing is reported at each location. */
  #resolved = 0;

  /** @param sharesSchemas whether equal nested schemas may be one object */
  constructor(
    document: Document,
    diagnostics: DiagnosticCollector,
    references: References,
    sharesSchemas: boolean,
  ) {
    this.dialect = document.dialect;
    this.diagnostics = diagnostics;
    this.references = references;
    this.#scope = new DynamicScope(document, references);
    if (sharesSchemas && !this.#scope.matters)
      this.#shared = new SharedSchemas(
        () => countEffects(diagnostics, this.facts) + this.#resolved,
      );
    this.#addComponents(document.root);
  }

  /** Builds a schema that has no name. */
  buildNested(value: JsonValue, location: Location): Schema {
    if (this.#depth >= MAX_DEPTH) {
      this.diagnostics.error(
        location,
        "too-deep",
        `Schemas are nested more than ${MAX_DEPTH} levels deep.`,
        "Move an inner schema to the components, and refer to it.",
      );
      return { docs: {}, location };
    }
    if (this.#depth === 0) this.#outermost = location;
    this.#depth++;
    const schema = this.#build(value, location);
    this.#depth--;
    return schema;
  }

  buildShared(value: JsonValue, location: Location): Schema {
    const build = () => this.buildNested(value, location);
    return this.#shared === undefined ||
      !isObject(value) ||
      this.facts.impliedTypes.areIgnored
      ? build()
      : this.#shared.of(value, build);
  }

  /**
   * Resolves a `$ref`; returns nothing if it cannot be resolved, which is reported.
   *
   * @param at the location of the reference itself
   */
  resolveReference(
    reference: string,
    from: Location,
    at = childLocation(from, "$ref"),
  ): Target | undefined {
    this.#resolved++;
    // Most references within the document are written like the location of their target.
    const existing =
      locationFile(from) === "" && !this.#scope.matters
        ? this.#targets.get(reference)
        : undefined;
    if (existing !== undefined) return existing;
    const resolved = this.references.resolve(reference, from);
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

  /** Resolves a `$dynamicRef` on the path on which its schema is being built. */
  resolveDynamicReference(
    reference: string,
    from: Location,
  ): Target | undefined {
    this.#resolved++;
    const initial = this.references.resolve(reference, from);
    if (initial === undefined) return undefined;
    const bindings = this.#bindingsAt(from);
    const bound = this.#scope.target(reference, initial, bindings);
    if (!this.#isSchema(bound, childLocation(from, "$dynamicRef")))
      return undefined;
    return this.#targetAt(bound, from, () => bindings);
  }

  /** The schema as a whole that a location is in: a component, or a Schema Object elsewhere. */
  enclosingSchema(from: Location): Target | undefined {
    this.#resolved++;
    const location = this.references.rootOf(from);
    const value = this.references.valueAt(location);
    if (value === undefined) return undefined;
    const resolved = { value, location };
    if (!this.#isSchema(resolved, from)) return undefined;
    return this.#targetAt(resolved, from, () => this.#bindingsAt(from));
  }

  /** Resolves a value of a discriminator's mapping: the name of a component, or a reference. */
  resolveMapping(name: string, location: Location): Target | undefined {
    this.#resolved++;
    const isLocal = name.startsWith("#/components/schemas/");
    const component = this.#targets.get(
      isLocal
        ? canonicalReference(name)
        : childLocation(this.#components, name),
    );
    if (component !== undefined) return component;
    if (!isLocal && /[#/]|\.(?:json|ya?ml)$/.test(name))
      return this.resolveReference(name, location, location);
    this.diagnostics.warning(
      location,
      "mapping-unknown",
      repaired(
        `There is no component schema \`${name}\`.`,
        "This value of the mapping is ignored.",
      ),
      "Use the name of a component schema, or a reference to a schema.",
    );
    return undefined;
  }

  /** The component schema at a location. */
  component(location: Location): Target | undefined {
    const target = this.#targets.get(location);
    return target?.component === undefined ? undefined : target;
  }

  /** Builds the targets that are left, and those that they refer to. */
  finish(parts: Parts): BuiltSchemas {
    // Iteration includes the targets that are added meanwhile.
    for (const target of this.#waiting) {
      const { value, location, bindings } = target;
      this.#bindings = bindings;
      const build = () => this.buildNested(value, location);
      // A schema with bindings is another one at each path to it.
      target.schema ??=
        bindings === undefined
          ? parts.of("schema", location, value, build)
          : build();
    }
    this.#bindings = undefined;
    this.#waiting.length = 0;
    // A component that gave its name to another target has that target in the map.
    const targets = [...new Set(this.#targets.values())];
    return { ...this.facts, targets };
  }

  #addComponents(root: JsonObject): void {
    if (!isObject(root.components) || root.components.schemas === undefined)
      return;
    const schemas = new ObjectNode(
      root.components,
      "#/components",
      this,
    ).object("schemas");
    if (schemas === undefined) return;
    this.#components = schemas.location;
    const names = Object.keys(schemas.json);
    for (const name of names) {
      const value = schemas.json[name];
      if (value !== undefined)
        this.#add(schemas.at(name), { value, component: name });
    }
    for (const name of names) this.#adoptName(schemas.at(name));
  }

  /** A component that only refers to another file gives its name to the target. */
  #adoptName(location: Location): void {
    const component = this.#targets.get(location);
    if (component === undefined || !isObject(component.value)) return;
    const { $ref, ...siblings } = component.value;
    if (typeof $ref !== "string" || $ref.startsWith("#")) return;
    if (Object.keys(siblings).length > 0) return;
    const target = this.resolveReference($ref, location);
    if (target === undefined || target.component !== undefined) return;
    if (component.component !== undefined)
      target.component = component.component;
    this.#targets.set(location, target);
  }

  #bindingsAt(location: Location): DynamicBindings {
    return this.#scope.within(this.#outermost, location, this.#bindings);
  }

  /** The target at a location. A schema that depends on the path to it has a target for each path. */
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
    const existing = this.#targets.get(key);
    if (existing !== undefined) return existing;
    if (++this.#bound > MAX_BOUND) this.#reportTooManyBound(from);
    return this.#add(location, { ...resolved, bindings }, key);
  }

  #reportTooManyBound(location: Location): void {
    this.diagnostics.error(
      location,
      "keyword-unsupported",
      `The \`$dynamicRef\`s expand to more than ${MAX_BOUND} schemas.`,
      "Use fewer dynamic anchors in schemas that refer to each other, or use `$ref`.",
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
    if (!isObject(value)) return this.#notASchema(value, location);
    const isReference = this.dialect === "3.0" && value.$ref !== undefined;
    const draft = new Draft(location);
    const table = isReference ? keywordsBesideReference : keywords;
    for (const keyword in value) {
      const written = value[keyword];
      const read = table.get(keyword);
      if (isReference && keyword === "nullable" && written === false)
        this.#reportIgnoredKeyword(keyword, location);
      else if (read !== undefined && written !== undefined)
        read(draft, written, keyword, this);
      else if (isReference && keywords.has(keyword))
        this.#reportIgnoredKeyword(keyword, location);
      else if (!isReference)
        this.#unknownKeywords.warn(keyword, location, this.diagnostics);
    }
    if (draft.nullable && isReference) this.#reportNullableReference(location);
    else if (draft.nullable && this.dialect !== "3.0")
      this.#reportNullable(location);
    const schema = normalizeSchema(draft, this);
    const code = draft["x-problem-code"];
    if (code !== undefined) this.facts.problemCodes.set(schema, code);
    return schema;
  }

  /** Reads a value that is not a schema: as what it obviously means, or as an error. */
  #notASchema(value: JsonValue, location: Location): Schema {
    const wanted = "a schema";
    if (isEmpty(value)) {
      this.diagnostics.warnWrongType(
        location,
        value,
        wanted,
        "it is treated as an empty schema",
      );
    } else if (jsonTypes.some((type) => type === value)) {
      const handling = "it is treated as a schema of that type";
      this.diagnostics.warnWrongType(location, value, wanted, handling);
      return this.#build({ type: value }, location);
    } else if (value === "true" || value === "false") {
      const handling = "it is converted to one";
      this.diagnostics.warnWrongType(location, value, wanted, handling);
      return this.#build(value === "true", location);
    } else {
      const handling = "any value is accepted";
      this.diagnostics.warnWrongType(location, value, wanted, handling);
    }
    return { docs: {}, location };
  }

  #reportIgnoredKeyword(keyword: string, location: Location): void {
    this.diagnostics.warning(
      childLocation(location, keyword),
      "ref-sibling",
      `\`${keyword}\` has no effect next to a \`$ref\` in OpenAPI 3.0.`,
      "Put the `$ref` and the keyword into an `allOf`, or use OpenAPI 3.1.",
    );
  }

  #reportNullableReference(location: Location): void {
    this.diagnostics.warningOnce(
      childLocation(location, "nullable"),
      "ref-nullable",
      "OpenAPI 3.0 ignores `nullable` next to a `$ref`, but it is read as meant: null is accepted. Reported once; other references may have the same problem.",
      "Put the `$ref` into an `allOf` next to `nullable`, or use OpenAPI 3.1.",
    );
  }

  #reportNullable(location: Location): void {
    this.diagnostics.warning(
      childLocation(location, "nullable"),
      "keyword-of-3-0",
      repaired(
        "`nullable` is a keyword of OpenAPI 3.0.",
        "It is read as in OpenAPI 3.0.",
      ),
      'Add `"null"` to `type`.',
    );
  }
}

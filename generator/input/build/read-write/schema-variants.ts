import type { Schema, Writable } from "../../../language/model/model.js";
import {
  mapSubschemas,
  type SubschemaRole,
  unlessEqual,
} from "../../../language/schema/children.js";
import {
  constrainsOnly,
  saysNothing,
} from "../../../language/schema/schema.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { isSame } from "../operations/shared-operations.js";
import { withClosedBase } from "./closed-bases.js";
import { type Omissions, omitProperties } from "./omit-properties.js";
import {
  type Direction,
  isLeaf,
  type OmittedNames,
  omittingKeyword,
  union,
} from "./omitted-names.js";

/** The maximum number of inlined references: their number can grow exponentially, and real descriptions need far fewer. */
const MAX_INLINED = 10_000;

const noOmissions: Omissions = { omitted: new Set(), notRequired: new Set() };

/**
 * Makes the variants of schemas for one direction: without read-only properties
 * for requests, without write-only ones for responses. In requests, each value of a
 * discriminator selects a schema. References are kept.
 */
export class SchemaVariants {
  readonly direction: Direction;
  readonly #omittedNames: OmittedNames;
  readonly #problemCodes: Map<Schema, string>;
  readonly #diagnostics: DiagnosticCollector;
  readonly #results = new Map<Schema, Schema>();
  /** The targets that are being inlined, because a schema may refer to itself. */
  readonly #inlining = new Set<Schema>();
  #inlined = 0;
  #isReported = false;

  /** @param problemCodes receives the problem codes of the variants */
  constructor(
    direction: Direction,
    omittedNames: OmittedNames,
    problemCodes: Map<Schema, string>,
    diagnostics: DiagnosticCollector,
  ) {
    this.direction = direction;
    this.#omittedNames = omittedNames;
    this.#problemCodes = problemCodes;
    this.#diagnostics = diagnostics;
  }

  /** Returns the variant of a schema, or the schema itself if nothing is omitted. */
  readonly of = (schema: Schema): Schema => {
    if (isScalar(schema)) return schema;
    let variant = this.#results.get(schema);
    if (variant === undefined) {
      variant = this.#build(schema, noOmissions);
      this.#results.set(schema, variant);
    }
    return variant;
  };

  #build(schema: Schema, outer: Omissions): Schema {
    if (isScalar(schema)) return schema;
    const omissions = this.#omissions(schema, outer);
    // A property that one member of a union omits may be required by another.
    const inner: Omissions = {
      omitted: omissions.omitted,
      notRequired: union(outer.notRequired, omissions.omitted),
    };
    const mapped = mapSubschemas(
      this.#omit(schema, omissions),
      (nested, role) => this.#nested(nested, role, omissions, inner),
    );
    const kept = withoutUselessMembers(mapped, schema, omissions);
    const closed = this.direction === "input" ? withClosedBase(kept) : kept;
    const variant = this.#inlineReference(closed, omissions);
    const code = this.#problemCodes.get(schema);
    if (code !== undefined) this.#problemCodes.set(variant, code);
    return variant;
  }

  /** The omissions in a schema: those of the schemas around it, and its own. */
  #omissions(schema: Schema, { omitted, notRequired }: Omissions): Omissions {
    const { direction } = this;
    const certain = this.#omittedNames.always(schema, direction);
    const possible = this.#omittedNames.sometimes(schema, direction);
    return {
      omitted: union(omitted, certain),
      notRequired: union(notRequired, possible),
    };
  }

  #nested(
    nested: Schema,
    role: SubschemaRole,
    omissions: Omissions,
    inner: Omissions,
  ): Schema {
    switch (role) {
      case "child":
        return this.of(nested);
      case "conjunct":
        return this.#build(nested, omissions);
      case "alternative":
        return this.#build(nested, inner);
      // A condition may still test whether a property is absent.
      case "condition":
        return nested;
    }
  }

  #omit(schema: Schema, omissions: Omissions): Schema {
    if (schema.object === undefined || omissions.notRequired.size === 0)
      return schema;
    const rules = omitProperties(schema.object, omissions, {
      keyword: omittingKeyword[this.direction],
      isKept: (property) => this.#omittedNames.isKept(property),
    });
    if (rules === schema.object) return schema;
    const next: Writable<Schema> = { ...schema };
    if (rules === undefined) delete next.object;
    else next.object = rules;
    return next;
  }

  /**
   * Inlines the target of a reference if it requires a property that a keyword
   * next to the reference omits: the target's own variant would contradict it.
   */
  #inlineReference(schema: Schema, omissions: Omissions): Schema {
    const { ref, ...siblings } = schema;
    if (ref === undefined || omissions.notRequired.size === 0) return schema;
    const target = this.#omittedNames.lookup.target(ref);
    if (target === undefined || this.#inlining.has(target)) return schema;
    if (!this.#mentionsNewOmissions(target, omissions)) return schema;
    if (this.#inlined === MAX_INLINED) {
      this.#reportTooMany(schema);
      return schema;
    }
    this.#inlined++;
    this.#inlining.add(target);
    const here = this.#build(target, omissions);
    const differs = !isSame(here, this.of(target));
    this.#inlining.delete(target);
    if (!differs) return schema;
    return { ...siblings, allOf: [here, ...(siblings.allOf ?? [])] };
  }

  #reportTooMany({ location }: Schema): void {
    if (this.#isReported) return;
    this.#isReported = true;
    const keyword = omittingKeyword[this.direction];
    this.#diagnostics.error(
      location,
      "combination-countless",
      `More than ${MAX_INLINED} references must be inlined, because properties next to them are \`${keyword}\`.`,
      `Set \`${keyword}\` in the schemas that require the properties, not next to references to them.`,
    );
  }

  /** Whether a schema describes or requires a property that only a keyword next to the reference omits. */
  #mentionsNewOmissions(target: Schema, omissions: Omissions): boolean {
    const own = this.#omissions(target, noOmissions);
    const isNew = (name: string): boolean =>
      (omissions.omitted.has(name) && !own.omitted.has(name)) ||
      (omissions.notRequired.has(name) && !own.notRequired.has(name));
    for (const { object } of this.#omittedNames.lookup.possibleParts(target)) {
      const {
        properties = [],
        required = [],
        dependentRequired = [],
      } = object ?? {};
      const names = [
        ...properties.map(({ name }) => name),
        ...required,
        ...dependentRequired.flatMap((dependent) => dependent.required),
      ];
      if (names.some(isNew)) return true;
    }
    return false;
  }
}

/** Whether a schema has no subschemas and no reference, so that its variant is itself. */
function isScalar(schema: Schema): boolean {
  return (
    isLeaf(schema) && schema.array === undefined && schema.not === undefined
  );
}

/** Removes the members that no longer constrain anything, and the union members that no value satisfies. */
function withoutUselessMembers(
  variant: Schema,
  before: Schema,
  { omitted, notRequired }: Omissions,
): Schema {
  if (notRequired.size === 0) return variant;
  const { allOf, anyOf, oneOf, ...others } = variant;
  const isNeverValid = (_: Schema, old: Schema) => onlyRequires(omitted, old);
  const parts = {
    allOf: keptMembers(allOf, before.allOf, saysNothing),
    anyOf: keptMembers(anyOf, before.anyOf, isNeverValid),
    oneOf: keptMembers(oneOf, before.oneOf, isNeverValid),
  };
  const kept: Writable<Schema> = others;
  if (parts.allOf !== undefined) kept.allOf = parts.allOf;
  if (parts.anyOf !== undefined) kept.anyOf = parts.anyOf;
  if (parts.oneOf !== undefined) kept.oneOf = parts.oneOf;
  return unlessEqual(variant, kept);
}

/** The members that are kept; undefined if no member is kept. */
function keptMembers(
  members: readonly Schema[] | undefined,
  before: readonly Schema[] = [],
  isUseless: (member: Schema, before: Schema) => boolean,
): readonly Schema[] | undefined {
  if (members === undefined) return undefined;
  const kept = members.filter((member, index) => {
    const old = before[index];
    return old === undefined || !isUseless(member, old);
  });
  return kept.length === 0 ? undefined : unlessEqual(members, kept);
}

/** Whether a schema only requires names, one of which is omitted. */
function onlyRequires(omitted: ReadonlySet<string>, schema: Schema): boolean {
  const { properties = [], required = [], ...rules } = schema.object ?? {};
  return (
    properties.length === 0 &&
    Object.keys(rules).length === 0 &&
    constrainsOnly(schema, "types", "object") &&
    required.some((name) => omitted.has(name))
  );
}

import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { Writable, Schema } from "../../model/model.js";
import {
  mapSubschemas,
  unlessEqual,
  type SubschemaRole,
} from "../../schema/children.js";
import { isSame } from "../operations/shared-operations.js";
import { constrainsNothing, constrainsOnly } from "../../schema/schema.js";
import {
  type OmittedNames,
  type Direction,
  omittingKeyword,
} from "./omitted-names.js";
import { type Omissions, omitProperties } from "./omit-properties.js";

/** More than any honest description needs; their number can double with each schema that holds others. */
const MAX_WRITTEN = 10_000;

const nowhere: Omissions = { omitted: new Set(), notRequired: new Set() };

/**
 * Makes of schemas what they say of values that travel one way. References are
 * left as they are.
 */
export class SchemaVariants {
  readonly direction: Direction;
  readonly #absences: OmittedNames;
  readonly #problemCodes: Map<Schema, string>;
  readonly #diagnostics: DiagnosticCollector;
  readonly #made = new Map<Schema, Schema>();
  /** The targets that are being written out, since a schema may be said to be itself. */
  readonly #open = new Set<Schema>();
  #written = 0;
  #isRefused = false;

  /** @param problemCodes gets the problem codes of the forms */
  constructor(
    direction: Direction,
    absences: OmittedNames,
    problemCodes: Map<Schema, string>,
    diagnostics: DiagnosticCollector,
  ) {
    this.direction = direction;
    this.#absences = absences;
    this.#problemCodes = problemCodes;
    this.#diagnostics = diagnostics;
  }

  /** The form of a schema; the schema itself where nothing is absent. */
  readonly of = (schema: Schema): Schema => {
    let form = this.#made.get(schema);
    if (form === undefined) {
      form = this.#make(schema, nowhere);
      this.#made.set(schema, form);
    }
    return form;
  };

  #make(schema: Schema, outer: Omissions): Schema {
    const around = this.#around(schema, outer);
    // What one alternative has absent another may ask for.
    const inner: Omissions = {
      omitted: around.omitted,
      notRequired: union(outer.notRequired, around.omitted),
    };
    const mapped = mapSubschemas(
      this.#trim(schema, around),
      (nested, standing) => this.#nested(nested, standing, around, inner),
    );
    const left = withoutIdle(mapped, schema, around);
    const form = this.#writeOut(left, around);
    const code = this.#problemCodes.get(schema);
    if (code !== undefined) this.#problemCodes.set(form, code);
    return form;
  }

  /** What holds of the values of a schema, by what holds around it and by itself. */
  #around(
    schema: Schema,
    { omitted: absent, notRequired: unrequired }: Omissions,
  ): Omissions {
    const { direction } = this;
    const certain = this.#absences.always(schema, direction);
    const possible = this.#absences.sometimes(schema, direction);
    return {
      omitted: union(absent, certain),
      notRequired: union(unrequired, possible),
    };
  }

  #nested(
    nested: Schema,
    standing: SubschemaRole,
    around: Omissions,
    inner: Omissions,
  ): Schema {
    switch (standing) {
      case "child":
        return this.of(nested);
      case "conjunct":
        return this.#make(nested, around);
      case "alternative":
        return this.#make(nested, inner);
      // Whether something is absent can still be asked.
      case "condition":
        return nested;
    }
  }

  #trim(schema: Schema, around: Omissions): Schema {
    if (schema.object === undefined || around.notRequired.size === 0)
      return schema;
    const rules = omitProperties(schema.object, around, {
      mark: omittingKeyword[this.direction],
      stays: (property) => this.#absences.isKept(property),
    });
    if (rules === schema.object) return schema;
    const next: Writable<Schema> = { ...schema };
    if (rules === undefined) delete next.object;
    else next.object = rules;
    return next;
  }

  /**
   * Writes out what a schema refers to where that asks for what is absent by
   * what stands beside the reference: its own form would be at odds with it.
   */
  #writeOut(schema: Schema, around: Omissions): Schema {
    const { ref, ...beside } = schema;
    if (ref === undefined || around.notRequired.size === 0) return schema;
    const target = this.#absences.lookup.target(ref);
    if (target === undefined || this.#open.has(target)) return schema;
    if (!this.#speaksOf(target, around)) return schema;
    if (this.#written === MAX_WRITTEN) {
      this.#refuse(schema);
      return schema;
    }
    this.#written++;
    this.#open.add(target);
    const here = this.#make(target, around);
    const differs = !isSame(here, this.of(target));
    this.#open.delete(target);
    if (!differs) return schema;
    return { ...beside, allOf: [here, ...(beside.allOf ?? [])] };
  }

  #refuse({ location }: Schema): void {
    if (this.#isRefused) return;
    this.#isRefused = true;
    const mark = omittingKeyword[this.direction];
    this.#diagnostics.error(
      location,
      "combination-countless",
      `What is \`${mark}\` beside references changes what they mean, up to here in more than ${MAX_WRITTEN} of them.`,
      `Say \`${mark}\` in the schemas that the properties are required in, and not beside references to them.`,
    );
  }

  /** Whether a schema speaks of what is absent only by what stands beside a reference to it. */
  #speaksOf(target: Schema, around: Omissions): boolean {
    const own = this.#around(target, nowhere);
    const isNew = (name: string): boolean =>
      (around.omitted.has(name) && !own.omitted.has(name)) ||
      (around.notRequired.has(name) && !own.notRequired.has(name));
    for (const { object } of this.#absences.lookup.speakers(target)) {
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

/** A form without the members that say nothing more, and the alternatives that can never hold. */
function withoutIdle(
  form: Schema,
  before: Schema,
  { omitted: absent, notRequired: unrequired }: Omissions,
): Schema {
  if (unrequired.size === 0) return form;
  const { allOf, anyOf, oneOf, ...rest } = form;
  const cannotHold = (_: Schema, old: Schema) => onlyAsksFor(absent, old);
  const parts = {
    allOf: membersLeft(allOf, before.allOf, constrainsNothing),
    anyOf: membersLeft(anyOf, before.anyOf, cannotHold),
    oneOf: membersLeft(oneOf, before.oneOf, cannotHold),
  };
  const left: Writable<Schema> = rest;
  if (parts.allOf !== undefined) left.allOf = parts.allOf;
  if (parts.anyOf !== undefined) left.anyOf = parts.anyOf;
  if (parts.oneOf !== undefined) left.oneOf = parts.oneOf;
  return unlessEqual(form, left);
}

/** The members that are not idle; nothing where none is left. */
function membersLeft(
  members: readonly Schema[] | undefined,
  before: readonly Schema[] = [],
  isIdle: (member: Schema, before: Schema) => boolean,
): readonly Schema[] | undefined {
  if (members === undefined) return undefined;
  const left = members.filter((member, index) => {
    const old = before[index];
    return old === undefined || !isIdle(member, old);
  });
  return left.length === 0 ? undefined : unlessEqual(members, left);
}

/** Whether a schema does nothing but ask for names, one of which is absent. */
function onlyAsksFor(absent: ReadonlySet<string>, schema: Schema): boolean {
  const { properties = [], required = [], ...rules } = schema.object ?? {};
  return (
    properties.length === 0 &&
    Object.keys(rules).length === 0 &&
    constrainsOnly(schema, "types", "object") &&
    required.some((name) => absent.has(name))
  );
}

function union(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): ReadonlySet<string> {
  if (one.size === 0) return other;
  return other.size === 0 ? one : new Set([...one, ...other]);
}

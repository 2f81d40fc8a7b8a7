/**
 * Checks values against schemas as the printed checks do: with the same failures, at the
 * same pointers, in the same words. `Checks` makes a rule of each schema when a value first
 * meets it, so that a large description costs nothing before. This file starts with the
 * keywords that apply to every value, and branches on the JSON type; a file for each group
 * of keywords has their rules. `sentences.ts`, `families.ts`, `tags.ts`, `claims.ts` and
 * `branching.ts` hold what the printed checks decide in the same way, and share.
 */
import {
  type Check,
  fail,
  type Failure,
  isBinary,
  maxDepth,
  once,
  tooDeep,
} from "../../../templates/runtime/check.js";
import type { JsonType, NamedSchema, Schema } from "../model/model.js";
import { schemaNamed, type SchemasByName } from "../schema/lookup.js";
import { recursive } from "../schema/references.js";
import { acceptsAnything, acceptsNothing } from "../schema/schema.js";
import {
  commonTypes,
  declaredTypes,
  type Kind,
  kindOf,
} from "../schema/types.js";
import { alternativesRule } from "./alternatives.js";
import { arrayRule } from "./arrays.js";
import { branching } from "./branching.js";
import { conditionalRule, notRule } from "./logic.js";
import { objectRule } from "./objects.js";
import {
  byType,
  every,
  type Known,
  type Rule,
  type Site,
  typesTest,
  typeTest,
} from "./rule.js";
import {
  numberRule,
  openValuesRule,
  stringRule,
  valuesRule,
} from "./scalars.js";
import { refusals, typeSentence } from "./sentences.js";

/** The checks of the schemas of an API version. */
export class Checks {
  readonly #schemas: SchemasByName;
  readonly #cycles: ReadonlyMap<string, number>;
  readonly #branching: ReadonlySet<string>;
  readonly #named = new Map<string, Rule>();
  readonly #checks = new WeakMap<Schema, Check>();

  constructor(schemas: readonly NamedSchema[]) {
    this.#schemas = new Map(schemas.map((named) => [named.name, named]));
    this.#cycles = recursive(new Set(this.#schemas.keys()), this.#schemas);
    this.#branching = branching(this.#cycles, this.#schemas);
  }

  /** The check of a schema: the same one each time. */
  of(schema: Schema): Check {
    const known = this.#checks.get(schema);
    if (known !== undefined) return known;
    let rule: { readonly made: Rule | undefined } | undefined;
    const check: Check = (value, at, failures) => {
      rule ??= { made: ruleOf(schema, undefined, this.#site(undefined)) };
      rule.made?.(value, at, failures, 0);
    };
    this.#checks.set(schema, check);
    return check;
  }

  /** The failures of a value. */
  failures(value: unknown, schema: Schema): readonly Failure[] {
    const failures: Failure[] = [];
    this.of(schema)(value, "", failures);
    return failures;
  }

  #site(cycle: number | undefined): Site {
    const site: Site = {
      schemas: this.#schemas,
      cycles: this.#cycles,
      ...(cycle !== undefined && { cycle }),
      ruleOf: (schema, known) => ruleOf(schema, known, site),
      named: (name) => this.#ruleNamed(name),
    };
    return site;
  }

  #ruleNamed(name: string): Rule {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    let made: Rule | undefined;
    const rule: Rule = (value, at, failures, depth) => {
      made ??= this.#makeNamed(name);
      made(value, at, failures, depth);
    };
    this.#named.set(name, rule);
    return rule;
  }

  #makeNamed(name: string): Rule {
    const cycle = this.#cycles.get(name);
    const schema = schemaNamed(name, this.#schemas);
    const own = ruleOf(schema, undefined, this.#site(cycle)) ?? (() => {});
    if (cycle === undefined) return own;
    const isKept = this.#branching.has(name);
    return (value, at, failures, depth) => {
      if (depth > maxDepth) tooDeep(failures, at);
      else if (isKept) once(own, value, at, failures, depth);
      else own(value, at, failures, depth);
    };
  }
}

function ruleOf(schema: Schema, known: Known, site: Site): Rule | undefined {
  if (acceptsAnything(schema)) return undefined;
  if (acceptsNothing(schema)) return refuse(refusals.always);
  // Enumerated values already have the allowed types.
  const allowed = schema.enum === undefined ? declaredTypes(schema) : undefined;
  if (allowed !== undefined && schema.string?.format === "binary")
    return binaryRule(schema, allowed, site);
  const types = commonTypes(known, allowed);
  if (types?.length === 0) return refuse(typeSentence(allowed ?? []));
  const [type] = types ?? [];
  return type !== undefined && types?.length === 1
    ? oneTypeRule(schema, type, isImplied(allowed, known), site)
    : severalTypesRule(schema, types, isImplied(allowed, known), known, site);
}

function refuse(sentence: string): Rule {
  return (_, at, failures) => {
    fail(failures, at, sentence);
  };
}

function oneTypeRule(
  schema: Schema,
  type: JsonType,
  isImpliedType: boolean,
  site: Site,
): Rule | undefined {
  const body = every([
    kindRule(kindOf(type), schema, site),
    anyKindRule(schema, [type], site),
  ]);
  if (isImpliedType) return body;
  const sentence = typeSentence(declaredTypes(schema) ?? [type]);
  const test = typeTest(type);
  return (value, at, failures, depth) => {
    if (test(value)) body?.(value, at, failures, depth);
    else fail(failures, at, sentence);
  };
}

const kindsWithRules: readonly Kind[] = ["object", "array", "string", "number"];

function severalTypesRule(
  schema: Schema,
  types: Known,
  isImpliedType: boolean,
  known: Known,
  site: Site,
): Rule | undefined {
  const cases = (types ?? kindsWithRules).map((type) => ({
    types: [type],
    rule: kindRule(kindOf(type), schema, site),
  }));
  const otherwise =
    isImpliedType || types === undefined
      ? undefined
      : refuse(typeSentence(types));
  return every([byType(cases, otherwise), anyKindRule(schema, known, site)]);
}

/** A binary string is sent as bytes if the body allows it. */
function binaryRule(
  schema: Schema,
  allowed: readonly JsonType[],
  site: Site,
): Rule | undefined {
  const isAllowed = typesTest(allowed);
  const sentence = typeSentence(allowed);
  const text = kindRule("string", schema, site);
  return every([
    (value, at, failures, depth) => {
      if (!isAllowed(value) && !isBinary(value)) fail(failures, at, sentence);
      if (typeof value === "string") text?.(value, at, failures, depth);
    },
    anyKindRule(schema, undefined, site),
  ]);
}

/** The keywords that apply to one JSON type. */
function kindRule(kind: Kind, schema: Schema, site: Site): Rule | undefined {
  switch (kind) {
    case "object":
      return objectRule(schema, site);
    case "array":
      return arrayRule(schema, site);
    case "string":
      return every([stringRule(schema.string), openValuesRule(schema)]);
    case "number":
      return numberRule(schema.number);
    case "null":
    case "boolean":
      return undefined;
  }
}

/** The keywords that apply to all JSON types. */
function anyKindRule(
  schema: Schema,
  known: Known,
  site: Site,
): Rule | undefined {
  const { ref, allOf = [], anyOf, oneOf, not, conditional } = schema;
  const { discriminator } = schema;
  return every([
    valuesRule(schema, known),
    ref === undefined ? undefined : referenceRule(ref, site),
    ...allOf.map((part) => site.ruleOf(part, known)),
    anyOf && alternativesRule("any", anyOf, discriminator, known, site),
    oneOf && alternativesRule("one", oneOf, discriminator, known, site),
    not && notRule(not, known, site),
    conditional && conditionalRule(conditional, known, site),
  ]);
}

function referenceRule(name: string, site: Site): Rule {
  const rule = site.named(name);
  const cycle = site.cycles.get(name);
  if (cycle === undefined || cycle !== site.cycle)
    return (value, at, failures) => {
      rule(value, at, failures, 0);
    };
  return (value, at, failures, depth) => {
    rule(value, at, failures, depth + 1);
  };
}

/** Whether the schema allows every type the value can have. */
function isImplied(allowed: Known, known: Known): boolean {
  if (allowed === undefined) return true;
  return (
    known?.every(
      (type) => allowed.includes(type) || allowed.includes(kindOf(type)),
    ) ?? false
  );
}

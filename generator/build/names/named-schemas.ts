import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { BuiltSchemas } from "../schema/schema-context.js";
import { warnAboutSchemas } from "../warnings/warnings.js";
import { expandDiscriminatedBases } from "../discriminators/discriminated-bases.js";
import { addDiscriminators } from "../discriminators/discriminators.js";
import { splitInheritedUnions } from "../discriminators/inherited-unions.js";
import type { NamedSchema, Property, Schema } from "../../model/model.js";
import { eachSubschema } from "../../schema/children.js";
import { exceedsLimits, reportLongChains } from "../warnings/schema-cycles.js";
import { reportCycles } from "../warnings/schema-cycles.js";
import { nameTargets, wireName } from "./schema-names.js";
import { lookupOf, nameOf, schemaOf } from "../discriminators/targets.js";

/** The schemas of the whole description that have a name, in its order. */
export interface NamedSchemas {
  readonly all: readonly NamedSchema[];
  readonly byName: ReadonlyMap<string, NamedSchema>;
  /** Names of the schemas that each refers to, itself or within. */
  readonly references: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of those that stand among the components. */
  readonly components: ReadonlySet<string>;
}

/** The schemas of a description as it says them. */
export interface DescribedSchemas extends NamedSchemas {
  /** Whether some are refused for what they lead to, so that they cannot be followed. */
  readonly infinite: boolean;
}

/** Names all schemas that were built, and lets them refer to each other. */
export function nameSchemas(
  schemas: BuiltSchemas,
  diagnostics: DiagnosticCollector,
): DescribedSchemas {
  const targets = [...schemas.targets];
  nameTargets(targets);
  for (const [schema, target] of schemas.references)
    schema.ref = nameOf(target);
  // What is refused for its length is not looked into.
  if (!exceedsLimits(targets)) {
    warnAboutSchemas(schemas, lookupOf(targets), diagnostics);
    expandDiscriminatedBases(targets, schemas, diagnostics);
  }
  const cycles = splitInheritedUnions(targets, diagnostics);
  reportCycles(cycles, targets, diagnostics);
  // What is measured anew is another: no way through a knot had an end before it was untied.
  const isTooLong = reportLongChains(targets, diagnostics);
  const endless = isTooLong || cycles.length > 0;
  if (!endless) addDiscriminators(targets, schemas, diagnostics);
  const named = indexSchemas(
    targets.map((target) => ({
      name: nameOf(target),
      wireName: wireName(target),
      schema: schemaOf(target),
    })),
    new Set(
      targets.filter(({ component }) => component !== undefined).map(nameOf),
    ),
  );
  return { ...named, infinite: endless };
}

/** Finds out what schemas that have their names refer to. */
export function indexSchemas(
  schemas: readonly Omit<NamedSchema, "hasOpenEnum">[],
  components: ReadonlySet<string>,
): NamedSchemas {
  const references = new Map<string, ReadonlySet<string>>();
  const startOpen: string[] = [];
  for (const { name, schema } of schemas) {
    const { names, open } = contentsOf(schema);
    references.set(name, names);
    if (open) startOpen.push(name);
  }
  const open = transitiveReferrers(startOpen, references);
  const all = schemas.map((schema) => ({
    ...schema,
    hasOpenEnum: open.has(schema.name),
  }));
  return {
    all,
    byName: new Map(all.map((schema) => [schema.name, schema])),
    references,
    components,
  };
}

/** What stands in a schema, at any depth; references are not followed. */
export interface SchemaContents {
  /** The names that it refers to. */
  readonly names: ReadonlySet<string>;
  /** Whether an open enumeration stands there. */
  readonly open: boolean;
  /** Whether something there is read-only or write-only. */
  readonly oneWay: boolean;
  /** Whether a property there is called `__proto__`. */
  readonly proto: boolean;
}

// A schema that has its names is not changed any more.
const known = new WeakMap<Schema, SchemaContents>();

/** Finds what stands in a schema. */
export function contentsOf(schema: Schema): SchemaContents {
  let mentions = known.get(schema);
  if (mentions === undefined)
    known.set(schema, (mentions = findContents(schema)));
  return mentions;
}

function findContents(schema: Schema): SchemaContents {
  const names = new Set<string>();
  let open = false;
  let oneWay = false;
  let proto = false;
  const visit = (nested: Schema): void => {
    if (nested.ref !== undefined) names.add(nested.ref);
    if (nested.knownValues !== undefined) open = true;
    if (nested.readOnly || nested.writeOnly) oneWay = true;
    if (nested.object?.properties.some(isProto)) proto = true;
    eachSubschema(nested, visit);
  };
  visit(schema);
  return { names, open, oneWay, proto };
}

function isProto({ name }: Property): boolean {
  return name === "__proto__";
}

/** The names from which some are reached, those included. */
export function transitiveReferrers(
  start: readonly string[],
  references: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const referrers = new Map<string, string[]>();
  for (const [name, targets] of references) {
    for (const target of targets) {
      const known = referrers.get(target);
      if (known === undefined) referrers.set(target, [name]);
      else known.push(name);
    }
  }
  const leading = new Set(start);
  // A set that grows while it is walked is walked to its new end.
  for (const name of leading)
    for (const referrer of referrers.get(name) ?? []) leading.add(referrer);
  return leading;
}

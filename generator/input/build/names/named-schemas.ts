import type {
  NamedSchema,
  Property,
  Schema,
} from "../../../language/model/model.js";
import { eachSubschema } from "../../../language/schema/children.js";
import { isOpen } from "../../../language/schema/unions.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { expandDiscriminatedBases } from "../discriminators/discriminated-bases.js";
import { addDiscriminators } from "../discriminators/discriminators.js";
import { splitInheritedUnions } from "../discriminators/inherited-unions.js";
import {
  lookupOf,
  nameOf,
  schemaOf,
  type Target,
} from "../discriminators/targets.js";
import type { Parts } from "../parts/parts.js";
import { removeExcludedValues } from "../schema/excluded-values.js";
import { openReferencedEnums } from "../schema/open-enums.js";
import type { BuiltSchemas } from "../schema/schema-context.js";
import {
  cutCycles,
  exceedsLimits,
  inPlaceCycles,
  reportLongChains,
} from "../warnings/schema-cycles.js";
import { warnAboutSchemas } from "../warnings/warnings.js";
import { nameTargets, wireName } from "./schema-names.js";

/** The named schemas of the whole description, in its order. */
export interface NamedSchemas {
  readonly all: readonly NamedSchema[];
  readonly byName: ReadonlyMap<string, NamedSchema>;
  /** The names that each schema refers to, at any depth. */
  readonly references: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names of the schemas under `components`. */
  readonly components: ReadonlySet<string>;
}

/** The named schemas before they are split into request and response forms. */
export interface DescribedSchemas extends NamedSchemas {
  /** Whether some references form endless cycles or too long chains, so that they must not be followed. */
  readonly infinite: boolean;
}

/** Names all schemas, resolves their references and unions, and reports cycles. */
export function nameSchemas(
  schemas: BuiltSchemas,
  diagnostics: DiagnosticCollector,
  parts: Parts,
): DescribedSchemas {
  const targets = [...schemas.targets];
  nameTargets(targets);
  for (const [schema, target] of schemas.references) {
    const name = nameOf(target);
    // A schema of an earlier run has the name of that run.
    if (schema.ref !== "" && schema.ref !== name) parts.refuse();
    schema.ref = name;
  }
  if (changesComponents(schemas, targets)) parts.refuse();
  // Chains that are too long to follow are reported below.
  if (!exceedsLimits(targets)) {
    openReferencedEnums(schemas.openEnumCandidates, lookupOf(targets));
    removeExcludedValues(schemas.valueExclusions, lookupOf(targets));
    warnAboutSchemas(schemas, lookupOf(targets), diagnostics);
    expandDiscriminatedBases(targets, schemas, diagnostics);
  }
  const inherited = splitInheritedUnions(targets, diagnostics);
  const cycles = cutCycles(inherited, targets, diagnostics);
  // Chains are measured again, because inherited unions were endless before they were split.
  const isTooLong = reportLongChains(targets, diagnostics);
  const infinite = isTooLong || cycles.length > 0;
  if (!infinite) addDiscriminators(targets, schemas, diagnostics);
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
  return { ...named, infinite };
}

/** Whether later steps may change components because of what other schemas contain. */
function changesComponents(
  { baseDiscriminators }: BuiltSchemas,
  targets: readonly Target[],
): boolean {
  return baseDiscriminators.size > 0 || inPlaceCycles(targets).length > 0;
}

/** Indexes named schemas by name and by their references. */
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

/** The contents of a schema at any depth, without following references. */
export interface SchemaContents {
  /** The names that it refers to. */
  readonly names: ReadonlySet<string>;
  /** Whether it contains an open enumeration, or a base for other values of its discriminator. */
  readonly open: boolean;
  /** Whether it differs between requests and responses: it contains `readOnly`, `writeOnly`, or a base schema for other values of its discriminator. */
  readonly directional: boolean;
  /** Whether it contains a property named `__proto__`. */
  readonly proto: boolean;
}

// Schemas do not change after they are named.
const known = new WeakMap<Schema, SchemaContents>();

/** Returns the contents of a schema. */
export function contentsOf(schema: Schema): SchemaContents {
  let contents = known.get(schema);
  if (contents === undefined)
    known.set(schema, (contents = findContents(schema)));
  return contents;
}

function findContents(schema: Schema): SchemaContents {
  const names = new Set<string>();
  let open = false;
  let directional = false;
  let proto = false;
  const visit = (nested: Schema): void => {
    if (nested.ref !== undefined) names.add(nested.ref);
    if (isOpen(nested)) open = true;
    if (
      nested.readOnly ||
      nested.writeOnly ||
      nested.discriminator?.defaultsToLast
    )
      directional = true;
    if (nested.object?.properties.some(isProto)) proto = true;
    eachSubschema(nested, visit);
  };
  visit(schema);
  return { names, open, directional, proto };
}

function isProto({ name }: Property): boolean {
  return name === "__proto__";
}

/** The given names and all names that refer to them, directly or indirectly. */
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
  const referring = new Set(start);
  // Iteration includes the elements that are added meanwhile.
  for (const name of referring)
    for (const referrer of referrers.get(name) ?? []) referring.add(referrer);
  return referring;
}

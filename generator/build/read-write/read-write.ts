import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { EventBuilder } from "../events/events.js";
import { SchemaLookup } from "../../schema/lookup.js";
import type { NamedSchema, Schema } from "../../model/model.js";
import {
  transitiveReferrers,
  contentsOf,
  type NamedSchemas,
  indexSchemas,
} from "../names/named-schemas.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import { reachableFrom } from "../reachable-schemas.js";
import { isSame } from "../operations/shared-operations.js";
import { OmittedNames, type Direction } from "./omitted-names.js";
import { SchemaVariants } from "./schema-variants.js";
import {
  OperationMapper,
  eachRequestSchema,
  eachResponseSchema,
} from "./operation-schemas.js";
import { requestVariantNames } from "./request-variants.js";
import { ReferenceRenamer } from "./request-variants.js";
import { identifyingProperties } from "./identifying-properties.js";

/** What travels, and the schemas that it refers to. */
export interface OperationsAndSchemas {
  readonly named: NamedSchemas;
  /** The operations of each surface. */
  readonly operations: ReadonlyMap<string, readonly ParsedOperation[]>;
}

/** The schemas of what travels one way. */
interface DirectionUse {
  readonly form: (schema: Schema) => Schema;
  /** Names of the schemas that the form of each refers to. */
  readonly references: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of the schemas that travel that way. */
  readonly used: ReadonlySet<string>;
}

/**
 * Takes what is read-only out of requests, and what is write-only out of
 * replies and events. A schema that differs and travels both ways becomes two;
 * what travels nowhere is as a reply would have it.
 */
export function splitReadWrite(
  described: OperationsAndSchemas,
  events: EventBuilder,
  problemCodes: Map<Schema, string>,
  diagnostics: DiagnosticCollector,
): OperationsAndSchemas {
  const { named } = described;
  const operations = [...described.operations.values()].flat();
  const { input, output } = useByDirection(
    named,
    operations,
    events,
    problemCodes,
    diagnostics,
  );
  const names = requestVariantNames(splitNames(named, input, output), (name) =>
    named.byName.has(name),
  );
  const renamed = new ReferenceRenamer(names);
  const inputForm = (schema: Schema) => renamed.of(input.form(schema));
  const traffic = new OperationMapper(inputForm, output.form);
  events.mapSchemas(output.form, inputForm);
  const schemas = named.all.flatMap((schema) => {
    const isInput =
      input.used.has(schema.name) && !output.used.has(schema.name);
    const own = isInput ? inputForm : output.form;
    const name = names.get(schema.name);
    return [
      withSchema(schema, own),
      ...(name === undefined
        ? []
        : [{ ...withSchema(schema, inputForm), name, inputOf: schema.name }]),
    ];
  });
  return {
    named: indexSchemas(schemas, named.components),
    operations: new Map(
      [...described.operations].map(([apiVersion, all]) => [
        apiVersion,
        all.map((operation) => traffic.operation(operation)),
      ]),
    ),
  };
}

function withSchema(
  named: NamedSchema,
  form: (schema: Schema) => Schema,
): NamedSchema {
  return { ...named, schema: form(named.schema) };
}

function useByDirection(
  named: NamedSchemas,
  operations: readonly ParsedOperation[],
  events: EventBuilder,
  problemCodes: Map<Schema, string>,
  diagnostics: DiagnosticCollector,
): { readonly input: DirectionUse; readonly output: DirectionUse } {
  const taken = new Set(events.answers());
  const given = new Set(events.payloads());
  for (const operation of operations) {
    eachRequestSchema(operation, (schema) => taken.add(schema));
    eachResponseSchema(operation, (schema) => given.add(schema));
  }
  const isOneWay = oneWaySchemas(named);
  const all = [...named.all.map(({ schema }) => schema), ...taken, ...given];
  const lookup = new SchemaLookup(named.byName);
  const telling = identifyingProperties(all.filter(isOneWay), lookup);
  const absences = new OmittedNames(lookup, telling, diagnostics);
  const side = (direction: Direction, roots: Iterable<Schema>) => {
    const forms = new SchemaVariants(
      direction,
      absences,
      problemCodes,
      diagnostics,
    );
    return useOf(named, roots, (schema) =>
      isOneWay(schema) ? forms.of(schema) : schema,
    );
  };
  const input = side("input", taken);
  const output = side("output", given);
  return { input, output: withUnused(named, input, output) };
}

/** Says whether something in a schema, or in what it refers to, travels one way alone: few do in a large description. */
function oneWaySchemas({
  all,
  references,
}: NamedSchemas): (schema: Schema) => boolean {
  const start = all.filter(({ schema }) => contentsOf(schema).readOrWriteOnly);
  const leading = transitiveReferrers(
    start.map(({ name }) => name),
    references,
  );
  return (schema) => {
    const { readOrWriteOnly, names } = contentsOf(schema);
    return readOrWriteOnly || [...names].some((name) => leading.has(name));
  };
}

function useOf(
  { all }: NamedSchemas,
  roots: Iterable<Schema>,
  form: (schema: Schema) => Schema,
): DirectionUse {
  const references = new Map<string, ReadonlySet<string>>();
  for (const { name, schema } of all)
    references.set(name, contentsOf(form(schema)).names);
  const names = new Set<string>();
  for (const schema of roots)
    for (const name of contentsOf(form(schema)).names) names.add(name);
  return { form, references, used: reachableFrom(names, { references }) };
}

/** The side of replies, with the components that travel nowhere. */
function withUnused(
  named: NamedSchemas,
  input: DirectionUse,
  output: DirectionUse,
): DirectionUse {
  const unused = [...named.components].filter(
    (name) => !input.used.has(name) && !output.used.has(name),
  );
  return {
    ...output,
    used: reachableFrom([...output.used, ...unused], output),
  };
}

/** The schemas that travel both ways and do not say the same in each, by themselves or by what they refer to. */
function splitNames(
  { all }: NamedSchemas,
  input: DirectionUse,
  output: DirectionUse,
): readonly string[] {
  const both = all.filter(
    ({ name }) => input.used.has(name) && output.used.has(name),
  );
  const different = both
    .filter(({ schema }) => !isSame(input.form(schema), output.form(schema)))
    .map(({ name }) => name);
  const split = transitiveReferrers(different, input.references);
  return both.flatMap(({ name }) => (split.has(name) ? [name] : []));
}

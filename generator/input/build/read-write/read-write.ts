/**
 * What differs between requests and responses: requests have no read-only properties,
 * responses and events no write-only ones, and only responses and events may have values
 * of a discriminator that select no schema. `splitReadWrite` replaces the schemas of all
 * operations and events by their variants for the direction.
 */

import type { NamedSchema, Schema } from "../../../language/model/model.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { EventBuilder } from "../events/events.js";
import {
  contentsOf,
  indexSchemas,
  type NamedSchemas,
  transitiveReferrers,
} from "../names/named-schemas.js";
import { reachableFrom } from "../names/reachable-schemas.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import { isSame } from "../operations/shared-operations.js";
import { identifyingProperties } from "./identifying-properties.js";
import { type Direction, OmittedNames } from "./omitted-names.js";
import {
  eachRequestSchema,
  eachResponseSchema,
  OperationMapper,
} from "./operation-schemas.js";
import { requestVariantNames } from "./request-variants.js";
import { ReferenceRenamer } from "./request-variants.js";
import { SchemaVariants } from "./schema-variants.js";

/** The operations, and the schemas that they refer to. */
export interface OperationsAndSchemas {
  readonly named: NamedSchemas;
  /** The operations of each API version. */
  readonly operations: ReadonlyMap<string, readonly ParsedOperation[]>;
}

/** How schemas are used in one direction. */
interface DirectionUse {
  readonly variant: (schema: Schema) => Schema;
  /** For each schema, the names that its variant refers to. */
  readonly references: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of the schemas that are used in this direction. */
  readonly used: ReadonlySet<string>;
}

/**
 * Omits read-only properties from requests, and write-only ones from responses
 * and events, and closes discriminators in requests. A schema that is used in both
 * directions and differs between them gets a second, request variant (`UserInput` for
 * `User`). Unused components are treated like schemas of responses.
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
  const requestVariant = (schema: Schema) => renamed.of(input.variant(schema));
  const operationMapper = new OperationMapper(requestVariant, output.variant);
  events.mapSchemas(output.variant, requestVariant);
  const schemas = named.all.flatMap((schema) => {
    const isInput =
      input.used.has(schema.name) && !output.used.has(schema.name);
    const own = isInput ? requestVariant : output.variant;
    const name = names.get(schema.name);
    return [
      withSchema(schema, own),
      ...(name === undefined
        ? []
        : [
            {
              ...withSchema(schema, requestVariant),
              name,
              inputOf: schema.name,
            },
          ]),
    ];
  });
  return {
    named: indexSchemas(schemas, named.components),
    operations: new Map(
      [...described.operations].map(([apiVersion, all]) => [
        apiVersion,
        all.map((operation) => operationMapper.operation(operation)),
      ]),
    ),
  };
}

function withSchema(
  named: NamedSchema,
  variant: (schema: Schema) => Schema,
): NamedSchema {
  return { ...named, schema: variant(named.schema) };
}

function useByDirection(
  named: NamedSchemas,
  operations: readonly ParsedOperation[],
  events: EventBuilder,
  problemCodes: Map<Schema, string>,
  diagnostics: DiagnosticCollector,
): { readonly input: DirectionUse; readonly output: DirectionUse } {
  const requestSchemas = new Set(events.answers());
  const responseSchemas = new Set(events.payloads());
  for (const operation of operations) {
    eachRequestSchema(operation, (schema) => requestSchemas.add(schema));
    eachResponseSchema(operation, (schema) => responseSchemas.add(schema));
  }
  const isDirectional = directionalSchemas(named);
  const all = [
    ...named.all.map(({ schema }) => schema),
    ...requestSchemas,
    ...responseSchemas,
  ];
  const lookup = new SchemaLookup(named.byName);
  const identifying = identifyingProperties(all.filter(isDirectional), lookup);
  const omittedNames = new OmittedNames(lookup, identifying, diagnostics);
  const useIn = (direction: Direction, roots: Iterable<Schema>) => {
    const variants = new SchemaVariants(
      direction,
      omittedNames,
      problemCodes,
      diagnostics,
    );
    return useOf(named, roots, (schema) =>
      isDirectional(schema) ? variants.of(schema) : schema,
    );
  };
  const input = useIn("input", requestSchemas);
  const output = useIn("output", responseSchemas);
  return { input, output: withUnused(named, input, output) };
}

/** Returns a test for schemas that may differ between the directions, directly or through references. Most do not. */
function directionalSchemas({
  all,
  references,
}: NamedSchemas): (schema: Schema) => boolean {
  const start = all.filter(({ schema }) => contentsOf(schema).directional);
  const leading = transitiveReferrers(
    start.map(({ name }) => name),
    references,
  );
  return (schema) => {
    const { directional, names } = contentsOf(schema);
    return directional || [...names].some((name) => leading.has(name));
  };
}

function useOf(
  { all }: NamedSchemas,
  roots: Iterable<Schema>,
  variant: (schema: Schema) => Schema,
): DirectionUse {
  const references = new Map<string, ReadonlySet<string>>();
  for (const { name, schema } of all)
    references.set(name, contentsOf(variant(schema)).names);
  const names = new Set<string>();
  for (const schema of roots)
    for (const name of contentsOf(variant(schema)).names) names.add(name);
  return { variant, references, used: reachableFrom(names, { references }) };
}

/**
 * Adds the unused components, and the schemas that only they refer to, to the
 * schemas of responses. They do not change the form of a schema that is used.
 */
function withUnused(
  named: NamedSchemas,
  input: DirectionUse,
  output: DirectionUse,
): DirectionUse {
  const unused = [...named.components].filter(
    (name) => !input.used.has(name) && !output.used.has(name),
  );
  const added = [...reachableFrom(unused, output)].filter(
    (name) => !input.used.has(name),
  );
  return { ...output, used: new Set([...output.used, ...added]) };
}

/** The names of the schemas that are used in both directions and differ between them, directly or through references. */
function splitNames(
  { all }: NamedSchemas,
  input: DirectionUse,
  output: DirectionUse,
): readonly string[] {
  const both = all.filter(
    ({ name }) => input.used.has(name) && output.used.has(name),
  );
  const different = both
    .filter(
      ({ schema }) => !isSame(input.variant(schema), output.variant(schema)),
    )
    .map(({ name }) => name);
  const split = transitiveReferrers(different, input.references);
  return both.flatMap(({ name }) => (split.has(name) ? [name] : []));
}

import { referencedNames } from "../schema/references.js";
import type { Operation, Schema, ApiVersion } from "../model/model.js";
import {
  isSerializedAsText,
  type SerializedValue,
} from "./api/serialization.js";
import { type Usage, usageKey } from "./facts.js";
import type { Direction } from "./rules/impacts.js";

/** The operations and events that use each named schema. */
export type UsagesBySchema = ReadonlyMap<string, readonly Usage[]>;

/** Finds the operations and events that use each named schema of an API version. */
export function usagesBySchema(apiVersion: ApiVersion): UsagesBySchema {
  const nested = new Map(
    apiVersion.schemas.map(({ name, schema }) => [
      name,
      referencedNames(schema),
    ]),
  );
  const found = new Map<string, Usage[]>();
  for (const { schemas, usage } of payloadRoots(apiVersion)) {
    const names = new Set(
      schemas.flatMap((schema) => [...referencedNames(schema)]),
    );
    // Iterating a set also visits the elements added meanwhile.
    for (const name of names)
      for (const inner of nested.get(name) ?? []) names.add(inner);
    for (const name of names) {
      const known = found.get(name);
      if (known === undefined) found.set(name, [usage]);
      else known.push(usage);
    }
  }
  return found;
}

/** The usages that both sides have: only they see a change. */
export function commonUsages(
  before: readonly Usage[] = [],
  after: readonly Usage[] = [],
): readonly Usage[] {
  const keys = new Set(before.map(usageKey));
  return after.filter((one) => keys.has(usageKey(one)));
}

/** The label of an operation in facts. */
export function operationLabel({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** The named schemas that are not used by problem responses alone. */
export function namesBeyondProblems(
  apiVersion: ApiVersion,
): ReadonlySet<string> {
  const names = new Set<string>();
  const named = new Map(
    apiVersion.schemas.map(({ name, schema }) => [name, schema]),
  );
  const operations = apiVersion.operations.map((operation) => ({
    ...operation,
    responses: operation.responses.map((response) =>
      response.problems.length > 0 ? { ...response, content: [] } : response,
    ),
  }));
  for (const { schemas } of payloadRoots({ ...apiVersion, operations }))
    for (const schema of schemas)
      for (const name of referencedNames(schema)) names.add(name);
  // Iterating a set also visits the elements added meanwhile.
  for (const name of names) {
    const schema = named.get(name);
    if (schema === undefined) continue;
    for (const next of referencedNames(schema)) names.add(next);
  }
  return names;
}

/** The schemas that one usage sends or receives directly. */
export interface PayloadRoot {
  readonly schemas: readonly Schema[];
  readonly usage: Usage;
}

/** The schemas that each operation and event sends and receives directly. */
export function payloadRoots(apiVersion: ApiVersion): readonly PayloadRoot[] {
  const named = new Map(
    apiVersion.schemas.map(({ name, schema }) => [name, schema]),
  );
  const lookup = (name: string) => named.get(name);
  const ofOperations = apiVersion.operations.flatMap((operation) => {
    const user = operationLabel(operation);
    const root = (
      direction: Direction,
      isText: boolean,
      all: readonly (readonly SerializedValue[])[],
    ): PayloadRoot => ({
      schemas: all
        .flat()
        .filter((one) => isSerializedAsText(one, lookup) === isText)
        .flatMap(({ schema }) => schema ?? []),
      usage: {
        apiVersion: apiVersion.name,
        user,
        direction,
        ...(isText && { asText: true as const }),
      },
    });
    const sent = [operation.parameters, operation.body?.content ?? []];
    const come = operation.responses.flatMap(({ content, headers }) => [
      content,
      headers,
    ]);
    return [true, false].flatMap((isText) => [
      root("sends", isText, sent),
      root("receives", isText, come),
    ]);
  });
  const ofEvents = apiVersion.events.flatMap(({ name, schema, delivery }) => {
    const event = { apiVersion: apiVersion.name, user: `event ${name}` };
    const answers = delivery?.responses.flatMap(({ content }) => content) ?? [];
    return [
      {
        schemas: schema === undefined ? [] : [schema],
        usage: { ...event, direction: "receives" as const },
      },
      {
        schemas: answers.flatMap((media) => media.schema ?? []),
        usage: { ...event, direction: "sends" as const },
      },
    ];
  });
  return [...ofOperations, ...ofEvents];
}

import type {
  ApiVersion,
  Event,
  MediaType,
  Operation,
  Schema,
} from "../../language/model/model.js";
import { type Lookup, lookupIn } from "../../language/schema/lookup.js";
import { referencedNames } from "../../language/schema/references.js";
import {
  hasFields,
  isSerializedAsText,
  joinedFields,
  jsonFields,
  type SerializedValue,
} from "./api/serialization.js";
import { type Usage, usageKey } from "./facts.js";
import { isXml } from "./match/media-types.js";
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

/**
 * An API version whose operations and events have the labels of those that they
 * correspond to, so that their usages are found on both sides.
 */
export function labelledLike(
  apiVersion: ApiVersion,
  operations: readonly (readonly [Operation, Operation])[],
  events: readonly (readonly [Event, Event])[],
): ApiVersion {
  const others = new Map<Operation, Operation>(operations);
  const names = new Map<Event, Event>(events);
  return {
    ...apiVersion,
    operations: apiVersion.operations.map((operation) => {
      const { method, path } = others.get(operation) ?? operation;
      return { ...operation, method, path };
    }),
    events: apiVersion.events.map((event) => ({
      ...event,
      name: (names.get(event) ?? event).name,
    })),
  };
}

/** The usages that both sides have: only they see a change. */
export function commonUsages(
  before: readonly Usage[] = [],
  after: readonly Usage[] = [],
): readonly Usage[] {
  if (after.every((one, at) => isSameUsage(one, before[at]))) return after;
  const keys = new Set(before.map(usageKey));
  return after.filter((one) => keys.has(usageKey(one)));
}

function isSameUsage(one: Usage, other: Usage | undefined): boolean {
  return (
    one.user === other?.user &&
    one.direction === other.direction &&
    one.apiVersion === other.apiVersion
  );
}

/** The label of an operation in facts. */
export function operationLabel({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** The label of an event in facts. */
export function eventLabel({ name }: Event): string {
  return `event ${name}`;
}

/** The named schemas that are not used by problem responses alone. */
export function namesBeyondProblems(
  apiVersion: ApiVersion,
): ReadonlySet<string> {
  const names = new Set<string>();
  const lookup = lookupIn(apiVersion.schemas);
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
    const schema = lookup(name);
    if (schema === undefined) continue;
    for (const next of referencedNames(schema)) names.add(next);
  }
  return names;
}

/** The schemas that one usage sends or receives directly. */
interface PayloadRoot {
  readonly schemas: readonly Schema[];
  readonly usage: Usage;
}

/** The schemas that each operation and event sends and receives directly. */
export function payloadRoots(apiVersion: ApiVersion): readonly PayloadRoot[] {
  const lookup = lookupIn(apiVersion.schemas);
  const ofOperations = apiVersion.operations.flatMap((operation) => {
    const user = operationLabel(operation);
    const root = (
      direction: Direction,
      writtenAs: Usage["writtenAs"],
      schemas: readonly Schema[],
    ): PayloadRoot => ({
      schemas,
      usage: {
        apiVersion: apiVersion.name,
        user,
        direction,
        ...(writtenAs !== undefined && { writtenAs }),
      },
    });
    const ofForms = (direction: Direction, content: readonly MediaType[]) =>
      content.filter(hasFields).flatMap((media) => {
        const schemas = media.schema ? [media.schema] : [];
        const { usage } = root(direction, formOf(media, lookup), schemas);
        const { ref } = media.schema ?? {};
        const asJson = jsonFields(media, lookup);
        const fields = {
          ...(ref !== undefined && { fieldsOf: ref }),
          joinedFields: joinedFields(media),
          jsonFields: asJson.map(({ name }) => name),
        };
        return [
          { schemas, usage: { ...usage, ...fields } },
          root(
            direction,
            undefined,
            asJson.map(({ schema }) => schema),
          ),
        ];
      });
    const othersOf = (content: readonly MediaType[]) =>
      content.filter((media) => !hasFields(media));
    const content = operation.body?.content ?? [];
    const received = operation.responses.flatMap((one) => one.content);
    const sent = schemasByForm(
      [...operation.parameters, ...othersOf(content)],
      lookup,
    );
    const come = schemasByForm(
      [
        ...othersOf(received),
        ...operation.responses.flatMap((one) => one.headers),
      ],
      lookup,
    );
    const ofOthers = (["text", "xml", undefined] as const).flatMap((form) => [
      root("sends", form, sent.get(form) ?? []),
      root("receives", form, come.get(form) ?? []),
    ]);
    return [
      ...ofForms("sends", content),
      ...ofForms("receives", received),
      ...ofOthers,
    ];
  });
  const ofEvents = apiVersion.events.flatMap((received) => {
    const { schema, delivery } = received;
    const event = { apiVersion: apiVersion.name, user: eventLabel(received) };
    const answers = delivery?.responses.flatMap(({ content }) => content) ?? [];
    return [
      {
        schemas: schema === undefined ? [] : [schema],
        usage: { ...event, direction: "receives" as const },
      },
      {
        schemas: delivery?.parameters.flatMap((one) => one.schema ?? []) ?? [],
        usage: {
          ...event,
          direction: "receives" as const,
          isUntyped: true as const,
          writtenAs: "text" as const,
        },
      },
      {
        schemas: answers.flatMap((media) => media.schema ?? []),
        usage: {
          ...event,
          direction: "sends" as const,
          isUntyped: true as const,
        },
      },
    ];
  });
  return [...ofOperations, ...ofEvents];
}

/** The schemas of values, by how the values are written. */
function schemasByForm(
  values: readonly SerializedValue[],
  lookup: Lookup,
): ReadonlyMap<Usage["writtenAs"], readonly Schema[]> {
  const found = new Map<Usage["writtenAs"], Schema[]>();
  for (const value of values) {
    if (value.schema === undefined) continue;
    const form = formOf(value, lookup);
    const known = found.get(form);
    if (known === undefined) found.set(form, [value.schema]);
    else known.push(value.schema);
  }
  return found;
}

function formOf(value: SerializedValue, lookup: Lookup): Usage["writtenAs"] {
  if (isSerializedAsText(value, lookup)) return "text";
  return "kind" in value && isXml(value.name) ? "xml" : undefined;
}

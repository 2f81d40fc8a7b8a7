import { isSuccessStatus } from "../../input/responses/responses.js";
import type {
  ApiVersion,
  Operation,
  Schema,
} from "../../language/model/model.js";
import {
  type Lookup,
  lookupIn,
  schemasByName,
} from "../../language/schema/lookup.js";
import type { ReplacedOperation } from "../diff/diff.js";

/** The names of a list in the responses of an operation and its successor. Absent: the list is the whole body. */
export interface RenamedList {
  readonly from?: string;
  readonly to?: string;
}

/** Pairs of operations whose lists have the same name, so that their items can be compared. */
export interface AlignedLists {
  /** The old version, with additional schemas for responses whose list was renamed. */
  readonly from: ApiVersion;
  readonly pairs: readonly ReplacedOperation[];
  /** The renamed list of each pair; absent if the list kept its name. */
  readonly lists: readonly (RenamedList | undefined)[];
  /** The name in the description of an additional schema. */
  readonly originalName: (name: string) => string;
}

/**
 * Renames lists in the old responses to their new names. A list counts as
 * renamed if the object in a response lost one list and got another, or if a
 * list that was the whole body became the only list of an object, or the
 * reverse.
 */
export function alignRenamedLists(
  from: ApiVersion,
  to: ApiVersion,
  pairs: readonly ReplacedOperation[],
): AlignedLists {
  const [oldSchemas, newSchemas] = [
    lookupIn(from.schemas),
    lookupIn(to.schemas),
  ];
  const originalNames = new Map<string, string>();
  const schemas = [...from.schemas];
  const aligned = pairs.map(([old, successor]) => {
    const [oldBody, newBody] = [bodyOf(old), bodyOf(successor)];
    const list =
      oldBody && newBody
        ? findRenamedList(oldBody, newBody, oldSchemas, newSchemas)
        : undefined;
    if (oldBody === undefined || list === undefined)
      return { pair: [old, successor] as const };
    const named = schemasByName(from.schemas).get(oldBody.ref ?? "");
    if (named === undefined) {
      const body = withRenamedList(oldBody, list);
      return { pair: [withBody(old, oldBody, body), successor] as const, list };
    }
    // Names of schemas contain no spaces, so this one is unique.
    const name = `${named.name} for ${successor.name}`;
    originalNames.set(name, named.name);
    schemas.push({
      ...named,
      name,
      schema: withRenamedList(named.schema, list),
    });
    const body = { ...oldBody, ref: name };
    return { pair: [withBody(old, oldBody, body), successor] as const, list };
  });
  return {
    from: { ...from, schemas },
    pairs: aligned.map(({ pair }) => pair),
    lists: aligned.map(({ list }) => list),
    originalName: (name) => originalNames.get(name) ?? name,
  };
}

/** The JSON body of the first successful response. */
function bodyOf({ responses }: Operation): Schema | undefined {
  return responses
    .find(isSuccessStatus)
    ?.content.find(({ kind }) => kind === "json")?.schema;
}

function withBody(operation: Operation, old: Schema, body: Schema): Operation {
  return {
    ...operation,
    responses: operation.responses.map((response) => ({
      ...response,
      content: response.content.map((media) =>
        media.schema === old ? { ...media, schema: body } : media,
      ),
    })),
  };
}

function findRenamedList(
  oldBody: Schema,
  newBody: Schema,
  oldSchemas: Lookup,
  newSchemas: Lookup,
): RenamedList | undefined {
  const oldLists = listNames(oldBody, oldSchemas);
  const newLists = listNames(newBody, newSchemas);
  const removed = oldLists.filter((name) => !newLists.includes(name));
  const added = newLists.filter((name) => !oldLists.includes(name));
  if (removed.length !== 1 || added.length !== 1) return undefined;
  const [[from], [to]] = [removed, added];
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** The properties of an object that are lists; `undefined` for a body that is itself a list. */
function listNames(
  schema: Schema,
  schemas: Lookup,
): readonly (string | undefined)[] {
  const { types, object } = resolved(schema, schemas);
  if (types?.includes("array") === true) return [undefined];
  return (object?.properties ?? [])
    .filter((one) => resolved(one.schema, schemas).types?.includes("array"))
    .map(({ name }) => name);
}

function resolved(schema: Schema, schemas: Lookup): Schema {
  return (schema.ref === undefined ? undefined : schemas(schema.ref)) ?? schema;
}

/** An old body with its list at its new position. */
function withRenamedList(schema: Schema, { from, to }: RenamedList): Schema {
  const { object, docs, location } = schema;
  const properties = object?.properties ?? [];
  if (from === undefined) {
    const list = { name: to ?? "", required: true, schema };
    return {
      docs,
      location,
      types: ["object"],
      object: { properties: [list], required: [] },
    };
  }
  if (to === undefined)
    return properties.find(({ name }) => name === from)?.schema ?? schema;
  return {
    ...schema,
    object: {
      required: [],
      ...object,
      properties: properties.map((one) =>
        one.name === from ? { ...one, name: to } : one,
      ),
    },
  };
}

import type {
  Operation,
  ApiResponse,
  Schema,
  ApiVersion,
} from "../model/model.js";
import type { ReplacedOperation } from "../diff/diff.js";

/** A list that comes under another name from what takes an operation's place; absent: it is the whole body. */
export interface RenamedList {
  readonly from?: string;
  readonly to?: string;
}

/** Successions whose lists have one name on both sides, so that their items can be compared. */
export interface AlignedLists {
  /** What is left, with schemas of its own for replies whose lists were renamed. */
  readonly from: ApiVersion;
  readonly successions: readonly ReplacedOperation[];
  /** In the order of the successions; absent where no list has another name. */
  readonly renamed: readonly (RenamedList | undefined)[];
  /** The name that such a schema has in the description. */
  readonly nameOf: (name: string) => string;
}

/**
 * Gives lists that have another name in what takes an operation's place that
 * name. It is known where the object in a reply loses one list and gets one, or
 * where a list alone becomes the only one in an object, or the other way round.
 */
export function alignedLists(
  from: ApiVersion,
  to: ApiVersion,
  successions: readonly ReplacedOperation[],
): AlignedLists {
  const [had, has] = [namedIn(from), namedIn(to)];
  const names = new Map<string, string>();
  const schemas = [...from.schemas];
  const aligned = successions.map(([one, other]) => {
    const [was, is] = [bodyOf(one), bodyOf(other)];
    const list = was && is ? renamedList(was, is, had, has) : undefined;
    if (was === undefined || list === undefined)
      return { pair: [one, other] as const };
    const known = from.schemas.find(({ name }) => name === was.ref);
    if (known === undefined)
      return {
        pair: [withBody(one, was, renamed(was, list)), other] as const,
        list,
      };
    // No identifier has a space, so this is the name of nothing else.
    const name = `${known.name} for ${other.name}`;
    names.set(name, known.name);
    schemas.push({ ...known, name, schema: renamed(known.schema, list) });
    const body = { ...was, ref: name };
    return { pair: [withBody(one, was, body), other] as const, list };
  });
  return {
    from: { ...from, schemas },
    successions: aligned.map(({ pair }) => pair),
    renamed: aligned.map(({ list }) => list),
    nameOf: (name) => names.get(name) ?? name,
  };
}

type Named = ReadonlyMap<string, Schema>;

function namedIn({ schemas }: ApiVersion): Named {
  return new Map(schemas.map(({ name, schema }) => [name, schema]));
}

function isSuccess({ status }: ApiResponse): boolean {
  return String(status).startsWith("2");
}

/** The JSON body of the first success. */
function bodyOf({ responses }: Operation): Schema | undefined {
  return responses.find(isSuccess)?.content.find(({ kind }) => kind === "json")
    ?.schema;
}

function withBody(
  operation: Operation,
  was: Schema,
  schema: Schema,
): Operation {
  return {
    ...operation,
    responses: operation.responses.map((response) => ({
      ...response,
      content: response.content.map((media) =>
        media.schema === was ? { ...media, schema } : media,
      ),
    })),
  };
}

function renamedList(
  was: Schema,
  is: Schema,
  had: Named,
  has: Named,
): RenamedList | undefined {
  const [one, other] = [listsIn(was, had), listsIn(is, has)];
  const gone = one.filter((name) => !other.includes(name));
  const come = other.filter((name) => !one.includes(name));
  if (gone.length !== 1 || come.length !== 1) return undefined;
  const [[from], [to]] = [gone, come];
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** The names of an object's properties that are lists; what is a list itself has no name. */
function listsIn(
  schema: Schema,
  named: Named,
): readonly (string | undefined)[] {
  const { types, object } = resolved(schema, named);
  if (types?.includes("array") === true) return [undefined];
  return (object?.properties ?? [])
    .filter((one) => resolved(one.schema, named).types?.includes("array"))
    .map(({ name }) => name);
}

function resolved(schema: Schema, named: Named): Schema {
  return (
    (schema.ref === undefined ? undefined : named.get(schema.ref)) ?? schema
  );
}

/** What comes, with its list where it comes from now on. */
function renamed(schema: Schema, { from, to }: RenamedList): Schema {
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

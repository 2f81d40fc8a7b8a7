import { usualResponse } from "../../input/responses/responses.js";
import type {
  ApiVersion,
  MediaType,
  Operation,
  Schema,
} from "../../language/model/model.js";
import { SchemaLookup } from "../../language/schema/lookup.js";
import { type Job, jobOf } from "./jobs.js";

/** The resources at one path, such as `/workspaces/{workspace_id}/models`. */
export interface Resource {
  /** The path of the collection, without its version. */
  readonly path: string;
  /** The property of an item that its URL names. */
  readonly id: string;
  /** The whole item, as a request for one gets it, or else as a list has it. */
  readonly schema: Schema;
  /** The response that has the schema, for its examples. */
  readonly media: MediaType;
  /** Where that response has the item, or a list of such items. */
  readonly within: readonly string[];
  /** Whether clients can learn the ids: by a list, or by creating items. */
  readonly isKnown: boolean;
  /** How its status progresses; undefined if it does not. */
  readonly job: Job | undefined;
}

/** What an operation does to a resource. */
export type Role =
  "create" | "list" | "read" | "replace" | "change" | "delete" | "act";

/** The part of an operation in the life of a resource. */
export interface Part {
  readonly role: Role;
  readonly resource: Resource;
  /** The path of its item or collection in the response; undefined if it has neither. */
  readonly place: readonly string[] | undefined;
}

/** Finds the resources of a version: the part of each operation, by its name. */
export function partsOf(version: ApiVersion): ReadonlyMap<string, Part> {
  const { operations, schemas } = version;
  const lookup = SchemaLookup.among(schemas);
  const parts = new Map<string, Part>();
  const itemPaths = new Set(operations.map(pathOf).filter(isItemPath));
  const lists = operations.filter(
    (each) => each.method === "GET" && !isItemPath(pathOf(each)),
  );
  const resources = [
    ...lists.flatMap((list) => listedBy(list, version, lookup) ?? []),
    ...[...itemPaths].flatMap(
      (path) => resourceAt(path, version, lookup) ?? [],
    ),
  ];
  // A resource whose items have paths comes later, and counts.
  const byPath = new Map(resources.map((each) => [each.path, each]));
  for (const operation of operations) {
    const part = partOf(operation, byPath, version, lookup);
    if (part !== undefined) parts.set(operation.name, part);
  }
  return parts;
}

/** The path of an operation without a slash at its end. */
function pathOf({ path }: Operation): string {
  return path.replace(/\/+$/, "");
}

function isItemPath(path: string): boolean {
  return /\/\{[^{}/]+\}$/.test(path);
}

/** The path of the collection around an item: `/pets` of `/pets/{id}`. */
function around(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** The path below the prefix of its version, so that versions share what they remember. */
export function unversioned(
  path: string,
  { prefix = "" }: Pick<ApiVersion, "prefix">,
): string {
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
}

function resourceAt(
  itemPath: string,
  version: ApiVersion,
  lookup: SchemaLookup,
): Resource | undefined {
  const { operations } = version;
  const collection = around(itemPath);
  const at = (path: string, method: string) =>
    operations.find((each) => pathOf(each) === path && each.method === method);
  const read = at(itemPath, "GET");
  const list = at(collection, "GET");
  const create = at(collection, "POST");
  const parameter = itemPath.slice(collection.length + 2, -1);
  const shapes = [
    read && itemIn(read, parameter, lookup),
    at(itemPath, "PUT") && itemIn(at(itemPath, "PUT"), parameter, lookup),
    at(itemPath, "PATCH") && itemIn(at(itemPath, "PATCH"), parameter, lookup),
    create && itemIn(create, parameter, lookup),
  ];
  const shape = shapes.find((each) => each !== undefined);
  if (shape === undefined) return undefined;
  return {
    ...shape,
    path: unversioned(collection, version),
    isKnown: list !== undefined || create !== undefined,
    job: jobOf(read, shape.schema, lookup),
  };
}

/** The resource of a list whose items have no path of their own. */
function listedBy(
  list: Operation,
  version: ApiVersion,
  lookup: SchemaLookup,
): Resource | undefined {
  const media = bodyMedia(list)?.media;
  for (const id of ["id", "uuid", "key", "slug", "name"]) {
    const place = listPlaceOf(list, { id }, lookup);
    const schema = place && listIn(list, place, id, lookup);
    if (media && place && schema)
      return {
        ...{ id, schema, media, within: place, isKnown: true, job: undefined },
        path: unversioned(pathOf(list), version),
      };
  }
  return undefined;
}

/** The schema of the items of the list in a response. */
export function listIn(
  operation: Operation,
  place: readonly string[],
  id: string,
  lookup: SchemaLookup,
): Schema | undefined {
  const schema = bodyMedia(operation)?.schema;
  let lists = schema === undefined ? [] : [schema];
  for (const name of place)
    lists = lists.flatMap((part) => lookup.property(part, name));
  return lists
    .map((list) => itemsOf(list, id, lookup))
    .find((items) => items !== undefined);
}

function partOf(
  operation: Operation,
  resources: ReadonlyMap<string, Resource>,
  version: ApiVersion,
  lookup: SchemaLookup,
): Part | undefined {
  const path = unversioned(pathOf(operation), version);
  const { method } = operation;
  const own = isItemPath(path) ? resources.get(around(path)) : undefined;
  if (own !== undefined) {
    const role = itemRoles.get(method);
    return (
      role && { role, resource: own, place: placeOf(operation, own, lookup) }
    );
  }
  const found =
    method === "GET"
      ? foundBelow(operation, path, resources, lookup)
      : undefined;
  if (found !== undefined) return found;
  const listed = resources.get(path);
  if (listed !== undefined) {
    if (method === "POST")
      return {
        role: "create",
        resource: listed,
        place: placeOf(operation, listed, lookup),
      };
    const place =
      method === "GET" ? listPlaceOf(operation, listed, lookup) : undefined;
    if (place !== undefined) return { role: "list", resource: listed, place };
    // `PUT /pet` names the pet in its body.
    const isNamed = operation.body?.content.some(
      ({ schema }) =>
        schema && lookup.propertyNames(schema).includes(listed.id),
    );
    const role = isNamed ? itemRoles.get(method) : undefined;
    return (
      role && {
        role,
        resource: listed,
        place: placeOf(operation, listed, lookup),
      }
    );
  }
  // `POST /orders/{id}/cancel` replies with the order.
  const above = resources.get(around(around(path)));
  if (above === undefined || !isItemPath(around(path)) || method !== "POST")
    return undefined;
  const place = placeOf(operation, above, lookup);
  return place && { role: "act", resource: above, place };
}

/** The part of `GET /pet/findByStatus`, which lists the items of `/pet`. */
function foundBelow(
  operation: Operation,
  path: string,
  resources: ReadonlyMap<string, Resource>,
  lookup: SchemaLookup,
): Part | undefined {
  const resource = resources.get(around(path));
  const ref = resource?.schema.ref;
  if (resource === undefined || ref === undefined) return undefined;
  const place = listPlaceOf(operation, resource, lookup);
  const items = place && listIn(operation, place, resource.id, lookup);
  return items?.ref === ref ? { role: "list", resource, place } : undefined;
}

const itemRoles: ReadonlyMap<string, Role> = new Map([
  ["GET", "read"],
  ["PUT", "replace"],
  ["PATCH", "change"],
  ["POST", "change"],
  ["DELETE", "delete"],
]);

/** The JSON body of the usual response of an operation. */
export function bodyMedia(operation: Operation | undefined) {
  const response = operation && usualResponse(operation);
  const media = response?.content.find(({ kind }) => kind === "json");
  return media?.schema === undefined
    ? undefined
    : { media, schema: media.schema };
}

/** The item in the response of an operation, with the property that the parameter names. */
function itemIn(
  operation: Operation | undefined,
  parameter: string,
  lookup: SchemaLookup,
): Pick<Resource, "id" | "schema" | "media" | "within"> | undefined {
  const body = bodyMedia(operation);
  if (body === undefined) return undefined;
  const { media, schema } = body;
  const id = idIn(schema, parameter, lookup);
  if (id !== undefined) return { id, schema, media, within: [] };
  for (const name of lookup.propertyNames(schema)) {
    const [inner] = lookup.property(schema, name);
    const innerId = inner && idIn(inner, parameter, lookup);
    if (inner !== undefined && innerId !== undefined)
      return { id: innerId, schema: inner, media, within: [name] };
  }
  return undefined;
}

/** The property of an item that a parameter of its path names: `number` for `issue_number`. */
function idIn(
  schema: Schema,
  parameter: string,
  lookup: SchemaLookup,
): string | undefined {
  const names = lookup.propertyNames(schema);
  const words = plain(parameter.replace(/([a-z\d])([A-Z])/g, "$1_$2"));
  const last = parameter
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .split(/[_-]/)
    .at(-1)
    ?.toLowerCase();
  // A name does not stand for an id.
  const others = words.endsWith("id") ? [] : ["slug", "name", "login"];
  return [words, last ?? "", "id", "uuid", ...others]
    .map((wanted) => names.find((name) => plain(name) === wanted))
    .find((name) => name !== undefined);
}

/** A name without case and separators. */
export function plain(name: string): string {
  return name.replace(/[^a-z\d]/gi, "").toLowerCase();
}

/** Where the response of an operation has the item, or at least its id. */
function placeOf(
  operation: Operation,
  { id }: Resource,
  lookup: SchemaLookup,
): readonly string[] | undefined {
  const schema = bodyMedia(operation)?.schema;
  if (schema === undefined) return undefined;
  const has = (part: Schema) => lookup.propertyNames(part).includes(id);
  if (has(schema)) return [];
  const name = lookup
    .propertyNames(schema)
    .find((each) => lookup.property(schema, each).some(has));
  return name === undefined ? undefined : [name];
}

/** Where the response of an operation has the list. */
function listPlaceOf(
  operation: Operation,
  { id }: Pick<Resource, "id">,
  lookup: SchemaLookup,
): readonly string[] | undefined {
  const schema = bodyMedia(operation)?.schema;
  if (schema === undefined) return undefined;
  const isList = (part: Schema) => itemsOf(part, id, lookup) !== undefined;
  if (isList(schema)) return [];
  for (const name of lookup.propertyNames(schema))
    for (const part of lookup.property(schema, name)) {
      if (isList(part)) return [name];
      const inner = lookup
        .propertyNames(part)
        .find((each) => lookup.property(part, each).some(isList));
      if (inner !== undefined) return [name, inner];
    }
  return undefined;
}

/** The schema of the items of a list that have an id. */
function itemsOf(
  schema: Schema,
  id: string,
  lookup: SchemaLookup,
): Schema | undefined {
  return lookup
    .parts(schema)
    .flatMap(({ array }) => array?.items ?? [])
    .find((items) =>
      lookup
        .possibleParts(items)
        .some((part) => lookup.propertyNames(part).includes(id)),
    );
}

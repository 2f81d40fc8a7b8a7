import { readFileSync } from "node:fs";

export type JsonValue = null | boolean | number | string | JsonValue[] | Node;
export interface Node {
  [key: string]: JsonValue;
}

export const source = readFileSync(
  new URL("../../spec/openapi.json", import.meta.url),
  "utf8",
);

/** A copy of the description that a test may change. */
export function description(): Node {
  return JSON.parse(source) as Node;
}

export function isNode(value: JsonValue | undefined): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keys(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function child(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The value at a pointer (`#/a/b`). It does not resolve `$ref`s. */
export function at(doc: Node, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = doc;
  for (const key of keys(pointer)) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isNode(value)) value = value[key];
    else return undefined;
  }
  return value;
}

/** The object at a pointer, with a `$ref` resolved; an empty object if there is none. */
export function node(doc: Node, pointer: string): Node {
  return resolve(doc, at(doc, pointer));
}

export function resolve(doc: Node, value: JsonValue | undefined): Node {
  if (!isNode(value)) return {};
  return typeof value["$ref"] === "string" ? node(doc, value["$ref"]) : value;
}

export function entries(value: JsonValue | undefined): [string, JsonValue][] {
  return isNode(value) ? Object.entries(value) : [];
}

/** A string as it is, anything else as JSON. */
export function word(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

export function strings(value: JsonValue | undefined): string[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === "string")
    : [];
}

/** Sets the value at a pointer; `undefined` removes it. Returns the document. */
export function put(
  doc: Node,
  pointer: string,
  value: JsonValue | undefined,
): Node {
  const last = keys(pointer).at(-1);
  const parent = at(doc, pointer.slice(0, pointer.lastIndexOf("/")));
  if (last === undefined || !isNode(parent))
    throw new Error(`${pointer} has no parent object`);
  if (value === undefined && !(last in parent))
    throw new Error(`${pointer} is not there`);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return doc;
}

/** Every value with its pointer, the root first. */
export function* walk(
  value: JsonValue,
  pointer = "#",
): Generator<[pointer: string, value: JsonValue]> {
  yield [pointer, value];
  const children = Array.isArray(value)
    ? value.entries()
    : Object.entries(isNode(value) ? value : {});
  for (const [key, item] of children)
    yield* walk(item, child(pointer, String(key)));
}

export interface Operation {
  readonly id: string;
  /** `v1`, `v2`, or nothing for a path without a version. */
  readonly version: string;
  /** The path without its version. */
  readonly path: string;
  readonly method: string;
  readonly pointer: string;
  readonly node: Node;
}

const methods = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
];

/** The operations under `paths`, in the description's order. */
export function operations(doc: Node): Operation[] {
  return entries(doc["paths"]).flatMap(([path, item]) =>
    entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({
        id: word(isNode(operation) ? operation["operationId"] : undefined),
        version: /^\/(v\d+)\//.exec(path)?.[1] ?? "",
        path: path.replace(/^\/v\d+(?=\/)/, ""),
        method,
        pointer: child(child("#/paths", path), method),
        node: resolve(doc, operation),
      })),
  );
}

export function operation(doc: Node, id: string): Operation {
  const found = operations(doc).find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

/** A change that makes the description wrong, and a part of the expected message. */
export type Fault = readonly [
  what: string,
  spoil: (doc: Node) => Node,
  complaint: string | RegExp,
];

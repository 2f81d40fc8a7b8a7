import { jsonOf, type Parameter, type Shape } from "../../operation.js";
import { isJson } from "../../values/media-type.js";
import {
  decodeList,
  decodeText,
  decodeWhole,
  type Delimiter,
  isArrayShape,
  isObjectShape,
  propertyShape,
  setOwn,
  splitParts,
  Unreadable,
} from "./decode-text.js";

/** One `name=value` of a query, cookie or form. */
export interface Pair {
  readonly name: string;
  /** The encoded value, or a file of a multipart body. */
  readonly raw: unknown;
  /** Decodes `raw`. */
  readonly decode: (text: string) => string;
  /** Whether a parameter has read this pair; shared by pairs of one text. */
  readonly mark: { used: boolean };
}

/** Pairs indexed by name, because a body may contain very many. */
export interface Pairs {
  readonly all: readonly Pair[];
  readonly named: ReadonlyMap<string, readonly Pair[]>;
  /** The pairs `name[…]`, by the part of the name before its first bracket. */
  readonly within: ReadonlyMap<string, readonly Pair[]>;
}

/** Indexes pairs by name. */
export function indexPairs(all: readonly Pair[]): Pairs {
  const bracketed = all.filter(({ name }) => name.includes("["));
  return {
    all,
    named: groupBy(all, ({ name }) => name),
    within: groupBy(bracketed, ({ name }) => baseOf(name)),
  };
}

/** The part of a name before its first bracket. */
export function baseOf(name: string): string {
  const at = name.indexOf("[");
  return at < 0 ? name : name.slice(0, at);
}

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The parameter was not sent. */
export const absent: unique symbol = Symbol("absent");

/**
 * Decodes the names of pairs. Calls `onUnreadable` with the name of a pair that cannot be
 * decoded, and stops if that returns false.
 */
export function readPairs(
  parts: readonly string[],
  decode: (text: string) => string,
  onUnreadable: (name: string) => unknown,
): Pairs {
  const pairs: Pair[] = [];
  for (const part of parts) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const name = at < 0 ? part : part.slice(0, at);
    try {
      const raw = at < 0 ? "" : part.slice(at + 1);
      pairs.push({ name: decode(name), raw, decode, mark: { used: false } });
    } catch {
      if (onUnreadable(name) === false) break;
    }
  }
  return indexPairs(pairs);
}

/** Decodes one parameter, and marks its pairs as used. */
export function decodePairs(parameter: Parameter, pairs: Pairs): unknown {
  const { name, shape = "string", style = "form", mediaType } = parameter;
  if (style === "deepObject" && mediaType === undefined)
    return decodeDeep(name, shape, pairs);
  const mine = take(pairs.named.get(name));
  const [first, second] = mine;
  if (first === undefined || isUnused(parameter, mine)) return absent;
  const explode = parameter.explode ?? style === "form";
  if (mediaType === undefined && isArrayShape(shape) && explode)
    return decodeList(shape, mine, valueOf);
  if (second !== undefined) throw new Unreadable("Must be given only once.");
  if (mediaType !== undefined) return decodeContent(mediaType, shape, first);
  if (!isArrayShape(shape) && !isObjectShape(shape))
    return valueOf(shape, first, decodeWhole);
  if (typeof first.raw !== "string") return first.raw;
  const parts = splitParts(
    shape,
    first.raw,
    delimiters[style] ?? ",",
    first.decode,
  ).map(first.decode);
  return isArrayShape(shape)
    ? decodeList(shape, parts, decodeText)
    : alternating(shape, parts);
}

/** Whether empty values say that a parameter is missing. */
function isUnused(
  { allowEmptyValue }: Parameter,
  pairs: readonly Pair[],
): boolean {
  return allowEmptyValue === true && pairs.every(({ raw }) => raw === "");
}

const delimiters: { readonly [style: string]: Delimiter } = {
  spaceDelimited: " ",
  pipeDelimited: "|",
};

/**
 * Whether the properties of an object parameter are separate pairs (`form` with
 * `explode`).
 */
export function isSpread(parameter: Parameter): boolean {
  const { style = "form", explode = style === "form" } = parameter;
  return (
    explode &&
    style !== "deepObject" &&
    parameter.mediaType === undefined &&
    isObjectShape(parameter.shape)
  );
}

/** Decodes an object whose properties are separate pairs. */
export function decodeSpread(parameter: Parameter, pairs: Pairs): unknown {
  const { shape } = parameter;
  if (!isObjectShape(shape)) return absent;
  const listed = Object.keys(shape.properties);
  // The object has no pair of its own name, except an empty one.
  const own = pairs.named.get(parameter.name) ?? [];
  if (!listed.includes(parameter.name) && isUnused(parameter, own)) take(own);
  const { rest } = shape;
  const open = (rest !== undefined && rest !== false) || listed.length === 0;
  const names = new Set(
    pairs.all
      .filter(({ mark, name }) => !mark.used && (open || listed.includes(name)))
      .map(({ name }) => name),
  );
  if (names.size === 0) return absent;
  const object: { [name: string]: unknown } = {};
  for (const name of names) {
    const member: Parameter = {
      name,
      in: "query",
      shape: propertyShape(shape, name),
    };
    setOwn(object, name, decodePairs(member, pairs));
  }
  return object;
}

/** Returns the unused pairs, and marks them as used. */
function take(pairs: readonly Pair[] = []): readonly Pair[] {
  const taken = pairs.filter(({ mark }) => !mark.used);
  for (const { mark } of taken) mark.used = true;
  return taken;
}

/** The value of a pair: text is decoded by the shape, files are kept. */
export function valueOf(
  shape: Shape,
  { raw, decode }: Pair,
  read: typeof decodeText = decodeText,
): unknown {
  return typeof raw === "string" ? read(shape, decode(raw)) : raw;
}

/** The value of a pair with a media type; files are kept. */
export function decodeContent(
  mediaType: string,
  shape: Shape,
  { raw, decode }: Pair,
): unknown {
  return typeof raw === "string"
    ? decodeMedia(mediaType, shape, decode(raw))
    : raw;
}

/** Decodes a parameter with `content`. */
export function decodeMedia(
  mediaType: string,
  shape: Shape,
  text: string,
): unknown {
  if (!isJson(mediaType)) return text;
  try {
    return jsonOf(shape).parse(text);
  } catch {
    throw new Unreadable("Must be JSON.");
  }
}

/** Decodes `key,value,key,value`. */
export function alternating(shape: Shape, parts: readonly string[]): unknown {
  if (parts.length % 2 === 1)
    throw new Unreadable("Must be a list that alternates names and values.");
  const object: { [name: string]: unknown } = {};
  for (let i = 0; i < parts.length; i += 2) {
    const name = parts[i] ?? "";
    setOwn(
      object,
      name,
      decodeText(propertyShape(shape, name), parts[i + 1] ?? ""),
    );
  }
  return object;
}

interface DeepPair {
  readonly keys: readonly string[];
  readonly pair: Pair;
}

/**
 * The deepest nesting of `name[key][key]`: no description needs more, and recursion
 * stays safe.
 */
const DEPTH = 16;

/** Decodes `name[key]=value`, `name[0]=value` and `name[]=value`. */
function decodeDeep(name: string, shape: Shape, pairs: Pairs): unknown {
  const nested = pairs.within
    .get(name)
    ?.filter((pair) => /^(?:\[[^[\]]*\])*$/.test(pair.name.slice(name.length)));
  const mine = [...take(pairs.named.get(name)), ...take(nested)];
  if (mine.length === 0) return absent;
  const deep = mine.map((pair) => {
    const keys = [...pair.name.slice(name.length).matchAll(/\[([^\]]*)\]/g)];
    if (keys.length > DEPTH)
      throw new Unreadable("Must not be nested so deeply.");
    return { keys: keys.map(([, key = ""]) => key), pair };
  });
  return decodeLevel(shape, deep);
}

function decodeLevel(shape: Shape, deep: readonly DeepPair[]): unknown {
  const leaves = deep.filter(({ keys }) => keys.length === 0);
  if (leaves.length > 0) {
    if (leaves.length < deep.length)
      throw new Unreadable("Must not be both a value and an object.");
    if (isArrayShape(shape))
      return decodeList(shape, leaves, (of, { pair }) => valueOf(of, pair));
    const [only, second] = leaves;
    if (only === undefined || second !== undefined)
      throw new Unreadable("Must be given only once.");
    return valueOf(shape, only.pair);
  }
  let elements = 0;
  // Each `[]` starts a new element.
  const groups = groupBy(deep, ({ keys: [key = ""] }) =>
    key === "" ? `+${elements++}` : key,
  );
  return isArrayShape(shape)
    ? decodeElements(shape.items, groups)
    : decodeMembers(shape, groups);
}

function decodeElements(
  items: Shape,
  groups: ReadonlyMap<string, readonly DeepPair[]>,
): unknown {
  for (const key of groups.keys()) {
    if (!/^\+?\d+$/.test(key)) throw new Unreadable("Must be an array.");
  }
  return [...groups]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, deep]) => decodeLevel(items, deep.map(inner)));
}

function decodeMembers(
  shape: Shape,
  groups: ReadonlyMap<string, readonly DeepPair[]>,
): unknown {
  const object: { [name: string]: unknown } = {};
  for (const [key, deep] of groups)
    setOwn(
      object,
      key,
      decodeLevel(propertyShape(shape, key), deep.map(inner)),
    );
  return object;
}

function inner({ keys, pair }: DeepPair): DeepPair {
  return { keys: keys.slice(1), pair };
}

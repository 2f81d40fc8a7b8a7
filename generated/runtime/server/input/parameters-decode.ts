import { fail, type Failure, isFull, segment } from "../../check.js";
import type { Parameter } from "../../operation.js";
import {
  absent,
  alternating,
  decodeMedia,
  decodePairs,
  decodeSpread,
  indexPairs,
  isSpread,
  type Pairs,
  readPairs,
} from "./decode-pairs.js";
import {
  decodeList,
  decodePercent,
  decodePlus,
  decodeText,
  decodeWhole,
  type Delimiter,
  isArrayShape,
  isObjectShape,
  setOwn,
  splitParts,
  Unreadable,
} from "./decode-text.js";

/** Decoded values by their names in the description. */
export interface Decoded {
  [name: string]: unknown;
}

type Group = "path" | "query" | "headers" | "cookies" | "body";

/**
 * Decodes a query string (without `?`). A value that does not match its type stays
 * text, so that the check reports it. Malformed values and unknown names are added to
 * `failures`. `others` are names with another reader, such as an API key, or "any".
 */
export function decodeQuery(
  parameters: readonly Parameter[],
  query: string,
  failures: Failure[],
  others: readonly string[] | "any" = [],
): Decoded {
  if (query === "") return {};
  const pairs = readPairs(query.split("&"), decodePlus, (name) => {
    fail(
      failures,
      `/query/${segment(name)}`,
      "Must be percent-encoded correctly.",
    );
    return !isFull(failures);
  });
  const decoded = decodeGroup("query", parameters, () => pairs, failures);
  if (others !== "any") refuseUnknown(pairs, others, failures);
  return decoded;
}

function refuseUnknown(
  { named }: Pairs,
  others: readonly string[],
  failures: Failure[],
): void {
  for (const [name, mine] of named) {
    if (isFull(failures)) break;
    if (mine.some(({ mark }) => !mark.used) && !others.includes(name))
      fail(
        failures,
        `/query/${segment(name)}`,
        "Must not be present: no such parameter is known.",
      );
  }
}

/** Decodes path parameters from raw segments. */
export function decodePath(
  parameters: readonly Parameter[],
  segments: { readonly [name: string]: string },
  failures: Failure[],
): Decoded {
  const decoded: Decoded = {};
  for (const parameter of parameters) {
    if (parameter.in !== "path" || !Object.hasOwn(segments, parameter.name))
      continue;
    const raw = segments[parameter.name] ?? "";
    keep(decoded, "path", parameter.name, failures, () =>
      decodeSegment(parameter, raw),
    );
  }
  return decoded;
}

/** Decodes the declared headers. `get` looks up a header by its lower-case name. */
export function decodeHeaders(
  parameters: readonly Parameter[],
  get: (name: string) => string | null | undefined,
  failures: Failure[],
): Decoded {
  const decoded: Decoded = {};
  for (const parameter of parameters) {
    if (parameter.in !== "header") continue;
    const name = parameter.name.toLowerCase();
    const text = get(name);
    if (text === undefined || text === null) continue;
    // OpenAPI 3.2, 4.21.3: cookies contain commas, so each is on a line.
    const delimiter = name === "set-cookie" ? "\n" : ",";
    keep(decoded, "headers", parameter.name, failures, () =>
      decodeSimple(parameter, text.trim(), delimiter, (part) => part.trim()),
    );
  }
  return decoded;
}

/** Decodes a `Cookie` header. Undeclared cookies are ignored. */
export function decodeCookies(
  parameters: readonly Parameter[],
  header: string | null | undefined,
  failures: Failure[],
): Decoded {
  const split = (decode: (text: string) => string) =>
    readPairs((header ?? "").split(/; */), decode, () => undefined);
  const pairs = split(lenient);
  // OpenAPI 3.2, 4.12.3: style `cookie` has no percent-encoding.
  const plain = indexPairs(
    split(String).all.map((pair, index) => {
      const { mark } = pairs.all[index] ?? pair;
      return { ...pair, mark };
    }),
  );
  return decodeGroup(
    "cookies",
    parameters,
    ({ style }) => (style === "cookie" ? plain : pairs),
    failures,
  );
}

function decodeGroup(
  group: "query" | "cookies",
  parameters: readonly Parameter[],
  pairsOf: (parameter: Parameter) => Pairs,
  failures: Failure[],
): Decoded {
  const place = group === "query" ? "query" : "cookie";
  const mine = parameters.filter((parameter) => parameter.in === place);
  const decoded: Decoded = {};
  // Exploded objects get the pairs that no other parameter uses.
  for (const parameter of mine.filter((each) => !isSpread(each)))
    keep(decoded, group, parameter.name, failures, () =>
      decodePairs(parameter, pairsOf(parameter)),
    );
  for (const parameter of mine.filter(isSpread))
    keep(decoded, group, parameter.name, failures, () =>
      decodeSpread(parameter, pairsOf(parameter)),
    );
  return decoded;
}

/** Sets the value, or adds a failure if it cannot be decoded. */
export function keep(
  decoded: Decoded,
  group: Group,
  name: string,
  failures: Failure[],
  read: () => unknown,
): void {
  try {
    const value = read();
    if (value !== absent) setOwn(decoded, name, value);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    fail(failures, `/${group}/${segment(name)}`, error.message);
  }
}

function decodeSegment(parameter: Parameter, raw: string): unknown {
  const { name, style = "simple", explode = false } = parameter;
  if (style === "label") {
    if (!raw.startsWith(".")) throw new Unreadable('Must start with ".".');
    return decodeSimple(
      parameter,
      raw.slice(1),
      explode ? "." : ",",
      decodePercent,
    );
  }
  if (style !== "matrix")
    return decodeSimple(parameter, raw, ",", decodePercent);
  if (!raw.startsWith(";")) throw new Unreadable('Must start with ";".');
  if (explode && isObjectShape(parameter.shape))
    return decodeSimple(parameter, raw.slice(1), ";", decodePercent);
  const values = raw
    .slice(1)
    .split(";")
    .map((part) => {
      const [key = "", ...rest] = part.split("=");
      if (decodePercent(key) !== name)
        throw new Unreadable(`Must start with ";${name}=".`);
      return rest.join("=");
    });
  const [only = ""] = values;
  return explode && isArrayShape(parameter.shape)
    ? decodeParts(parameter, values, decodePercent)
    : decodeSimple(parameter, only, ",", decodePercent);
}

/** Decodes a path segment or header: a single value, a list, or an object. */
function decodeSimple(
  parameter: Parameter,
  raw: string,
  delimiter: Delimiter,
  decode: (text: string) => string,
): unknown {
  const { shape = "string", explode = false, mediaType } = parameter;
  if (mediaType !== undefined)
    return decodeMedia(mediaType, shape, decode(raw));
  if (!isArrayShape(shape) && !isObjectShape(shape))
    return decodeWhole(shape, decode(raw));
  if (explode && isObjectShape(shape)) {
    const pairs = raw.split(delimiter).flatMap((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [part] : [part.slice(0, at), part.slice(at + 1)];
    });
    return alternating(shape, pairs.map(decode));
  }
  const parts = splitParts(shape, raw, delimiter, decode);
  return isArrayShape(shape)
    ? decodeParts(parameter, parts, decode)
    : alternating(shape, parts.map(decode));
}

function decodeParts(
  { shape }: Parameter,
  parts: readonly string[],
  decode: (text: string) => string,
): unknown {
  const list = isArrayShape(shape) ? shape : ({ items: "string" } as const);
  return decodeList(list, parts.map(decode), decodeText);
}

/** Decodes percent-encoding; returns malformed text unchanged. */
export function lenient(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

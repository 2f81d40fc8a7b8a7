/**
 * Writes requests: path, parameters, headers, body and idempotency key.
 */
import type { Content, Operation } from "../operation.js";
import { memberOf } from "../problem.js";
import { essence, isRange, jsonIn } from "../values/media-type.js";
import type {
  AnyRequest,
  Codecs,
  EncodeParameter,
  EncodePath,
  Values,
  WrittenBody,
} from "./codecs.js";
import type {
  CallOptions,
  Connection,
  HeaderValues,
  SentHeaders,
  WrittenRequest,
} from "./options.js";

/**
 * Writes a request, without credentials. Throws a `TypeError` for a value that cannot
 * be sent.
 */
export const writeRequest = (
  { baseUrl, headers: common }: Connection,
  operation: Operation,
  request: AnyRequest,
  options: CallOptions,
  codecs: Codecs,
): WrittenRequest => {
  const written: WrittenRequest = {
    url:
      request.target ??
      baseUrl +
        (codecs.path ?? encodePath)(operation, request.path, codecs.styles),
    method: operation.method,
    headers: new Map([
      ["accept", codecs.accept?.(operation) ?? "application/json"],
    ]),
  };
  setAll(written.headers, common);
  for (const write of [codecs.body, codecs.parameters, codecs.key])
    write?.(written, operation, request, codecs, options);
  setAll(written.headers, options.headers);
  return written;
};

/**
 * Fills in a path whose parameters are primitive values, at most one per segment.
 * `styledPath` handles everything else.
 */
const encodePath: EncodePath = ({ name: operation, path }, values) =>
  path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const place = `${operation} path.${name}`;
    return undotted(
      place,
      encodeURIComponent(
        // Inherited properties are not values.
        textOf(place, ({ __proto__: null, ...values } as Values)[name]),
      ),
    );
  });

/**
 * Throws a `TypeError` for an empty segment, `.` or `..`: URL parsing removes dot
 * segments, so the request would go to another path.
 */
export const undotted = (place: string, text: string): string => {
  if (/^(\.|%(25)?2e){0,2}$/i.test(text))
    throw new TypeError(`${place} is empty or dots.`);
  return text;
};

/** Codec: parameters in queries, headers and cookies. */
export const parameters: Codecs = {
  parameters: (
    written,
    { name: operation, parameters },
    request,
    { styles: encode = encodePlain },
  ) => {
    const query: string[] = [];
    const cookies: string[] = [];
    for (const parameter of parameters) {
      const { name, in: place } = parameter;
      if (place === "path") continue;
      const group = groups[place];
      try {
        const texts = encode(parameter, memberOf(request[group], name));
        if (place === "query") query.push(...texts);
        else if (place === "cookie") cookies.push(...texts);
        else if (texts[0] !== undefined)
          setHeader(written.headers, name, texts[0]);
      } catch (error) {
        throw new TypeError(
          `${operation} ${group}: ${String(memberOf(error, "message"))}`,
        );
      }
    }
    if (cookies.length > 0)
      setHeader(written.headers, "cookie", cookies.join("; "));
    if (query.length > 0 && request.target === undefined)
      written.url += `?${query.join("&")}`;
  },
};

const groups = {
  query: "query",
  header: "headers",
  cookie: "cookies",
} as const;

/**
 * Serializes primitive values, and arrays in the default styles except in headers.
 * `parameter-styles.ts` handles everything else.
 */
export const encodePlain: EncodeParameter = ({ name, in: place }, value) => {
  const texts = [value]
    .flat()
    .filter((part) => part !== undefined && part !== null)
    .map((part) => textOf(name, part));
  if (place === "header" || texts.length === 0) return texts;
  const escaped = texts.map(encodeURIComponent);
  return place === "path"
    ? [escaped.join(",")]
    : escaped.map((text) => `${encodeURIComponent(name)}=${text}`);
};

/**
 * Codec: JSON, text and binary bodies. `formBody`, `multipartBody` and `sequenceBody`
 * add the others.
 */
export const requestBody: Codecs = {
  body: (written, operation, request, codecs, { signal }) => {
    if (request.body === undefined) return;
    const { body, type } = writeBody(operation, request, codecs);
    // `BodyInit` is not declared if only Node's types are installed. The request types
    // allow no other value.
    written.body = body as NonNullable<WrittenRequest["body"]>;
    if (body instanceof ReadableStream) {
      written.duplex = "half";
      // Nothing is sent. `fetch` cancels the stream of an aborted request too.
      if (signal?.aborted) body.cancel(signal.reason).catch(() => undefined);
    }
    if (type !== undefined) written.headers.set("content-type", type);
  },
};

function writeBody(
  operation: Operation,
  { body, contentType }: AnyRequest,
  codecs: Codecs,
): WrittenBody {
  const content = chosenContent(operation, contentType, codecs);
  if (content === undefined)
    throw new TypeError(`${operation.name} takes no body.`);
  const { kind, json = JSON } = content;
  const type = contentType ?? concreteType(content, body);
  if (kind === "json") return { body: json.stringify(body), type };
  if (kind === "text" || kind === "binary" || kind === "events")
    return { body, type };
  const write = codecs[kind];
  if (write === undefined)
    throw new TypeError(`Cannot write a body of type ${type}.`);
  return write(content, body);
}

/**
 * The content of the body: by the `contentType` of the request, or the first one
 * declared.
 */
function chosenContent(
  { name, body }: Operation,
  contentType: string | undefined,
  { bodyContent = onlyContent }: Codecs,
): Content | undefined {
  if (body === undefined || contentType === undefined) return body?.content[0];
  const chosen = bodyContent(body.content, contentType);
  if (chosen === undefined)
    throw new TypeError(`${name} takes no body of type ${contentType}.`);
  return chosen;
}

/** The only content, if it has the name of the media type. */
const onlyContent = ([content]: readonly Content[], type: string) =>
  content && essence(content.type) === essence(type) ? content : undefined;

/** The media type to send. For a range such as `image/*`, the type of the file. */
function concreteType({ type, kind }: Content, body: unknown): string {
  if (!isRange(type)) return type;
  return (
    (body instanceof Blob && body.type) ||
    (kind === "json" ? jsonIn(type) : "application/octet-stream")
  );
}

/**
 * Safe methods (RFC 9110, 9.2.1), which can be retried. TRACE is missing because
 * `fetch` refuses it.
 */
export const SAFE: RegExp = /^(GET|HEAD|OPTIONS|QUERY)$/;

const KEY_HEADER = "idempotency-key";

/**
 * Codec: sends a new `Idempotency-Key` with each call of an operation that declares
 * this header, unless the caller sets one. Other operations get no key, because the
 * client would then retry them although their server does not deduplicate requests.
 */
export const idempotencyKey: Codecs = {
  key: ({ headers, method }, { parameters }) => {
    const isTaken = parameters.some(
      ({ name, in: place }) =>
        place === "header" && name.toLowerCase() === KEY_HEADER,
    );
    if (SAFE.test(method) || !isTaken || headers.get(KEY_HEADER)) return;
    // Browsers offer `randomUUID` only to pages served over HTTPS.
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
    headers.set(KEY_HEADER, key.join(""));
  },
};

/** Sets the caller's headers. Throws a `TypeError` for an invalid name or value. */
const setAll = (headers: SentHeaders, values: HeaderValues = {}): void => {
  for (const [name, value] of Object.entries(values))
    setHeader(headers, name, value);
};

/**
 * Sets a header. Throws a `TypeError` for characters that a field must not contain (RFC
 * 9110, 5.5): `fetch` would report them as a network failure.
 */
export const setHeader = (
  headers: SentHeaders,
  name: string,
  value: string,
): void => {
  if (/[^\t -~\x80-\xff]/.test(name + value))
    throw new TypeError(`Invalid character in header ${name}.`);
  headers.set(name.toLowerCase(), value);
};

/** The text of a primitive value. Throws a `TypeError` for other values. */
export const textOf = (name: string, value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  // A string, boolean or bigint. UTF-8 cannot encode half of a surrogate pair.
  if (
    (/^b|str/.test(typeof value) || Number.isFinite(value)) &&
    // `test` converts it.
    !/\p{Cs}/u.test(value as string)
  )
    return String(value);
  throw new TypeError(`Invalid value for ${name}.`);
};

import { declared, isRange, jsonIn } from "../media-type.js";
import type { Content, Operation } from "../operation.js";
import type {
  AnyRequest,
  Codecs,
  WrittenBody,
  WrittenRequest,
} from "./types.js";

/**
 * Codec: JSON, text and binary bodies. `formBody`, `multipartBody` and `sequenceBody`
 * add the others.
 */
export const requestBody: Codecs = {
  body: (written, operation, request, codecs) => {
    if (request.body === undefined) return;
    const { body, type } = writeBody(operation, request, codecs);
    // `BodyInit` is not declared if only Node's types are installed. The request types
    // allow no other value.
    written.body = body as WrittenRequest["body"];
    if (type !== undefined) written.headers.set("content-type", type);
  },
};

function writeBody(
  operation: Operation,
  { body, contentType }: AnyRequest,
  codecs: Codecs,
): WrittenBody {
  const content = chosenContent(operation, contentType);
  if (content === undefined)
    throw new TypeError(`${operation.name} takes no body.`);
  const { kind } = content;
  const type = contentType ?? concreteType(content, body);
  if (kind === "json") return { body: JSON.stringify(body), type };
  if (kind === "text" || kind === "binary" || kind === "events")
    return { body, type };
  const write = codecs[kind];
  if (write === undefined)
    throw new TypeError(`Nothing writes a body of type ${type}.`);
  return write(content, body);
}

/**
 * The content of the body: by the `contentType` of the request, or the first one
 * declared.
 */
function chosenContent(
  { name, body }: Operation,
  contentType: string | undefined,
): Content | undefined {
  if (body === undefined || contentType === undefined) return body?.content[0];
  const chosen = declared(body.content, contentType);
  if (chosen === undefined)
    throw new TypeError(`${name} takes no body of type ${contentType}.`);
  return chosen;
}

/** The media type to send. For a range such as `image/*`, the type of the file. */
function concreteType({ type, kind }: Content, body: unknown): string {
  if (!isRange(type)) return type;
  return (
    (body instanceof Blob && body.type) ||
    (kind === "json" ? jsonIn(type) : "application/octet-stream")
  );
}

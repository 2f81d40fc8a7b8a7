import { declared, isRange, jsonIn } from "../media-type.js";
import type { Content, Operation } from "../operation.js";
import type {
  AnyRequest,
  Codecs,
  WrittenBody,
  WrittenRequest,
} from "./types.js";

/** Bodies of JSON, of text and of bytes; `formBody`, `multipartBody` and `sequenceBody` have the others. */
export const requestBody: Codecs = {
  body: (written, operation, request, codecs) => {
    if (request.body === undefined) return;
    const { body, type } = writeBody(operation, request, codecs);
    // `BodyInit` has no name where only Node's types are known; nothing else is
    // made here, and the types of the request see to the rest.
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

/** The media type of the body: the one that the request names, or the first. */
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

/** A range such as `image/*` is no type: the file's own stands for it. */
function concreteType({ type, kind }: Content, body: unknown): string {
  if (!isRange(type)) return type;
  return (
    (body instanceof Blob && body.type) ||
    (kind === "json" ? jsonIn(type) : "application/octet-stream")
  );
}

import type { Failure } from "../check.js";
import type { Content, Operation } from "../operation.js";
import { decodeFields } from "./parameters-decode.js";
import { readJson, readText } from "./json.js";
import { charsetOf, essence, holds } from "./media-type.js";
import { Refusal } from "./refusal.js";
import { BodyCutOff, BodyTooLarge, type ServerRequest } from "./request.js";

/** A body as a handler is given it; no `value` where there is none. */
export interface ReadBody {
  readonly value?: unknown;
  /** The media type that the description has for it. */
  readonly contentType?: string;
}

/** Reads the body of a request as its media type says; what is wrong with it goes to `failures`. */
export async function readBody(
  { body }: Operation,
  request: ServerRequest,
  failures: Failure[],
): Promise<ReadBody | Refusal> {
  if (body === undefined) return {};
  const bytes = await bytesOf(request);
  if (bytes instanceof Refusal) return bytes;
  const header = request.header("content-type");
  if (bytes.byteLength === 0 && !mayBeEmpty(body.content, header)) {
    if (body.required)
      failures.push({ pointer: "/body", detail: "Must be present." });
    return {};
  }
  const content = contentOf(body.content, request);
  if (content instanceof Refusal) return content;
  const value = await decode(content, bytes, header ?? "", failures);
  return { value, contentType: content.type };
}

async function bytesOf(request: ServerRequest): Promise<Uint8Array | Refusal> {
  try {
    return await request.body();
  } catch (error) {
    const refusal = bodyRefusal(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/** What a body that could not be read is answered with; nothing for any other failure. */
export function bodyRefusal(error: unknown): Refusal | undefined {
  if (error instanceof BodyTooLarge) return new Refusal(413, error.message);
  if (error instanceof BodyCutOff) return new Refusal(400, error.message);
  return undefined;
}

/** No bytes at all can be a text, a file or a form; they are no JSON. */
function mayBeEmpty(
  contents: readonly Content[],
  header: string | undefined,
): boolean {
  const content = header === undefined ? undefined : find(contents, header);
  return content !== undefined && content.kind !== "json";
}

/** The declared media type that a body has; 415 where there is none. */
function contentOf(
  contents: readonly Content[],
  request: ServerRequest,
): Content | Refusal {
  const header = request.header("content-type") ?? "";
  const content = find(contents, header);
  const encoding = request.header("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity")
    return new Refusal(415, "The body may not be compressed.", {
      headers: { "accept-encoding": "identity" },
    });
  const charset = charsetOf(header) ?? "utf-8";
  const text = content !== undefined && content.kind !== "binary";
  if (content !== undefined && (!text || /^(?:utf-?8|us-ascii)$/.test(charset)))
    return content;
  const types = contents.map(({ type }) => type).join(", ");
  return new Refusal(
    415,
    `The body must be ${types}${text ? " in UTF-8" : ""}.`,
    {
      headers: { accept: types },
    },
  );
}

/** The most precise one: `image/png` before `image/*`. */
function find(
  contents: readonly Content[],
  header: string,
): Content | undefined {
  const type = essence(header);
  if (type === "") return undefined;
  return (
    contents.find((content) => essence(content.type) === type) ??
    contents.find((content) => holds(essence(content.type), type))
  );
}

async function decode(
  content: Content,
  bytes: Uint8Array,
  header: string,
  failures: Failure[],
): Promise<unknown> {
  switch (content.kind) {
    case "json": {
      const before = failures.length;
      const text = readText(bytes, failures);
      return failures.length > before ? undefined : readJson(text, failures);
    }
    case "form":
      return decodeFields(
        content,
        new URLSearchParams(readText(bytes, failures)),
        failures,
      );
    case "multipart": {
      const fields = await multipartFields(bytes, header, failures);
      return decodeFields(content, fields, failures);
    }
    case "text":
      return readText(bytes, failures);
    case "events":
    case "binary":
      return bytes;
  }
}

/** The platform parses `multipart/form-data`: it has to for `fetch`. */
async function multipartFields(
  bytes: Uint8Array,
  header: string,
  failures: Failure[],
): Promise<Iterable<readonly [string, unknown]>> {
  try {
    // The types of older compilers and of newer ones disagree on which byte
    // arrays can be a body; every one can.
    const body = bytes as unknown as string;
    const headers = { "content-type": header };
    return await new Response(body, { headers }).formData();
  } catch {
    failures.push({
      pointer: "/body",
      detail: `Must be valid ${essence(header)}.`,
    });
    return [];
  }
}

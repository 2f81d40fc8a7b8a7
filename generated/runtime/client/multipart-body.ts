import { fieldsOf, isNested, itemsOf, plain } from "./form-fields.js";
import type { Content } from "../operation.js";
import type { Codecs } from "./types.js";

/**
 * Codec: `multipart/form-data` bodies. `fetch` sets the media type, because it chooses
 * the boundary.
 */
export const multipartBody: Codecs = {
  multipart: (content, body) => ({ body: writeMultipart(content, body) }),
};

function writeMultipart(content: Content, body: unknown): FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [name, value, { contentType }] of fieldsOf(content, body))
    for (const item of itemsOf(value))
      form.append(name, partOf(name, item, contentType?.replace(/,.*/s, "")));
  return form;
}

/** A part as a file or text. If several content types are allowed, the first one is used. */
function partOf(
  name: string,
  item: unknown,
  contentType: string | undefined,
): Blob | string {
  if (item instanceof Blob) return item;
  if (item instanceof ReadableStream)
    throw new TypeError(`The part ${name} is a stream: make a Blob of it.`);
  if (item instanceof ArrayBuffer || ArrayBuffer.isView(item))
    // TypeScript versions differ in the name of the type of a `Blob` part.
    return new Blob(
      [item as never],
      contentType === undefined ? {} : { type: contentType },
    );
  const type = contentType ?? (isNested(item) ? "application/json" : undefined);
  const text = plain(name, item, type);
  return type === undefined ? text : new Blob([text], { type });
}

import { fieldsOf, isNested, itemsOf, plain } from "./form-fields.js";
import type { Content } from "../operation.js";
import type { Codecs } from "./codecs.js";

/** Bodies of several parts; `fetch` sets their media type, for it knows the boundary. */
export const multipartBody: Codecs = {
  multipart: (content, body) => ({ body: writeMultipart(content, body) }),
};

function writeMultipart(content: Content, body: unknown): FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [name, value, { contentType }] of fieldsOf(content, body)) {
    for (const item of itemsOf(value)) {
      if (item instanceof Blob) form.append(name, item);
      else {
        // Of several types that are allowed, a text is of the first.
        const type =
          contentType?.replace(/,.*/s, "") ??
          (isNested(item) ? "application/json" : undefined);
        const text = plain(name, item, type);
        if (type === undefined) form.append(name, text);
        else form.append(name, new Blob([text], { type }));
      }
    }
  }
  return form;
}

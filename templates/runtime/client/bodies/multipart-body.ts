import type { Content } from "../../operation.js";
import { isRange } from "../../values/media-type.js";
import type { Codecs, WrittenBody } from "../codecs.js";
import { fieldsOf, isNested, itemsOf, plain } from "./form-fields.js";

/**
 * Codec: `multipart/form-data` bodies (RFC 7578). They are written here, because a
 * `FormData` gives a file name to each part with a media type. The body is a `Blob` of
 * the parts, so files are read while they are sent, and again for a retry. On Bun it is a
 * stream if it has files, which is not sent again.
 */
export const multipartBody: Codecs = { multipart: writeMultipart };

function writeMultipart(content: Content, body: unknown): WrittenBody {
  // `fetch` writes it, and sets the media type with the boundary.
  if (body instanceof FormData) return { body };
  const boundary = randomBoundary();
  const parts = fieldsOf(content, body).flatMap(
    ([name, value, { contentType = "" }]) =>
      itemsOf(value).flatMap((item) => [
        `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`,
        ...partOf(content, name, item, concrete(contentType)),
        "\r\n",
      ]),
  );
  return {
    body: joined([...parts, `--${boundary}--\r\n`]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

function blobOf(part: unknown): Blob {
  // TypeScript versions differ in the name of the type of a `Blob` part.
  return part instanceof Blob ? part : new Blob([part] as never);
}

/**
 * One body of all parts. Bun 1.4 leaves files on a disk out of a `Blob` of blobs, and the
 * size of a file that does not exist is 0: reading it fails.
 */
function joined(parts: readonly unknown[]): Blob | ReadableStream<Uint8Array> {
  const blobs = parts.map(blobOf);
  const whole = new Blob(blobs);
  const size = blobs.reduce((sum, blob) => sum + blob.size, 0);
  const mayBeMissing =
    "Bun" in globalThis &&
    parts.some((part) => part instanceof Blob && part.size === 0);
  return whole.size === size && !mayBeMissing ? whole : streamOf(blobs);
}

/** The content of all blobs, read one after the other. */
function streamOf(blobs: readonly Blob[]): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const write = async () => {
    for (const blob of blobs)
      await blob.stream().pipeTo(writable, { preventClose: true });
    await writable.close();
  };
  // The request fails with the error of a file that cannot be read.
  write().catch((error: unknown) => {
    writable.abort(error).catch(() => undefined);
  });
  return readable;
}

/** The remaining headers of a part, and its content. */
function partOf(
  content: Content,
  name: string,
  item: unknown,
  type: string | undefined,
): readonly unknown[] {
  if (item instanceof ReadableStream)
    throw new TypeError(`The part ${name} is a stream: make a Blob of it.`);
  const isBlob = item instanceof Blob;
  if (isBlob || item instanceof ArrayBuffer || ArrayBuffer.isView(item)) {
    const types = [isBlob ? item.type : "", type, "application/octet-stream"];
    const known = types.find((each) => each !== undefined && each !== "");
    return [`; filename="${quoted(fileName(item))}"${headed(known)}`, item];
  }
  const known = type ?? (isNested(item) ? "application/json" : undefined);
  return [headed(known), plain(content, name, item, known)];
}

/** The name of a `File`. The blob of a file on a disk has its whole path as its name on Bun. */
function fileName(item: object): string {
  const name =
    "name" in item && typeof item.name === "string" ? item.name : "blob";
  return item instanceof File ? name : name.replace(/[^]*[/\\]/, "");
}

function headed(type: string | undefined): string {
  // A line break would begin another header.
  const header = type && `\r\nContent-Type: ${type.replace(/[\r\n]/g, "")}`;
  return `${header ?? ""}\r\n\r\n`;
}

/** The first of the allowed media types; undefined if it is a range. */
function concrete(contentType: string): string | undefined {
  const [type = ""] = contentType.split(",");
  return type === "" || isRange(type) ? undefined : type.trim();
}

/** The escapes of names (WHATWG HTML, 4.10.21.8). */
function quoted(name: string): string {
  return name.replace(/"/g, "%22").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

function randomBoundary(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  return `part-${digits.join("")}`;
}

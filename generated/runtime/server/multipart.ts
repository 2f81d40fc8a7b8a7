import type { Failure } from "../check.js";
import { essence, isJson } from "../media-type.js";
import type { Content, Shape } from "../operation.js";
import { isArrayShape, propertyShape } from "./decode-text.js";

/** A part of a body: a file, or a text to decode. */
export type Part = readonly [name: string, value: unknown];

/** Splits a multipart body into its parts with the platform's own parser. */
export async function readParts(
  { shape = { properties: {} } }: Content,
  bytes: Uint8Array,
  header: string,
  failures: Failure[],
): Promise<readonly Part[]> {
  try {
    // TypeScript versions disagree on which byte arrays can be a body. At run time all
    // can.
    const body = bytes as unknown as string;
    const headers = { "content-type": header };
    const form = await new Response(body, { headers }).formData();
    return await Promise.all(
      [...form].map(async ([name, value]): Promise<Part> => {
        const own = propertyShape(shape, name);
        return [name, await partOf(isArrayShape(own) ? own.items : own, value)];
      }),
    );
  } catch {
    failures.push({
      pointer: "/body",
      detail: `Must be valid ${essence(header)}.`,
    });
    return [];
  }
}

/** Browsers send a part with its own media type as a file, so it may be JSON or text. */
async function partOf(shape: Shape, value: string | Blob): Promise<unknown> {
  if (shape === "file")
    return typeof value === "string" ? new Blob([value]) : value;
  if (typeof value === "string") return value;
  const either = Array.isArray(shape) && shape.includes("file");
  if (!either) return value.text();
  return isJson(value.type) ? jsonOf(value) : value;
}

/** The parsed JSON of a file; the file itself if it is malformed. */
async function jsonOf(file: Blob): Promise<unknown> {
  try {
    // `unknown` instead of `any`: the check validates it.
    return JSON.parse(await file.text()) as unknown;
  } catch {
    return file;
  }
}

import type { Failure } from "../check.js";
import { essence, isJson } from "../media-type.js";
import type { Content, Shape } from "../operation.js";
import { isArrayShape, propertyShape } from "./decode-text.js";

/** A part of a body: a file, or the text that its value is decoded from. */
export type Part = readonly [name: string, value: unknown];

/** Splits a `multipart` body into its parts. The platform parses it: it has to for `fetch`. */
export async function readParts(
  { shape = { properties: {} } }: Content,
  bytes: Uint8Array,
  header: string,
  failures: Failure[],
): Promise<readonly Part[]> {
  try {
    // The types of older compilers and of newer ones disagree on which byte
    // arrays can be a body; every one can.
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

/** A part with a media type of its own comes as a file, whatever it holds. */
async function partOf(shape: Shape, value: string | Blob): Promise<unknown> {
  if (shape === "file")
    return typeof value === "string" ? new Blob([value]) : value;
  if (typeof value === "string") return value;
  const either = Array.isArray(shape) && shape.includes("file");
  if (!either) return value.text();
  return isJson(value.type) ? jsonOf(value) : value;
}

/** What a file of JSON holds; the file itself where that cannot be read. */
async function jsonOf(file: Blob): Promise<unknown> {
  try {
    // `unknown` and not `any`: the check of the request looks at it.
    return JSON.parse(await file.text()) as unknown;
  } catch {
    return file;
  }
}

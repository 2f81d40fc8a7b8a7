import type { OutputFile } from "../../language/print/print.js";
import { hashOf } from "./manifest.js";

/** The content of a file, as it is written. */
export interface Content {
  readonly bytes: Buffer;
  readonly hash: string;
}

/** The contents of the files that the last run of a process generated. Bytes that are still the same are not hashed again. */
export class ReusedContents {
  readonly #last = new Map<string, Content>();

  of(file: OutputFile): Content {
    const bytes = bytesOf(file);
    const last = this.#last.get(file.path);
    if (last?.bytes.equals(bytes) === true) return last;
    const content = withHash(bytes);
    this.#last.set(file.path, content);
    return content;
  }
}

export function contentOf(file: OutputFile): Content {
  return withHash(bytesOf(file));
}

function bytesOf(file: OutputFile): Buffer {
  return file.bytes ?? Buffer.from(file.text);
}

function withHash(bytes: Buffer): Content {
  return { bytes, hash: hashOf(bytes) };
}

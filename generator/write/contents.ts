import type { OutputFile } from "../print/print.js";
import { hashOf } from "./manifest.js";

/** The content of a file, as it is written. */
export interface Content {
  readonly bytes: Buffer;
  readonly hash: string;
}

/** The contents of the files that the last run of a process generated. A text that is still the same is neither encoded nor hashed again. */
export class KeptContents {
  readonly #last = new Map<string, Content & Pick<OutputFile, "text">>();

  of(file: OutputFile): Content {
    const { path, text } = file;
    const last = this.#last.get(path);
    if (last?.text === text) return last;
    const content = { text, ...contentOf(file) };
    this.#last.set(path, content);
    return content;
  }
}

export function contentOf({ text }: OutputFile): Content {
  const bytes = Buffer.from(text);
  return { bytes, hash: hashOf(bytes) };
}

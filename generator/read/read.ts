import { createReadStream } from "node:fs";
import {
  DescriptionError,
  type Diagnostic,
  errorAt,
} from "../diagnostics/diagnostics.js";
import { Description } from "./description.js";
import { checkRoot } from "./dialect.js";
import type { Document } from "./document.js";
import type { JsonObject } from "../json/json.js";
import { disk, type Files } from "./source/files.js";
import {
  type LoadedSource,
  MAX_BYTES,
  parseBytes,
  unreadFile,
} from "./source/load.js";
import { Source } from "./source/source.js";
import { SourceFolder } from "./source/source-folder.js";
import { SourceSet } from "./source/source-set.js";
import { convertSwagger } from "./swagger/swagger.js";

export interface ReadOptions {
  /** What `-` stands for; absent: the standard input of this process. */
  readonly standardInput?: AsyncIterable<Uint8Array | string>;
  /** The folder that references may lead to, which holds the description; absent: the description's own. */
  readonly root?: string;
  /** What paths lead into; absent: this machine's files. */
  readonly files?: Files;
}

/**
 * Reads a description from a file, or from standard input where the path is
 * `-`. Throws a `DescriptionError` where it cannot be used.
 */
export async function readDescription(
  input: string,
  options: ReadOptions = {},
): Promise<Document> {
  const sources =
    input === "-" ? await readStream(options) : readFile(input, options);
  const main = sources.load("");
  if (!("value" in main)) throw new DescriptionError(main.faults, sources);
  const checked = checkRoot(main.value);
  if ("code" in checked) throw new DescriptionError([checked], sources);
  const { root, dialect, warnings } = checked;
  return dialect === "2.0"
    ? readSwagger(root, sources, warnings)
    : new Description(root, dialect, sources, warnings);
}

async function readSwagger(
  root: JsonObject,
  sources: SourceSet,
  warnings: readonly Diagnostic[],
): Promise<Document> {
  const converted = await convertSwagger(root);
  // Looked up while places are still those of the text.
  const found = [...warnings, ...converted.diagnostics].map((diagnostic) => {
    const position = sources.locate(diagnostic.location);
    return position === undefined ? diagnostic : { ...diagnostic, position };
  });
  if (converted.root === undefined) throw new DescriptionError(found, sources);
  sources.convertMain(converted.root, converted.origins);
  return new Description(converted.root, "3.0", sources, found);
}

function readFile(
  path: string,
  { root, files = disk }: ReadOptions,
): SourceSet {
  const main = loadMain(path, files);
  // What comes out of a pipe has a path too, but no folder.
  const isFile = main.source !== undefined && files.kindOf(path) === "file";
  const folder = isFile ? new SourceFolder(path, root, files) : undefined;
  return new SourceSet(main, folder);
}

function loadMain(path: string, files: Files): LoadedSource {
  if (/^https?:/i.test(path)) {
    const message = `${path} is an address, and Tenon reads files only.`;
    const advice = "Download the description, and name the file.";
    return { faults: [errorAt("#", "input-kind", message, advice)] };
  }
  try {
    // A pipe is welcome here (`<(…)` in a shell), and a device never ends.
    if (files.kindOf(path) === "device") {
      const message = `${path} is a device.`;
      return { faults: [errorAt("#", "input-kind", message, "Name a file.")] };
    }
    const bytes = files.read(path);
    return parseBytes(new Source("", files.nameOf(path), bytes), bytes);
  } catch (error) {
    return unreadFile("", path, error);
  }
}

async function readStream({ standardInput }: ReadOptions): Promise<SourceSet> {
  const stream: AsyncIterable<Uint8Array | string> =
    standardInput ?? createReadStream("", { fd: 0 });
  const chunks: Uint8Array[] = [];
  try {
    let size = 0;
    for await (const chunk of stream) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      chunks.push(bytes);
      size += bytes.length;
      if (size > MAX_BYTES) break;
    }
  } catch (error) {
    return new SourceSet(unreadFile("", "standard input", error), undefined);
  }
  const bytes = Buffer.concat(chunks);
  const source = new Source("", "standard input", bytes);
  return new SourceSet(parseBytes(source, bytes), undefined);
}

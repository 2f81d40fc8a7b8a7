/**
 * Reads a description: from a file, a git revision or standard input to one
 * `Document`. `source/` loads files, `parse.ts` parses JSON or YAML,
 * `dialect.ts` checks the OpenAPI version, `swagger/` converts Swagger 2.0, and
 * `references/` resolves references between files. References never reach the
 * network or leave the description's folder.
 */
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
  /** The input for `-`; absent: the standard input of the process. */
  readonly standardInput?: AsyncIterable<Uint8Array | string>;
  /** The folder that references may reach; absent: the description's folder. */
  readonly root?: string;
  /** The file system; absent: the disk. */
  readonly files?: Files;
}

/**
 * Reads a description from a file, or from standard input if the path is `-`.
 *
 * @throws DescriptionError if it cannot be read, parsed or converted
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
  // Located now, while the locations are those of the original text.
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
  // A pipe has a path too, but no folder.
  const isFile = main.source !== undefined && files.kindOf(path) === "file";
  const folder = isFile ? new SourceFolder(path, root, files) : undefined;
  return new SourceSet(main, folder);
}

function loadMain(path: string, files: Files): LoadedSource {
  if (/^https?:/i.test(path)) {
    const message = `${path} is a URL, but Tenon reads only files.`;
    const advice = "Download the description and name the file.";
    return { faults: [errorAt("#", "input-kind", message, advice)] };
  }
  try {
    // A pipe is fine (`<(…)` in a shell), but reading a device may never end.
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

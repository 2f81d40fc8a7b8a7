/**
 * Reads a description: from a file, a git revision or standard input to one
 * `Document`. `source/` loads files, `parse.ts` parses JSON or YAML,
 * `overlays/` applies overlays, `dialect.ts` checks the OpenAPI version,
 * `swagger/` converts Swagger 2.0, and `references/` resolves references between
 * files. `filters/` reduces a description to some of its operations. References
 * never reach the network or leave the root folder.
 */
import { createReadStream } from "node:fs";
import { dirname, join, relative } from "node:path";

import {
  DescriptionError,
  type Diagnostic,
  errorAt,
  hasErrors,
} from "../../language/diagnostics/diagnostics.js";
import type { JsonObject, JsonValue } from "../../language/json/json.js";
import { locationOf } from "../../language/json/location.js";
import { Description } from "./description.js";
import { checkRoot } from "./dialect.js";
import type { ReusedJson } from "./json/reused-json.js";
import { applyOverlays } from "./overlays/overlays.js";
import { withValue } from "./parse.js";
import { disk, type Files } from "./source/files.js";
import {
  type LoadedSource,
  MAX_BYTES,
  parseBytes,
  unreadFile,
  unreadReason,
} from "./source/load.js";
import { type ParsedSource, Source } from "./source/source.js";
import { SourceFolder } from "./source/source-folder.js";
import { SourceSet } from "./source/source-set.js";
import { convertSwagger } from "./swagger/swagger.js";

export interface ReadOptions {
  /** The input for `-`; absent: the standard input of the process. */
  readonly standardInput?: AsyncIterable<Uint8Array | string>;
  /**
   * The folder that references may reach; absent: the nearest folder above the
   * description with `.git`, or else with `package.json`, or else the description's own
   * folder.
   */
  readonly root?: string | undefined;
  /** The file system; absent: the disk. */
  readonly files?: Files;
  /** Whether references to other files are refused, because the file is the copy of a URL. */
  readonly isSingleFile?: boolean;
  /** What the last run of the process read; absent if there is only one run. */
  readonly reusedJson?: ReusedJson;
  /** The paths of overlays, in the order in which they are applied. */
  readonly overlays?: readonly string[];
  /** Whether a report will show positions in the description, also without diagnostics. */
  readonly isShown?: boolean;
}

/**
 * Reads a description from a file, or from standard input if the path is `-`.
 *
 * @throws DescriptionError if it cannot be read, parsed or converted
 */
export async function readDescription(
  input: string,
  options: ReadOptions = {},
): Promise<Description> {
  const sources =
    input === "-" ? await readStream(options) : readFile(input, options);
  const main = sources.load("");
  if (!("value" in main)) throw new DescriptionError(main.faults, sources);
  const applied = await withOverlays(input, main, sources, options);
  const checked = checkRoot(applied.value);
  if ("code" in checked) throw new DescriptionError([checked], sources);
  const { root, dialect } = checked;
  const warnings = [...applied.diagnostics, ...checked.warnings];
  return dialect === "2.0"
    ? readSwagger(root, sources, warnings)
    : new Description(root, dialect, sources, warnings);
}

/** Applies the overlays, if there are any. */
async function withOverlays(
  input: string,
  main: ParsedSource,
  sources: SourceSet,
  { overlays = [], files = disk }: ReadOptions,
): Promise<{ value: JsonValue; diagnostics: readonly Diagnostic[] }> {
  if (overlays.length === 0) return { value: main.value, diagnostics: [] };
  const loaded = overlays.map((path) => {
    const file = /^https?:/i.test(path)
      ? path
      : relative(dirname(input), path).replaceAll("\\", "/");
    const overlay = loadFile(file, path, files);
    sources.add(file, overlay);
    return overlay;
  });
  const faults = loaded.flatMap((one) => ("value" in one ? [] : one.faults));
  if (faults.length > 0) throw new DescriptionError(faults, sources);
  const { tree, diagnostics } = await applyOverlays(
    main.value,
    loaded.filter((one) => "value" in one),
    (reference, from) => namesInput(reference, from, input, files),
  );
  if (hasErrors(diagnostics)) throw new DescriptionError(diagnostics, sources);
  const overlaid = withValue(main, tree.root);
  if (!("value" in overlaid))
    throw new DescriptionError(overlaid.faults, sources);
  sources.overlayMain(overlaid, (location) => tree.originOf(location));
  return { value: tree.root, diagnostics };
}

/**
 * Whether a URI reference in an overlay names the description. For a URL and standard
 * input, every reference counts as naming it.
 */
function namesInput(
  reference: string,
  from: string,
  input: string,
  files: Files,
): boolean {
  if (input === "-" || /^[a-z][a-z0-9+.-]+:/i.test(reference)) return true;
  const folder = dirname(join(dirname(input), from));
  try {
    const named = files.realPath(join(folder, decodeURI(reference)));
    return named === files.realPath(input);
  } catch {
    return false;
  }
}

async function readSwagger(
  root: JsonObject,
  sources: SourceSet,
  warnings: readonly Diagnostic[],
): Promise<Description> {
  const converted = await convertSwagger(root);
  // Located now, because later the locations do not refer to the original text.
  const found = [...warnings, ...converted.diagnostics].map((diagnostic) => {
    const position = sources.locate(diagnostic.location);
    return position === undefined ? diagnostic : { ...diagnostic, position };
  });
  if (converted.root === undefined) throw new DescriptionError(found, sources);
  sources.convertMain(converted.root, converted.origins);
  return new Description(converted.root, "3.0", sources, found);
}

function readFile(path: string, options: ReadOptions): SourceSet {
  const { root, isSingleFile = false, files = disk } = options;
  const main = loadFile("", path, files, options);
  // A pipe has a path too, but no folder.
  const isFile = main.source !== undefined && files.kindOf(path) === "file";
  if (isSingleFile) return new SourceSet(main, undefined, "a URL");
  const folder = isFile ? new SourceFolder(path, root, files) : undefined;
  return new SourceSet(main, folder);
}

function loadFile(
  file: string,
  path: string,
  files: Files,
  { isShown, reusedJson }: Pick<ReadOptions, "isShown" | "reusedJson"> = {},
): LoadedSource {
  const at = locationOf(file, []);
  if (/^(?!https?:)[a-z][a-z\d+.-]*:\/\//i.test(path)) {
    const message = `${path} is a URL that Tenon cannot read.`;
    const advice =
      "Only https:// and, on this computer, http:// are read. Download the file, and name it.";
    return { faults: [errorAt(at, "input-kind", message, advice)] };
  }
  if (/^https?:/i.test(path)) {
    const message =
      file === ""
        ? `${path} was not fetched yet.`
        : `${path} is a URL, but an overlay must be a file.`;
    const advice =
      file === ""
        ? "Run `tenon generate` or `tenon update`, which fetch it and keep a copy."
        : "Download it, and name the file.";
    return { faults: [errorAt(at, "input-kind", message, advice)] };
  }
  try {
    // A pipe is allowed (`<(…)` in a shell), but reading a device may never end.
    if (files.kindOf(path) === "device") {
      const message = `${path} is a device.`;
      return { faults: [errorAt(at, "input-kind", message, "Name a file.")] };
    }
    const bytes = files.read(path);
    const source = new Source(file, files.nameOf(path), bytes, isShown);
    return parseBytes(source, bytes, reusedJson);
  } catch (error) {
    const name = file === "" ? path : `The overlay ${path}`;
    return unreadFile(file, name, unreadReason(error), files.nameOf(path));
  }
}

async function readStream({
  standardInput,
  isShown,
}: ReadOptions): Promise<SourceSet> {
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
    return new SourceSet(
      unreadFile("", "standard input", unreadReason(error)),
      undefined,
    );
  }
  const bytes = Buffer.concat(chunks);
  const source = new Source("", "standard input", bytes, isShown);
  return new SourceSet(parseBytes(source, bytes), undefined);
}

import { isUtf8 } from "node:buffer";
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname } from "node:path";

import {
  type Diagnostic,
  errorAt,
} from "../../../language/diagnostics/diagnostics.js";
import { nearestName } from "../../../language/diagnostics/suggest.js";
import { locationOf } from "../../../language/json/location.js";
import type { ReusedJson } from "../json/reused-json.js";
import { parse } from "../parse.js";
import type { ParsedSource, Source, UnparsedSource } from "./source.js";

/** A file with its value, or with the reasons why it has none. */
export type LoadedSource = ParsedSource | UnparsedSource;

/** The largest file that is read, far below the longest string in Node. */
export const MAX_BYTES = 2 ** 28;

/**
 * Parses the bytes of a file, which must be UTF-8.
 *
 * @param reused what the last run of the process read; absent if there is only one run
 */
export function parseBytes(
  source: Source,
  bytes: Uint8Array,
  reused?: ReusedJson,
): LoadedSource {
  if (bytes.length > MAX_BYTES) return { faults: [tooLarge(source)] };
  if (isUtf8(bytes))
    return reused === undefined
      ? parse(source)
      : parseAgain(source, bytes, reused);
  const fault = errorAt(
    locationOf(source.file, []),
    "input-encoding",
    `${source.name} is ${encodingOf(bytes)}.`,
    bytes[0] === GZIP[0] && bytes[1] === GZIP[1]
      ? "Unpack it: `gunzip`."
      : "Save it as UTF-8.",
  );
  return {
    faults: [
      { ...fault, position: source.positionAt(firstReplaced(source.text)) },
    ],
    source,
  };
}

/** The first bytes of a file that gzip compressed. */
const GZIP = [0x1f, 0x8b] as const;

function encodingOf([first, second]: Uint8Array): string {
  if (first === GZIP[0] && second === GZIP[1]) return "compressed with gzip";
  const mark = [first, second].sort().join();
  return mark === [0xfe, 0xff].join()
    ? "UTF-16 text, not UTF-8"
    : "not UTF-8 text";
}

function parseAgain(
  source: Source,
  bytes: Uint8Array,
  reused: ReusedJson,
): LoadedSource {
  const value = reused.parse(source.name, bytes);
  if (value !== undefined)
    return { source, format: "json", value, warnings: [], ...nothingSpecial };
  const parsed = parse(source);
  if ("value" in parsed && parsed.format === "json" && isSimple(parsed))
    reused.keep(source.name, bytes, parsed.value);
  return parsed;
}

/** The facts about a file that need no other ones to be read. */
const nothingSpecial = {
  hasIds: false,
  hasDynamic: false,
  references: new Set<string>(),
};

function isSimple(parsed: ParsedSource): boolean {
  const { hasIds, hasDynamic, references, warnings } = parsed;
  return !hasIds && !hasDynamic && references.size + warnings.length === 0;
}

function tooLarge({ file, name }: Source): Diagnostic {
  return errorAt(
    locationOf(file, []),
    "input-size",
    `${name} is larger than ${String(MAX_BYTES / 2 ** 20)} MB.`,
    "Split the description into files.",
  );
}

/** The diagnostic for a file that the system cannot read. */
export function unreadFile(
  file: string,
  name: string,
  [what, advice]: UnreadReason,
  path = name,
): UnparsedSource {
  const message = `${name} ${what}.`;
  const fault = errorAt(locationOf(file, []), "input-missing", message, advice);
  // The file has no text to find a position in.
  return {
    faults: [{ ...fault, position: { file: path, line: 1, column: 1 } }],
  };
}

type UnreadReason = readonly [what: string, advice?: string];

/** Why the system cannot read a file, and what to do. */
export function unreadReason(error: unknown): UnreadReason {
  const code = error instanceof Error && "code" in error ? error.code : "";
  const reason = reasons.get(String(code)) ?? ["cannot be read"];
  const meant =
    code === "ENOENT" && error instanceof Error && "path" in error
      ? similarFile(String(error.path))
      : undefined;
  return meant === undefined ? reason : [reason[0], `Did you mean ${meant}?`];
}

/** The file in the same folder whose name is most similar, such as one with another extension. */
function similarFile(path: string): string | undefined {
  const [folder, name] = [dirname(path), basename(path)];
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder).filter((each) => each !== name);
  return nearestName(name, names);
}

const reasons: ReadonlyMap<string, UnreadReason> = new Map<
  string,
  UnreadReason
>([
  ["ENOENT", ["does not exist", "Correct the path."]],
  ["ENOTDIR", ["does not exist", "Correct the path."]],
  ["EACCES", ["cannot be read: permission denied", "Grant read permission."]],
  ["EISDIR", ["is a folder", "Name a file."]],
  [
    "ERR_FS_FILE_TOO_LARGE",
    ["is too large", "Split the description into files."],
  ],
]);

// Decoding replaces invalid bytes with this character.
function firstReplaced(text: string): number {
  return Math.max(0, text.indexOf("\ufffd"));
}

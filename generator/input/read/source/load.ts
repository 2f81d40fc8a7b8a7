import { isUtf8 } from "node:buffer";

import {
  type Diagnostic,
  errorAt,
} from "../../../language/diagnostics/diagnostics.js";
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
    `${source.name} is not UTF-8 text.`,
    "Save it as UTF-8.",
  );
  return {
    faults: [
      { ...fault, position: source.positionAt(firstReplaced(source.text)) },
    ],
    source,
  };
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
  return reasons.get(String(code)) ?? ["cannot be read"];
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

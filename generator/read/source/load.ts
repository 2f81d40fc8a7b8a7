import { isUtf8 } from "node:buffer";
import { type Diagnostic, errorAt } from "../../diagnostics/diagnostics.js";
import { parse } from "../parse.js";
import { locationOf } from "../../json/location.js";
import type { ParsedSource, Source, UnparsedSource } from "./source.js";

/** A file with what it says, or with why it says nothing. */
export type LoadedSource = ParsedSource | UnparsedSource;

/** The largest file that is read: what stays far below the longest string that Node can hold. */
export const MAX_BYTES = 2 ** 28;

/** Parses bytes that should be UTF-8. */
export function parseBytes(source: Source, bytes: Uint8Array): LoadedSource {
  if (bytes.length > MAX_BYTES) return { faults: [tooLarge(source)] };
  if (isUtf8(bytes)) return parse(source);
  const fault = errorAt(
    locationOf(source.file, []),
    "input-encoding",
    `${source.name} is not UTF-8 text.`,
    "Save it in UTF-8.",
  );
  return {
    faults: [
      { ...fault, position: source.positionAt(firstReplaced(source.text)) },
    ],
    source,
  };
}

function tooLarge({ file, name }: Source): Diagnostic {
  return errorAt(
    locationOf(file, []),
    "input-size",
    `${name} is larger than ${String(MAX_BYTES / 2 ** 20)} MB.`,
    "Split the description into files.",
  );
}

/** The diagnostic of a file that the system would not give. */
export function unreadFile(
  file: string,
  name: string,
  error: unknown,
): UnparsedSource {
  const reason = error instanceof Error && "code" in error ? error.code : "";
  const [what, advice] = reasons.get(String(reason)) ?? ["cannot be read"];
  const message = `${name} ${what}.`;
  return {
    faults: [errorAt(locationOf(file, []), "input-missing", message, advice)],
  };
}

const reasons: ReadonlyMap<string, readonly [what: string, advice?: string]> =
  new Map([
    ["ENOENT", ["does not exist", "Correct the path."]],
    ["ENOTDIR", ["does not exist", "Correct the path."]],
    ["EACCES", ["may not be read", "Allow it to be read."]],
    ["EISDIR", ["is a folder", "Name a file."]],
    [
      "ERR_FS_FILE_TOO_LARGE",
      ["is too large", "Split the description into files."],
    ],
  ]);

// Decoding puts this character where bytes stand that are no UTF-8.
function firstReplaced(text: string): number {
  return Math.max(0, text.indexOf("\ufffd"));
}

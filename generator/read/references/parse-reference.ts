import type { DiagnosticCode } from "../../diagnostics/codes.js";
import { unescapeStep } from "../../json/location.js";

/** A `$ref` taken apart. */
export interface ParsedReference {
  /** The file, relative to the one the reference stands in; empty: that very file. */
  readonly path: string;
  /** The unescaped steps of its JSON pointer. */
  readonly steps: readonly string[];
  /** The name of an anchor, which then stands instead of steps. */
  readonly anchor?: string;
}

/** Why a reference cannot be followed. */
export interface ReferenceFault {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly advice: string;
}

/** Says which of the two it is. */
export function isFault(outcome: object): outcome is ReferenceFault {
  return "code" in outcome;
}

/** Takes a reference apart, and refuses what no file below a folder can answer. */
export function parseReference(
  reference: string,
): ParsedReference | ReferenceFault {
  const refused = refuse(reference);
  if (refused !== undefined) return refused;
  const hash = reference.indexOf("#");
  const path = decode(hash < 0 ? reference : reference.slice(0, hash));
  const pointer = hash < 0 ? "" : decode(reference.slice(hash + 1));
  if (path === undefined || pointer === undefined || path.includes("\0")) {
    return malformed(reference, "Write a percent sign itself as `%25`.");
  }
  if (pointer === "") return { path, steps: [] };
  if (!pointer.startsWith("/")) return { path, steps: [], anchor: pointer };
  if (/~(?![01])/.test(pointer)) {
    return malformed(reference, "Write a tilde itself as `~0`.");
  }
  return { path, steps: pointer.slice(1).split("/").map(unescapeStep) };
}

function refuse(reference: string): ReferenceFault | undefined {
  if (reference === "") {
    return malformed(reference, "Write the way to its target.");
  }
  if (/^(?:[A-Za-z][A-Za-z0-9+.-]*:|[/\\]{2})/.test(reference)) {
    return {
      code: "ref-remote",
      message: `The reference \`${reference}\` is no path, and Tenon follows references only to files of the description's folder.`,
      advice:
        "Put a copy of its target into the description's folder, and refer to that.",
    };
  }
  if (/^[/\\]/.test(reference)) {
    return {
      code: "ref-outside",
      message: `The reference \`${reference}\` is an absolute path.`,
      advice:
        "Refer to files relative to the file that the reference stands in, in or below the description's folder.",
    };
  }
  return undefined;
}

function malformed(reference: string, advice: string): ReferenceFault {
  return {
    code: "ref-malformed",
    message: `\`${reference}\` is not a reference that can be read.`,
    advice,
  };
}

function decode(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

import type { DiagnosticCode } from "../../../language/diagnostics/codes.js";
import type { Outside } from "../../../language/diagnostics/diagnostics.js";
import { unescapeStep } from "../../../language/json/location.js";

/** The parts of a `$ref`. */
export interface ParsedReference {
  /** The file, relative to the file with the reference; empty for that file itself. */
  readonly path: string;
  /** The unescaped steps of the JSON pointer. */
  readonly steps: readonly string[];
  /** The name of an anchor, used instead of a JSON pointer. */
  readonly anchor?: string;
}

/** Why a reference cannot be resolved. */
export interface ReferenceFault {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly advice: string;
  readonly outside?: Outside;
}

/** Whether parsing or resolving a reference failed. */
export function isFault(outcome: object): outcome is ReferenceFault {
  return "code" in outcome;
}

/** Parses a reference. Refuses URLs, absolute paths and malformed references. */
export function parseReference(
  reference: string,
): ParsedReference | ReferenceFault {
  const refused = refuse(reference);
  if (refused !== undefined) return refused;
  const hash = reference.indexOf("#");
  const path = decode(hash < 0 ? reference : reference.slice(0, hash));
  const pointer = hash < 0 ? "" : decode(reference.slice(hash + 1));
  if (path === undefined || pointer === undefined || path.includes("\0")) {
    return malformed(reference, "Write a percent sign as `%25`.");
  }
  if (pointer === "") return { path, steps: [] };
  if (!pointer.startsWith("/")) return { path, steps: [], anchor: pointer };
  if (/~(?![01])/.test(pointer)) {
    return malformed(reference, "Write a tilde as `~0`.");
  }
  return { path, steps: pointer.slice(1).split("/").map(unescapeStep) };
}

function refuse(reference: string): ReferenceFault | undefined {
  if (reference === "") {
    return malformed(
      reference,
      "Write the path of the target, such as `#/components/schemas/Name`.",
    );
  }
  if (/^(?:[/\\](?![/\\])|file:|[A-Za-z]:[/\\])/i.test(reference))
    return absolutePath(reference);
  if (/^(?:[A-Za-z][A-Za-z0-9+.-]*:|[/\\]{2})/.test(reference)) {
    return {
      code: "ref-remote",
      message: `The reference \`${reference}\` is a URL. Tenon resolves references only to files.`,
      advice: "Copy the target into a file, and refer to that file.",
    };
  }
  return undefined;
}

/** The file is on this computer, so without it, the description is incomplete. */
function absolutePath(reference: string): ReferenceFault {
  return {
    code: "ref-outside",
    message: `The reference \`${reference}\` is an absolute path.`,
    advice: "Write a path relative to the file with the reference.",
    outside: { folder: reference.replace(/[^/\\]*(?:#.*)?$/, "") },
  };
}

function malformed(reference: string, advice: string): ReferenceFault {
  return {
    code: "ref-malformed",
    message: `The reference \`${reference}\` is malformed.`,
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

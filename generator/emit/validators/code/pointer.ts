import type { Code, Hole } from "../../../print/code.js";
import { code } from "../../../print/code.js";
import {
  identifier,
  templateLiteral,
  type TemplatePart,
} from "../../../print/escape.js";

/** Where a value stands, as the printed code will say it: what follows `at`. */
export type Pointer = readonly TemplatePart[];

/** The value that a function checks. */
export const root: Pointer = [];

/** A property whose name the description says. */
export function atName(pointer: Pointer, name: string): Pointer {
  const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
  return [...pointer, { text: `/${escaped}` }];
}

/** A part that the printed code computes: an index, or an escaped name. */
export function atComputed(pointer: Pointer, part: Hole): Pointer {
  return [...pointer, { text: "/" }, { hole: part }];
}

/** The expression of a pointer. */
export function pointerCode(pointer: Pointer): Code {
  const at = identifier("at");
  if (pointer.length === 0) return code`${at}`;
  return templateLiteral([{ hole: at }, ...pointer]);
}

/** What a pointer adds to `at`, where nothing of it is computed. */
export function fixedPath(pointer: Pointer): string | undefined {
  let path = "";
  for (const part of pointer) {
    if ("hole" in part) return undefined;
    path += part.text;
  }
  return path;
}

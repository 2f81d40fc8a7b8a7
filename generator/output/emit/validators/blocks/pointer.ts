import { type Code, code, type Hole } from "../../../../language/print/code.js";
import {
  identifier,
  templateLiteral,
  type TemplatePart,
} from "../../../../language/print/escape.js";

/** The JSON pointer of a value in the printed code, relative to the parameter `at`. */
export type Pointer = readonly TemplatePart[];

/** The pointer of the value that a function checks. */
export const root: Pointer = [];

/** The pointer of a property that the description names. */
export function atName(pointer: Pointer, name: string): Pointer {
  const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
  return [...pointer, { text: `/${escaped}` }];
}

/** The pointer of a part whose index or name the printed code computes. */
export function atComputed(pointer: Pointer, part: Hole): Pointer {
  return [...pointer, { text: "/" }, { hole: part }];
}

/** The expression of a pointer. */
export function pointerCode(pointer: Pointer): Code {
  const at = identifier("at");
  if (pointer.length === 0) return code`${at}`;
  return templateLiteral([{ hole: at }, ...pointer]);
}

/** The text that a pointer adds to `at`; undefined if some part is computed. */
export function fixedPath(pointer: Pointer): string | undefined {
  let path = "";
  for (const part of pointer) {
    if ("hole" in part) return undefined;
    path += part.text;
  }
  return path;
}

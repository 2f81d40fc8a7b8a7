import type { Doc, Group, Import } from "./code.js";

/** prettier's default page width, in columns. */
const PAGE = 80;

type Mode = "flat" | "broken";

interface Frame {
  readonly doc: Doc;
  readonly depth: number;
  readonly mode: Mode;
}

/** Gives the name under which an import is known in the module being printed. */
export type NameOf = (mentioned: Import) => string;

/**
 * Prints a document in prettier's style: a group stays on one line where it
 * and what follows it up to the next possible break fit in 80 columns.
 */
export function layout(root: Doc, nameOf: NameOf): string {
  const out: string[] = [];
  const stack: Frame[] = [{ doc: root, depth: 0, mode: "broken" }];
  let column = 0;
  for (let frame = stack.pop(); frame !== undefined; frame = stack.pop()) {
    const { doc, depth, mode } = frame;
    if (typeof doc === "string") {
      out.push(doc);
      column += width(doc, nameOf);
      continue;
    }
    switch (doc.kind) {
      case "import": {
        const name = nameOf(doc);
        out.push(name);
        column += name.length;
        break;
      }
      case "concat":
        for (let i = doc.parts.length - 1; i >= 0; i--) {
          const part = doc.parts[i];
          if (part !== undefined && part !== "")
            stack.push({ doc: part, depth, mode });
        }
        break;
      case "indent":
        stack.push({ doc: doc.body, depth: depth + 1, mode });
        break;
      case "choice":
        stack.push({
          doc: mode === "broken" ? doc.broken : doc.flat,
          depth,
          mode,
        });
        break;
      case "group": {
        const fits =
          mode === "flat" || fitsIn(doc, PAGE - column, stack, nameOf);
        stack.push({ doc: doc.body, depth, mode: fits ? "flat" : "broken" });
        break;
      }
      case "hang": {
        const room = PAGE - column - 1;
        const fits =
          mode === "flat" ||
          restFits(room, [...stack, { doc: doc.body, depth, mode }], nameOf);
        if (!fits) stack.push({ doc: doc.body, depth: depth + 1, mode });
        else stack.push({ doc: doc.body, depth, mode });
        out.push(fits ? " " : `\n${"  ".repeat(depth + 1)}`);
        column = fits ? column + 1 : (depth + 1) * 2;
        break;
      }
      case "line":
        if (mode === "flat" && (doc.mode === "soft" || doc.mode === "space")) {
          if (doc.mode === "space") out.push(" ");
          column += doc.mode === "space" ? 1 : 0;
        } else {
          out.push(doc.mode === "blank" ? "\n\n" : "\n", "  ".repeat(depth));
          column = depth * 2;
        }
        break;
    }
  }
  return out.join("");
}

function fitsIn(
  doc: Group,
  room: number,
  rest: readonly Frame[],
  nameOf: NameOf,
): boolean {
  const left = room - width(doc, nameOf);
  return left >= 0 && restFits(left, rest, nameOf);
}

/** Whether what follows fits in `room` up to the first place it can break. */
function restFits(
  room: number,
  rest: readonly Frame[],
  nameOf: NameOf,
): boolean {
  let left = room;
  for (let i = rest.length - 1; i >= 0; i--) {
    const frame = rest[i];
    if (frame === undefined) return true;
    const taken = head(frame.doc, frame.mode, nameOf);
    left -= taken.width;
    if (left < 0) return false;
    if (taken.ended) return true;
  }
  return true;
}

interface Head {
  readonly width: number;
  /** Whether a line can end within. */
  readonly ended: boolean;
}

/** The width of `doc` up to the first place where the line can end. */
function head(doc: Doc, mode: Mode, nameOf: NameOf): Head {
  if (typeof doc === "string") {
    return { width: width(doc, nameOf), ended: false };
  }
  switch (doc.kind) {
    case "import":
      return { width: nameOf(doc).length, ended: false };
    case "indent":
      return head(doc.body, mode, nameOf);
    case "hang": {
      // A hang is preceded by a place to break.
      if (mode === "broken") return { width: 0, ended: true };
      const taken = head(doc.body, mode, nameOf);
      return { width: taken.width + 1, ended: taken.ended };
    }
    case "choice":
      return head(mode === "broken" ? doc.broken : doc.flat, mode, nameOf);
    case "group":
      return head(doc.body, mode, nameOf);
    case "line":
      if (mode === "broken" || doc.mode === "hard" || doc.mode === "blank") {
        return { width: 0, ended: true };
      }
      return { width: doc.mode === "space" ? 1 : 0, ended: false };
    case "concat": {
      let sum = 0;
      for (const part of doc.parts) {
        const next = head(part, mode, nameOf);
        sum += next.width;
        if (next.ended || sum > PAGE) return { width: sum, ended: next.ended };
      }
      return { width: sum, ended: false };
    }
  }
}

/** The width on one line; `Infinity` where a hard line stands within. */
function width(doc: Doc, nameOf: NameOf): number {
  if (typeof doc === "string") return textWidth(doc);
  switch (doc.kind) {
    case "import":
      return nameOf(doc).length;
    case "indent":
      return width(doc.body, nameOf);
    case "hang":
      return 1 + width(doc.body, nameOf);
    case "choice":
      return width(doc.flat, nameOf);
    case "group":
      doc.width ??= width(doc.body, nameOf);
      return doc.width;
    case "line":
      return doc.mode === "space" ? 1 : doc.mode === "soft" ? 0 : Infinity;
    case "concat": {
      let sum = 0;
      for (const part of doc.parts) sum += width(part, nameOf);
      return sum;
    }
  }
}

// eslint-disable-next-line no-control-regex -- the ASCII range is what is meant
const asciiOnly = /^[\x00-\x7f]*$/u;
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;
const zero = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Columns as prettier counts them: wide characters two, combining ones none. */
function textWidth(text: string): number {
  if (asciiOnly.test(text)) return text.length;
  let columns = 0;
  for (const char of text)
    columns += wide.test(char) ? 2 : zero.test(char) ? 0 : 1;
  return columns;
}

import type { Doc } from "./code.js";
import type { PrintedTexts, TextOf } from "./printed-texts.js";

/** prettier's default line width. */
const PAGE = 80;

/**
 * Lays out a document in prettier's style: a group stays on one line if it fits
 * in 80 columns together with what follows, up to the next possible break.
 *
 * @param texts the texts that were printed before
 * @param level the indentation of the lines after the first
 */
export function layout(
  root: Doc,
  textOf: TextOf,
  texts?: PrintedTexts,
  level = 0,
): string {
  const out: string[] = [];
  const stack = new Stack(root, level);
  let column = level * 2;
  // The column is computed only when a choice needs it: most lines have none.
  let measured = 0;
  const columnNow = (): number => {
    for (; measured < out.length; measured++)
      column += textWidth(out[measured] ?? "");
    return column;
  };
  while (stack.pop()) {
    const { doc, depth, broken } = stack;
    if (typeof doc === "string") {
      out.push(doc);
      continue;
    }
    switch (doc.kind) {
      case "import":
      case "readonly":
        out.push(textOf(doc));
        break;
      case "concat":
        for (let i = doc.parts.length - 1; i >= 0; i--)
          stack.push(doc.parts[i] ?? "", depth, broken);
        break;
      case "indent":
        stack.push(doc.body, depth + 1, broken);
        break;
      case "choice":
        stack.push(broken ? doc.broken : doc.flat, depth, broken);
        break;
      case "piece":
        if (texts === undefined) stack.push(doc.print(), depth, true);
        else
          out.push(
            texts.textOf(doc, depth, textOf, (own) =>
              layout(doc.print(), own, texts, depth),
            ),
          );
        break;
      case "group": {
        const fits =
          !broken ||
          stack.restFits(PAGE - columnNow() - width(doc, textOf), textOf);
        stack.push(doc.body, depth, !fits);
        break;
      }
      case "hang": {
        stack.push(doc.body, depth, broken);
        if (!broken || stack.restFits(PAGE - columnNow() - 1, textOf))
          out.push(" ");
        else {
          stack.indentNext();
          out.push(newLine(depth + 1));
          measured = out.length;
          column = (depth + 1) * 2;
        }
        break;
      }
      case "line":
        if (!broken && (doc.mode === "soft" || doc.mode === "space")) {
          if (doc.mode === "space") out.push(" ");
        } else {
          if (doc.mode === "blank") out.push("\n");
          out.push(newLine(depth));
          measured = out.length;
          column = depth * 2;
        }
        break;
    }
  }
  return out.join("");
}

/**
 * The documents that remain to be printed, the next one last. Parallel arrays
 * instead of objects, because there would be millions of them.
 */
class Stack {
  doc: Doc = "";
  depth = 0;
  broken = true;
  readonly #docs: Doc[];
  readonly #depths: number[];
  readonly #broken = [true];
  #length = 1;

  constructor(root: Doc, depth: number) {
    this.#docs = [root];
    this.#depths = [depth];
  }

  push(doc: Doc, depth: number, broken: boolean): void {
    if (doc === "") return;
    this.#docs[this.#length] = doc;
    this.#depths[this.#length] = depth;
    this.#broken[this.#length] = broken;
    this.#length++;
  }

  /** Moves to the next document; false if there is none. */
  pop(): boolean {
    if (this.#length === 0) return false;
    const top = --this.#length;
    this.doc = this.#docs[top] ?? "";
    this.depth = this.#depths[top] ?? 0;
    this.broken = this.#broken[top] ?? true;
    return true;
  }

  /** Indents the next document by one more level. */
  indentNext(): void {
    const top = this.#length - 1;
    this.#depths[top] = (this.#depths[top] ?? 0) + 1;
  }

  /**
   * Whether the rest fits in `room` columns, up to the next possible line
   * break.
   */
  restFits(room: number, textOf: TextOf): boolean {
    let left = room;
    for (let i = this.#length - 1; i >= 0 && left >= 0; i--) {
      left = remainingWidth(
        this.#docs[i] ?? "",
        this.#broken[i] ?? true,
        left,
        textOf,
      );
      if (left === Infinity) return true;
    }
    return left >= 0;
  }
}

const newLines: string[] = [];

function newLine(depth: number): string {
  return (newLines[depth] ??= `\n${"  ".repeat(depth)}`);
}

/**
 * The columns of `room` that `doc` leaves: negative if it does not fit,
 * `Infinity` if the line can end inside it.
 */
function remainingWidth(
  doc: Doc,
  broken: boolean,
  room: number,
  textOf: TextOf,
): number {
  if (typeof doc === "string") return room - textWidth(doc);
  switch (doc.kind) {
    case "import":
    case "readonly":
      return room - textOf(doc).length;
    case "indent":
    case "group":
      return remainingWidth(doc.body, broken, room, textOf);
    case "hang":
      // A hang can break before its body.
      if (broken) return Infinity;
      return remainingWidth(doc.body, broken, room - 1, textOf);
    case "choice":
      return remainingWidth(
        broken ? doc.broken : doc.flat,
        broken,
        room,
        textOf,
      );
    case "piece":
      return Infinity;
    case "line":
      if (broken || doc.mode === "hard" || doc.mode === "blank")
        return Infinity;
      return doc.mode === "space" ? room - 1 : room;
    case "concat": {
      let left = room;
      for (const part of doc.parts) {
        left = remainingWidth(part, broken, left, textOf);
        if (left < 0 || left === Infinity) return left;
      }
      return left;
    }
  }
}

/**
 * The width on one line; `Infinity` if it exceeds the line width or contains a
 * hard line.
 */
function width(doc: Doc, textOf: TextOf): number {
  if (typeof doc === "string") return textWidth(doc);
  switch (doc.kind) {
    case "import":
    case "readonly":
      return textOf(doc).length;
    case "indent":
      return width(doc.body, textOf);
    case "hang":
      return 1 + width(doc.body, textOf);
    case "choice":
      return width(doc.flat, textOf);
    case "group":
      doc.width ??= width(doc.body, textOf);
      return doc.width;
    case "piece":
      return Infinity;
    case "line":
      return doc.mode === "space" ? 1 : doc.mode === "soft" ? 0 : Infinity;
    case "concat": {
      let sum = 0;
      for (const part of doc.parts) {
        sum += width(part, textOf);
        if (sum > PAGE) return Infinity;
      }
      return sum;
    }
  }
}

const wideCharacter =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;

const zeroWidthCharacter = /[\p{Mn}\p{Me}\p{Cf}]/u;

/**
 * The width in columns as prettier counts them: wide characters take two,
 * combining ones none.
 */
function textWidth(text: string): number {
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) > 0x7f) return wideWidth(text);
  return text.length;
}

function wideWidth(text: string): number {
  let columns = 0;
  for (const char of text)
    columns += wideCharacter.test(char)
      ? 2
      : zeroWidthCharacter.test(char)
        ? 0
        : 1;
  return columns;
}

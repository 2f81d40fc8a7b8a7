import type { Doc, Group, Line, Piece } from "./code.js";
import type { ReusedTexts, TextOf } from "./reused-texts.js";

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
  texts?: ReusedTexts,
  level = 0,
): string {
  const page = new Page(textOf, texts, level);
  page.add(root, level, true);
  return page.text();
}

/** The text that is laid out so far, and what follows it. */
class Page {
  readonly #textOf: TextOf;
  readonly #texts: ReusedTexts | undefined;
  readonly #out: string[] = [];
  // The column is computed only when a choice needs it: most lines have none.
  #column: number;
  #measured = 0;
  // The concatenations that are being laid out, the innermost last, and the next part
  // of each. Parallel arrays instead of objects, because there would be many.
  readonly #parts: (readonly Doc[])[] = [];
  readonly #next: number[] = [];
  readonly #broken: boolean[] = [];
  #open = 0;

  constructor(textOf: TextOf, texts: ReusedTexts | undefined, level: number) {
    this.#textOf = textOf;
    this.#texts = texts;
    this.#column = level * 2;
  }

  text(): string {
    return this.#out.join("");
  }

  /** @param broken whether the lines of the enclosing group are broken */
  add(doc: Doc, depth: number, broken: boolean): void {
    if (typeof doc === "string") {
      this.#out.push(doc);
      return;
    }
    switch (doc.kind) {
      case "import":
      case "readonly":
        this.#out.push(this.#textOf(doc));
        break;
      case "concat":
        this.#addAll(doc.parts, depth, broken);
        break;
      case "indent":
        this.add(doc.body, depth + 1, broken);
        break;
      case "choice":
        this.add(broken ? doc.broken : doc.flat, depth, broken);
        break;
      case "piece":
        this.#addPiece(doc, depth);
        break;
      case "group":
        this.add(doc.body, depth, broken && !this.#fitsWhole(doc));
        break;
      case "hang":
        this.#addHanging(doc.body, depth, broken);
        break;
      case "line":
        this.#addLine(doc.mode, depth, broken);
        break;
    }
  }

  /** Without recursion for nested concatenations: text that grows step by step nests deeply. */
  #addAll(parts: readonly Doc[], depth: number, broken: boolean): void {
    const outer = this.#open;
    this.#enter(parts, broken);
    while (this.#open > outer) {
      const part = this.#afterTexts(this.#open - 1);
      if (part === undefined) this.#open--;
      else if (part.kind === "concat") this.#enter(part.parts, broken);
      else this.add(part, depth, broken);
    }
  }

  #enter(parts: readonly Doc[], broken: boolean): void {
    const at = this.#open++;
    this.#parts[at] = parts;
    this.#next[at] = 0;
    this.#broken[at] = broken;
  }

  /** Adds the texts that are next in a concatenation, and returns the part after them. */
  #afterTexts(at: number): Exclude<Doc, string> | undefined {
    const parts = this.#parts[at] ?? [];
    let next = this.#next[at] ?? 0;
    let part = parts[next++];
    for (; typeof part === "string"; part = parts[next++]) this.#out.push(part);
    this.#next[at] = next;
    return part;
  }

  #addPiece(piece: Piece, depth: number): void {
    if (this.#texts === undefined) {
      this.add(piece.print(), depth, true);
      return;
    }
    const texts = this.#texts;
    this.#out.push(
      texts.textOf(piece, depth, this.#textOf, (own) =>
        layout(piece.print(), own, texts, depth),
      ),
    );
  }

  #addHanging(body: Doc, depth: number, broken: boolean): void {
    if (!broken || this.#fitsHanging(body)) {
      this.#out.push(" ");
      this.add(body, depth, broken);
    } else {
      this.#breakLine(depth + 1);
      this.add(body, depth + 1, broken);
    }
  }

  #addLine(mode: Line["mode"], depth: number, broken: boolean): void {
    if (broken || mode === "hard" || mode === "blank") {
      if (mode === "blank") this.#out.push("\n");
      this.#breakLine(depth);
    } else if (mode === "space") this.#out.push(" ");
  }

  #breakLine(depth: number): void {
    this.#out.push(newLine(depth));
    this.#measured = this.#out.length;
    this.#column = depth * 2;
  }

  /** The columns that are left in the line. */
  #room(): number {
    for (; this.#measured < this.#out.length; this.#measured++)
      this.#column += textWidth(this.#out[this.#measured] ?? "");
    return PAGE - this.#column;
  }

  /** Whether a group fits on the line together with what follows. */
  #fitsWhole(group: Group): boolean {
    return this.#restFits(this.#room() - width(group, this.#textOf));
  }

  /** Whether the first line of the body fits after a space. */
  #fitsHanging(body: Doc): boolean {
    return this.#restFits(
      remainingWidth(body, true, this.#room() - 1, this.#textOf),
    );
  }

  /** Whether what follows fits in `room` columns, up to the next possible line break. */
  #restFits(room: number): boolean {
    let left = room;
    for (let at = this.#open - 1; at >= 0; at--) {
      if (left < 0 || left === Infinity) break;
      left = remainingWidthOf(
        this.#parts[at] ?? [],
        this.#next[at] ?? 0,
        this.#broken[at] ?? true,
        left,
        this.#textOf,
      );
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
    case "concat":
      return remainingWidthOf(doc.parts, 0, broken, room, textOf);
  }
}

function remainingWidthOf(
  parts: readonly Doc[],
  first: number,
  broken: boolean,
  room: number,
  textOf: TextOf,
): number {
  let left = room;
  for (let at = first; at < parts.length; at++) {
    left = remainingWidth(parts[at] ?? "", broken, left, textOf);
    if (left < 0 || left === Infinity) return left;
  }
  return left;
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
      // Without an iterator: V8 optimizes this function late.
      const { parts } = doc;
      let sum = 0;
      for (let at = 0; at < parts.length && sum <= PAGE; at++)
        sum += width(parts[at] ?? "", textOf);
      return sum > PAGE ? Infinity : sum;
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

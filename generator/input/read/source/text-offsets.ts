import { isAscii } from "node:buffer";

/** The bytes that are counted at once. Most parts of a description are ASCII. */
const BLOCK = 2 ** 12;

/** Converts offsets in UTF-8 to offsets in the text, which are UTF-16 code units. */
export class TextOffsets {
  readonly #bytes: Buffer;
  /** The offset in the text of the start of each block. */
  readonly #starts = [0];

  /** @param bytes valid UTF-8 */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The offset in the text of a byte, with the byte order mark as one unit. */
  of(offset: number): number {
    const block = Math.floor(offset / BLOCK);
    for (let last = this.#starts.length - 1; last < block; last++)
      this.#starts.push(this.#after(last, (last + 1) * BLOCK));
    return this.#after(block, offset);
  }

  /** The offset in the text of a byte of a block, or of its end. */
  #after(block: number, offset: number): number {
    const part = this.#bytes.subarray(block * BLOCK, offset);
    return (this.#starts[block] ?? 0) + unitsIn(part);
  }
}

function unitsIn(bytes: Buffer): number {
  if (isAscii(bytes)) return bytes.length;
  let units = 0;
  // A character begins with a byte that is no continuation; one of four bytes has two units.
  for (const byte of bytes)
    if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2;
  return units;
}

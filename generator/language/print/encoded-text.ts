/** The bytes that are reserved at once: many declarations. */
const CHUNK = 2 ** 16;

/** The most bytes that a UTF-16 code unit takes in UTF-8. */
const MOST_BYTES = 3;

/**
 * A text that is encoded while it grows. The texts of all modules are kept until they are
 * written, and as strings they would fill the heap, which V8 then collects again.
 */
export class EncodedText {
  readonly #full: Buffer[] = [];
  #chunk = Buffer.alloc(0);
  #used = 0;

  add(text: string): void {
    const most = text.length * MOST_BYTES;
    if (this.#chunk.length - this.#used < most) {
      this.#full.push(this.#chunk.subarray(0, this.#used));
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK, most));
      this.#used = 0;
    }
    this.#used += this.#chunk.write(text, this.#used);
  }

  /** The text in UTF-8 after another one. */
  after(first: string): Buffer {
    const last = this.#chunk.subarray(0, this.#used);
    return Buffer.concat([Buffer.from(first), ...this.#full, last]);
  }
}

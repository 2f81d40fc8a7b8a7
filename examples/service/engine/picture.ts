import { encode } from "fast-png";

import type { Color } from "./palette.js";

/** A picture with an alpha channel. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #data: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#data = new Uint8Array(width * height * 4);
  }

  /** Fills a square. */
  fill(x: number, y: number, size: number, color: Color): void {
    for (let row = y; row < y + size; row++)
      for (let column = x; column < x + size; column++)
        this.#data.set([...color, 255], (row * this.width + column) * 4);
  }

  toPng(): Uint8Array {
    return encode({
      width: this.width,
      height: this.height,
      data: this.#data,
      channels: 4,
    });
  }
}

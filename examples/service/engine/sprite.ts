import type { Color } from "./palette.js";
import { Picture } from "./picture.js";
import { randomOf } from "./random.js";

const CELLS = 16;
/** Pixels of a cell. */
const SCALE = 4;

/** The width and height of a frame. */
export const FRAME = CELLS * SCALE;

/** Draws a symmetric figure with an outline, in frames beside each other. */
export function drawSprite(
  seed: string,
  palette: readonly Color[],
  frames: number,
): Picture {
  const picture = new Picture(FRAME * frames, FRAME);
  const body = bodyOf(seed);
  const shades = randomOf(`${seed} shades`);
  const colors = body.map((row) =>
    row.map(() => palette[Math.floor(2 + shades() * (palette.length - 2))]),
  );
  for (let frame = 0; frame < frames; frame++)
    for (let y = 0; y < CELLS; y++)
      for (let x = 0; x < CELLS; x++) {
        // Every other frame is one cell higher.
        const from = y + (frame % 2);
        const color = isSet(body, x, from)
          ? colors[from]?.[Math.min(x, CELLS - 1 - x)]
          : isEdge(body, x, from)
            ? palette[0]
            : undefined;
        if (color !== undefined)
          picture.fill(frame * FRAME + x * SCALE, y * SCALE, SCALE, color);
      }
  return picture;
}

type Body = readonly (readonly boolean[])[];

/** The left half of a figure: noise that a cellular automaton has smoothed. */
function bodyOf(seed: string): Body {
  const random = randomOf(`${seed} body`);
  let body: Body = Array.from({ length: CELLS }, (_, y) =>
    Array.from(
      { length: CELLS / 2 },
      (__, x) => x > 0 && y > 1 && y < CELLS - 1 && random() < 0.35 + x * 0.06,
    ),
  );
  for (let round = 0; round < 2; round++) {
    const before = body;
    body = before.map((row, y) =>
      row.map((set, x) => neighbors(before, x, y) >= (set ? 3 : 5)),
    );
  }
  return body;
}

function isSet(body: Body, x: number, y: number): boolean {
  return body[y]?.[Math.min(x, CELLS - 1 - x)] === true;
}

function isEdge(body: Body, x: number, y: number): boolean {
  return [
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ].some(([column = 0, row = 0]) => isSet(body, column, row));
}

function neighbors(body: Body, x: number, y: number): number {
  let count = 0;
  for (const row of [y - 1, y, y + 1])
    for (const column of [x - 1, x, x + 1])
      if ((row !== y || column !== x) && isSet(body, column, row)) count += 1;
  return count;
}

import type { Color } from "./palette.js";
import { Picture } from "./picture.js";
import { randomOf } from "./random.js";

const SIZE = 64;

/** Draws a tile of noise whose opposite edges fit. */
export function drawTile(seed: string, palette: readonly Color[]): Picture {
  const picture = new Picture(SIZE, SIZE);
  const layers = [4, 8, 16].map((cells) => noiseOf(`${seed} ${cells}`, cells));
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const height = layers.reduce(
        (sum, noise, layer) => sum + noise(x / SIZE, y / SIZE) / 2 ** layer,
        0,
      );
      const shade = Math.floor((height / 1.75) * palette.length);
      picture.fill(x, y, 1, palette[shade] ?? [0, 0, 0]);
    }
  return picture;
}

/** Values from 0 to 1 between the corners of a grid, which wraps around. */
function noiseOf(
  seed: string,
  cells: number,
): (x: number, y: number) => number {
  const random = randomOf(seed);
  const corners = Array.from({ length: cells * cells }, random);
  const corner = (column: number, row: number) =>
    corners[(row % cells) * cells + (column % cells)] ?? 0;
  return (x, y) => {
    const [column, right] = split(x * cells);
    const [row, down] = split(y * cells);
    const above = mix(corner(column, row), corner(column + 1, row), right);
    const below = mix(
      corner(column, row + 1),
      corner(column + 1, row + 1),
      right,
    );
    return mix(above, below, down);
  };
}

/** The whole part, and the rest with smoothed ends. */
function split(value: number): [number, number] {
  const whole = Math.floor(value);
  const rest = value - whole;
  return [whole, rest * rest * (3 - 2 * rest)];
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

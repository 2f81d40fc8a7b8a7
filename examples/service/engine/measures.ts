import { decode } from "fast-png";

import type { Score } from "../../../generated/v2/index.js";

/** Scores a PNG from 0 to 1: how much of it is filled, its contrast, and its colors. */
export function scoresOf(png: Uint8Array): Score[] {
  const { data, channels, width, height } = decode(png);
  const colors = new Set<string>();
  let [filled, darkest, lightest] = [0, 255, 0];
  for (let place = 0; place < data.length; place += channels) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = data.slice(
      place,
      place + channels,
    );
    if (alpha === 0) continue;
    filled += 1;
    const light = 0.3 * red + 0.59 * green + 0.11 * blue;
    darkest = Math.min(darkest, light);
    lightest = Math.max(lightest, light);
    colors.add(`${red} ${green} ${blue}`);
  }
  return [
    { rule: "coverage", value: rounded(filled / (width * height)) },
    { rule: "contrast", value: rounded((lightest - darkest) / 255) },
    { rule: "variety", value: rounded(1 - 1 / Math.max(1, colors.size)) },
  ];
}

function rounded(value: number): number {
  return Math.max(0, Math.round(value * 1000) / 1000);
}

import { randomOf } from "./random.js";

/** Red, green, blue, each from 0 to 255. */
export type Color = readonly [number, number, number];

/** Words of prompts that name a material, with its hue in degrees and its saturation. */
const materials: { readonly [word: string]: readonly [number, number] } = {
  moss: [105, 0.5],
  grass: [115, 0.6],
  leaf: [100, 0.6],
  stone: [220, 0.08],
  iron: [210, 0.12],
  water: [205, 0.65],
  ice: [190, 0.45],
  lava: [15, 0.9],
  fire: [25, 0.9],
  sand: [42, 0.5],
  gold: [46, 0.8],
  wood: [28, 0.45],
  brick: [10, 0.5],
  magic: [280, 0.6],
};

/** How many shades a palette has. */
const SHADES = 8;

/** Makes a palette from dark to light, of the materials in a text, or of its seed. */
export function paletteOf(text: string): Color[] {
  const random = randomOf(`palette ${text}`);
  const named = Object.entries(materials).flatMap(([word, material]) =>
    text.toLowerCase().includes(word) ? [material] : [],
  );
  const hues = named.length > 0 ? named : [[random() * 360, 0.5] as const];
  return Array.from({ length: SHADES }, (_, shade) => {
    const [hue, saturation] = hues[shade % hues.length] ?? [0, 0];
    const light = 0.18 + (0.62 * shade) / (SHADES - 1);
    return colorOf(hue + (random() - 0.5) * 14, saturation, light);
  });
}

/** The color of a hue in degrees, a saturation and a lightness. */
function colorOf(hue: number, saturation: number, light: number): Color {
  const reach = saturation * Math.min(light, 1 - light);
  const part = (offset: number) => {
    const place = (offset + hue / 30 + 12) % 12;
    const share = Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(255 * (light - reach * share));
  };
  return [part(0), part(8), part(4)];
}

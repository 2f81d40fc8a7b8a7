import type { Asset, Engine, Generation, Learned } from "./engine.js";
import { scoresOf } from "./measures.js";
import { type Color, paletteOf } from "./palette.js";
import { drawSprite, FRAME } from "./sprite.js";
import { drawTile } from "./tile.js";

/** An engine without a model: it draws by procedures whose seed is the prompt. */
export const embeddedEngine: Engine = {
  generate: (generation) =>
    Promise.resolve({ status: "succeeded", made: [draw(generation)] }),
  // It fetches no images: their addresses are the seed.
  train: ({ name, kind, images }) => {
    const palette = paletteOf([name, kind, ...images].join(" "));
    return Promise.resolve({ status: "succeeded", made: { palette } });
  },
  score: ([asset]) =>
    Promise.resolve(
      asset === undefined
        ? {
            status: "FAILED",
            error_code: "INTERNAL_ERROR",
            error_message: "The inference has no image to score.",
          }
        : { status: "succeeded", made: scoresOf(asset.content) },
    ),
};

function draw({ model, prompt, references }: Generation): Asset {
  const contentType = "image/png";
  const palette = references.reduce(follow, paletteOf(prompt));
  const seed = `${model} ${prompt}`;
  if (model === "tiles") {
    const picture = drawTile(seed, palette);
    const { width, height } = picture;
    const metadata = { tile: { width, height, seamless: true } };
    return { contentType, content: picture.toPng(), metadata };
  }
  const count = model === "animations" ? 4 : 1;
  const picture = drawSprite(seed, palette, count);
  const metadata = { frames: { count, width: FRAME, height: FRAME } };
  return { contentType, content: picture.toPng(), metadata };
}

/** Mixes a palette with the one of a reference set. */
function follow(palette: Color[], { palette: learned }: Learned): Color[] {
  // `train` made it.
  const other = learned as readonly Color[];
  return palette.map(([red, green, blue], shade) => {
    const [otherRed, otherGreen, otherBlue] = other[shade] ?? [0, 0, 0];
    return [
      (red + 3 * otherRed) >> 2,
      (green + 3 * otherGreen) >> 2,
      (blue + 3 * otherBlue) >> 2,
    ];
  });
}

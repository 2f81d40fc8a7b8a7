import type { Parameter, ParameterStyle } from "../../model/model.js";
import { mediaKey } from "../match/media-keys.js";
import type { Shape } from "./value-shapes.js";

/** What says how a value becomes text. */
type Writing = Pick<Parameter, "explode" | "mediaType"> & {
  readonly style: ParameterStyle;
};

/** How values of a shape become text: two ways that are called the same give the same text. */
export function writtenForm(
  { style, explode, mediaType }: Writing,
  shape: Shape,
): string {
  if (mediaType !== undefined) return mediaKey(mediaType);
  if (shape === "single") return inQuery.has(style) ? "form" : style;
  // RFC 6570, 3.2.2: lists have commas either way.
  if (shape === "array" && style === "simple") return style;
  if (style === "deepObject" || !explode) return style;
  // A name for each item leaves nothing to be parted by spaces or bars.
  const exploded = shape === "array" && inQuery.has(style) ? "form" : style;
  return `${exploded}, exploded`;
}

const inQuery: ReadonlySet<ParameterStyle> = new Set([
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
]);

/** How two ways of writing differ for some of the shapes; nothing where they do not. */
export function otherForm(
  before: Writing,
  after: Writing,
  shapes: readonly Shape[],
): readonly [before: string, after: string] | undefined {
  return shapes
    .map(
      (shape) =>
        [writtenForm(before, shape), writtenForm(after, shape)] as const,
    )
    .find(([one, other]) => one !== other);
}

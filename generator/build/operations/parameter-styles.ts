import type { ParameterLocation, ParameterStyle } from "../../model/model.js";

const styles: ReadonlyMap<
  ParameterLocation,
  readonly [usual: ParameterStyle, ...others: ParameterStyle[]]
> = new Map([
  ["path", ["simple", "label", "matrix"]],
  ["query", ["form", "spaceDelimited", "pipeDelimited", "deepObject"]],
  ["header", ["simple"]],
  ["cookie", ["form"]],
]);

/** The style of parameters that name none. */
export function usualStyle(location: ParameterLocation): ParameterStyle {
  return styles.get(location)?.[0] ?? "form";
}

/** Every style that may stand at a location. */
export function stylesAt(
  location: ParameterLocation,
): readonly ParameterStyle[] {
  return styles.get(location) ?? [];
}

/** A style's name as one that may stand at a location. */
export function styleAt(
  location: ParameterLocation,
  name: string,
): ParameterStyle | undefined {
  return stylesAt(location).find((style) => style === name);
}

/** A word as a parameter's location. */
export function locationOf(word: string): ParameterLocation | undefined {
  for (const location of styles.keys()) if (location === word) return location;
  return undefined;
}

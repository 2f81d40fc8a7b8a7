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
export function usualStyle(sentIn: ParameterLocation): ParameterStyle {
  return styles.get(sentIn)?.[0] ?? "form";
}

/** Every style that may stand at a location. */
export function stylesAt(sentIn: ParameterLocation): readonly ParameterStyle[] {
  return styles.get(sentIn) ?? [];
}

/** A style's name as one that may stand at a location. */
export function styleAt(
  sentIn: ParameterLocation,
  name: string,
): ParameterStyle | undefined {
  return stylesAt(sentIn).find((style) => style === name);
}

/** A word as a parameter's location. */
export function parameterLocation(word: string): ParameterLocation | undefined {
  for (const sentIn of styles.keys()) if (sentIn === word) return sentIn;
  return undefined;
}

import { isAbsolute, relative } from "node:path";

/** A path as someone in the folder would type it. */
export function shownPath(folder: string, path: string): string {
  const inside = relative(folder, path).replaceAll("\\", "/");
  if (inside === "") return ".";
  return inside.startsWith("../") || inside === ".." || isAbsolute(inside)
    ? path
    : inside;
}

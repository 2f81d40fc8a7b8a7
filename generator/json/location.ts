import type { Place } from "../model/model.js";

/** A place taken apart: the file as a relative path, and the unescaped steps. */
export interface PlaceParts {
  readonly file: string;
  readonly steps: readonly string[];
}

/** The place of a member, or of a member's member. */
export function childPlace(
  place: Place,
  ...steps: readonly (string | number)[]
): Place {
  let child = place;
  for (const step of steps) child += `/${escapeStep(String(step))}`;
  return child;
}

/** Puts a place together. */
export function placeOf(file: string, steps: readonly string[]): Place {
  return childPlace(`${escapeFile(file)}#`, ...steps);
}

/** Takes a place apart. */
export function placeParts(place: Place): PlaceParts {
  const hash = place.indexOf("#");
  const pointer = hash < 0 ? "" : place.slice(hash + 1);
  return {
    file: unescapeFile(hash < 0 ? place : place.slice(0, hash)),
    steps: pointer.split("/").slice(1).map(unescapeStep),
  };
}

/** The file of a place, a path relative to the description's folder. */
export function placeFile(place: Place): string {
  // Most places stand in the description itself, and this is asked for each reference.
  if (place.startsWith("#")) return "";
  return placeParts(place).file;
}

function escapeStep(step: string): string {
  return /[~/]/.test(step)
    ? step.replaceAll("~", "~0").replaceAll("/", "~1")
    : step;
}

/** A step of a JSON pointer as the name it stands for. */
export function unescapeStep(step: string): string {
  return step.includes("~")
    ? step.replaceAll("~1", "/").replaceAll("~0", "~")
    : step;
}

// A file's name may hold the very character that ends it in a place.
function escapeFile(file: string): string {
  return file.replaceAll("%", "%25").replaceAll("#", "%23");
}

function unescapeFile(file: string): string {
  return file.replaceAll("%23", "#").replaceAll("%25", "%");
}

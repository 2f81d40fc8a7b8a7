/**
 * The location of an element: `file#/json/pointer` (RFC 6901). The file is
 * relative to the description's folder and is omitted for the description itself.
 */
export type Location = string;

/** A place taken apart: the file as a relative path, and the unescaped steps. */
export interface LocationParts {
  readonly file: string;
  readonly steps: readonly string[];
}

/** The place of a member, or of a member's member. */
export function childLocation(
  location: Location,
  ...steps: readonly (string | number)[]
): Location {
  let child = location;
  for (const step of steps) child += `/${escapeStep(String(step))}`;
  return child;
}

/** Puts a place together. */
export function locationOf(file: string, steps: readonly string[]): Location {
  return childLocation(`${escapeFile(file)}#`, ...steps);
}

/** Takes a place apart. */
export function locationParts(location: Location): LocationParts {
  const hash = location.indexOf("#");
  const pointer = hash < 0 ? "" : location.slice(hash + 1);
  return {
    file: unescapeFile(hash < 0 ? location : location.slice(0, hash)),
    steps: pointer.split("/").slice(1).map(unescapeStep),
  };
}

/** The file of a place, a path relative to the description's folder. */
export function locationFile(location: Location): string {
  // Most places stand in the description itself, and this is asked for each reference.
  if (location.startsWith("#")) return "";
  return locationParts(location).file;
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

/**
 * The location of an element: `file#/json/pointer` (RFC 6901). The file is
 * relative to the description's folder and is omitted for the description itself.
 */
export type Location = string;

/** The parts of a location: the relative path of the file, and the unescaped steps of the JSON pointer. */
export interface LocationParts {
  readonly file: string;
  readonly steps: readonly string[];
}

/** The location of a member or item, or of one nested further. */
export function childLocation(
  location: Location,
  ...steps: readonly (string | number)[]
): Location {
  let child = location;
  for (const step of steps) child += `/${escapeStep(String(step))}`;
  return child;
}

/** Makes a location from its parts. */
export function locationOf(file: string, steps: readonly string[]): Location {
  return childLocation(`${escapeFile(file)}#`, ...steps);
}

/** Splits a location into its parts. */
export function locationParts(location: Location): LocationParts {
  const hash = location.indexOf("#");
  const pointer = hash < 0 ? "" : location.slice(hash + 1);
  return {
    file: unescapeFile(hash < 0 ? location : location.slice(0, hash)),
    steps: pointerSteps(pointer),
  };
}

/** The unescaped steps of a JSON pointer (RFC 6901). */
export function pointerSteps(pointer: string): readonly string[] {
  const steps = pointer.split("/").slice(1);
  return pointer.includes("~") ? steps.map(unescapeStep) : steps;
}

/** The file of a location, as a path relative to the description's folder. */
export function locationFile(location: Location): string {
  // Fast path: most locations are in the description itself.
  if (location.startsWith("#")) return "";
  return locationParts(location).file;
}

function escapeStep(step: string): string {
  return /[~/]/.test(step)
    ? step.replaceAll("~", "~0").replaceAll("/", "~1")
    : step;
}

/** The member name that an escaped step of a JSON pointer denotes. */
export function unescapeStep(step: string): string {
  return step.includes("~")
    ? step.replaceAll("~1", "/").replaceAll("~0", "~")
    : step;
}

// A file name can contain `#`, which ends it in a location.
function escapeFile(file: string): string {
  return file.replaceAll("%", "%25").replaceAll("#", "%23");
}

function unescapeFile(file: string): string {
  return file.includes("%")
    ? file.replaceAll("%23", "#").replaceAll("%25", "%")
    : file;
}

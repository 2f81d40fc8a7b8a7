import type { Diagnostic, Position, Sources } from "./diagnostics.js";

/** A diagnostic with where it stands, as far as that is known. */
export interface Placed {
  readonly diagnostic: Diagnostic<string>;
  readonly position: Position | undefined;
}

/**
 * Looks up where they stand, and puts those of one file into the order of its
 * lines. What a YAML alias repeats is found in several places that are one in
 * the text: it is said once.
 */
export function placed(
  diagnostics: readonly Diagnostic<string>[],
  sources: Sources,
): readonly Placed[] {
  const files = new Map<string, number>();
  const all = diagnostics.map((diagnostic) => {
    const position = diagnostic.position ?? sources.locate(diagnostic.location);
    const file = position?.file ?? "";
    if (!files.has(file)) files.set(file, files.size);
    return { diagnostic, position };
  });
  const seen = new Set<string>();
  const once = all.filter(({ diagnostic: { code, message }, position }) => {
    if (position === undefined) return true;
    const id = JSON.stringify([code, message, position]);
    return !seen.has(id) && seen.add(id);
  });
  const rank = ({ position }: Placed) => files.get(position?.file ?? "") ?? 0;
  return once.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
      (a.position?.column ?? 0) - (b.position?.column ?? 0),
  );
}

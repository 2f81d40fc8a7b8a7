import type { JsonValue } from "../../../language/json/json.js";

/** The steps to each value that a JSONPath selects, or the error in the JSONPath. */
export type TargetFinder = (
  root: JsonValue,
  path: string,
) => readonly (readonly string[])[] | string;

/** Loads the evaluator of JSONPaths, which only overlays need. */
export async function loadTargets(): Promise<TargetFinder> {
  const { exec } = await import("jsonpath-rfc9535");
  return (root, path) => {
    const found: (readonly string[])[] = [];
    try {
      // The package does not change the value, but does not accept a read-only one.
      exec(root as Parameters<typeof exec>[0], path, (_, steps) => {
        found.push(
          steps.map((step) =>
            typeof step === "number" ? String(step) : unescapeName(step),
          ),
        );
      });
    } catch (error) {
      return faultOf(error, path);
    }
    return found;
  };
}

/** The message about a JSONPath, from an error of the parser. */
function faultOf(error: unknown, path: string): string {
  const offset = offsetOf(error);
  if (offset === undefined)
    return error instanceof Error ? error.message : String(error);
  return offset >= path.length
    ? "it ends too early"
    : `unexpected \`${path.charAt(offset)}\` at character ${String(offset + 1)}`;
}

function offsetOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("location" in error)) return undefined;
  // The parser's errors have this shape; it exports no type for them.
  const { start } = error.location as { start?: { offset?: number } };
  return start?.offset;
}

/** The name of a member, from a normalized path (RFC 9535, section 2.7). */
function unescapeName(name: string): string {
  return name.replace(
    /\\(?:u([0-9a-f]{4})|(.))/gs,
    (_, code: string | undefined, letter = "") =>
      code === undefined
        ? (escapes.get(String(letter)) ?? String(letter))
        : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

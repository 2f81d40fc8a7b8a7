import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Code that a team has to write. */
export interface Unwritten {
  /** A handler, or the option that makes refusals errors of the description. */
  readonly what: "handler" | "refuse";
  /** Relative to the project, with `/`. */
  readonly file: string;
  readonly line: number;
  /** The code of the line. */
  readonly code: string;
}

/** Lines of a file, the first and the last included. */
export interface Span {
  /** Relative to the project, with `/`. */
  readonly file: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Matches a call in a handler that is not written yet, the comment above `refuse`, or text
 * that is neither: other comments, strings, and the function that responds with samples.
 */
const places =
  /\bfunction sampleReply\b[^]*?\n\}\r?\n|\/\/ TODO: return an error of the description\b|\/\*[^]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\b(?:notImplemented|sampleReply)\((?!\{)/g;

/**
 * Finds the handlers of a project that are not written yet: calls of
 * `notImplemented()` and `sampleReply()`. Also finds the option `refuse`, while it has the
 * comment that it was written with.
 *
 * @param project an absolute path
 * @param dir the folder of the team's code, relative to the project
 * @param generated the output folder, relative to the project, which is left out
 * @param gone the code of handlers whose operations are gone, which is left out too
 */
export function unwritten(
  project: string,
  { dir, generated }: { readonly dir: string; readonly generated: string },
  gone: readonly Span[] = [],
): readonly Unwritten[] {
  const isGone = (file: string, line: number) =>
    gone.some(
      (span) => span.file === file && span.first <= line && line <= span.last,
    );
  return sourcePaths(project, dir, generated).flatMap((file) => {
    const text = readFileSync(join(project, file), "utf8");
    const lines = text.split("\n");
    return [...text.matchAll(places)].flatMap(({ 0: found, index }) => {
      const what = whatIs(found);
      const line = text.slice(0, index).split("\n").length;
      const code = lines[line - 1]?.trim() ?? "";
      const isDeclaration = /\bfunction\b/.test(code);
      if (what === undefined || isDeclaration || isGone(file, line)) return [];
      return [{ what, file, line, code }];
    });
  });
}

function whatIs(found: string): Unwritten["what"] | undefined {
  if (found.startsWith("// TODO: return an error")) return "refuse";
  return /^(?:notImplemented|sampleReply)\b/.test(found)
    ? "handler"
    : undefined;
}

/** The paths of the TypeScript files of a folder in code-unit order, without the generated ones. */
export function sourcePaths(
  project: string,
  dir: string,
  generated: string,
): readonly string[] {
  const folder = join(project, dir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = dir === "." ? entry.name : `${dir}/${entry.name}`;
      if (path === generated || entry.name === "node_modules") return [];
      if (entry.isDirectory()) return sourcePaths(project, path, generated);
      return /\.[cm]?tsx?$/.test(entry.name) &&
        !/\.d\.[cm]?ts$/.test(entry.name)
        ? [path]
        : [];
    });
}

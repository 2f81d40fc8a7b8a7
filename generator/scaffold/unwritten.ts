import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A handler that is not written yet. */
export interface Unwritten {
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

/** Matches a call in a handler that is not written yet, or text that is not code. */
const calls =
  /\/\*[^]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\b(?:notImplemented|sampleReply)\((?!\{)/g;

/**
 * Finds the handlers of a project that are not written yet: calls of
 * `notImplemented()` and `sampleReply()`.
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
    return [...text.matchAll(calls)]
      .filter(([found]) => /^[ns]/.test(found))
      .map(({ index }) => text.slice(0, index).split("\n").length)
      .filter((line) => !/\bfunction\b/.test(lines[line - 1] ?? ""))
      .filter((line) => !isGone(file, line))
      .map((line) => ({ file, line, code: lines[line - 1]?.trim() ?? "" }));
  });
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

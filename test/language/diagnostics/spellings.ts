import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { buildApi } from "../../../generator/input/build/build.js";
import { tolerateReferences } from "../../../generator/input/build/warnings/unresolved-references.js";
import { readDescription } from "../../../generator/input/read/read.js";
import {
  DescriptionError,
  type Diagnostic,
  hasErrors,
  locateDiagnostics,
  type Sources,
} from "../../../generator/language/diagnostics/diagnostics.js";
import type { OutputFile } from "../../../generator/language/print/print.js";
import { emitFiles } from "../../../generator/pipeline.js";

const folder = fileURLToPath(new URL("spellings", import.meta.url));

/** A part of a description as authors write it, and what Tenon makes of it. */
export interface Spelling {
  /** The page, without its extension, and the heading: `parameters: without a schema`. */
  readonly name: string;
  readonly text: string;
  /** The diagnostics, and what `API.md` says. */
  readonly expected: string;
}

const section =
  /^## (?<title>.+)\n\n```description\n(?<text>[^]*?)```\n(?:\n```reading\n(?<expected>[^]*?)```\n)?/gm;

const pages = readdirSync(folder)
  .sort()
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));

/** Every section of the pages in `spellings/`, in order. */
export const spellings: readonly Spelling[] = pages.flatMap(({ file, text }) =>
  [...text.matchAll(section)].map(({ groups = {} }) => ({
    name: `${file.replace(/\.md$/, "")}: ${groups["title"] ?? ""}`,
    text: groups["text"] ?? "",
    expected: groups["expected"] ?? "",
  })),
);

/** A spelling as a whole description: with a version, a title and paths, unless it has its own. */
export function completed({ text }: Spelling): string {
  const added = [
    [/^['"]?(?:openapi|swagger)\b/m, 'openapi: "3.0.3"\n'],
    [/^info:/m, 'info: { title: Spelling, version: "1" }\n'],
    [/^paths:/m, "paths: {}\n"],
  ] as const;
  const missing = added.filter(([present]) => !present.test(text));
  return [text, ...missing.map(([, line]) => line)].join("");
}

/** What Tenon makes of a spelling. */
export interface Reading {
  /** The diagnostics and the lines of `API.md`, as in the block `reading`. */
  readonly told: string;
  /** The output; empty if there are errors. */
  readonly files: readonly OutputFile[];
}

/** Reads a spelling from standard input, so that it has no folder, and generates its output. */
export async function readingOf(spelling: Spelling): Promise<Reading> {
  try {
    const document = await readDescription("-", {
      standardInput: piped(completed(spelling)),
    });
    const built = buildApi(document, { versions: "path" });
    const found = tolerateReferences(
      [...document.diagnostics, ...built.diagnostics],
      built.api,
    );
    if (hasErrors(found)) throw new DescriptionError(found, document);
    const files = emitFiles(document, built.api, found, {
      extension: ".js",
      source: "openapi.yaml",
    });
    const told = lines(found, document) + summaryOf(files);
    return { told: told === "" ? "Nothing is reported.\n" : told, files };
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    return { told: lines(error.diagnostics, error.sources), files: [] };
  }
}

/** Writes each reading into its page. */
export async function updateSpellings(): Promise<void> {
  const left = [...spellings];
  for (const { file, text } of pages) {
    const made: string[] = [];
    for (const spelling of left.splice(0, [...text.matchAll(section)].length))
      made.push((await readingOf(spelling)).told);
    const updated = text.replace(section, (...match: unknown[]) => {
      // The last argument of a replacement with named groups has their texts.
      const groups = match.at(-1) as Readonly<Record<string, string>>;
      const { title = "", text: written = "" } = groups;
      return `## ${title}\n\n\`\`\`description\n${written}\`\`\`\n\n\`\`\`reading\n${made.shift() ?? ""}\`\`\`\n`;
    });
    writeFileSync(join(folder, file), updated);
  }
  console.log(`the spellings: ${String(spellings.length)}`);
}

async function* piped(text: string): AsyncIterable<string> {
  yield await Promise.resolve(text);
}

function lines(found: readonly Diagnostic[], sources: Sources): string {
  return locateDiagnostics(found, sources)
    .map(({ diagnostic: { severity, code, message }, position }) => {
      const { line = 0, column = 0 } = position ?? {};
      return `${String(line)}:${String(column)} ${severity} ${code}: ${message}\n`;
    })
    .join("");
}

/** The operations and the schemas of `API.md`. */
function summaryOf(files: readonly OutputFile[]): string {
  return files
    .filter(({ path }) => path.endsWith("API.md"))
    .flatMap(({ text }) => text.split("\n"))
    .filter((line) => /^ *- /.test(line))
    .map((line) => `${line}\n`)
    .join("");
}

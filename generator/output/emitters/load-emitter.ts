import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

import { EmitterError, placeIn, refuseUse } from "./emitter-error.js";
import type { Emitter, NamedEmitter } from "./emitters.js";
import { guardProcess, orNeverSettled } from "./guard-process.js";
import {
  forgetChanged,
  importedFiles,
  versionedUrl,
  versionOf,
} from "./imported-files.js";

/** The version of the interface of emitters. */
const API_VERSION = 1;

/**
 * Imports an emitter of the project.
 *
 * @param path an absolute path
 * @param name the path as messages show it
 * @throws EmitterError
 */
export async function loadEmitter(
  path: string,
  name: string,
): Promise<NamedEmitter> {
  if (!existsSync(path))
    throw new EmitterError(`The emitter ${name} does not exist.`);
  const { emitter } = await importModule(path, name);
  if (!looksLikeEmitter(emitter))
    throw new EmitterError(
      `${name} exports no \`emitter\`: an object with \`apiVersion\` and a function \`emit\`.`,
    );
  if (emitter.apiVersion !== API_VERSION)
    throw new EmitterError(
      `${name} has apiVersion ${JSON.stringify(emitter.apiVersion)}, and this version of Tenon runs emitters with apiVersion ${String(API_VERSION)}.`,
    );
  // The version guarantees the rest of the interface.
  return { name, emitter: emitter as Emitter };
}

type ImportedModule = Readonly<Record<string, unknown>>;

/**
 * Imports a module of the project: JavaScript, or TypeScript where Node or tsx reads it.
 * With `--watch`, a module that has changed is imported again.
 *
 * @param path an absolute path
 * @param name the path as messages show it
 * @throws EmitterError
 */
export function importModule(
  path: string,
  name: string,
): Promise<ImportedModule> {
  const files = importedFiles(path);
  return guardProcess(
    () =>
      orNeverSettled(
        importFile(path, name, files),
        new EmitterError(
          `${name} cannot be imported: an \`await\` at its top level, or in a file that it imports, never ends.`,
        ),
      ),
    (use) => {
      // Others in this process, such as a development server, may use it meanwhile.
      if (isCalledIn(files)) refuseUse(use);
    },
  );
}

async function importFile(
  path: string,
  name: string,
  files: readonly string[],
): Promise<ImportedModule> {
  const url = pathToFileURL(path).href;
  try {
    // With --watch, changed files are imported again.
    const version = versionOf(files);
    forgetChanged(path, version, files);
    const versioned = versionedUrl(url, version);
    return (await import(versioned)) as ImportedModule; // a module is an object
  } catch (error) {
    if (!isForTypeScript(error)) throw importError(name, error);
  }
  try {
    const tsImport = await loadTsx(path);
    if (tsImport !== undefined) return await tsImport(url, import.meta.url);
  } catch (error) {
    throw importError(name, error);
  }
  throw new EmitterError(
    `${name} is TypeScript, which this version of Node cannot import. Use Node 22.18 or later, install tsx (\`npm install --save-dev tsx\`), or write it in JavaScript.`,
  );
}

/** Whether one of these files is on the stack of the call. */
function isCalledIn(files: readonly string[]): boolean {
  const { stack = "" } = new Error();
  return files.some(
    (file) =>
      stack.includes(file) || stack.includes(pathToFileURL(file).pathname),
  );
}

/** Node does not import `.ts` files, or does not strip types. */
function isForTypeScript(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "ERR_UNKNOWN_FILE_EXTENSION"
  );
}

type TsImport = (url: string, parent: string) => Promise<ImportedModule>;

/** The function of tsx that imports TypeScript, from the project's own packages; undefined if it is not installed. */
async function loadTsx(path: string): Promise<TsImport | undefined> {
  let found: string;
  try {
    found = createRequire(path).resolve("tsx/esm/api");
  } catch {
    return undefined;
  }
  // Resolved for `require`; the file for `import` is next to it.
  const url = pathToFileURL(found.replace(/\.cjs$/, ".mjs")).href;
  // The interface is documented by tsx.
  const { tsImport } = (await import(url)) as {
    readonly tsImport: TsImport;
  };
  return tsImport;
}

function importError(name: string, error: unknown): EmitterError {
  const failure = error instanceof Error ? error : new Error(String(error));
  return new EmitterError(
    `${name} cannot be imported: ${failure.message}${placeOfImport(name, failure)}`,
    { cause: error },
  );
}

/**
 * Node does not report the place of a syntax error in an imported module to the
 * program.
 */
function placeOfImport(name: string, error: Error): string {
  const place = placeIn(error);
  if (place !== "" || !(error instanceof SyntaxError)) return place;
  return `\nFor the line, run \`node --check ${name}\`, and the same for the files that it imports.`;
}

function looksLikeEmitter(
  value: unknown,
): value is { readonly apiVersion: unknown } {
  return (
    typeof value === "object" &&
    value !== null &&
    "apiVersion" in value &&
    "emit" in value &&
    typeof value.emit === "function"
  );
}

import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import module, { createRequire } from "node:module";
import { dirname, resolve } from "node:path";

/** Matches the relative paths that a module imports or exports from. */
const relativeImport =
  /\b(?:from|import|require)\s*\(?\s*(["'])(\.{1,2}\/[^"'?\n]+)/g;

/**
 * The file of a module, and those of the modules that it imports by relative
 * paths, directly or not.
 *
 * @param path an absolute path
 */
export function importedFiles(path: string): readonly string[] {
  const files = new Set([path]);
  // Iteration includes the files that are added meanwhile.
  for (const file of files) {
    if (!isFile(file)) continue;
    for (const [, , specifier = ""] of readFileSync(file, "utf8").matchAll(
      relativeImport,
    ))
      files.add(fileOf(resolve(dirname(file), specifier)));
  }
  return [...files];
}

/** The file that an import leads to. With tsx, `./x.js` and `./x` may be `x.ts`; `require` finds more. */
function fileOf(path: string): string {
  const typed = path.replace(/\.([cm]?)js$/, ".$1ts");
  const extensions = [".ts", ".js", ".json", "/index.ts", "/index.js"];
  const candidates = [path, typed, ...extensions.map((end) => path + end)];
  return candidates.find(isFile) ?? path;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** A text that changes with each of the files. */
export function versionOf(files: readonly string[]): string {
  return files
    .map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    .join("-");
}

/** The versions in which modules were imported last. */
const imported = new Map<string, string>();

/**
 * Makes Node read changed CommonJS modules again, which it keeps by file, not by URL.
 *
 * @param path the module that imports the others, or one of them
 */
export function forgetChanged(
  path: string,
  version: string,
  files: readonly string[],
): void {
  const before = imported.get(path);
  imported.set(path, version);
  if (before === undefined || before === version) return;
  const { cache } = createRequire(import.meta.url);
  for (const file of files) Reflect.deleteProperty(cache, realpath(file));
}

function realpath(file: string): string {
  return existsSync(file) ? realpathSync(file) : file;
}

/** The name of the parameter of a module's URL that has its version. */
const PARAMETER = "tenon-version";

/** The URL of a module in a version. Node keeps a module as long as its URL is the same. */
export function versionedUrl(url: string, version: string): string {
  followVersions();
  return `${url}?${PARAMETER}=${version}`;
}

let isFollowing = false;

/** From now on, a module with a version passes it on to the modules that it imports. */
function followVersions(): void {
  // Node has had it since 20.6; before, only the module itself is imported again.
  if (isFollowing || !("register" in module)) return;
  isFollowing = true;
  module.register(`data:text/javascript,${encodeURIComponent(hook)}`);
}

/** It runs in a thread of its own, so that it is given as text. */
const hook = `export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const [, version] = /[?&]${PARAMETER}=([^&]*)/.exec(context.parentURL ?? "") ?? [];
  return version === undefined || !/^\\.{1,2}\\//.test(specifier) || !/^file:[^?]*$/.test(found.url)
    ? found
    : { ...found, url: found.url + "?${PARAMETER}=" + version };
}`;

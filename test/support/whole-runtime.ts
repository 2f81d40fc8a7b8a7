import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { OutputFile } from "../../generator/language/print/print.js";

const templates = new URL("../../templates/", import.meta.url);

/**
 * The files of `templates/runtime` that import no package, for outputs of several
 * descriptions beside one runtime.
 */
export function wholeRuntime(): OutputFile[] {
  return runtimeWithPackages().filter(({ path, text }) =>
    importsIn(path, text).every((from) => /^(?:runtime\/|node:)/.test(from)),
  );
}

/** All files of `templates/runtime`, also the extras for packages. */
export function runtimeWithPackages(): OutputFile[] {
  return readdirSync(new URL("runtime/", templates), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `runtime/${name}`)
    .map((path) => ({
      path,
      text: readFileSync(new URL(path, templates), "utf8"),
    }));
}

/** The files of `templates/runtime` that import no module of Node, directly or not. */
export function webRuntime(): OutputFile[] {
  const files = wholeRuntime();
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const needsNode = (path: string): boolean =>
    importsIn(path, texts.get(path) ?? "").some(
      (imported) => imported.startsWith("node:") || needsNode(imported),
    );
  return files.filter(({ path }) => !needsNode(path));
}

/** The paths that a file of the runtime imports: those of other files, and Node's modules. */
function importsIn(path: string, text: string): readonly string[] {
  return [...text.matchAll(/^[^*\n]* from "([^"]+)";/gm)].map(
    ([, specifier = ""]) =>
      specifier.startsWith(".")
        ? join(dirname(path), specifier).replace(/\.js$/, ".ts")
        : specifier,
  );
}

import type { ApiVersion } from "../model/model.js";
import { code, lines } from "../print/code.js";
import { stringLiteral } from "../print/escape.js";
import {
  type ImportExtension,
  type Module,
  specifier,
} from "../print/print.js";

/**
 * `index.ts`: everything that a client needs; the server has a module of its
 * own. No two of the modules export one name: the model gives types their
 * names clear of each other and of the fixed ones.
 */
export function emitIndex(
  apiVersion: ApiVersion,
  modules: readonly string[],
  extension: ImportExtension,
): Module {
  const path = `${apiVersion.name}/index`;
  const from = (module: string) =>
    stringLiteral(specifier(path, module, extension));
  return {
    path,
    declares: new Set(),
    body: [
      lines([
        ...modules.map((module) => code`export * from ${from(module)};`),
        code`export { ProblemError } from ${from("runtime/problem")};`,
      ]),
    ],
  };
}

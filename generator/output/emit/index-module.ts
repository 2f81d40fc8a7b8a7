import type { ApiVersion } from "../../language/model/model.js";
import { code, empty, lines } from "../../language/print/code.js";
import { stringLiteral } from "../../language/print/escape.js";
import {
  type Module,
  specifier,
  type SpecifierOptions,
} from "../../language/print/print.js";

/**
 * Emits `index.ts`, which exports what a client needs; a server imports
 * `server.ts`, and a receiver or sender of webhooks `webhooks.ts`. Both import
 * the validators, which are most of the output, and which an editor would read
 * to complete a call of the client. No two of the modules export the same name: the model keeps type
 * names distinct, also from the fixed names.
 */
export function emitIndex(
  apiVersion: ApiVersion,
  modules: readonly string[],
  options: SpecifierOptions,
  hasClient: boolean,
): Module {
  const path = `${apiVersion.name}/index`;
  const from = (module: string) =>
    stringLiteral(specifier(path, module, options));
  return {
    path,
    declares: new Set(),
    body: [
      lines([
        ...modules.map((module) => code`export * from ${from(module)};`),
        hasClient
          ? code`export { ProblemError, toProblemError } from ${from("runtime/problem")};`
          : empty,
      ]),
    ],
  };
}

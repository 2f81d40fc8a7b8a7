import type { UnpluginBuildContext } from "unplugin";

import { type Outcome, type Problem, textOf } from "./generate-run.js";

/** The part of webpack's compilation that Tenon uses. */
interface Compilation {
  readonly errors: Error[];
  readonly warnings: Error[];
}

/**
 * Adds what a run found to webpack's compilation: an error that a plugin throws
 * would end `webpack --watch`.
 *
 * @returns whether the build is one of webpack
 */
export function reportToWebpack(
  context: UnpluginBuildContext,
  { errors, warnings }: Outcome,
): boolean {
  const native = context.getNativeBuildContext?.();
  if (native?.framework !== "webpack") return false;
  // unplugin takes the type from the package `webpack`, which may not be installed.
  const compilation = native.compilation as Compilation | undefined;
  compilation?.errors.push(...errors.map(errorOf));
  compilation?.warnings.push(...warnings.map(errorOf));
  return true;
}

/** webpack prints the message without a stack. */
function errorOf(problem: Problem): Error {
  const error = new Error(`[tenon] ${textOf([problem])}`);
  error.stack = "";
  return error;
}

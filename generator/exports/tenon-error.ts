import { userErrorMessage } from "../cli/failure.js";
import { DescriptionError } from "../diagnostics/diagnostics.js";
import { toJson } from "../diagnostics/json.js";
import type { Diagnostic } from "./results.js";

/** What stopped a run and is no fault of the description: a wrong option, a fault in the configuration, a full disk. */
export class TenonError extends Error {
  override readonly name = "TenonError";
}

/**
 * Returns the diagnostics if a description has errors.
 *
 * @throws TenonError for another error that the caller can fix; a bug in Tenon as it is
 */
export function diagnosticsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof DescriptionError)
    return toJson(error.diagnostics, error.sources);
  const message = userErrorMessage(error);
  throw message === undefined
    ? error
    : new TenonError(message, { cause: error });
}

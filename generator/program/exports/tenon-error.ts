import { DescriptionError } from "../../language/diagnostics/diagnostics.js";
import { toJson } from "../../language/diagnostics/json.js";
import type { NameOption } from "../../language/option-advice.js";
import { userErrorMessage } from "../cli/failure.js";
import type { Diagnostic } from "./results.js";

/**
 * An error that stopped a run and is not in the description: a wrong option, a fault in
 * the configuration, a full disk.
 */
export class TenonError extends Error {
  override readonly name = "TenonError";
}

/** Names an option as the functions of this package spell it. */
const inProgram: NameOption = (option) =>
  option === "force" ? "`force: true`" : `\`${option}\``;

/**
 * Returns the diagnostics if a description has errors.
 *
 * @throws TenonError for another error that the caller can fix; a bug in Tenon as it is
 */
export function diagnosticsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof DescriptionError)
    return toJson(error.diagnostics, error.sources);
  const message = userErrorMessage(error, inProgram);
  throw message === undefined
    ? error
    : new TenonError(message, { cause: error });
}

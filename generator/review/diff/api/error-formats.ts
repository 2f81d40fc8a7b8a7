import {
  errorFormats,
  ownErrors,
} from "../../../input/responses/error-formats.js";
import type { ApiVersion } from "../../../language/model/model.js";
import { change, type Changes } from "../difference.js";
import { type Fact, locationsOf } from "../facts.js";
import { operationLabel } from "../usages.js";

/**
 * Compares the formats of the declared errors from the server author's side: the
 * option `refuse` is required where a server cannot write its own refusals as they are
 * described, and optional where this is so of other errors. Their bodies are compared with the responses.
 */
export function* compareErrorFormats(
  before: ApiVersion,
  after: ApiVersion,
): Changes {
  const [was, is] = [errorFormats(before), errorFormats(after)];
  if (was === is) return;
  const [old, updated] = [before, after].map(
    (version) => ownErrors(version)[0] ?? { response: version.operations[0] },
  );
  const kind: Fact["kind"] =
    is === "own"
      ? "own-errors-only"
      : is === "problems"
        ? "own-errors-removed"
        : was === "own"
          ? "own-errors-not-only"
          : "own-errors-added";
  yield change(
    {
      where: "error formats",
      reach: after.operations.map((operation) => ({
        apiVersion: after.name,
        user: operationLabel(operation),
        direction: "calls",
      })),
    },
    kind,
    locationsOf(old?.response, updated?.response),
  );
}

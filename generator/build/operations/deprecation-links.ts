import { childLocation } from "../../json/location.js";
import type { Findings } from "../diagnostics-collector.js";
import type { Deprecation } from "../../model/model.js";
import type { ParsedOperation } from "./operations.js";

/** A path or a URL that can be the target of a link (RFC 8288); braces stand for what is in the operation's own path. */
const target = /^(?:\/|https?:\/\/)[\w\-.~:/?#[\]@!$&'()*+,;=%{}]*$/i;

/**
 * Settles where deprecations lead: a successor that is named by its operation's
 * id gets its path, and what can be no link is reported.
 */
export function settleLinks(
  operations: readonly ParsedOperation[],
  findings: Findings,
): readonly ParsedOperation[] {
  const paths = new Map(operations.map(({ ownId, path }) => [ownId, path]));
  return operations.map((operation) => {
    const { deprecation } = operation;
    if (deprecation === undefined) return operation;
    const { successor = "" } = deprecation;
    const path = paths.get(successor);
    const settled =
      path === undefined ? deprecation : { ...deprecation, successor: path };
    reportLinks(operation, settled, findings);
    return { ...operation, deprecation: settled };
  });
}

function reportLinks(
  { path, location }: ParsedOperation,
  deprecation: Deprecation,
  findings: Findings,
): void {
  for (const key of ["policy", "successor"] as const) {
    const link = deprecation[key];
    if (link === undefined) continue;
    const at = childLocation(location, "x-deprecation", key);
    const unknown = (link.match(/\{.*?\}/g) ?? []).find(
      (braces) => !path.includes(braces),
    );
    if (!target.test(link))
      findings.error(
        at,
        "deprecation-link",
        `The ${key} \`${link}\` is no address that a \`Link\` header can name.`,
        key === "policy"
          ? "Write a URL, or a path that starts with a slash."
          : "Write the id of an operation, a URL, or a path that starts with a slash.",
      );
    else if (unknown !== undefined)
      findings.error(
        at,
        "deprecation-link",
        `The ${key} \`${link}\` holds \`${unknown}\`, and the path of the operation does not.`,
        "Write an address whose braces stand in that path too, or that of a page about it.",
      );
  }
}

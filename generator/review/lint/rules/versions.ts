import type { Api, ApiVersion } from "../../../language/model/model.js";
import {
  findReplacements,
  type Replacement,
} from "../../diff/match/replacements.js";
import { operationLabel } from "../../diff/usages.js";
import type { OptionsOf } from "../rule-table.js";
import {
  type CheckResult,
  displayName,
  faultOf,
  operationsOf,
  type Subject,
} from "../subject.js";

/** The first path segment is the version, except for public documents. */
export function pathUnversioned(
  subject: Subject,
  { public: open }: OptionsOf<"path-unversioned">,
): CheckResult {
  return operationsOf(subject)
    .filter(({ operation }) => !open.includes(operation.path))
    .map(({ apiVersion, operation }) =>
      apiVersion.prefix?.lastIndexOf("/") === 0
        ? undefined
        : faultOf(
            operation,
            `${displayName(operation)} does not start with a version.`,
          ),
    );
}

/** Every operation of a version also exists in the next version. */
export function resourceLost({ api }: Subject): CheckResult {
  return successions(api).flatMap(([from, to]) =>
    [...findReplacements(from, to)].map(([operation, others]) =>
      others.some(({ reason }) => reason !== "likeness")
        ? undefined
        : faultOf(
            operation,
            `${displayName(operation)} is not reachable in ${to.name}${guess(others)}.`,
          ),
    ),
  );
}

function guess([first]: readonly Replacement[]): string {
  return first === undefined
    ? ""
    : `, unless ${displayName(first.operation)} takes its place`;
}

/** Operation ids of later versions end in the version suffix. */
export function versionSuffix(
  { api }: Subject,
  { suffix }: OptionsOf<"version-suffix">,
): CheckResult {
  return versionsOf(api)
    .slice(1)
    .flatMap((apiVersion) => {
      const end = suffix
        .replaceAll("{number}", apiVersion.name.replace(/^v/i, ""))
        .replaceAll("{name}", apiVersion.name);
      return apiVersion.operations.map((operation) =>
        operation.id.endsWith(end)
          ? undefined
          : faultOf(
              operation,
              operation.id === operationLabel(operation)
                ? `${displayName(operation)} has no operationId; expected one that ends in \`${end}\`.`
                : `The operationId \`${operation.id}\` of ${displayName(operation)} does not end in \`${end}\`.`,
            ),
      );
    });
}

/** `info.version` is a version of three numbers. */
export function descriptionVersion({ api: { version } }: Subject): CheckResult {
  if (/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version)) return [undefined];
  const message = `\`info.version\` is \`${version}\`.`;
  return [{ location: "#/info/version", message, what: message, of: [] }];
}

/** Pairs of consecutive versions. */
export function successions(
  api: Api,
): readonly (readonly [ApiVersion, ApiVersion])[] {
  const versions = versionsOf(api);
  return versions.flatMap((from, at) => {
    const to = versions[at + 1];
    return to === undefined ? [] : [[from, to] as const];
  });
}

/** The versions in order, starting with the first. */
function versionsOf({ versions }: Api): readonly ApiVersion[] {
  const number = ({ name }: ApiVersion) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return versions
    .filter(({ prefix }) => prefix !== undefined)
    .sort((a, b) => number(a) - number(b));
}

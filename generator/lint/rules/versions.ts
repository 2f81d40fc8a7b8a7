import type { Api, ApiVersion } from "../../model/model.js";
import type { OptionsOf } from "../lint-rules.js";
import { operationLabel } from "../../diff/usages.js";
import {
  type Replacement,
  findReplacements,
} from "../../diff/match/replacements.js";
import {
  called,
  faultOf,
  type Looked,
  operationsOf,
  type Subject,
} from "../subject.js";

/** The version is the first segment of every path but those of public documents. */
export function pathUnversioned(
  subject: Subject,
  { public: open }: OptionsOf<"path-unversioned">,
): Looked {
  return operationsOf(subject)
    .filter(({ operation }) => !open.includes(operation.path))
    .map(({ apiVersion, operation }) =>
      apiVersion.prefix?.lastIndexOf("/") === 0
        ? undefined
        : faultOf(
            operation,
            `${called(operation)} does not begin with a version.`,
          ),
    );
}

/** What a version has is reachable in the next one. */
export function resourceLost({ api }: Subject): Looked {
  return successions(api).flatMap(([from, to]) =>
    [...findReplacements(from, to)].map(([operation, others]) =>
      others.some(({ reason }) => reason !== "likeness")
        ? undefined
        : faultOf(
            operation,
            `${called(operation)} is not reachable in ${to.name}${guess(others)}.`,
          ),
    ),
  );
}

function guess([first]: readonly Replacement[]): string {
  return first === undefined
    ? ""
    : `, unless ${called(first.operation)} takes its place`;
}

/** The operation ids of a later version end in its name. */
export function versionSuffix(
  { api }: Subject,
  { suffix }: OptionsOf<"version-suffix">,
): Looked {
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
                ? `${called(operation)} has no operationId, and so none that ends in \`${end}\`.`
                : `The operationId \`${operation.id}\` of ${called(operation)} does not end in \`${end}\`.`,
            ),
      );
    });
}

/** The description has a version of its own, of three numbers. */
export function descriptionVersion({ api: { version } }: Subject): Looked {
  if (/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version)) return [undefined];
  const message = `The description's version is \`${version}\`.`;
  return [{ location: "#/info/version", message, what: message, of: [] }];
}

/** Each version with the next one. */
export function successions(
  api: Api,
): readonly (readonly [ApiVersion, ApiVersion])[] {
  const versions = versionsOf(api);
  return versions.flatMap((from, at) => {
    const to = versions[at + 1];
    return to === undefined ? [] : [[from, to] as const];
  });
}

/** The versions, from the first. */
function versionsOf({ versions }: Api): readonly ApiVersion[] {
  const number = ({ name }: ApiVersion) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return versions
    .filter(({ prefix }) => prefix !== undefined)
    .sort((a, b) => number(a) - number(b));
}

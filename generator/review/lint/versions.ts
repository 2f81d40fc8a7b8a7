import type { Api, Surface } from "../../model/model.js";
import { compareVersions, type Succession } from "../compare.js";
import type { Fact } from "../facts.js";
import { rules } from "../rules.js";
import type { OptionsOf } from "../lint-rules.js";
import { userOf } from "../reach.js";
import { type Successor, successorsOf } from "../successors.js";
import {
  called,
  type Fault,
  faultOf,
  type Looked,
  namesOf,
  operationsOf,
  type Subject,
} from "./subject.js";

/** The version is the first segment of every path but those of public documents. */
export function pathUnversioned(
  subject: Subject,
  { public: open }: OptionsOf<"path-unversioned">,
): Looked {
  return operationsOf(subject)
    .filter(({ operation }) => !open.includes(operation.path))
    .map(({ surface, operation }) =>
      surface.prefix?.lastIndexOf("/") === 0
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
    [...successorsOf(from, to)].map(([operation, others]) =>
      others.some(({ reason }) => reason !== "likeness")
        ? undefined
        : faultOf(
            operation,
            `${called(operation)} is not reachable in ${to.name}${guess(others)}.`,
          ),
    ),
  );
}

function guess([first]: readonly Successor[]): string {
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
    .flatMap((surface) => {
      const end = suffix
        .replaceAll("{number}", surface.name.replace(/^v/i, ""))
        .replaceAll("{name}", surface.name);
      return surface.operations.map((operation) =>
        operation.id.endsWith(end)
          ? undefined
          : faultOf(
              operation,
              operation.id === userOf(operation)
                ? `${called(operation)} has no operationId, and so none that ends in \`${end}\`.`
                : `The operationId \`${operation.id}\` of ${called(operation)} does not end in \`${end}\`.`,
            ),
      );
    });
}

/** An operation takes and gives the same in all versions, but for those that are declared to differ. */
export function versionDiffers(
  { api }: Subject,
  { except }: { readonly except: readonly string[] },
): Looked {
  const isExcepted = (name: string) => except.includes(name);
  return successions(api).flatMap(([from, to]) => {
    const pairs = [...successorsOf(from, to)].flatMap(([one, others]) =>
      others
        .filter(({ reason }) => reason === "path")
        .map(({ operation }): Succession => [one, operation]),
    );
    const kept = pairs.filter(
      (pair) => !pair.some((one) => namesOf(one).some(isExcepted)),
    );
    const { facts } = compareVersions(from, to, kept);
    const told = facts.filter((fact) => isAboutMeaning(fact, from, to));
    const users = new Set(
      told.flatMap(({ reach }) => reach.map(({ user }) => user)),
    );
    return [
      ...told.map((fact) => differenceOf(fact, from, to)),
      ...kept.filter(([, one]) => !users.has(userOf(one))).map(() => undefined),
    ];
  });
}

/** Events of one version alone, and deprecations, are no difference in shape. */
function isAboutMeaning(
  { kind, reach }: Fact,
  from: Surface,
  to: Surface,
): boolean {
  if (kind.startsWith("deprecation-") || kind.startsWith("sunset-"))
    return false;
  const inBoth = (name: string) =>
    [from, to].every(({ events }) => events.some((one) => one.name === name));
  return reach.some(
    ({ user }) =>
      !user.startsWith("event ") || inBoth(user.slice("event ".length)),
  );
}

function differenceOf(
  { kind, where, reach, places }: Fact,
  from: Surface,
  to: Surface,
): Fault {
  const [first, ...others] = new Set(reach.map(({ user }) => user));
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const message = `From ${from.name} to ${to.name}, \`${where}\` is not the same: ${rules[kind].says} It is for \`${first ?? ""}\`${more}.`;
  return {
    place: places.after ?? places.before ?? "#",
    message,
    what: message,
    of: first === undefined ? [] : [first.replace(/^event /, "")],
  };
}

/** The description has a version of its own, of three numbers. */
export function descriptionVersion({ api: { version } }: Subject): Looked {
  if (/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version)) return [undefined];
  const message = `The description's version is \`${version}\`.`;
  return [{ place: "#/info/version", message, what: message, of: [] }];
}

/** Each version with the next one. */
function successions(api: Api): readonly (readonly [Surface, Surface])[] {
  const versions = versionsOf(api);
  return versions.flatMap((from, at) => {
    const to = versions[at + 1];
    return to === undefined ? [] : [[from, to] as const];
  });
}

/** The versions, from the first. */
function versionsOf({ surfaces }: Api): readonly Surface[] {
  const number = ({ name }: Surface) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return surfaces
    .filter(({ prefix }) => prefix !== undefined)
    .sort((a, b) => number(a) - number(b));
}

import type { Location } from "../../../language/json/location.js";
import type { ApiVersion, Operation } from "../../../language/model/model.js";
import { compareVersions, type ReplacedOperation } from "../../diff/diff.js";
import type { Fact } from "../../diff/facts.js";
import { findReplacements } from "../../diff/match/replacements.js";
import { rules } from "../../diff/rules/rules.js";
import { operationLabel } from "../../diff/usages.js";
import { explains } from "../explanations.js";
import type { OptionsOf } from "../rule-table.js";
import {
  type CheckResult,
  type Fault,
  namesOf,
  type Subject,
} from "../subject.js";
import { successions } from "./versions.js";

/** An operation has the same request and responses in all versions, unless it is listed under `except`. */
export function versionDiffers(
  { api }: Subject,
  { except }: OptionsOf<"version-differs">,
): CheckResult {
  const isExcepted = (operation: Operation) =>
    namesOf(operation).some((name) => except.includes(name));
  return successions(api).flatMap(([from, to]) => {
    const pairs = [...findReplacements(from, to)]
      .flatMap(([one, others]) =>
        others
          .filter(({ reason }) => reason === "path")
          .map(({ operation }): ReplacedOperation => [one, operation]),
      )
      .filter((pair) => !pair.some(isExcepted));
    const versions = { from, to, pairs };
    const differences = compareVersions(from, to, pairs).facts.flatMap(
      (fact) => {
        const whose = pairsOf(fact, pairs);
        return isAboutMeaning(fact) && whose.length > 0
          ? [{ fact, whose }]
          : [];
      },
    );
    const differing = new Set(differences.flatMap(({ whose }) => whose));
    return [
      ...differences.map(({ fact, whose }) =>
        differenceOf(fact, whose, versions),
      ),
      ...pairs.filter((one) => !differing.has(one)).map(() => undefined),
    ];
  });
}

/** Deprecation in one version does not count as a difference. */
function isAboutMeaning({ kind }: Fact): boolean {
  return !kind.startsWith("deprecation-") && !kind.startsWith("sunset-");
}

/** The operations that a difference affects, directly or through their events. */
function pairsOf(
  { reach }: Fact,
  pairs: readonly ReplacedOperation[],
): readonly ReplacedOperation[] {
  const users = new Set(reach.map(({ user }) => user));
  return pairs.filter((pair) => {
    const events = pair.flatMap((one) => one.events);
    return (
      users.has(operationLabel(pair[1])) ||
      events.some((name) => users.has(`event ${name}`))
    );
  });
}

interface Versions {
  readonly from: ApiVersion;
  readonly to: ApiVersion;
}

function differenceOf(
  fact: Fact,
  whose: readonly ReplacedOperation[],
  versions: Versions,
): Fault {
  const { kind, where, reach } = fact;
  const { from, to } = versions;
  const [first = "", ...others] = new Set(reach.map(({ user }) => user));
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const message = `\`${where}\` differs between ${from.name} and ${to.name}: ${rules[kind].title} It affects \`${first}\`${more}.`;
  return {
    location: locationOf(fact, whose, versions),
    message,
    what: message,
    of: [first.replace(/^event /, "")],
    isExplained: (rule, faults) =>
      whose.every((pair) =>
        faults.some(
          (fault) =>
            pair.some((one) => fault.of.includes(operationLabel(one))) &&
            explains(rule, fault, fact),
        ),
      ),
  };
}

/**
 * The location of a difference: an operation, or a schema that only one version
 * uses. Schemas that both share cannot be the cause.
 */
function locationOf(
  { kind, locations: { before, after } }: Fact,
  whose: readonly ReplacedOperation[],
  { from, to }: Versions,
): Location {
  const [first] = whose;
  const operations = whose.flat().map(({ location }) => location);
  const found =
    [after, before].find((location) => isWithin(location, operations)) ??
    (isOwn(after, to, from) ? after : undefined) ??
    (isOwn(before, from, to) ? before : undefined);
  const lacking = kind.endsWith("-added") ? first?.[0] : first?.[1];
  return found ?? lacking?.location ?? "#";
}

function isOwn(
  location: Location | undefined,
  one: ApiVersion,
  other: ApiVersion,
): boolean {
  const [own, others] = [one, other].map(({ schemas }) =>
    schemas.map(({ schema }) => schema.location),
  );
  return isWithin(location, own) && !isWithin(location, others);
}

function isWithin(
  location: Location | undefined,
  locations: readonly Location[] = [],
): boolean {
  return locations.some(
    (one) => location === one || location?.startsWith(`${one}/`) === true,
  );
}

import { createHash } from "node:crypto";

import type { Location } from "../json/location.js";
import type { Locations } from "../diff/facts.js";
import type { Finding } from "../diff/findings.js";

const LENGTH = 12;

/**
 * Names each finding by what changed: the rule, where, and the values of both
 * sides. Lines and the order of findings do not matter; findings that are alike
 * in all of this, such as those of two nameless alternatives, are counted.
 */
export function fingerprintsOf(
  findings: readonly Finding[],
): readonly string[] {
  const times = new Map<string, number>();
  return findings.map((finding) => {
    const { kind, where, before, after } = finding;
    const text = JSON.stringify([
      ...[kind, homesOf(finding), where],
      ...[before ?? null, after ?? null],
    ]);
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    const said = time === 1 ? text : `${text} ${String(time)}`;
    return createHash("sha256").update(said).digest("hex").slice(0, LENGTH);
  });
}

/** What holds the copies, in an order of their own, or the one that there is. */
function homesOf({
  locations,
  copies = [],
}: Finding): string | readonly string[] {
  const homes = new Set([locations, ...copies].map(homeOf));
  const [home = "", ...others] = [...homes].sort();
  return others.length === 0 ? home : [home, ...others];
}

/** What holds it, by name: `#/paths/~1things/put`, `#/components/schemas/Thing`. */
function homeOf(locations: Locations): string {
  const location: Location = locations.after ?? locations.before ?? "";
  const [file = "", pointer = ""] = location.split("#");
  const steps = pointer.split("/").slice(1);
  const depth = steps[0] === "paths" || steps[0] === "components" ? 3 : 2;
  return [file, ...steps.slice(0, depth)].join("/");
}

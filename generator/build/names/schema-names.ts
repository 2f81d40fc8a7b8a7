import { type Location, locationParts } from "../../json/location.js";
import {
  codeSpelling,
  ownSpelling,
  pascalCase,
  settleNames,
  upperFirst,
} from "./names.js";
import { reservedTypes } from "./reserved-names.js";
import type { Target } from "../discriminators/targets.js";

/** Steps of a pointer that only lead on, and name nothing. */
const leading: ReadonlySet<string> = new Set([
  "components",
  "schemas",
  "properties",
  "definitions",
  "$defs",
  "paths",
  "responses",
  "requestBodies",
  "requestBody",
  "parameters",
  "headers",
  "content",
  "schema",
]);

/** Names all targets: the description's components first, then what stands elsewhere. */
export function nameTargets(targets: readonly Target[]): void {
  const components = targets.filter((target) => target.component !== undefined);
  const others = targets.filter((target) => target.component === undefined);
  const taken = new Set(reservedTypes);
  give(
    settleNames(components, {
      candidates: (target) => spellings(wireName(target)),
      isOwn: (target, name) => wireName(target) === name,
      isFree: (name) => !taken.has(name),
    }),
  );
  give(
    settleNames(others, {
      candidates: locationSpellings,
      isOwn: (target, name) => wireName(target) === name,
      isFree: (name) => !taken.has(name),
    }),
  );

  function give(names: ReadonlyMap<Target, string>): void {
    for (const [target, name] of names) {
      target.name = name;
      taken.add(name);
    }
  }
}

/** A schema's name in the description: the component's, or the last word of its place. */
export function wireName(target: Target): string {
  return target.component ?? meaningful(target).at(-1) ?? "Schema";
}

function spellings(text: string): readonly (() => string)[] {
  return [
    () => pascalCase(text),
    () => upperFirst(ownSpelling(text)),
    () => upperFirst(codeSpelling(text)),
  ];
}

function locationSpellings(target: Target): readonly (() => string)[] {
  const words = meaningful(target);
  const { file, steps } = locationParts(target.location);
  // A definition has a name of its own; anything else is named after what holds it, too.
  const isNamed =
    steps.length < 2 ||
    ["$defs", "definitions", "schemas"].includes(steps.at(-2) ?? "");
  return [
    () => pascalCase(words.slice(isNamed ? -1 : -2).join(" ")),
    () => pascalCase(words.join(" ")),
    ...(file === "" ? [] : [stem(file), withoutEnding(file)]).map(
      (named) => () => pascalCase([named, ...words].join(" ")),
    ),
    () => upperFirst(codeSpelling(target.location)),
  ];
}

function meaningful({ location, bindings }: Target): readonly string[] {
  const words = wordsOf(location);
  if (bindings === undefined) return words;
  // A schema that means another on each way is named after what it means there.
  const bound = [...bindings.values()].map((at) => wordsOf(at).at(-1));
  return [...words.slice(0, -1), [words.at(-1), ...bound].join(" ")];
}

function wordsOf(location: Location): readonly string[] {
  const { file, steps } = locationParts(location);
  const words = steps.filter((step) => !leading.has(step));
  if (words.length > 0) return words;
  return [stem(file) || "Schema"];
}

/** A file's name without its folder and ending. */
function stem(file: string): string {
  return withoutEnding(file.split("/").at(-1) ?? "");
}

function withoutEnding(file: string): string {
  return file.replace(/\.[^./]*$/, "");
}

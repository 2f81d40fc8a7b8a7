import {
  type Location,
  locationParts,
} from "../../../language/json/location.js";
import type { Target } from "../discriminators/targets.js";
import {
  assignNames,
  escapedIdentifier,
  pascalCase,
  upperFirst,
  verbatimIdentifier,
} from "./names.js";
import { reservedTypes } from "./reserved-names.js";

/** Steps of a JSON pointer that are structure, not names. */
const structuralSteps: ReadonlySet<string> = new Set([
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

/** Names all targets: components first, then schemas elsewhere in the description. */
export function nameTargets(targets: readonly Target[]): void {
  const components = targets.filter((target) => target.component !== undefined);
  const others = targets.filter((target) => target.component === undefined);
  const taken = new Set(reservedTypes);
  assign(
    assignNames(components, {
      candidates: (target) => nameCandidates(wireName(target)),
      isOwn: (target, name) => wireName(target) === name,
      isFree: (name) => !taken.has(name),
    }),
  );
  assign(
    assignNames(others, {
      candidates: locationCandidates,
      isOwn: (target, name) => wireName(target) === name,
      isFree: (name) => !taken.has(name),
    }),
  );

  function assign(names: ReadonlyMap<Target, string>): void {
    for (const [target, name] of names) {
      target.name = name;
      taken.add(name);
    }
  }
}

/** A schema's name in the description: the component's name, or the last word of its location. */
export function wireName(target: Target): string {
  return target.component ?? nameWords(target).at(-1) ?? "Schema";
}

function nameCandidates(text: string): readonly (() => string)[] {
  return [
    () => pascalCase(text),
    () => upperFirst(verbatimIdentifier(text)),
    () => upperFirst(escapedIdentifier(text)),
  ];
}

function locationCandidates(target: Target): readonly (() => string)[] {
  const words = nameWords(target);
  const { file, steps } = locationParts(target.location);
  // Definitions have names; other schemas are named after their parent as well.
  const isNamed =
    steps.length < 2 ||
    ["$defs", "definitions", "schemas"].includes(steps.at(-2) ?? "");
  return [
    () => pascalCase(words.slice(isNamed ? -1 : -2).join(" ")),
    () => pascalCase(words.join(" ")),
    ...(file === "" ? [] : [fileStem(file), withoutExtension(file)]).map(
      (named) => () => pascalCase([named, ...words].join(" ")),
    ),
    () => upperFirst(escapedIdentifier(target.location)),
  ];
}

function nameWords({ location, bindings }: Target): readonly string[] {
  const words = wordsOf(location);
  if (bindings === undefined) return words;
  // A schema whose meaning depends on dynamic anchors is named after their targets.
  const bound = [...bindings.values()].map((at) => wordsOf(at).at(-1));
  return [...words.slice(0, -1), [words.at(-1), ...bound].join(" ")];
}

function wordsOf(location: Location): readonly string[] {
  const { file, steps } = locationParts(location);
  const words = steps.filter((step) => !structuralSteps.has(step));
  if (words.length > 0) return words;
  return [fileStem(file) || "Schema"];
}

/** A file's name without folder and extension. */
function fileStem(file: string): string {
  return withoutExtension(file.split("/").at(-1) ?? "");
}

function withoutExtension(file: string): string {
  return file.replace(/\.[^./]*$/, "");
}

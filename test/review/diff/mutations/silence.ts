import { buildApi } from "../../../../generator/input/build/build.js";
import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import {
  childLocation,
  type Location,
  locationParts,
} from "../../../../generator/language/json/location.js";
import type { Api } from "../../../../generator/language/model/model.js";
import { lookupIn } from "../../../../generator/language/schema/lookup.js";
import { emitApi } from "../../../../generator/output/emit/emit.js";
import { compareApis } from "../../../../generator/review/diff/diff.js";
import {
  classify,
  type Finding,
} from "../../../../generator/review/diff/findings.js";
import { Relations } from "../../../../generator/review/diff/inclusion/relation.js";
import { memoryDocument } from "../../../input/build/memory-document.js";
import { isObject } from "../rewrites/grammar.js";
import type { Edit } from "./edits.js";

/** A description, and what is printed for it. */
export interface Printed {
  readonly root: JsonObject;
  readonly api: Api;
  /** Types and checks, without comments, in any order. */
  readonly lines: string;
  /** All modules without comments. */
  readonly text: string;
}

/** Builds and prints a description; undefined if it has errors. */
export function print(root: JsonObject): Printed | undefined {
  const { api, diagnostics } = buildApi(memoryDocument(root), {
    versions: "path",
  });
  if (diagnostics.some(({ severity }) => severity === "error"))
    return undefined;
  const files = emitApi(api, { extension: ".js", source: "openapi.json" })
    .filter(({ path }) => path.endsWith(".ts"))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }));
  const typed = files.filter(({ path }) =>
    /\b(?:schemas|operations|webhooks|validators)\b/.test(path),
  );
  return {
    root,
    api,
    lines: typed
      .flatMap(({ text }) => withoutRows(text).split("\n"))
      .sort()
      .join("\n"),
    text: files.map(({ text }) => text).join("\n"),
  };
}

/** A module without its rows of operations, which are tables for the wire. */
function withoutRows(text: string): string {
  return text.replaceAll(/ = `\{(?:[^`\\]|\\[^])*`;/g, ";");
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:\/\*\*[^]*?\*\/|\/\/.*)\n/gm, "");
}

/** What is wrong with the findings about an edit; undefined if nothing is. */
export function fault(
  before: Printed,
  after: Printed,
  edit: Edit,
): string | undefined {
  const { location } = edit;
  const findings = classify(compareApis(before.api, after.api));
  if (before.text === after.text) {
    const breaking = findings.filter(breaksCode);
    return breaking.length === 0
      ? undefined
      : `nothing printed differs, but: ${breaking.map(shown).join("; ")}`;
  }
  if (before.lines === after.lines || isSameComponent(before, after, location))
    return undefined;
  if (findings.length === 0) return "silent";
  const related = relatedComponents([before.root, after.root], location);
  const places = placesOf(location);
  return findings.some(
    (one) => places.some((place) => isNear(one, place)) || isIn(related, one),
  )
    ? undefined
    : `elsewhere: ${findings.map(shown).join("; ")}`;
}

/**
 * Whether a component accepts the same values, because something else in it demands what
 * was edited. Members of unions do not count: facts within them must not get lost.
 */
function isSameComponent(
  before: Printed,
  after: Printed,
  location: Location,
): boolean {
  const component = componentOf(location);
  if (/\/(?:anyOf|oneOf)\//.test(location)) return false;
  return after.api.versions.some(({ name, schemas }) => {
    const other = before.api.versions.find((one) => one.name === name);
    const [old, updated] = [other?.schemas ?? [], schemas].map((all) =>
      all.find(({ schema }) => schema.location === component),
    );
    const relations = new Relations(
      lookupIn(other?.schemas ?? []),
      lookupIn(schemas),
    );
    return (
      old !== undefined &&
      updated !== undefined &&
      relations.of(old.schema, updated.schema) === "same"
    );
  });
}

function breaksCode({ impacts }: Finding): boolean {
  return impacts.some(({ code }) => code === "breaking");
}

function shown({ kind, where, locations }: Finding): string {
  return `${kind} ${where} (${locations.after ?? locations.before ?? ""})`;
}

/** Whether a finding is in one of some components. */
function isIn(
  components: ReadonlySet<Location>,
  { locations, copies = [] }: Finding,
): boolean {
  return [locations, ...copies].some(({ before, after }) =>
    [before, after].some(
      (one) => one !== undefined && components.has(componentOf(one) ?? ""),
    ),
  );
}

/** The components that the edited element refers to, and those that refer to the component of the element. */
function relatedComponents(
  roots: readonly JsonObject[],
  location: Location,
): ReadonlySet<Location> {
  const own = componentOf(location);
  return new Set(
    roots.flatMap((root) => {
      const edited = valueAt(root, location);
      const users = components(root).filter(
        (one) =>
          own !== undefined && referred(root, valueAt(root, one)).has(own),
      );
      return [...referred(root, edited), ...users];
    }),
  );
}

function components(root: JsonObject): readonly Location[] {
  return Object.entries(objectOf(root["components"])).flatMap(
    ([kind, members]) =>
      Object.keys(objectOf(members)).map((name) =>
        childLocation(childLocation("#/components", kind), name),
      ),
  );
}

/** The components that a value refers to, directly or indirectly. */
function referred(
  root: JsonObject,
  value: JsonValue | undefined,
): ReadonlySet<Location> {
  const found = new Set<Location>();
  const visit = (one: JsonValue | undefined): void => {
    const text = JSON.stringify(one ?? null);
    for (const [, target = ""] of text.matchAll(/"(#\/components\/[^"]+)"/g)) {
      if (found.has(target)) continue;
      found.add(target);
      visit(valueAt(root, target));
    }
  };
  visit(value);
  return found;
}

function componentOf(location: Location): Location | undefined {
  return /^#\/components\/[^/]+\/[^/]+/.exec(location)?.[0];
}

function valueAt(root: JsonObject, location: Location): JsonValue | undefined {
  return locationParts(location).steps.reduce<JsonValue | undefined>(
    // An array has its items under their indexes.
    (value, step) =>
      Array.isArray(value)
        ? (value as readonly JsonValue[])[Number(step)]
        : objectOf(value)[step],
    root,
  );
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The places of findings about an element: a condition is one finding, at its `if`, and a mapping selects members. */
function placesOf(location: Location): readonly Location[] {
  const [, owner, keyword] =
    /^(.*?)\/(if|then|else|discriminator)(?:\/.*)?$/s.exec(location) ?? [];
  if (owner === undefined) return [location];
  const places =
    keyword === "discriminator" ? ["oneOf", "anyOf"] : ["if", "then", "else"];
  return [location, ...places.map((place) => `${owner}/${place}`)];
}

/** Whether a finding is in the element, or in a schema around it. */
function isNear(
  { locations, copies = [] }: Finding,
  location: Location,
): boolean {
  return [locations, ...copies].some(({ before, after }) =>
    [before, after].some((one) => {
      // The values of several members of a union have no list of their own.
      const place = one?.replace(/\/enum$/, "");
      return (
        place !== undefined &&
        (isWithin(place, location) || isWithin(location, place))
      );
    }),
  );
}

function isWithin(one: Location, other: Location): boolean {
  return one === other || one.startsWith(`${other}/`);
}

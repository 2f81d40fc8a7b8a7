import { buildApi } from "../../../generator/build/build.js";
import { compareApis } from "../../../generator/diff/diff.js";
import { Relations } from "../../../generator/diff/inclusion/relation.js";
import { lookupIn } from "../../../generator/schema/lookup.js";
import { classify, type Finding } from "../../../generator/diff/findings.js";
import { emitApi } from "../../../generator/emit/emit.js";
import type { JsonObject } from "../../../generator/json/json.js";
import type { Location } from "../../../generator/json/location.js";
import type { Api } from "../../../generator/model/model.js";
import { memoryDocument } from "../../build/memory-document.js";
import type { Edit } from "./edits.js";

/** A description, and what is printed for it. */
export interface Printed {
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
    api,
    lines: typed
      .flatMap(({ text }) => text.split("\n"))
      // Tables for the wire, whose order means nothing.
      .filter((line) => !/^\s*'\{"id":/.test(line))
      .sort()
      .join("\n"),
    text: files.map(({ text }) => text).join("\n"),
  };
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:\/\*\*[^]*?\*\/|\/\/.*)\n/gm, "");
}

/** What is wrong with the findings about an edit; undefined if nothing is. */
export function fault(
  before: Printed,
  after: Printed,
  { location }: Edit,
): string | undefined {
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
  return findings.some((one) => isNear(one, location) || isReferred(one))
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
  const [component = ""] =
    /^#\/components\/schemas\/[^/]+/.exec(location) ?? [];
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

/** Whether a finding is in a component, which the edited element may refer to, or be. */
function isReferred({ locations, copies = [] }: Finding): boolean {
  return [locations, ...copies].some(({ before, after }) =>
    [before, after].some((one) => one?.startsWith("#/components/")),
  );
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

import type { Api, Json, Place, Surface } from "../model/model.js";
import type { JsonObject } from "../json/document.js";
import { childPlace, placeParts } from "../json/location.js";
import { isObject } from "../json/json.js";

/**
 * The part of a description that is about one surface: its paths and
 * webhooks, and the components that these reach. With one surface, all of it.
 */
export function surfaceDocument(
  root: JsonObject,
  api: Api,
  surface: Surface,
): JsonObject {
  if (api.surfaces.length === 1) return root;
  const kept = keptMembers(root, surface);
  const part: Record<string, Json> = {};
  for (const [key, value] of Object.entries(root)) {
    if (key === "paths" || key === "webhooks")
      part[key] = filterMembers(value, childPlace("#", key), kept);
    else if (key === "components") part[key] = filterComponents(value, kept);
    else part[key] = value;
  }
  return part;
}

/** The places of the paths, webhooks and components that the surface consists of. */
function keptMembers(root: JsonObject, surface: Surface): ReadonlySet<Place> {
  const kept = new Set<Place>();
  const queue: Place[] = [
    ...surface.operations.map(({ path }) => childPlace("#", "paths", path)),
    ...surface.events.map(({ place }) => memberOf(place)),
    ...surface.schemas.map(({ wireName }) =>
      childPlace("#", "components", "schemas", wireName),
    ),
    ...surface.securitySchemes.map(({ name }) =>
      childPlace("#", "components", "securitySchemes", name),
    ),
  ];
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    if (place === "" || kept.has(place)) continue;
    kept.add(place);
    const value = valueAt(root, place);
    if (value !== undefined)
      queue.push(...referencesIn(value).map((target) => memberOf(target)));
  }
  return kept;
}

/** The path, webhook or component that a place stands in; empty for any other place. */
function memberOf(place: Place): Place {
  const { file, steps } = placeParts(place);
  if (file !== "") return "";
  const depth = steps[0] === "components" ? 3 : 2;
  return steps.length < depth ? "" : childPlace("#", ...steps.slice(0, depth));
}

function valueAt(root: JsonObject, place: Place): Json | undefined {
  let value: Json | undefined = root;
  for (const step of placeParts(place).steps)
    value =
      isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return value;
}

/** Everything within a value that leads to another place of the same file. */
function referencesIn(value: Json): Place[] {
  const found: Place[] = [];
  const stack: Json[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const [key, member] of Object.entries(next)) {
      if (key === "$ref" && typeof member === "string")
        found.push(decoded(member));
      else if (key === "mapping" && isObject(member))
        found.push(...Object.values(member).flatMap(mappingTarget));
      else stack.push(member);
    }
  }
  return found;
}

/** A discriminator's mapping refers to a schema without saying `$ref`, or names it. */
function mappingTarget(target: Json): Place[] {
  if (typeof target !== "string") return [];
  return target.includes("#")
    ? [decoded(target)]
    : [childPlace("#", "components", "schemas", target)];
}

function decoded(reference: string): Place {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

function filterMembers(
  value: Json,
  place: Place,
  kept: ReadonlySet<Place>,
): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => kept.has(childPlace(place, name))),
  );
}

function filterComponents(value: Json, kept: ReadonlySet<Place>): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([kind, members]) => [
      kind,
      filterMembers(members, childPlace("#", "components", kind), kept),
    ]),
  );
}

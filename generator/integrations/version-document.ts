import type { Api, ApiVersion } from "../model/model.js";
import {
  type Location,
  childLocation,
  locationParts,
} from "../json/location.js";
import { type JsonValue, type JsonObject, isObject } from "../json/json.js";

/**
 * The part of a description that is about one surface: its paths and
 * webhooks, and the components that these reach. With one surface, all of it.
 */
export function apiVersionDocument(
  root: JsonObject,
  api: Api,
  apiVersion: ApiVersion,
): JsonObject {
  if (api.versions.length === 1) return root;
  const kept = keptMembers(root, apiVersion);
  const part: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(root)) {
    if (key === "paths" || key === "webhooks")
      part[key] = filterMembers(value, childLocation("#", key), kept);
    else if (key === "components") part[key] = filterComponents(value, kept);
    else part[key] = value;
  }
  return part;
}

/** The places of the paths, webhooks and components that the surface consists of. */
function keptMembers(
  root: JsonObject,
  apiVersion: ApiVersion,
): ReadonlySet<Location> {
  const kept = new Set<Location>();
  const queue: Location[] = [
    ...apiVersion.operations.map(({ path }) =>
      childLocation("#", "paths", path),
    ),
    ...apiVersion.events.map(({ location }) => memberOf(location)),
    ...apiVersion.schemas.map(({ wireName }) =>
      childLocation("#", "components", "schemas", wireName),
    ),
    ...apiVersion.securitySchemes.map(({ name }) =>
      childLocation("#", "components", "securitySchemes", name),
    ),
  ];
  for (
    let location = queue.pop();
    location !== undefined;
    location = queue.pop()
  ) {
    if (location === "" || kept.has(location)) continue;
    kept.add(location);
    const value = valueAt(root, location);
    if (value !== undefined)
      queue.push(...referencesIn(value).map((target) => memberOf(target)));
  }
  return kept;
}

/** The path, webhook or component that a place stands in; empty for any other place. */
function memberOf(location: Location): Location {
  const { file, steps } = locationParts(location);
  if (file !== "") return "";
  const depth = steps[0] === "components" ? 3 : 2;
  return steps.length < depth
    ? ""
    : childLocation("#", ...steps.slice(0, depth));
}

function valueAt(root: JsonObject, location: Location): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of locationParts(location).steps)
    value =
      isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return value;
}

/** Everything within a value that leads to another place of the same file. */
function referencesIn(value: JsonValue): Location[] {
  const found: Location[] = [];
  const stack: JsonValue[] = [value];
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
function mappingTarget(target: JsonValue): Location[] {
  if (typeof target !== "string") return [];
  return target.includes("#")
    ? [decoded(target)]
    : [childLocation("#", "components", "schemas", target)];
}

function decoded(reference: string): Location {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

function filterMembers(
  value: JsonValue,
  location: Location,
  kept: ReadonlySet<Location>,
): JsonValue {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) =>
      kept.has(childLocation(location, name)),
    ),
  );
}

function filterComponents(
  value: JsonValue,
  kept: ReadonlySet<Location>,
): JsonValue {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([kind, members]) => [
      kind,
      filterMembers(members, childLocation("#", "components", kind), kept),
    ]),
  );
}

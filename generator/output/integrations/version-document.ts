import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationParts,
} from "../../language/json/location.js";
import type { Api, ApiVersion } from "../../language/model/model.js";

/**
 * Returns the part of a description that belongs to one API version: its paths
 * and webhooks, and the components they reference. Returns everything if there
 * is only one version.
 */
export function apiVersionDocument(
  root: JsonObject,
  api: Api,
  apiVersion: ApiVersion,
): JsonObject {
  if (api.versions.length === 1) return root;
  const included = keptMembers(root, apiVersion);
  const part: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(root)) {
    if (key === "paths" || key === "webhooks")
      part[key] = filterMembers(value, childLocation("#", key), included);
    else if (key === "components")
      part[key] = filterComponents(value, included);
    else part[key] = value;
  }
  return part;
}

/** The locations of the version's paths, webhooks and components. */
function keptMembers(
  root: JsonObject,
  apiVersion: ApiVersion,
): ReadonlySet<Location> {
  const included = new Set<Location>();
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
    if (location === "" || included.has(location)) continue;
    included.add(location);
    const value = valueAt(root, location);
    if (value !== undefined)
      queue.push(...referencesIn(value).map((target) => memberOf(target)));
  }
  return included;
}

/**
 * The path, webhook or component that contains a location; empty for other
 * locations.
 */
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

/** All references within a value to other locations of the same file. */
function referencesIn(value: JsonValue): Location[] {
  const references: Location[] = [];
  const stack: JsonValue[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const [key, member] of Object.entries(next)) {
      if (key === "$ref" && typeof member === "string")
        references.push(decoded(member));
      else if (key === "mapping" && isObject(member))
        references.push(...Object.values(member).flatMap(mappingTarget));
      else stack.push(member);
    }
  }
  return references;
}

/** A discriminator mapping refers to a schema by URI or by name, without `$ref`. */
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
  included: ReadonlySet<Location>,
): JsonValue {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) =>
      included.has(childLocation(location, name)),
    ),
  );
}

function filterComponents(
  value: JsonValue,
  included: ReadonlySet<Location>,
): JsonValue {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([kind, members]) => [
      kind,
      filterMembers(members, childLocation("#", "components", kind), included),
    ]),
  );
}

import type { JsonValue } from "../../../../generator/language/json/json.js";
import {
  each,
  everywhere,
  isObject,
  type JsonObject,
  type Kind,
  type Rewrite,
  type Spot,
} from "./grammar.js";

/** The section of `components` for each kind. */
export const sections: Readonly<Partial<Record<Kind, string>>> = {
  schema: "schemas",
  response: "responses",
  parameter: "parameters",
  example: "examples",
  requestBody: "requestBodies",
  header: "headers",
  link: "links",
  callback: "callbacks",
  pathItem: "pathItems",
  mediaType: "mediaTypes",
};

export function componentsOf(root: JsonObject, section: string): JsonObject {
  const { components } = root;
  const all = isObject(components) ? components[section] : undefined;
  return isObject(all) ? all : {};
}

/** A description with more components of a section. */
export function withComponents(
  root: JsonObject,
  section: string,
  more: JsonObject,
): JsonObject {
  const components = isObject(root["components"]) ? root["components"] : {};
  if (Object.keys(more).length === 0) return root;
  return {
    ...root,
    components: {
      ...components,
      [section]: { ...componentsOf(root, section), ...more },
    },
  };
}

export function refTo(section: string, name: string): string {
  const step = name.replaceAll("~", "~0").replaceAll("/", "~1");
  return `#/components/${section}/${encodeURIComponent(step)}`;
}

/** The name of the component that a reference is to. */
export function namedBy(section: string, ref: JsonValue | undefined) {
  const prefix = `#/components/${section}/`;
  if (typeof ref !== "string" || !ref.startsWith(prefix)) return undefined;
  return decodeURIComponent(ref.slice(prefix.length))
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}

/** Whether an object already has its own name. */
function isComponent({ location }: Spot, section: string): boolean {
  const [, , at, ...names] = location.split("/");
  return (
    location.startsWith("#/components/") && at === section && names.length === 1
  );
}

/** Moves inline objects to components. */
export function shared(
  kind: Kind,
  isMeant: (value: JsonObject, spot: Spot) => boolean = () => true,
): Rewrite {
  const section = sections[kind] ?? "";
  return (root) => {
    const found: [string, JsonValue][] = [];
    const next = each(kind, (value, spot) => {
      if (isComponent(spot, section) || !isMeant(value, spot)) return value;
      const name = `Shared${found.length}`;
      found.push([name, value]);
      return { $ref: refTo(section, name) };
    })(root);
    return withComponents(next, section, Object.fromEntries(found));
  };
}

/** Inlines references. */
export function spread(
  kind: Kind,
  isMeant: (target: JsonObject, spot: Spot) => boolean = () => true,
): Rewrite {
  const section = sections[kind] ?? "";
  return (root) => {
    const all = componentsOf(root, section);
    const targetOf = (value: JsonValue, left = 9): JsonValue => {
      if (!isObject(value) || left === 0) return value;
      const { $ref, ...beside } = value;
      const name = namedBy(section, $ref);
      // A reference with siblings stays: in OpenAPI 3.1 they override the target.
      return name === undefined || Object.keys(beside).length > 0
        ? value
        : targetOf(all[name] ?? value, left - 1);
    };
    return everywhere((value, spot) => {
      if (spot.kind !== kind || isComponent(spot, section)) return value;
      const target = targetOf(value);
      return isObject(target) && !("$ref" in target) && isMeant(target, spot)
        ? target
        : value;
    })(root);
  };
}

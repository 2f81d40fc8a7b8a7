import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import type { Document } from "../document.js";

/** An operation under `paths` or in a webhook, which filters keep or remove. */
export interface Candidate {
  readonly operation: JsonObject;
  readonly location: Location;
  /** The `operationId`, if there is one. */
  readonly id: string | undefined;
  readonly tags: readonly string[];
  /** The path item that contains it. */
  readonly item: JsonObject;
  readonly itemLocation: Location;
  /** The targets of the references that lead to the path item. */
  readonly trail: readonly Location[];
  readonly method: string;
  /** The path; absent for a webhook. */
  readonly path?: string;
  /** The name of the webhook; absent for an operation. */
  readonly name?: string;
}

/** A path or a webhook, with its operations. */
export interface Entry {
  /** The member of the root that contains it: `paths`. */
  readonly section: string;
  readonly key: string;
  readonly location: Location;
  readonly value: JsonValue;
  /** Whether the path item is elsewhere. */
  readonly isReference: boolean;
  readonly candidates: readonly Candidate[];
}

/** The members of the root with path items. */
export const sections = ["paths", "webhooks", "x-webhooks"] as const;

const methods: ReadonlySet<string> = new Set([
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
]);

/** The paths and webhooks of a description. */
export function entriesOf(document: Document): readonly Entry[] {
  return sections.flatMap((section) => {
    const members = document.root[section];
    if (!isObject(members)) return [];
    return Object.entries(members)
      .filter(([key]) => !key.startsWith("x-"))
      .map(([key, value]): Entry => {
        const location = childLocation("#", section, key);
        const found = pathItemAt(value, location, document);
        const candidates =
          found === undefined
            ? []
            : candidatesOf(section, key, found, document);
        const isReference = isObject(value) && value["$ref"] !== undefined;
        return { section, key, location, value, isReference, candidates };
      });
  });
}

/** A path item behind its references. */
type PathItem = Pick<Candidate, "item" | "itemLocation" | "trail">;

function pathItemAt(
  value: JsonValue,
  at: Location,
  document: Document,
): PathItem | undefined {
  let here = { value, location: at };
  const trail: Location[] = [];
  while (isObject(here.value) && typeof here.value["$ref"] === "string") {
    const target = document.resolve(here.value["$ref"], here.location);
    if (target === undefined || trail.includes(target.location))
      return undefined;
    trail.push(target.location);
    here = target;
  }
  return isObject(here.value)
    ? { item: here.value, itemLocation: here.location, trail }
    : undefined;
}

function candidatesOf(
  section: string,
  key: string,
  found: PathItem,
  document: Document,
): readonly Candidate[] {
  const owner =
    section === "paths"
      ? { path: key.startsWith("/") ? key : `/${key}` }
      : { name: key };
  return methodsOf(found.item).flatMap(([method, steps, operation]) => {
    if (!isObject(operation)) return [];
    const location = childLocation(found.itemLocation, ...steps);
    const textAt = (value: JsonValue | undefined, ...at: string[]) =>
      textOf(value, childLocation(location, ...at), document);
    const { operationId, tags = [] } = operation;
    const id = textAt(operationId, "operationId");
    const names = isArray(tags)
      ? tags.flatMap((tag, index) => textAt(tag, "tags", String(index)) ?? [])
      : [];
    return [
      { operation, location, id, tags: names, method, ...found, ...owner },
    ];
  });
}

/** A string, or the text of a number or boolean without quotes in YAML, which is read as one. */
function textOf(
  value: JsonValue | undefined,
  location: Location,
  document: Document,
): string | undefined {
  if (typeof value === "string") return value;
  const isBare = typeof value === "number" || typeof value === "boolean";
  return isBare ? document.unquoted(location) : undefined;
}

/** The methods of a path item, with the steps to their operations. */
function methodsOf(
  item: JsonObject,
): readonly (readonly [string, readonly string[], JsonValue])[] {
  const { additionalOperations } = item;
  const others = isObject(additionalOperations) ? additionalOperations : {};
  return [
    ...Object.entries(item)
      .filter(([key]) => methods.has(key.toLowerCase()))
      .map(([key, value]) => [key.toUpperCase(), [key], value] as const),
    ...Object.entries(others).map(
      ([key, value]) => [key, ["additionalOperations", key], value] as const,
    ),
  ];
}

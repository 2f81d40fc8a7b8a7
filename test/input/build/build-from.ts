import { buildApi, type Built } from "../../../generator/input/build/build.js";
import type { VersionRule } from "../../../generator/input/build/versions/version-rule.js";
import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import type {
  ApiVersion,
  Operation,
} from "../../../generator/language/model/model.js";
import { memoryDocument } from "./memory-document.js";

/** Builds a description from its relevant part. */
export function buildFrom(
  part: JsonObject,
  versions: VersionRule = "path",
  files: Readonly<Record<string, JsonValue>> = {},
): Built {
  const root: JsonObject = {
    openapi: "3.1.0",
    info: { title: "Test", version: "1.0.0" },
    ...part,
  };
  return buildApi(memoryDocument(root, files), { versions });
}

/** The one surface of a description without versions. */
export function apiVersionFrom(part: JsonObject): ApiVersion {
  return onlyOne(buildFrom(part).api.versions);
}

/** The one operation of `paths`. */
export function operationFrom(part: JsonObject): Operation {
  return onlyOne(apiVersionFrom(part).operations);
}

/** Components that are given schemas. */
export function withSchemas(
  schemas: JsonObject,
  openapi: "3.0.3" | "3.1.0" = "3.1.0",
): JsonObject {
  return { openapi, components: { schemas } };
}

/** What was reported, as `severity code place`. */
export function reported({
  diagnostics,
}: Omit<Built, "faults">): readonly string[] {
  return diagnostics.map(
    ({ severity, code, location }) => `${severity} ${code} ${location}`,
  );
}

/** A value without its places and empty words, so that a table can show the rest. */
export function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, member]) =>
          key !== "location" && !(key === "docs" && isEmpty(member)),
      )
      .map(([key, member]) => [key, bare(member)]),
  );
}

/** The only element of a list. */
export function onlyOne<T>(list: readonly T[]): T {
  const [first, ...others] = list;
  if (first === undefined || others.length > 0)
    throw new Error(`Expected one, got ${list.length}`);
  return first;
}

function isEmpty(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).length === 0
  );
}

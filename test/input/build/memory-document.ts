import type {
  Dialect,
  Document,
  Resolved,
} from "../../../generator/input/read/document.js";
import type { Diagnostic } from "../../../generator/language/diagnostics/diagnostics.js";
import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import {
  childLocation,
  type Location,
  locationFile,
  locationParts,
  unescapeStep,
} from "../../../generator/language/json/location.js";

/** A document of values at hand; `files` are those that references may lead to. */
export function memoryDocument(
  root: JsonObject,
  files: Readonly<Record<string, JsonValue>> = {},
): Document {
  const diagnostics: Diagnostic[] = [];
  const valueAt = (location: Location): JsonValue | undefined => {
    const { file, steps } = locationParts(location);
    let value: JsonValue | undefined = file === "" ? root : files[file];
    for (const name of steps) {
      value =
        typeof value === "object" &&
        value !== null &&
        Object.hasOwn(value, name)
          ? // Arrays answer to their indices as objects do to their names.
            (value as JsonObject)[name]
          : undefined;
    }
    return value;
  };
  const resolve = (reference: string, from: Location): Resolved | undefined => {
    const [path = "", pointer = ""] = reference.split("#");
    const file = path === "" ? locationFile(from) : path.replace(/^\.\//, "");
    const steps = decodeURIComponent(pointer).split("/").slice(1);
    const location = childLocation(`${file}#`, ...steps.map(unescapeStep));
    const value = valueAt(location);
    if (value !== undefined) return { value, location };
    diagnostics.push({
      code: "ref-dangling",
      severity: "error",
      message: `Nothing stands at ${reference}.`,
      advice: "",
      location: from,
    });
    return undefined;
  };
  const { openapi } = root;
  const dialect: Dialect =
    typeof openapi === "string" && openapi.startsWith("3.0") ? "3.0" : "3.1";
  return {
    root,
    dialect,
    resolve,
    diagnostics,
    scopeOf: (_reference, from) => locationParts(from).file,
    resourceOf: () => undefined,
    valueAt,
    unquoted: () => undefined,
    hasIds: false,
    hasDynamic: false,
    locate: (location) => ({
      file: locationParts(location).file,
      line: 1,
      column: 1,
    }),
    line: () => undefined,
  };
}

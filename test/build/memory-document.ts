import type { Diagnostic } from "../../generator/diagnostics/diagnostics.js";
import type { Json, Place } from "../../generator/model/model.js";
import type {
  Dialect,
  Document,
  JsonObject,
  Resolved,
} from "../../generator/json/document.js";
import {
  childPlace,
  placeFile,
  placeParts,
  unescapeStep,
} from "../../generator/json/location.js";

/** A document of values at hand; `files` are those that references may lead to. */
export function memoryDocument(
  root: JsonObject,
  files: Readonly<Record<string, Json>> = {},
): Document {
  const diagnostics: Diagnostic[] = [];
  const valueAt = (place: Place): Json | undefined => {
    const { file, steps } = placeParts(place);
    let value: Json | undefined = file === "" ? root : files[file];
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
  const resolve = (reference: string, from: Place): Resolved | undefined => {
    const [path = "", pointer = ""] = reference.split("#");
    const file = path === "" ? placeFile(from) : path.replace(/^\.\//, "");
    const steps = decodeURIComponent(pointer).split("/").slice(1);
    const place = childPlace(`${file}#`, ...steps.map(unescapeStep));
    const value = valueAt(place);
    if (value !== undefined) return { value, place };
    diagnostics.push({
      code: "ref-dangling",
      severity: "error",
      message: `Nothing stands at ${reference}.`,
      advice: "",
      place: from,
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
    scopeOf: (_reference, from) => placeParts(from).file,
    resourceOf: () => undefined,
    valueAt,
    hasDynamic: false,
    locate: (place) => ({ file: placeParts(place).file, line: 1, column: 1 }),
    line: () => undefined,
  };
}

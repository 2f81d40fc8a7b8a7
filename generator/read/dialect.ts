import {
  type Diagnostic,
  errorAt,
  warningAt,
} from "../diagnostics/diagnostics.js";
import type { Location } from "../json/location.js";
import { type JsonValue, type JsonObject, isObject } from "../json/json.js";
import type { Dialect } from "./document.js";

const supported = "Tenon reads Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2";

/** A root that is an OpenAPI object of a supported version. */
export interface CheckedRoot {
  readonly root: JsonObject;
  /** How it is written; `2.0` is to be converted. */
  readonly dialect: Dialect | "2.0";
  /** What is odd about how it says that. */
  readonly warnings: readonly Diagnostic[];
}

/** Checks what stands at a description's root. */
export function checkRoot(root: JsonValue): CheckedRoot | Diagnostic {
  if (!isObject(root)) {
    return errorAt(
      "#",
      "not-openapi",
      `The root of the description is ${nameOf(root)}, not an object.`,
      `A description starts with \`openapi: 3.1.0\`; ${supported}.`,
    );
  }
  const version = own(root, "openapi");
  if (version !== undefined) return checkVersion(root, version);
  const swagger = own(root, "swagger");
  if (swagger === undefined) {
    return errorAt(
      "#",
      "not-openapi",
      "The root of the description has no member `openapi`.",
      `A description starts with \`openapi: 3.1.0\`; ${supported}.`,
    );
  }
  if (swagger === "2.0") return { root, dialect: "2.0", warnings: [] };
  if (swagger === 2)
    return { root, dialect: "2.0", warnings: [unquoted("#/swagger", "2.0")] };
  return errorAt(
    "#/swagger",
    "openapi-version",
    `This description is written in Swagger${typeof swagger === "string" ? ` ${swagger}` : ""}.`,
    `${supported}: convert it to one of them.`,
  );
}

function checkVersion(
  root: JsonObject,
  version: JsonValue,
): CheckedRoot | Diagnostic {
  const meant = numbers.get(version);
  if (meant !== undefined) {
    const [dialect, text] = meant;
    return { root, dialect, warnings: [unquoted("#/openapi", text)] };
  }
  if (typeof version !== "string") {
    return errorAt(
      "#/openapi",
      "openapi-version",
      `The version of OpenAPI is ${nameOf(version)}, not a string.`,
      'Write it in quotes: `"3.1.0"`.',
    );
  }
  const minor = /^3\.([012])(?:\.\d+(?:-.+)?)?$/.exec(version)?.[1];
  if (minor === undefined) {
    return errorAt(
      "#/openapi",
      "openapi-version",
      `This description is written in OpenAPI \`${version}\`.`,
      `${supported}: convert it to one of them.`,
    );
  }
  return { root, dialect: minor === "0" ? "3.0" : "3.1", warnings: [] };
}

/** Versions that YAML takes for numbers where nobody quotes them. */
const numbers: ReadonlyMap<JsonValue, readonly [Dialect, string]> = new Map([
  [3, ["3.0", "3.0.3"]],
  [3.1, ["3.1", "3.1.0"]],
  [3.2, ["3.1", "3.2.0"]],
]);

function unquoted(location: Location, version: string): Diagnostic {
  return warningAt(
    location,
    "version-unquoted",
    "The version is a number here, and not a string.",
    `Write it in quotes: \`"${version}"\`.`,
  );
}

function own(root: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(root, name) ? root[name] : undefined;
}

function nameOf(value: JsonValue): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

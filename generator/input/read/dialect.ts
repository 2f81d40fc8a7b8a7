import {
  type Diagnostic,
  errorAt,
  repaired,
  warningAt,
} from "../../language/diagnostics/diagnostics.js";
import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../language/json/json.js";
import type { Location } from "../../language/json/location.js";
import type { Dialect } from "./document.js";
import { type Foreign, foreignRoot, foreignText } from "./foreign.js";

const supported = "Tenon reads Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2";

/** The root of a supported OpenAPI version. */
export interface CheckedRoot {
  readonly root: JsonObject;
  /** `2.0` must be converted. */
  readonly dialect: Dialect | "2.0";
  /** Warnings about how the version is written. */
  readonly warnings: readonly Diagnostic[];
}

/** Checks the root of a description and its OpenAPI version. */
export function checkRoot(root: JsonValue): CheckedRoot | Diagnostic {
  const foreign =
    typeof root === "string" ? foreignText(root) : foreignKind(root);
  if (foreign !== undefined)
    return errorAt(
      "#",
      "not-openapi",
      `This is ${foreign.what}, not an OpenAPI description.`,
      foreign.advice,
    );
  if (root === null)
    return errorAt(
      "#",
      "not-openapi",
      "The description is empty.",
      `Start it with \`openapi: 3.1.0\`. ${supported}.`,
    );
  if (!isObject(root)) {
    return errorAt(
      "#",
      "not-openapi",
      `The root of the description must be an object, not ${nameOf(root)}.`,
      `Start the description with \`openapi: 3.1.0\`. ${supported}.`,
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
      `Start the description with \`openapi: 3.1.0\`. ${supported}.`,
    );
  }
  if (swagger === "2.0") return { root, dialect: "2.0", warnings: [] };
  if (swagger === 2)
    return { root, dialect: "2.0", warnings: [unquoted("#/swagger", "2.0")] };
  return errorAt(
    "#/swagger",
    "openapi-version",
    `Unsupported version: Swagger${typeof swagger === "string" ? ` ${swagger}` : ""}.`,
    `${supported}. Convert the description to one of these versions.`,
  );
}

function foreignKind(root: JsonValue): Foreign | undefined {
  return !isObject(root) || "openapi" in root || "swagger" in root
    ? undefined
    : foreignRoot(root);
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
      `The OpenAPI version must be a string, not ${nameOf(version)}.`,
      'Quote it: `"3.1.0"`.',
    );
  }
  const minor = /^3\.([012])(?:\.\d+(?:-.+)?)?$/.exec(version)?.[1];
  const meantMinor = /^\s*v?3(?:\.([012])(?!\d)|(?![\d.]))/i.exec(version);
  if (minor === undefined && meantMinor === null) {
    return errorAt(
      "#/openapi",
      "openapi-version",
      `Unsupported version: OpenAPI \`${version}\`.`,
      `${supported}. Convert the description to one of these versions.`,
    );
  }
  const dialect = (minor ?? meantMinor?.[1] ?? "0") === "0" ? "3.0" : "3.1";
  const malformed = warningAt(
    "#/openapi",
    "openapi-version",
    repaired(
      `\`${version}\` is not a version of OpenAPI.`,
      `It is read as OpenAPI ${dialect}.`,
    ),
    "Write a version such as `3.1.0`.",
  );
  return { root, dialect, warnings: minor === undefined ? [malformed] : [] };
}

/** Versions that YAML parses as numbers if they are not quoted. */
const numbers: ReadonlyMap<JsonValue, readonly [Dialect, string]> = new Map([
  [3, ["3.0", "3.0.3"]],
  [3.1, ["3.1", "3.1.0"]],
  [3.2, ["3.1", "3.2.0"]],
]);

function unquoted(location: Location, version: string): Diagnostic {
  return warningAt(
    location,
    "string-unquoted",
    "The version is a number instead of a string.",
    `Quote it: \`"${version}"\`.`,
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

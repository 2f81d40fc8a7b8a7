import { type Diagnostic, errorAt } from "../diagnostics/diagnostic.js";
import type { Json } from "../model/model.js";
import type { Dialect, JsonObject } from "./document.js";
import { isObject } from "./values.js";

const supported = "Tenon reads Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2";

/** A root that is an OpenAPI object of a supported version. */
export interface CheckedRoot {
  readonly root: JsonObject;
  /** How it is written; `2.0` is to be converted. */
  readonly dialect: Dialect | "2.0";
}

/** Checks what stands at a description's root. */
export function checkRoot(root: Json): CheckedRoot | Diagnostic {
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
  // YAML takes it for a number where nobody quotes it.
  if (swagger === "2.0" || swagger === 2) return { root, dialect: "2.0" };
  return errorAt(
    "#/swagger",
    "openapi-version",
    `This description is written in Swagger${typeof swagger === "string" ? ` ${swagger}` : ""}.`,
    `${supported}: convert it to one of them.`,
  );
}

function checkVersion(
  root: JsonObject,
  version: Json,
): CheckedRoot | Diagnostic {
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
  return { root, dialect: minor === "0" ? "3.0" : "3.1" };
}

function own(root: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(root, name) ? root[name] : undefined;
}

function nameOf(value: Json): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

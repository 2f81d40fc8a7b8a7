import type { DiagnosticCode } from "../../../language/diagnostics/codes.js";
import {
  type Diagnostic,
  errorAt,
  type RepairMessage,
  warningAt,
} from "../../../language/diagnostics/diagnostics.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  mapMembers,
  memberOf,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationParts,
  unescapeStep,
} from "../../../language/json/location.js";

/** An object with its location in the original description. */
export interface Located {
  readonly value: JsonObject;
  readonly location: Location;
}

/** The original Swagger 2.0 description, and the diagnostics about it. */
export class SwaggerDescription {
  readonly root: JsonObject;
  readonly #findings = new Map<Location, Diagnostic>();

  constructor(root: JsonObject) {
    this.root = root;
  }

  /** One for each location, because shared parts are read more than once. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#findings.values()];
  }

  /** The objects of a list with their locations. Reports other items. */
  list(value: JsonValue | undefined, location: Location): readonly Located[] {
    if (value === undefined) return [];
    if (!isArray(value)) {
      this.#wrong(location, "an array");
      return [];
    }
    return value.flatMap((item, index) =>
      this.object(item, childLocation(location, index)),
    );
  }

  /** An object with its location. Reports another value, and returns nothing. */
  object(value: JsonValue, location: Location): readonly Located[] {
    if (isObject(value)) return [{ value, location }];
    this.#wrong(location, "an object");
    return [];
  }

  /**
   * Resolves a reference to a section of the root, such as `#/parameters`; returns
   * other objects unchanged.
   */
  follow(located: Located, section: Location): Located {
    const { $ref } = located.value;
    if (typeof $ref !== "string" || !$ref.startsWith(`${section}/`))
      return located;
    const name = unescapeStep($ref.slice(section.length + 1));
    const members = memberOf(this.root, locationParts(section).steps[0] ?? "");
    const value = members === undefined ? undefined : memberOf(members, name);
    return isObject(value)
      ? { value, location: childLocation(section, name) }
      : located;
  }

  warn(
    location: Location,
    message: string | RepairMessage,
    advice: string,
    code: DiagnosticCode = "swagger-conversion",
  ): void {
    this.#findings.set(location, warningAt(location, code, message, advice));
  }

  #wrong(location: Location, wanted: string): void {
    const step = locationParts(location).steps.at(-1) ?? "";
    this.#findings.set(
      location,
      errorAt(location, "wrong-type", `\`${step}\` must be ${wanted}.`),
    );
  }
}

/**
 * Converts the parts of a schema that the package does not convert: the discriminator
 * and `x-nullable`.
 */
export function normalizeSchema(value: JsonValue | undefined): JsonValue {
  if (!isObject(value)) return value ?? {};
  const respelled = mapMembers(value, (member, keyword) => {
    switch (keyword) {
      case "properties":
        return isObject(member) ? mapMembers(member, normalizeSchema) : member;
      case "items":
      case "additionalProperties":
        return normalizeSchema(member);
      case "allOf":
        return isArray(member) ? member.map(normalizeSchema) : member;
      case "discriminator":
        return typeof member === "string" ? { propertyName: member } : member;
      default:
        return member;
    }
  });
  return value["x-nullable"] === true
    ? { ...respelled, nullable: true }
    : respelled;
}

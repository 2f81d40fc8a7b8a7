import {
  type JsonObject,
  isArray,
  isObject,
  type JsonValue,
} from "../json/json.js";
import { childLocation, type Location } from "../json/location.js";
import type { DiagnosticCollector } from "./diagnostic-collector.js";

/** Whether a value is null, which is what YAML parses a key without a value as, or an empty array or object. */
export function isEmpty(value: JsonValue): boolean {
  return (
    value === null ||
    (typeof value === "object" && Object.keys(value).length === 0)
  );
}

/** A value of the description and its location. */
export interface ValueNode {
  readonly value: JsonValue;
  readonly location: Location;
}

/**
 * An object of the description and its location. A member that does not have
 * the requested type is reported and treated as absent.
 */
export class ObjectNode {
  readonly json: JsonObject;
  readonly location: Location;
  readonly diagnostics: DiagnosticCollector;

  constructor(
    json: JsonObject,
    location: Location,
    diagnostics: DiagnosticCollector,
  ) {
    this.json = json;
    this.location = location;
    this.diagnostics = diagnostics;
  }

  /** Returns the node of a value that must be an object. */
  static of(
    value: JsonValue,
    location: Location,
    diagnostics: DiagnosticCollector,
    wanted = "an object",
  ): ObjectNode | undefined {
    if (isObject(value)) return new ObjectNode(value, location, diagnostics);
    if (isEmpty(value)) {
      diagnostics.warnWrongType(
        location,
        value,
        wanted,
        "it is treated as empty",
      );
      return new ObjectNode({}, location, diagnostics);
    }
    diagnostics.wrongType(location, value, wanted);
    return undefined;
  }

  at(key: string): Location {
    return childLocation(this.location, key);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.json, key);
  }

  value(key: string): JsonValue | undefined {
    return Object.hasOwn(this.json, key) ? this.json[key] : undefined;
  }

  text(key: string): string | undefined {
    const value = this.value(key);
    if (value === undefined || typeof value === "string") return value;
    this.#wrong(key, value, "a string");
    return undefined;
  }

  flag(key: string): boolean | undefined {
    const value = this.value(key);
    if (value === undefined || typeof value === "boolean") return value;
    this.#wrong(key, value, "true or false");
    return undefined;
  }

  number(key: string): number | undefined {
    const value = this.value(key);
    if (value === undefined || typeof value === "number") return value;
    this.#wrong(key, value, "a number");
    return undefined;
  }

  /** Reports a wrong type; null is only a warning, because YAML parses a key without a value as null. */
  #wrong(key: string, value: JsonValue, wanted: string): void {
    if (value === null)
      this.diagnostics.warnWrongType(
        this.at(key),
        value,
        wanted,
        "it is ignored",
      );
    else this.diagnostics.wrongType(this.at(key), value, wanted);
  }

  object(key: string): ObjectNode | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    return ObjectNode.of(value, this.at(key), this.diagnostics);
  }

  list(key: string): readonly ValueNode[] {
    const value = this.value(key);
    if (value === undefined) return [];
    const location = this.at(key);
    if (isArray(value)) {
      return value.map((item, index) => ({
        value: item,
        location: childLocation(location, index),
      }));
    }
    if (isEmpty(value))
      this.diagnostics.warnWrongType(
        location,
        value,
        "an array",
        "it is ignored",
      );
    else this.diagnostics.wrongType(location, value, "an array");
    return [];
  }

  texts(key: string): readonly string[] {
    const texts: string[] = [];
    for (const { value, location } of this.list(key)) {
      if (typeof value === "string") texts.push(value);
      else this.diagnostics.wrongType(location, value, "a string");
    }
    return texts;
  }

  /** The members of the object under a key, without extensions. */
  members(key: string): readonly (readonly [string, ValueNode])[] {
    return this.object(key)?.ownMembers() ?? [];
  }

  /** The members of a map of objects under a key. A header or security scheme may be called `x-key`, so only extensions that are no objects are left out. */
  named(key: string): readonly (readonly [string, ValueNode])[] {
    const all = this.object(key);
    return Object.entries(all?.json ?? {}).flatMap(([name, value]) =>
      all === undefined || (name.startsWith("x-") && !isObject(value))
        ? []
        : [[name, { value, location: all.at(name) }] as const],
    );
  }

  /** The members of this object, without extensions. */
  ownMembers(): readonly (readonly [string, ValueNode])[] {
    const members: [string, ValueNode][] = [];
    for (const name in this.json) {
      const value = this.json[name];
      if (value !== undefined && !name.startsWith("x-"))
        members.push([name, { value, location: this.at(name) }]);
    }
    return members;
  }
}

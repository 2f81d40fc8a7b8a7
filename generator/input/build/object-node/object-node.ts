/**
 * Values of the description. `ObjectNode` reads the members of an object,
 * `scalars.ts` texts, flags and numbers, and `misplaced-references.ts` follows
 * references where OpenAPI allows none.
 */
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
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { References } from "../references.js";
import { followMisplaced, isOnlyReference } from "./misplaced-references.js";
import { readFlag, readNumber, readText, readTexts } from "./scalars.js";
import type { Reading, ValueNode } from "./value-node.js";

/** Whether a value is null, which is what YAML parses a key without a value as, or an empty array or object. */
export function isEmpty(value: JsonValue): boolean {
  return (
    value === null ||
    (typeof value === "object" && Object.keys(value).length === 0)
  );
}

/**
 * An object of the description and its location. A member that does not have
 * the requested type is reported, and read as what it probably means, or else
 * treated as absent.
 */
export class ObjectNode implements Reading {
  readonly json: JsonObject;
  readonly location: Location;
  readonly diagnostics: DiagnosticCollector;
  readonly references: References;

  constructor(
    json: JsonObject,
    location: Location,
    { diagnostics, references }: Reading,
  ) {
    this.json = json;
    this.location = location;
    this.diagnostics = diagnostics;
    this.references = references;
  }

  /**
   * Returns the node of a value that must be an object.
   *
   * @param shorthand makes the object that a text in its place abbreviates
   */
  static of(
    { value, location }: ValueNode,
    reading: Reading,
    wanted = "an object",
    shorthand?: (text: string) => JsonObject,
  ): ObjectNode | undefined {
    if (isObject(value)) return new ObjectNode(value, location, reading);
    const { diagnostics } = reading;
    if (isEmpty(value)) {
      const handling = "it is treated as empty";
      diagnostics.warnWrongType(location, value, wanted, handling);
      return new ObjectNode({}, location, reading);
    }
    if (typeof value === "string" && shorthand !== undefined) {
      const json = shorthand(value);
      const handling = `it is read as \`${JSON.stringify(json)}\``;
      diagnostics.warnWrongType(location, value, wanted, handling);
      return new ObjectNode(json, location, reading);
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
    return readText({ value, location: this.at(key) }, this);
  }

  flag(key: string): boolean | undefined {
    const value = this.value(key);
    if (value === undefined || typeof value === "boolean") return value;
    return readFlag({ value, location: this.at(key) }, this);
  }

  number(key: string): number | undefined {
    const value = this.value(key);
    if (value === undefined || typeof value === "number") return value;
    return readNumber({ value, location: this.at(key) }, this);
  }

  object(key: string): ObjectNode | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    const item = followMisplaced({ value, location: this.at(key) }, this);
    return item && ObjectNode.of(item, this);
  }

  /** The items of an array. A single value is an array of one item. */
  list(key: string): readonly ValueNode[] {
    const member = this.value(key);
    if (member === undefined) return [];
    const item = followMisplaced(
      { value: member, location: this.at(key) },
      this,
    );
    if (item === undefined) return [];
    const { value, location } = item;
    if (!isArray(value)) return this.#itemsOf(item);
    return value.flatMap((each, index) => {
      const at = childLocation(location, index);
      if (each !== null) return [{ value: each, location: at }];
      this.diagnostics.warnWrongType(at, each, "a value", "it is ignored");
      return [];
    });
  }

  /**
   * The items for a value in place of an array: the members of a map of objects, or the
   * value itself.
   */
  #itemsOf(item: ValueNode): readonly ValueNode[] {
    const { value, location } = item;
    const warn = (handling: string) => {
      this.diagnostics.warnWrongType(location, value, "an array", handling);
    };
    if (isEmpty(value)) {
      warn("it is ignored");
      return [];
    }
    if (isObject(value) && Object.values(value).every(isObject)) {
      warn("it is read as an array of its members");
      return Object.entries(value).map(([name, member]) => ({
        value: member,
        location: childLocation(location, name),
      }));
    }
    if (typeof value === "number" || typeof value === "boolean") {
      this.diagnostics.wrongType(location, value, "an array");
      return [];
    }
    warn("it is read as an array of one item");
    return [item];
  }

  /** The items of an array of texts. An object among them is an error, because none may be lost. */
  texts(key: string): readonly string[] {
    const items = this.list(key).filter(({ value, location }) => {
      if (typeof value !== "object" || isOnlyReference(value)) return true;
      this.diagnostics.wrongType(location, value, "a string");
      return false;
    });
    return readTexts(items, this);
  }

  /** The members of the object under a key, without extensions. */
  members(key: string): readonly (readonly [string, ValueNode])[] {
    return this.object(key)?.ownMembers() ?? [];
  }

  /**
   * The members of a map of objects under a key. A header or security scheme may be
   * called `x-key`, so only extensions that are not objects are omitted.
   */
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

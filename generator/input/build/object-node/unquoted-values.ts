import {
  isArray,
  isObject,
  type JsonValue,
  mapMembers,
  memberOf,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationOf,
  locationParts,
} from "../../../language/json/location.js";
import type { JsonType } from "../../../language/model/model.js";
import { isOfSomeType, jsonTypes } from "../../../language/schema/types.js";
import type { References } from "../references.js";
import { type Unquoted, unquotedText } from "./unquoted.js";
import type { ValueNode } from "./value-node.js";

/**
 * A value for a schema, such as an example, with the text of each number and boolean that
 * is not in quotes in YAML where the schema wants a string: `08`, `1.10`, `true`. The
 * schema may name the type itself, by `$ref`, in its parts, or in a schema around it.
 *
 * @param found receives what was replaced
 */
export function withUnquoted(
  item: ValueNode,
  schema: Location,
  references: References,
  found: Unquoted[] = [],
): JsonValue {
  return replaced(item, []);

  function replaced(node: ValueNode, steps: readonly string[]): JsonValue {
    const { value, location } = node;
    if (typeof value !== "object") {
      if (typeof value === "string") return value;
      const isWanted = wantsText(schema, value, steps);
      if (isWanted === false) return value;
      const text = unquotedText(node, { references });
      if (text === undefined || !(isWanted ?? doUsersWant(value, steps)))
        return value;
      found.push({ ...node, text });
      return text;
    }
    const next = (member: JsonValue, step: string) =>
      replaced({ value: member, location: childLocation(location, step) }, [
        ...steps,
        step,
      ]);
    if (isArray(value))
      return value.map((each, index) => next(each, String(index)));
    return isObject(value) ? mapMembers(value, next) : value;
  }

  /** A schema that names no type has that of the schemas that refer to it. */
  function doUsersWant(value: JsonValue, steps: readonly string[]): boolean {
    const wanted = references
      .usersOf(schema)
      .map((user) => wantsText(user, value, steps))
      .filter((one) => one !== undefined);
    return wanted.length > 0 && !wanted.includes(false);
  }

  /** Undefined if neither the schema nor those around it name a type. */
  function wantsText(
    at: Location,
    value: JsonValue,
    steps: readonly string[],
  ): boolean | undefined {
    for (const place of placesAround(at)) {
      if (place.isName) return steps.length === 0;
      const around = references.valueAt(place.location);
      if (around === undefined) continue;
      const types = typesAt(
        { value: around, location: place.location },
        [...place.steps, ...steps],
        references,
      );
      if (types !== undefined)
        return types.includes("string") && !isOfSomeType(value, types);
    }
    return undefined;
  }
}

/** A schema, and the steps from its values to those of another one. */
interface Place {
  readonly location: Location;
  readonly steps: readonly string[];
  /** Its values are names of properties, which are always strings. */
  readonly isName?: true;
}

const inPlace: ReadonlySet<string> = new Set(["if", "then", "else", "not"]);
const lists: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"]);

/** A schema, then those around it that apply to the same values. */
function* placesAround(location: Location): Iterable<Place> {
  const { file, steps: at } = locationParts(location);
  let path = at;
  let steps: readonly string[] = [];
  for (;;) {
    yield { location: locationOf(file, path), steps };
    const [holder = "", last = ""] = path.slice(-2);
    if (holder === "properties") {
      steps = [last, ...steps];
      path = path.slice(0, -2);
    } else if (lists.has(holder) || holder === "dependentSchemas")
      path = path.slice(0, -2);
    else if (inPlace.has(last)) path = path.slice(0, -1);
    else if (last === "items") {
      steps = ["0", ...steps];
      path = path.slice(0, -1);
    } else {
      if (last === "propertyNames")
        yield { location: locationOf(file, path), steps, isName: true };
      return;
    }
  }
}

type Types = readonly JsonType[] | undefined;

/** The types that a schema names for its values at some steps; undefined if it names none. */
function typesAt(
  { value, location }: ValueNode,
  steps: readonly string[],
  references: References,
  passed: readonly Location[] = [],
): Types {
  if (!isObject(value) || passed.includes(location)) return undefined;
  const within = (node: ValueNode) =>
    typesAt(node, steps, references, [...passed, location]);
  const membersOf = (keyword: string): readonly Types[] => {
    const members = value[keyword];
    if (members === undefined || !isArray(members)) return [];
    return members.map((member, index) =>
      within({
        value: member,
        location: childLocation(location, keyword, String(index)),
      }),
    );
  };
  const target =
    typeof value.$ref === "string"
      ? references.resolve(value.$ref, location)
      : undefined;
  const unions = ["anyOf", "oneOf"].map((keyword) => {
    const members = membersOf(keyword);
    const named = members.flatMap((types) => types ?? []);
    const isTyped = members.length > 0 && !members.includes(undefined);
    return isTyped ? named : undefined;
  });
  const all = [
    steps.length === 0
      ? namedTypes(value["type"])
      : typesOfMember({ value, location }, steps, references),
    target && within(target),
    ...membersOf("allOf"),
    ...unions,
  ].filter((types) => types !== undefined);
  const [first, ...others] = all;
  return first?.filter((type) =>
    others.every((types) => types.length === 0 || types.includes(type)),
  );
}

function namedTypes(type: JsonValue | undefined): Types {
  const names = type !== undefined && isArray(type) ? type : [type];
  const types = jsonTypes.filter((known) => names.includes(known));
  return types.length > 0 ? types : undefined;
}

/** The types of a property or an item. */
function typesOfMember(
  { value, location }: ValueNode,
  [step = "", ...rest]: readonly string[],
  references: References,
): Types {
  const path = [
    ["properties", step],
    ["prefixItems", step],
    ["items"],
    ["additionalProperties"],
  ].find((keys) => isObject(valueUnder(value, keys)));
  const member = path && valueUnder(value, path);
  return path === undefined || member === undefined
    ? undefined
    : typesAt(
        { value: member, location: childLocation(location, ...path) },
        rest,
        references,
      );
}

function valueUnder(
  value: JsonValue,
  path: readonly string[],
): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const step of path)
    found = found === undefined ? undefined : memberOf(found, step);
  return found;
}

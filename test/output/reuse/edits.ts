import {
  isArray,
  isObject,
  type JsonValue,
} from "../../../generator/language/json/json.js";

/** A change of one value of a description. */
export interface Edit {
  readonly kind: "remove" | "text" | "last" | "copy" | "other" | "rename";
  /** Chooses the value. */
  readonly at: number;
  /** Chooses another value. */
  readonly from: number;
}

/** Whether a value is an element of a description: a path, an operation, a parameter, a response, a component, or a property of one. */
export function isElement(steps: readonly string[]): boolean {
  const path = steps.join("/");
  return (
    /^(?:paths|webhooks)\/[^/]+(?:\/\w+)?$/.test(path) ||
    /^components\/\w+\/[^/]+(?:\/properties\/[^/]+)?$/.test(path) ||
    /\/(?:parameters|responses)\/[^/]+$/.test(path)
  );
}

/**
 * A description with some changes, and another indentation, which moves its lines.
 *
 * @param isPlace chooses the values that change
 */
export function edited(
  text: string,
  edits: readonly Edit[],
  indentation: number,
  isPlace: (steps: readonly string[]) => boolean = () => true,
): string {
  // The text of a description is JSON.
  let root = JSON.parse(text) as JsonValue;
  for (const edit of edits) {
    const places = placesIn(root).filter(({ steps }) => isPlace(steps));
    const place = places[edit.at % places.length];
    const other = places[edit.from % places.length];
    if (place === undefined || other === undefined) continue;
    root = replaced(root, place.steps, (holder, name) =>
      changed(holder, name, edit, other.value),
    );
    const [last = ""] = place.steps.slice(-1);
    if (edit.kind === "rename") root = withReferences(root, last);
  }
  return JSON.stringify(root, undefined, indentation);
}

interface Place {
  readonly steps: readonly string[];
  readonly value: JsonValue;
}

/** Every value except the whole. */
function placesIn(
  value: JsonValue,
  to: readonly string[] = [],
): readonly Place[] {
  if (!isObject(value) && !isArray(value)) return [];
  return Object.entries(value).flatMap(
    ([name, member]: [string, JsonValue]) => {
      const steps = [...to, name];
      return [{ steps, value: member }, ...placesIn(member, steps)];
    },
  );
}

type Members = readonly (readonly [string, JsonValue])[];

/** Replaces the members of the object that holds a value. */
function replaced(
  value: JsonValue,
  [step, ...others]: readonly string[],
  change: (members: Members, name: string) => Members,
): JsonValue {
  if (step === undefined || (!isObject(value) && !isArray(value))) return value;
  const members: Members = Object.entries(value);
  const next =
    others.length === 0
      ? change(members, step)
      : members.map(([name, member]): readonly [string, JsonValue] => [
          name,
          name === step ? replaced(member, others, change) : member,
        ]);
  return isArray(value)
    ? next.map(([, item]) => item)
    : Object.fromEntries(next);
}

function changed(
  members: Members,
  name: string,
  { kind }: Edit,
  other: JsonValue,
): Members {
  const value = members.find(([key]) => key === name)?.[1] ?? null;
  const rest = members.filter(([key]) => key !== name);
  const instead = (next: JsonValue, key = name): Members =>
    members.map((member) => (member[0] === name ? [key, next] : member));
  switch (kind) {
    case "remove":
      return rest;
    case "text":
      return instead(otherScalar(value));
    case "last":
      return [...rest, [name, value]];
    case "copy":
      return [...members, [`${name}Copy`, value]];
    case "other":
      return instead(other);
    case "rename":
      return instead(value, `${name}New`);
  }
}

function otherScalar(value: JsonValue): JsonValue {
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : value;
}

/** The references to a renamed member lead to its new name. */
function withReferences(root: JsonValue, name: string): JsonValue {
  const text = JSON.stringify(root).replaceAll(`/${name}"`, `/${name}New"`);
  return JSON.parse(text) as JsonValue; // parsed from JSON
}

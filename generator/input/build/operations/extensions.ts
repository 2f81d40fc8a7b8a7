import { repaired } from "../../../language/diagnostics/diagnostics.js";
import {
  isArray,
  isObject,
  type JsonValue,
  text,
} from "../../../language/json/json.js";
import { isOnlyReference } from "../object-node/misplaced-references.js";
import type { ObjectNode } from "../object-node/object-node.js";

/** The form in which Tenon reads an extension. */
interface Form {
  /** What a value is, in words. */
  readonly words: string;
  fits(value: JsonValue): boolean;
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === "string" && value !== "";
}

function isScalar(value: JsonValue): boolean {
  return value !== null && typeof value !== "object";
}

/** A list of names. One name without brackets is read as a list, too. */
function isNames(value: JsonValue): boolean {
  return (
    isText(value) ||
    (isArray(value) &&
      value.every((name) => isScalar(name) || isOnlyReference(name)))
  );
}

const operations: ReadonlySet<string> = new Set([
  ...["get", "put", "post", "delete", "options", "head", "patch", "trace"],
  ...["query", "additionalOperations"],
]);

function isPathItem(value: JsonValue): boolean {
  return (
    isObject(value) &&
    Object.entries(value).some(
      ([key, member]) => operations.has(key) && isObject(member),
    )
  );
}

/**
 * The extensions that other vendors use with other values. Each name is free to anybody
 * (OpenAPI, Specification Extensions), so such a value does not stop the description.
 */
const forms = {
  "x-deprecation": {
    words:
      "an object with a `date`, and optionally `sunset`, `policy` and `successor`",
    // A day that no calendar has is a slip, and not another vendor's value.
    fits: (value) => isObject(value) && /^\d{4}-\d\d/.test(text(value["date"])),
  },
  "x-quotas": {
    words: "a list of names of `x-rate-limit-policies`",
    fits: isNames,
  },
  "x-rate-limit-policies": {
    words: "a list of objects with `name`, `quota` and `window`",
    fits: (value) =>
      isArray(value) &&
      (value.length === 0 ||
        value.some(
          (policy) =>
            isObject(policy) &&
            isText(policy["name"]) &&
            [policy["quota"], policy["window"]].every((number) =>
              /^\d/.test(text(number)),
            ),
        )),
  },
  "x-roles": {
    words: "a list of names of roles, any of which may call the operation",
    fits: isNames,
  },
  "x-poll": {
    words:
      "an object with `until`, a list of final values, and optionally the JSON Pointers `status` and `interval`",
    fits: (value) =>
      isObject(value) &&
      [value["status"], value["interval"]].every(
        (pointer) => pointer === undefined || isText(pointer),
      ) &&
      [value["until"] ?? []].flat().some(isScalar),
  },
  "x-settles": {
    words: "a JSON Pointer, or an object with `subject` and `id`",
    fits: (value) =>
      isText(value) ||
      (isObject(value) && isText(value["subject"]) && isText(value["id"])),
  },
  "x-webhooks": {
    words: "an object with path items",
    fits: (value) =>
      isObject(value) &&
      Object.values(value).some(
        (one) => isPathItem(one) || isOnlyReference(one),
      ),
  },
} satisfies Readonly<Record<string, Form>>;

/**
 * Whether an object has an extension that Tenon reads. If no value of the description has
 * Tenon's form, another vendor means something else by the name: it is ignored, with one
 * warning. If one has, a value in another form is a slip, which the caller reports.
 */
export function hasExtension(
  owner: ObjectNode,
  name: keyof typeof forms,
): boolean {
  const value = owner.value(name);
  if (value === undefined) return false;
  const fits = (one: JsonValue) =>
    // A reference leads to the value, as in other places where OpenAPI allows none.
    isOnlyReference(one) || forms[name].fits(one);
  if (fits(value) || owner.references.hasMember(name, fits)) return true;
  ignoreExtension(owner, name);
  return false;
}

/**
 * Warns about an extension of another vendor: once, because it may be on each operation.
 *
 * @param fault why it is one
 */
export function ignoreExtension(
  owner: ObjectNode,
  name: keyof typeof forms,
  fault = `Tenon reads \`${name}\` as ${forms[name].words}. No value in the description has this form.`,
): void {
  owner.diagnostics.warningOnce(
    owner.at(name),
    "extension-foreign",
    repaired(fault, "The extension is ignored."),
  );
}

/**
 * The names that an extension lists, such as roles. None may be lost, because an operation
 * without roles is open to all.
 */
export function namesIn(
  owner: ObjectNode,
  name: "x-quotas" | "x-roles",
): readonly string[] {
  const value = owner.value(name);
  if (value === undefined) return [];
  if (isNames(value) || isOnlyReference(value)) return owner.texts(name);
  owner.diagnostics.wrongType(owner.at(name), value, "a list of names");
  return [];
}

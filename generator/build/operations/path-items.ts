import { Entry } from "../node.js";
import { fieldsOf } from "../warnings/object-kinds.js";
import { isToken } from "../content/media-types.js";

/** OpenAPI 3.1 and 3.2, Path Item Object: its fields, without extensions and `$ref`. */
const pathItemFields = fieldsOf["a path item"];

/** The operations of a path item with their methods, in the order of the description. */
export function operationsOf(
  pathItem: Entry,
): readonly (readonly [string, Entry])[] {
  return Object.keys(pathItem.json).flatMap((key) => {
    if (key === "additionalOperations") return additionalOperations(pathItem);
    if (!Object.hasOwn(pathItemFields, key) && !key.startsWith("x-"))
      warnAboutUnknownField(key, pathItem);
    const method = methodOf(key);
    const entry = method === undefined ? undefined : pathItem.object(key);
    return method === undefined || entry === undefined ? [] : [[method, entry]];
  });
}

/** The method of a path item's field, such as `GET` for `get`. */
function methodOf(key: string): string | undefined {
  return Object.hasOwn(pathItemFields, key) &&
    pathItemFields[key] === "an operation"
    ? key.toUpperCase()
    : undefined;
}

function warnAboutUnknownField(key: string, pathItem: Entry): void {
  const lower = key.toLowerCase();
  pathItem.findings.warning(
    pathItem.at(key),
    "path-item-unknown",
    `\`${key}\` is not a field of a path item and is ignored.`,
    Object.hasOwn(pathItemFields, lower)
      ? `Write \`${lower}\`.`
      : "Put operations of other methods under `additionalOperations`; start the names of extensions with `x-`.",
  );
}

/** The operations of other methods (OpenAPI 3.2); each key is the method as sent. */
function additionalOperations(
  pathItem: Entry,
): readonly (readonly [string, Entry])[] {
  const { findings } = pathItem;
  return pathItem
    .members("additionalOperations")
    .flatMap(([method, { value, location }]) => {
      const fault = methodFault(method);
      if (fault !== undefined) {
        findings.error(location, "method-unsupported", ...fault);
        return [];
      }
      const entry = Entry.of(value, location, findings);
      return entry === undefined ? [] : [[method, entry]];
    });
}

/** Returns a message and advice if the key is not allowed in `additionalOperations`. */
function methodFault(method: string): readonly [string, string] | undefined {
  if (!isToken(method)) {
    return [
      `\`${method}\` is not a valid HTTP method.`,
      "Use letters, digits and characters such as `-`.",
    ];
  }
  const key = method.toLowerCase();
  return methodOf(key) === method
    ? [
        `The method \`${method}\` has a field of its own in a path item.`,
        `Move the operation to \`${key}\`.`,
      ]
    : undefined;
}

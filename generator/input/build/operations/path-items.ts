import { repaired } from "../../../language/diagnostics/diagnostics.js";
import { isToken } from "../content/media-types.js";
import { ObjectNode } from "../object-node/object-node.js";
import { fieldsOf } from "../warnings/object-kinds.js";

/** OpenAPI 3.1 and 3.2, Path Item Object: its fields, without extensions and `$ref`. */
const pathItemFields = fieldsOf["a path item"];

/** The operations of a path item with their methods, in the order of the description. */
export function operationsOf(
  pathItem: ObjectNode,
): readonly (readonly [string, ObjectNode])[] {
  return Object.keys(pathItem.json).flatMap((key) => {
    if (key === "additionalOperations") return additionalOperations(pathItem);
    const lower = key.toLowerCase();
    const isMisspelt = methodOf(key) === undefined && !pathItem.has(lower);
    const method = methodOf(isMisspelt ? lower : key);
    if (!Object.hasOwn(pathItemFields, key) && !key.startsWith("x-"))
      warnAboutUnknownField(key, method !== undefined, pathItem);
    const node = method === undefined ? undefined : pathItem.object(key);
    return method === undefined || node === undefined ? [] : [[method, node]];
  });
}

/** The method of a path item's field, such as `GET` for `get`. */
function methodOf(key: string): string | undefined {
  return Object.hasOwn(pathItemFields, key) &&
    pathItemFields[key] === "an operation"
    ? key.toUpperCase()
    : undefined;
}

function warnAboutUnknownField(
  key: string,
  isRead: boolean,
  pathItem: ObjectNode,
): void {
  const lower = key.toLowerCase();
  pathItem.diagnostics.warning(
    pathItem.at(key),
    "path-item-unknown",
    repaired(
      `\`${key}\` is not a field of a path item.`,
      isRead ? `It is read as \`${lower}\`.` : "It is ignored.",
    ),
    Object.hasOwn(pathItemFields, lower)
      ? `Write \`${lower}\`.`
      : "Put operations of other methods under `additionalOperations`; start the names of extensions with `x-`.",
  );
}

/** The operations of other methods (OpenAPI 3.2); each key is the method as sent. */
function additionalOperations(
  pathItem: ObjectNode,
): readonly (readonly [string, ObjectNode])[] {
  const { diagnostics } = pathItem;
  return pathItem.members("additionalOperations").flatMap(([method, item]) => {
    const fault = methodFault(method);
    if (fault !== undefined) {
      diagnostics.error(item.location, "method-unsupported", ...fault);
      return [];
    }
    const node = ObjectNode.of(item, pathItem);
    return node === undefined ? [] : [[method, node]];
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
        `The method \`${method}\` has its own field in a path item.`,
        `Move the operation to \`${key}\`.`,
      ]
    : undefined;
}

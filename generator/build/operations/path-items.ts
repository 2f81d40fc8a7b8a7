import { Entry } from "../node.js";
import { fieldsOf } from "../warnings/object-kinds.js";
import { isToken } from "../content/media-types.js";

/** OpenAPI 3.1 and 3.2, Path Item Object: all that can stand in one, but for extensions and references. */
const pathItemFields = fieldsOf["a path item"];

/** The operations of a path item, in its order. */
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

/** The method that a member of a path item is for. */
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
    `\`${key}\` means nothing in a path item, and is passed over.`,
    Object.hasOwn(pathItemFields, lower)
      ? `Write \`${lower}\`.`
      : "Put the operation of a method that OpenAPI does not know under `additionalOperations`; start the name of an extension with `x-`.",
  );
}

/** The operations of other methods, which OpenAPI 3.2 brings: each under its method as it is sent. */
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

/** What speaks against a method, and the advice. */
function methodFault(method: string): readonly [string, string] | undefined {
  if (!isToken(method)) {
    return [
      `\`${method}\` cannot be the name of a method.`,
      "A method is made of letters, digits and marks such as `-`.",
    ];
  }
  const key = method.toLowerCase();
  return methodOf(key) === method
    ? [
        `The method \`${method}\` has a place of its own in a path item.`,
        `Put the operation under \`${key}\`.`,
      ]
    : undefined;
}

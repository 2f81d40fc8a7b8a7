import { Entry } from "./entry.js";
import type { Method } from "./model.js";

const methods: ReadonlyMap<string, Method> = new Map([
  ["get", "GET"],
  ["put", "PUT"],
  ["post", "POST"],
  ["delete", "DELETE"],
  ["options", "OPTIONS"],
  ["head", "HEAD"],
  ["patch", "PATCH"],
  ["trace", "TRACE"],
  ["query", "QUERY"],
]);

/** The operations of a path item, in its order. */
export function operationsOf(
  pathItem: Entry,
): readonly (readonly [Method, Entry])[] {
  return Object.keys(pathItem.json).flatMap((key) => {
    if (key === "additionalOperations") return additionalOperations(pathItem);
    const method = methods.get(key);
    const entry = method === undefined ? undefined : pathItem.object(key);
    return method === undefined || entry === undefined ? [] : [[method, entry]];
  });
}

/** The operations of other methods, which OpenAPI 3.2 brings: each under its method as it is sent. */
function additionalOperations(
  pathItem: Entry,
): readonly (readonly [Method, Entry])[] {
  const { findings } = pathItem;
  return pathItem
    .members("additionalOperations")
    .flatMap(([method, { value, place }]) => {
      const fault = faultOf(method);
      if (fault !== undefined) {
        findings.error(place, "method-unsupported", ...fault);
        return [];
      }
      const entry = Entry.of(value, place, findings);
      return entry === undefined ? [] : [[method, entry]];
    });
}

/** What speaks against a method, and the advice. A method is a token of RFC 9110, section 5.6.2. */
function faultOf(method: string): readonly [string, string] | undefined {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method)) {
    return [
      `\`${method}\` cannot be the name of a method.`,
      "A method is made of letters, digits and marks such as `-`.",
    ];
  }
  const key = method.toLowerCase();
  return methods.get(key) === method
    ? [
        `The method \`${method}\` has a place of its own in a path item.`,
        `Put the operation under \`${key}\`.`,
      ]
    : undefined;
}

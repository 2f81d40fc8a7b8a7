import type { Entry } from "./entry.js";
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
    if (key === "additionalOperations") refuse(pathItem);
    const method = methods.get(key);
    const entry = method === undefined ? undefined : pathItem.object(key);
    return method === undefined || entry === undefined ? [] : [[method, entry]];
  });
}

function refuse(pathItem: Entry): void {
  for (const [method, { place }] of pathItem.members("additionalOperations")) {
    pathItem.findings.error(
      place,
      "method-unsupported",
      `The method \`${method}\` is not supported.`,
    );
  }
}

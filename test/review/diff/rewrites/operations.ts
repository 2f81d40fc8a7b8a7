import type { JsonValue } from "../../../../generator/language/json/json.js";
import {
  each,
  isObject,
  type JsonObject,
  listOf,
  mapped,
  methods,
  type Rewrite,
  without,
} from "./grammar.js";

/** Rewrites the operations under `paths`, but not callbacks and webhooks. */
function underPaths(
  rewrite: (operation: JsonObject, item: JsonObject) => JsonObject,
): Rewrite {
  return each("pathItem", (item, { at }) => {
    if (at !== "paths") return item;
    const of = (operation: JsonValue) =>
      isObject(operation) ? rewrite(operation, item) : operation;
    return mapped(item, (member, key) => {
      if (key === "additionalOperations" && isObject(member))
        return mapped(member, of);
      return methods.has(key) ? of(member) : member;
    });
  });
}

function keyOf(parameter: JsonValue): string {
  if (!isObject(parameter)) return "";
  const { $ref = null, in: location = null, name = null } = parameter;
  const same =
    location === "header" && typeof name === "string"
      ? name.toLowerCase()
      : name;
  return JSON.stringify([$ref, location, same]);
}

/** Moves the parameters of a path to each of its operations. */
export const parametersDown: Rewrite = each("pathItem", (item) => {
  const { parameters: all, ...rest } = item;
  return mapped(rest, (operation, method) => {
    if (!methods.has(method) || !isObject(operation)) return operation;
    const own = listOf(operation["parameters"]);
    const taken = new Set(own.map(keyOf));
    const more = listOf(all).filter((one) => !taken.has(keyOf(one)));
    return { ...operation, parameters: [...more, ...own] };
  });
});

/** Moves the parameters that all operations of a path share to the path. */
export const parametersUp: Rewrite = each("pathItem", (item) => {
  const operations = Object.entries(item).flatMap(([method, operation]) =>
    methods.has(method) && isObject(operation) ? [operation] : [],
  );
  const lists = operations.map(({ parameters }) =>
    listOf(parameters).map((one) => JSON.stringify(one)),
  );
  const above = new Set(listOf(item["parameters"]).map(keyOf));
  const common = listOf(operations[0]?.["parameters"]).filter(
    (one) =>
      !above.has(keyOf(one)) &&
      lists.every((list) => list.includes(JSON.stringify(one))),
  );
  if (common.length === 0) return item;
  const texts = new Set(common.map((one) => JSON.stringify(one)));
  return {
    ...mapped(item, (operation, method) =>
      methods.has(method) && isObject(operation)
        ? {
            ...operation,
            parameters: listOf(operation["parameters"]).filter(
              (one) => !texts.has(JSON.stringify(one)),
            ),
          }
        : operation,
    ),
    parameters: [...listOf(item["parameters"]), ...common],
  };
});

/** Copies the description's servers to each operation. */
export const serversDown: Rewrite = (root) => {
  const { servers } = root;
  if (servers === undefined) return root;
  const next = underPaths((operation, item) => ({
    ...operation,
    servers: operation["servers"] ?? item["servers"] ?? servers,
  }))(root);
  return next;
};

/** Copies the description's security requirements to each operation. */
export const securityDown: Rewrite = (root) =>
  underPaths((operation) => ({
    security: root["security"] ?? [],
    ...operation,
  }))(without(root, "security"));

/** Moves the security requirements of the first operation to the description. */
export const securityUp: Rewrite = (root) => {
  const spelled = securityDown(root);
  let first: JsonValue | undefined;
  const next = underPaths((operation) => {
    const { security, ...rest } = operation;
    first ??= security ?? [];
    return JSON.stringify(security) === JSON.stringify(first)
      ? rest
      : operation;
  })(spelled);
  return first === undefined ? root : { ...next, security: first };
};

function operationsIn(root: JsonObject): readonly JsonObject[] {
  const found: JsonObject[] = [];
  underPaths((operation) => {
    found.push(operation);
    return operation;
  })(root);
  return found;
}

/** The path of the servers is that of the operations. */
export const basesInPaths: Rewrite = (root) => {
  const { servers, paths } = root;
  const bases = listOf(servers).map((server) => {
    const url = isObject(server) ? server["url"] : undefined;
    return typeof url === "string"
      ? /^(https?:\/\/[^/{}]+)(\/[^{}]*[^/{}])$/.exec(url)
      : null;
  });
  const [base] = bases;
  const path = base?.[2];
  // Where an operation has no id, its path is its name.
  const isNamed = operationsIn(root).every((one) => one["operationId"]);
  const isSame =
    path !== undefined && isNamed && bases.every((one) => one?.[2] === path);
  if (
    !isSame ||
    !isObject(paths) ||
    JSON.stringify(paths).includes('"servers":')
  )
    return root;
  return {
    ...root,
    servers: listOf(servers).map((server, at) =>
      isObject(server) ? { ...server, url: bases[at]?.[1] ?? "" } : server,
    ),
    paths: Object.fromEntries(
      Object.entries(paths).map(([name, item]) => [
        name.startsWith("x-") ? name : path + name,
        item,
      ]),
    ),
  };
};

/** URLs of servers with a trailing slash. */
export const slashes: Rewrite = (root) => {
  const { servers } = root;
  return servers === undefined
    ? root
    : {
        ...root,
        servers: listOf(servers).map((server) =>
          isObject(server) && typeof server["url"] === "string"
            ? { ...server, url: server["url"].replace(/([^/}])$/, "$1/") }
            : server,
        ),
      };
};

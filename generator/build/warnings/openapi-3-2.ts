import type { ObjectNode } from "../object-node.js";

/** Warns of what OpenAPI 3.2 added to an object, and what the output holds nothing of. */
export function warnAboutOpenApi32(
  node: ObjectNode,
  names: readonly string[],
): void {
  for (const name of names) {
    if (!node.has(name)) continue;
    node.diagnostics.warning(
      node.at(name),
      "construct-of-3-2",
      `\`${name}\`, which OpenAPI 3.2 brought, is passed over: the output holds nothing of it.`,
      "Say it with what OpenAPI 3.1 has, or check it in the program.",
    );
  }
}

/** The whole query string as one parameter: what need not be sent is passed over. */
export function isOptionalQueryString(node: ObjectNode): boolean {
  if (node.json.in !== "querystring" || node.json.required === true)
    return false;
  node.diagnostics.warning(
    node.at("in"),
    "construct-of-3-2",
    "A whole query string as one parameter, which OpenAPI 3.2 brought, is passed over: the output holds nothing of it.",
    "Describe each of its names as a parameter `in: query`.",
  );
  return true;
}

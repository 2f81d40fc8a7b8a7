import type { ObjectNode } from "../object-node/object-node.js";

/** Warns about members that OpenAPI 3.2 added and that are not supported. */
export function warnAboutOpenApi32(
  node: ObjectNode,
  names: readonly string[],
): void {
  for (const name of names) {
    if (!node.has(name)) continue;
    node.diagnostics.warning(
      node.at(name),
      "construct-of-3-2",
      `\`${name}\` of OpenAPI 3.2 is not supported, so it is ignored.`,
      "Use a feature of OpenAPI 3.1 instead, or handle it in your own code.",
    );
  }
}

/** Whether a parameter is an optional `in: querystring`, which is ignored with a warning. */
export function isOptionalQueryString(node: ObjectNode): boolean {
  if (node.json.in !== "querystring" || node.json.required === true)
    return false;
  node.diagnostics.warning(
    node.at("in"),
    "construct-of-3-2",
    "`in: querystring` of OpenAPI 3.2 is not supported, so the parameter is ignored.",
    "Describe each of its fields as a parameter with `in: query`.",
  );
  return true;
}

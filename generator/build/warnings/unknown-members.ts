import { nearestName } from "../../diagnostics/suggest.js";
import type { ObjectNode } from "../object-node.js";
import { keywords } from "../schema/keywords.js";
import { fieldsOf, type ObjectKind, schemaAdvice } from "./object-kinds.js";

/** Warns of the members of an object that mean nothing in one of its kind. */
export function reportUnknownMembers(node: ObjectNode, kind: ObjectKind): void {
  const fields = fieldsOf[kind];
  const strange: string[] = [];
  for (const name in node.json)
    if (!Object.hasOwn(fields, name) && !isAnywhere(name)) strange.push(name);
  const [first] = strange;
  if (first === undefined) return;
  const words = strange.map((name) => `\`${name}\``).join(", ");
  node.diagnostics.warning(
    node.at(first),
    "member-unknown",
    strange.length === 1
      ? `${words} means nothing in ${kind}, and is passed over.`
      : `${words} mean nothing in ${kind}, and are passed over.`,
    adviceFor(first, kind),
  );
}

function isAnywhere(name: string): boolean {
  return name === "$ref" || name.startsWith("x-");
}

function adviceFor(name: string, kind: ObjectKind): string {
  const isOfSchema = name === "schema" || keywords.has(name);
  const advice = isOfSchema ? schemaAdvice(kind) : undefined;
  if (advice !== undefined) return advice;
  const near = nearestName(name, Object.keys(fieldsOf[kind]));
  return near === undefined
    ? "Move it where it belongs, or start the name of an extension with `x-`."
    : `Did you mean \`${near}\`?`;
}

import { repaired } from "../../../language/diagnostics/diagnostics.js";
import type { ObjectNode } from "../object-node/object-node.js";
import type { ValueNode } from "../object-node/value-node.js";
import { keywords } from "../schema/keywords.js";
import { fieldsOf } from "../warnings/object-kinds.js";
import { reportUnknownMembers } from "../warnings/unknown-members.js";

/**
 * The schema of a parameter or a header: its `schema`, or else the keywords next
 * to its other members, as in Swagger 2.0. Undefined if it has neither. Unknown
 * members are reported.
 */
export function schemaOf(
  node: ObjectNode,
  kind: "a parameter" | "a header",
): ValueNode | undefined {
  const own = node.value("schema");
  const names = own === undefined ? leftOverKeywords(node) : [];
  reportUnknownMembers(node, kind, names);
  if (own !== undefined) return { value: own, location: node.at("schema") };
  const [first] = names;
  if (first === undefined || node.has("content")) return undefined;
  const shown = names.map((name) => `\`${name}\``).join(", ");
  node.diagnostics.warning(
    node.at(first),
    "parameter-untyped",
    repaired(
      `${kind === "a header" ? "The header" : "The parameter"} has no \`schema\`.`,
      `${shown} ${names.length === 1 ? "is" : "are"} read as its schema, as in Swagger 2.0.`,
    ),
    "Write a `schema` with these keywords.",
  );
  const members = Object.entries(node.json);
  const value = Object.fromEntries(
    members.filter(([name]) => names.includes(name)),
  );
  return { value, location: node.location };
}

/** The keywords of schemas among the members of a parameter or a header. */
function leftOverKeywords(node: ObjectNode): readonly string[] {
  const names = Object.keys(node.json).filter(
    (name) =>
      keywords.has(name) &&
      !name.startsWith("$") &&
      !name.startsWith("x-") &&
      !Object.hasOwn(fieldsOf["a parameter"], name),
  );
  return names.some((name) => name !== "title") ? names : [];
}

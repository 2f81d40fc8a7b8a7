import type { Documentation, Writable } from "../../../language/model/model.js";
import type { ObjectNode } from "../object-node/object-node.js";

/** Reads the documentation of an element other than a schema. */
export function documentation(node: ObjectNode): Documentation {
  const docs: Writable<Documentation> = {};
  const summary = node.text("summary");
  if (summary !== undefined) docs.summary = summary;
  const description = node.text("description");
  if (description !== undefined) docs.description = description;
  if (node.flag("deprecated") === true) docs.deprecated = true;
  if (node.flag("x-assumed") === true) docs.assumed = true;
  return docs;
}

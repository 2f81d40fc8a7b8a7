import type { Documentation, Operation, Schema } from "../../model/model.js";
import type { Code } from "../../print/code.js";
import { docComment } from "../../print/comments.js";
import { schemaSummary } from "./schema-summary.js";

/**
 * The doc comment of an element: what the description says of it, and what its
 * schema asks beyond its type. Nothing where there is nothing to say.
 */
export function docs(documentation: Documentation, schema?: Schema): Code {
  const rules = schema === undefined ? "" : constraintsText(schema);
  return docComment(
    docParagraphs(documentation, rules).join("\n\n"),
    documentation.deprecated,
  );
}

/** The doc comment of an operation: what it is for, and its method and path. */
export function operationDocs(operation: Operation): Code {
  const { summary, description, assumed } = operation.docs;
  const parts = [
    summary,
    description,
    `\`${operation.method} ${operation.path}\``,
  ];
  const text = [...parts.filter(isText), ...(assumed ? ["Assumed."] : [])].join(
    "\n\n",
  );
  return docComment(text, operation.docs.deprecated);
}

/** A title says nothing that the name of a described element does not say. */
function docParagraphs(
  { title, summary, description, assumed }: Documentation,
  rules: string,
): readonly string[] {
  const said = [summary, description].filter(isText);
  if (said.length === 0 && isText(title)) said.push(title);
  const after = [rules, assumed ? "Assumed." : ""].filter(isText).join(" ");
  const last = said.at(-1);
  if (after === "") return said;
  if (last === undefined) return [after];
  const ended = /[.!?:]$/.test(last) ? last : `${last}.`;
  return [...said.slice(0, -1), `${ended} ${after}`];
}

/** What a schema asks of values of its type, and what it gives in their absence. */
function constraintsText(schema: Schema): string {
  const said: string[] = [];
  if (hasConstraints(schema)) said.push(`\`${schemaSummary(schema)}\``);
  if (schema.default !== undefined)
    said.push(`default \`${JSON.stringify(schema.default)}\``);
  const sentence = said.join(", ");
  return sentence === ""
    ? ""
    : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function hasConstraints({ string, number, array, object }: Schema): boolean {
  const bounds = Object.keys(number ?? {}).filter((rule) => rule !== "format");
  const { minItems, maxItems, uniqueItems } = array ?? {};
  return (
    string !== undefined ||
    bounds.length > 0 ||
    (minItems ?? maxItems ?? uniqueItems) !== undefined ||
    object?.maxBytes !== undefined
  );
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

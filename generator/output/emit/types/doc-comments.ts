import type {
  Documentation,
  NumberConstraints,
  Operation,
  Schema,
} from "../../../language/model/model.js";
import type { Code } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { parameterGroups } from "./parameter-groups.js";
import { schemaSummary } from "./schema-summary.js";

/**
 * Prints the doc comment of an element: its documentation, and the constraints
 * of its schema that its type does not express. Empty if there is neither.
 */
export function docs(documentation: Documentation, schema?: Schema): Code {
  const constraints = schema === undefined ? "" : constraintsText(schema);
  return docComment(
    docText(documentation, constraints),
    documentation.deprecated,
  );
}

/**
 * Prints the doc comment of an operation: summary, description, method, path
 * and parameters.
 *
 * @param documentation the part of its documentation to print
 */
export function operationDocs(
  operation: Operation,
  documentation: Documentation = operation.docs,
): Code {
  const { summary, description, deprecated, assumed } = documentation;
  const parts = [
    summary,
    description,
    [
      `\`${operation.method} ${operation.path}\``,
      ...parameterLists(operation),
    ].join("\n"),
  ];
  const text = [...parts.filter(isText), ...(assumed ? ["Assumed."] : [])].join(
    "\n\n",
  );
  return docComment(text, deprecated);
}

/** A line with the names of the parameters of each group: `query: limit, cursor?`. */
function parameterLists({ parameters, body }: Operation): readonly string[] {
  const name = (one: { readonly name: string; readonly required: boolean }) =>
    one.required ? one.name : `${one.name}?`;
  const groups = parameterGroups.flatMap((group) => {
    const names = parameters.filter((each) => each.in === group.in).map(name);
    return names.length === 0 ? [] : [`${group.name}: ${names.join(", ")}`];
  });
  const sent = body === undefined ? [] : [body.required ? "body" : "body?"];
  return [...groups, ...sent].map((text) => `- \`${text}\``);
}

/** The documentation, with the constraints at the end of its last paragraph. */
function docText(documentation: Documentation, constraints: string): string {
  const text = ownText(documentation).trimEnd();
  const assumed = documentation.assumed ? "Assumed." : "";
  const after =
    constraints === "" || assumed === ""
      ? constraints + assumed
      : `${constraints} ${assumed}`;
  if (text === "" || after === "") return text + after;
  // Text after a fence would become a part of its code.
  if (/(?:^|\n) *(?:```|~~~)$/.test(text)) return `${text}\n\n${after}`;
  return /[.!?:]$/.test(text) ? `${text} ${after}` : `${text}. ${after}`;
}

/**
 * Uses the title only if there is no summary or description: it mostly repeats
 * the name.
 */
function ownText({ title, summary, description }: Documentation): string {
  if (isText(summary))
    return isText(description) ? `${summary}\n\n${description}` : summary;
  if (isText(description)) return description;
  return isText(title) ? title : "";
}

/** The constraints that the type does not express, and the default. */
function constraintsText(schema: Schema): string {
  const isConstrained = hasConstraints(schema);
  if (!isConstrained && schema.default === undefined) return "";
  const paragraphs: string[] = [];
  if (isConstrained) paragraphs.push(`\`${schemaSummary(schema)}\``);
  if (schema.default !== undefined)
    paragraphs.push(`default \`${JSON.stringify(schema.default)}\``);
  const sentence = paragraphs.join(", ");
  return sentence === ""
    ? ""
    : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function hasConstraints({ string, number, array, object }: Schema): boolean {
  const { minItems, maxItems, uniqueItems } = array ?? {};
  return (
    string !== undefined ||
    (number !== undefined && hasBounds(number)) ||
    (minItems ?? maxItems ?? uniqueItems) !== undefined ||
    object?.["x-max-bytes"] !== undefined
  );
}

function hasBounds(number: NumberConstraints): boolean {
  return Object.keys(number).some((rule) => rule !== "format");
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

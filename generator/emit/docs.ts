import type { Documentation, Operation } from "../model/model.js";
import type { Code } from "../print/code.js";
import { docComment } from "../print/escape.js";

/** The doc comment of an element; nothing where the description says nothing of it. */
export function docs(documentation: Documentation): Code {
  return docComment(
    prose(documentation).join("\n\n"),
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
function prose({
  title,
  summary,
  description,
  assumed,
}: Documentation): readonly string[] {
  const said = [summary, description].filter(isText);
  if (said.length === 0 && isText(title)) said.push(title);
  const last = said.at(-1);
  if (!assumed) return said;
  if (last === undefined) return ["Assumed."];
  return [
    ...said.slice(0, -1),
    /[.!?]$/.test(last) ? `${last} Assumed.` : `${last} (assumed)`,
  ];
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

import type {
  DocumentedValue,
  NamedSchema,
} from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  constDeclaration,
  identifier,
  literal,
  multilineObject,
  property,
} from "../../../language/print/escape.js";
import { enumeratedValues } from "../../../language/schema/enumerated-values.js";
import { docs } from "./doc-comments.js";

/**
 * Prints the constant object of an enumeration of strings or numbers, with the
 * name of its type. A value without a name in the description is its own key. Empty if
 * the schema is something else.
 */
export function enumerationObject({ name, schema }: NamedSchema): Code {
  const values = (enumeratedValues(schema) ?? []).filter(
    ({ value }) => value !== null,
  );
  const keys = new Set(values.map(keyOf));
  // The number 1 and the string "1" are the same key.
  if (keys.size === 0 || keys.size < values.length || keys.has(undefined))
    return empty;
  const members = values.map(valueMember);
  const head = code`export const ${identifier(name)}`;
  const object = code`${multilineObject(members)} as const`;
  return lines([
    docComment(`The values of \`${name}\`.`),
    constDeclaration(head, object),
  ]);
}

/** The key of a value; undefined if it is neither a string nor a number. */
function keyOf({ value, docs: { name } }: DocumentedValue): string | undefined {
  return typeof value === "string" || typeof value === "number"
    ? (name ?? String(value))
    : undefined;
}

function valueMember(each: DocumentedValue): Code {
  const member = property(keyOf(each) ?? "", literal(each.value));
  return lines([docs(each.docs), member]);
}

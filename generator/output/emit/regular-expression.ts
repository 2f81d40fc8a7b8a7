import { type Code, code } from "../../language/print/code.js";
import { list, stringLiteral } from "../../language/print/escape.js";

/**
 * Prints the regular expression of a pattern, which must be valid. It has the
 * `u` flag, as JSON Schema recommends, if it is valid with it.
 */
export function expressionCode(pattern: string): Code {
  const args = [
    stringLiteral(pattern),
    ...(isUnicode(pattern) ? [stringLiteral("u")] : []),
  ];
  return code`/* @__PURE__ */ new RegExp${list("(", args, ")")}`;
}

function isUnicode(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

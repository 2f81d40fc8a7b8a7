import { isArray, type JsonValue } from "../json/json.js";
import {
  type Code,
  code,
  concat,
  empty,
  group,
  hang,
  type Hole,
  type Identifier,
  ifBroken,
  indent,
  join,
  line,
  lines,
  rawCode,
  soft,
} from "./code.js";
import { memoized } from "./memoized.js";

const identifierName = /^[A-Za-z_$][\w$]*$/;

/** An ES5 identifier: the widest key that prettier leaves unquoted. */
const unquotedKey =
  /^(?!.*[\u{10000}-\u{10ffff}])[$_\p{L}\p{Nl}][$_\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*$/u;

function isUnquotedKey(name: string): boolean {
  return identifierName.test(name) || unquotedKey.test(name);
}

/**
 * Makes an identifier. Throws on an invalid name, because names are made valid
 * before printing.
 */
export const identifier = memoized((name): Identifier => {
  if (!isUnquotedKey(name) || name.search(unsafe) >= 0) {
    throw new Error(`Not an identifier: ${JSON.stringify(name)}`);
  }
  return { kind: "identifier", name };
});

// Characters that must be escaped in source: control characters, lone
// surrogates, line separators, the byte-order mark, and characters that change
// the direction or visibility of text (CVE-2021-42574).
export const unsafe =
  // eslint-disable-next-line no-control-regex -- matches them on purpose
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export function escapeUnit(unit: string): string {
  switch (unit) {
    case "\n":
      return "\\n";
    case "\r":
      return "\\r";
    case "\t":
      return "\\t";
    default:
      return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  }
}

/** Prints a string literal, with the quotes that prettier would choose. */
export function stringLiteral(text: string): Code {
  return rawCode(quote(text));
}

/** Text that needs no escaping. Most text is like this. */
const plainText = /^(?:[ !#-&(-.0-[\]-~]|\/(?!\/))*$/;

function quote(text: string): string {
  if (plainText.test(text)) return `"${text}"`;
  const double = text.split('"').length;
  const single = text.split("'").length;
  const quoteMark = double > single ? "'" : '"';
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll(quoteMark, `\\${quoteMark}`)
    .replace(unsafe, escapeUnit)
    // Tools that scan the text for `//#` would read the literal as a directive.
    .replace(/\/\/([#@])/g, "/\\/$1");
  return quoteMark + escaped + quoteMark;
}

/** The template literal type of the strings that end in `text`. */
export function templateWithSuffix(text: string): Code {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("`", "\\`")
    .replaceAll("${", "\\${")
    .replace(unsafe, escapeUnit);
  return rawCode(`\`\${string}${escaped}\``);
}

/** Text and holes of a template literal, in their order. */
export type TemplatePart = { readonly text: string } | { readonly hole: Hole };

/** Prints a template literal: `` `${at}/name` ``. */
export function templateLiteral(parts: readonly TemplatePart[]): Code {
  const body = parts.map((part) =>
    "hole" in part
      ? concat(rawCode("${"), part.hole, rawCode("}"))
      : rawCode(templateText(part.text)),
  );
  return concat(rawCode("`"), ...body, rawCode("`"));
}

/** Prints a text over lines as a template literal, whose line breaks are those of the text. */
export function textOverLines(text: string): Code {
  const printed = text.split("\n").map(templateText).join("\n");
  return rawCode(`\`${printed}\``);
}

function templateText(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("`", "\\`")
    .replaceAll("$", "\\$")
    .replace(unsafe, escapeUnit)
    .replace(/\/\/([#@])/g, "/\\/$1");
}

function numberLiteral(value: number): Code {
  if (Object.is(value, -0)) return rawCode("-0");
  return rawCode(String(value).replace("e+", "e"));
}

/** Prints a JSON value as an expression. */
export function literal(value: JsonValue): Code {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value === "number") return numberLiteral(value);
  if (value === null) return rawCode("null");
  if (typeof value === "boolean") return rawCode(String(value));
  if (isArray(value)) return arrayLiteral(value.map(literal));
  return objectLiteral(
    Object.entries(value).map(([name, item]) => property(name, literal(item))),
  );
}

const separator = concat(rawCode(","), line);
const lastComma = ifBroken(rawCode(","), empty);

/** Prints an array literal. */
export function arrayLiteral(items: readonly Code[]): Code {
  return list("[", items, "]");
}

/** Prints an object literal, on one line if it fits. */
export function objectLiteral(members: readonly Code[]): Code {
  if (members.length === 0) return code`{}`;
  const body = indent(line, join(separator, members));
  return group(rawCode("{"), body, lastComma, line, rawCode("}"));
}

/** Prints an object literal or body with one member per line. */
export function multilineObject(members: readonly Code[]): Code {
  if (members.length === 0) return code`{}`;
  return code`
    {
      ${lines(members.map((member) => code`${member},`))}
    }
  `;
}

/** Prints a list in brackets: on one line if it fits, else one item per line. */
export function list(
  open: "(" | "[" | "<",
  items: readonly Code[],
  close: ")" | "]" | ">",
): Code {
  if (items.length === 0) return rawCode(open + close);
  return group(
    rawCode(open),
    indent(soft, join(separator, items)),
    // prettier puts no comma after the last type argument.
    open === "<" ? empty : lastComma,
    soft,
    rawCode(close),
  );
}

/** Prints the type parameters of a declaration; empty if there are none. */
export function typeParameters(items: readonly Code[]): Code {
  return items.length === 0
    ? empty
    : group(
        code`<`,
        indent(soft, join(separator, items)),
        lastComma,
        soft,
        code`>`,
      );
}

/**
 * Prints a property key, quoted if needed. `__proto__` is computed, because a
 * plain key would set the prototype.
 */
export function propertyKey(name: string): Code {
  return rawCode(keyText(name));
}

function keyText(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return isUnquotedKey(name) ? name : quote(name);
}

/**
 * Prints a property of an object literal. After a key of more than four
 * characters, prettier moves a value to the next line if it does not fit and
 * cannot be broken.
 */
export function property(name: string, value: Hole): Code {
  const key = keyText(name);
  return key.length < 5
    ? concat(rawCode(`${key}: `), value)
    : concat(rawCode(`${key}:`), hang(value));
}

const inheritedNames: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.prototype),
);

/**
 * Prints a property whose value is a literal. Under a name that every object
 * inherits, such as `constructor`, TypeScript would widen its type.
 */
export function literalProperty(name: string, value: Code): Code {
  return property(
    name,
    inheritedNames.has(name) ? code`${value} as const` : value,
  );
}

/** Prints a constant: `export const x: T = …;`. */
export function constDeclaration(head: Code, value: Hole): Code {
  return concat(head, code` =`, hang(value), code`;`);
}

/**
 * Prints a table of constants of the same module, which a function returns. Outside a
 * function, the compiler would look for assignments to each constant in all declarations
 * above, which takes longer with each constant.
 *
 * @param head as `constDeclaration` takes it
 * @param name the name of the function
 */
export function tableDeclaration(
  head: Code,
  name: Hole,
  members: readonly Code[],
): Code {
  return code`
    ${constDeclaration(head, code`/* @__PURE__ */ ${name}()`)}

    function ${name}() {
      return ${multilineObject(members)};
    }
  `;
}

/** Prints a property access: `.name` or `["odd name"]`. */
export function propertyAccess(name: string): Code {
  return identifierName.test(name)
    ? rawCode(`.${name}`)
    : rawCode(`[${quote(name)}]`);
}

/** Prints a property key of a type, where `__proto__` is not special. */
export function typeKey(name: string): Code {
  return isUnquotedKey(name) ? rawCode(name) : stringLiteral(name);
}

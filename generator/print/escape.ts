import type { JsonValue } from "../json/json.js";
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

const identifierName = /^[A-Za-z_$][\w$]*$/;

/** An identifier of ES5, the widest that prettier leaves without quotes as a key. */
const unquotedKey =
  /^(?!.*[\u{10000}-\u{10ffff}])[$_\p{L}\p{Nl}][$_\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*$/u;

function isUnquotedKey(name: string): boolean {
  return identifierName.test(name) || unquotedKey.test(name);
}

/** A name as an identifier. Throws on text that is none: names are made before they are printed. */
export function identifier(name: string): Identifier {
  if (!isUnquotedKey(name) || name.search(unsafe) >= 0) {
    throw new Error(`Not an identifier: ${JSON.stringify(name)}`);
  }
  return { kind: "identifier", name };
}

// What must not stand raw in source: control characters, lone surrogates, the
// line separators, the byte-order mark, and the characters that change the
// direction or the visibility of text (CVE-2021-42574).
export const unsafe =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
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

/** Text as a string literal, in the quotes that prettier would choose. */
export function stringLiteral(text: string): Code {
  return rawCode(quote(text));
}

/** Text that needs no escaping, as most does not. */
const plainText = /^(?:[ !#-&(-.0-[\]-~]|\/(?!\/))*$/;

function quote(text: string): string {
  if (plainText.test(text)) return `"${text}"`;
  const double = text.split('"').length;
  const single = text.split("'").length;
  const mark = double > single ? "'" : '"';
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll(mark, `\\${mark}`)
    .replace(unsafe, escapeUnit)
    // A tool that scans text for this would take a literal for a directive.
    .replace(/\/\/([#@])/g, "/\\/$1");
  return mark + escaped + mark;
}

/** The template type of the strings that end in `text`. */
export function templateWithSuffix(text: string): Code {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("`", "\\`")
    .replaceAll("${", "\\${")
    .replace(unsafe, escapeUnit);
  return rawCode(`\`\${string}${escaped}\``);
}

/** Text and holes of a template literal, in the order they stand. */
export type TemplatePart = { readonly text: string } | { readonly hole: Hole };

/** A template literal: `` `${at}/name` ``. */
export function templateLiteral(parts: readonly TemplatePart[]): Code {
  const body = parts.map((part) =>
    "hole" in part
      ? concat(rawCode("${"), part.hole, rawCode("}"))
      : rawCode(templateText(part.text)),
  );
  return concat(rawCode("`"), ...body, rawCode("`"));
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

/** A JSON value as an expression that gives that very value. */
export function literal(value: JsonValue): Code {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value === "number") return numberLiteral(value);
  if (value === null) return rawCode("null");
  if (typeof value === "boolean") return rawCode(String(value));
  if (isArray(value)) return arrayLiteral(value.map(literal));
  return objectLiteral(
    Object.entries(value).map(([name, held]) => property(name, literal(held))),
  );
}

// `Array.isArray` does not narrow a read-only array out of a union.
function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

const separator = concat(rawCode(","), line);
const lastComma = ifBroken(rawCode(","), empty);

/** An array literal. */
export function arrayLiteral(items: readonly Code[]): Code {
  return list("[", items, "]");
}

/** An object literal: on one line where it fits. */
export function objectLiteral(members: readonly Code[]): Code {
  if (members.length === 0) return code`{}`;
  const body = indent(line, join(separator, members));
  return group(rawCode("{"), body, lastComma, line, rawCode("}"));
}

/** An object literal or body with each member on a line of its own. */
export function multilineObject(members: readonly Code[]): Code {
  if (members.length === 0) return code`{}`;
  return code`
    {
      ${lines(members.map((member) => code`${member},`))}
    }
  `;
}

/** A list in brackets: on one line where it fits, one item to a line where not. */
export function list(
  open: "(" | "[" | "<",
  items: readonly Code[],
  close: ")" | "]" | ">",
): Code {
  if (items.length === 0) return rawCode(open + close);
  return group(
    rawCode(open),
    indent(soft, join(separator, items)),
    // prettier puts no comma behind the last type argument.
    open === "<" ? empty : lastComma,
    soft,
    rawCode(close),
  );
}

/** A property key: bare where it can be, else a literal; computed where bare would set the prototype. */
export function propertyKey(name: string): Code {
  if (name === "__proto__") return rawCode('["__proto__"]');
  return isUnquotedKey(name) ? rawCode(name) : stringLiteral(name);
}

/**
 * An entry of an object literal. Behind a key of more than four characters
 * prettier breaks before a value that does not fit and cannot be broken itself.
 */
export function property(name: string, value: Hole): Code {
  const width = isUnquotedKey(name) ? name.length : quote(name).length;
  if (width < 5) return code`${propertyKey(name)}: ${value}`;
  return concat(code`${propertyKey(name)}:`, hang(value));
}

const inheritedNames: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.prototype),
);

/**
 * An entry whose value is a literal. Under a name that every object inherits,
 * such as `constructor`, TypeScript would widen it.
 */
export function literalProperty(name: string, value: Code): Code {
  return property(
    name,
    inheritedNames.has(name) ? code`${value} as const` : value,
  );
}

/** A declaration of a constant: `export const x: T = …;`. */
export function constDeclaration(head: Code, value: Hole): Code {
  return concat(head, code` =`, hang(value), code`;`);
}

/** A property access: `.name` or `["odd name"]`. */
export function propertyAccess(name: string): Code {
  return identifierName.test(name)
    ? rawCode(`.${name}`)
    : rawCode(`[${quote(name)}]`);
}

/** A key in a type, where `__proto__` is a name like any other. */
export function typeKey(name: string): Code {
  return isUnquotedKey(name) ? rawCode(name) : stringLiteral(name);
}

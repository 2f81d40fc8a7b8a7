import {
  type Code,
  code,
  concat,
  empty,
  group,
  hang,
  type Hole,
  ifBroken,
  ifReadonly,
  indent,
  isEmpty,
  join,
  line,
  lines,
  rawCode,
  soft,
} from "./code.js";
import { list, stringLiteral, typeKey } from "./escape.js";

/** A TypeScript type before it is printed. */
export type Type =
  | SimpleType
  | { readonly kind: "union"; readonly members: readonly Type[] }
  | { readonly kind: "intersection"; readonly members: readonly Type[] }
  | { readonly kind: "array"; readonly item: Type }
  | {
      readonly kind: "tuple";
      readonly items: readonly TupleItem[];
      readonly rest: Type | undefined;
    }
  | ObjectType;

/** A type that is printed unchanged: a keyword, a literal or a reference. */
export interface SimpleType {
  readonly kind: "name";
  readonly code: Code;
  /** Equal types have the same key. */
  readonly key: string;
  /** Whether it refers to a declaration, unlike keywords and literals. */
  readonly reference: boolean;
}

export interface TupleItem {
  readonly type: Type;
  readonly optional: boolean;
}

export interface ObjectType {
  readonly kind: "object";
  readonly members: readonly Member[];
  /** The type of the index signature; undefined if there is none. */
  readonly index: Type | undefined;
}

export interface Member {
  /** Set if the member is read-only whether or not the types of the module are. */
  readonly readonly?: true;
  readonly docs: Code;
  readonly key: Code;
  readonly optional: boolean;
  readonly type: Type;
}

/** A member without a comment. */
export function memberOf(name: string, type: Type, optional = false): Member {
  return { docs: empty, key: typeKey(name), optional, type };
}

/** A keyword or literal type. Types with the same `key` are equal. */
export function simpleType(key: string, text: Hole): Type {
  return { kind: "name", code: concat(text), key, reference: false };
}

/**
 * A reference to a declared type, with type arguments. Types with the same
 * `key` are equal.
 */
export function referenceType(key: string, text: Hole): Type {
  return { kind: "name", code: concat(text), key, reference: true };
}

const readonlyKeyword = ifReadonly("readonly ");

export const unknownType = simpleType("unknown", code`unknown`);
export const neverType = simpleType("never", code`never`);
export const nullType = simpleType("null", code`null`);
export const undefinedType = simpleType("undefined", code`undefined`);
export const stringType = simpleType("string", code`string`);
export const numberType = simpleType("number", code`number`);
export const booleanType = simpleType("boolean", code`boolean`);

/** A union of string literals. */
export function literalUnion(names: readonly string[]): Type {
  return unionOf(names.map((name) => simpleType(name, stringLiteral(name))));
}

/** The union of types, flattened and without duplicates. */
export function unionOf(types: readonly Type[]): Type {
  const only = types[0];
  if (only !== undefined && types.length === 1) return only;
  const members = distinct(
    types.flatMap((type) => (type.kind === "union" ? type.members : [type])),
  );
  if (members.includes(unknownType)) return unknownType;
  return collapsed(
    members.filter((type) => type !== neverType),
    neverType,
    "union",
  );
}

/** The intersection of types, flattened and without duplicates. */
export function intersectionOf(types: readonly Type[]): Type {
  const only = types[0];
  if (only !== undefined && types.length === 1) return only;
  const members = distinct(
    types.flatMap((type) =>
      type.kind === "intersection" ? type.members : [type],
    ),
  );
  if (members.includes(neverType)) return neverType;
  return collapsed(
    members.filter((type) => type !== unknownType),
    unknownType,
    "intersection",
  );
}

function collapsed(
  members: readonly Type[],
  none: Type,
  kind: "union" | "intersection",
): Type {
  const [first] = members;
  if (first === undefined) return none;
  return members.length === 1 ? first : { kind, members };
}

/** Simple types are compared by key, all others by identity. */
function distinct(types: readonly Type[]): readonly Type[] {
  if (types.length < 2) return types;
  const seen = new Set<unknown>();
  return types.filter((type) => {
    const key = keyOf(type);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function keyOf(type: Type): unknown {
  if (type.kind === "name") return type.key;
  if (type.kind === "array" && type.item.kind === "name")
    return `${type.item.key}[]`;
  return type;
}

/**
 * Prints a type whose surroundings do not affect its line breaks, such as a
 * type argument.
 */
export function typeCode(type: Type): Code {
  return type.kind === "union" && !isKeptTogether(type)
    ? group(unionLines(type.members))
    : plainCode(type);
}

/** Prints the type annotation of a property: `: string`. */
export function annotation(type: Type): Code {
  if (type.kind !== "union" || isKeptTogether(type))
    return code`: ${plainCode(type)}`;
  return concat(code`:`, group(indent(line, unionLines(type.members))));
}

/** Prints a type alias: `export type A = …;`. */
export function typeAliasDeclaration(head: Code, type: Type): Code {
  if (type.kind === "union" && !isKeptTogether(type)) {
    return concat(
      head,
      code` =`,
      group(indent(line, unionLines(type.members))),
      code`;`,
    );
  }
  return concat(head, code` =`, hang(plainCode(type)), code`;`);
}

/** Prints an interface declaration. */
export function interfaceDeclaration(
  name: Code,
  members: readonly Member[],
  index?: Type,
): Code {
  return members.length === 0 && index === undefined
    ? interfaceOf(name, [])
    : interfaceOf(name, [memberLines({ kind: "object", members, index })]);
}

/** Prints an interface declaration with members that `memberLine` has printed. */
export function interfaceOf(name: Code, members: readonly Code[]): Code {
  if (members.length === 0) return code`export interface ${name} {}`;
  return code`
    export interface ${name} {
      ${lines(members)}
    }
  `;
}

/** The members of an interface or object type, one per line. */
export function memberLines(type: ObjectType): Code {
  const members = type.members.map(memberLine);
  return lines(
    type.index === undefined
      ? members
      : [...members, indexSignature(type.index)],
  );
}

/** A member with its documentation, on lines of its own. */
export function memberLine(member: Member): Code {
  const body = code`${memberCode(member)};`;
  return isEmpty(member.docs) ? body : lines([member.docs, body]);
}

function memberCode(member: Member): Code {
  const head = member.readonly ? code`readonly ` : readonlyKeyword;
  return code`${head}${member.key}${member.optional ? code`?` : empty}${annotation(member.type)}`;
}

function indexSignature(type: Type): Code {
  return code`${indexCode(type)};`;
}

function indexCode(type: Type): Code {
  const head = group(code`[`, indent(soft, code`key: string`), soft, code`]`);
  return concat(readonlyKeyword, head, annotation(type));
}

/**
 * An object type is broken unless it has a single member without documentation
 * that fits.
 */
function objectCode(type: ObjectType): Code {
  const [member] = type.members;
  const count = type.members.length + (type.index === undefined ? 0 : 1);
  if (count === 0) return code`{}`;
  if (count > 1 || (member !== undefined && !isEmpty(member.docs))) {
    return code`
      {
        ${memberLines(type)}
      }
    `;
  }
  const only =
    member === undefined
      ? indexCode(type.index ?? unknownType)
      : memberCode(member);
  return group(
    code`{`,
    indent(line, only),
    ifBroken(code`;`, empty),
    line,
    code`}`,
  );
}

function plainCode(type: Type): Code {
  switch (type.kind) {
    case "name":
      return type.code;
    case "union":
      if (isKeptTogether(type))
        return join(code` | `, type.members.map(plainCode));
      return unionLines(type.members);
    case "intersection":
      return intersectionCode(type.members);
    case "array":
      return code`${readonlyKeyword}${itemOperand(type.item)}[]`;
    case "tuple":
      return tupleCode(type.items, type.rest);
    case "object":
      return objectCode(type);
  }
}

/** Prints an operand of `[]` or `?`, in parentheses if needed. */
function itemOperand(type: Type): Code {
  return type.kind === "array" || type.kind === "tuple"
    ? concat(ifReadonly("("), plainCode(type), ifReadonly(")"))
    : operand(type);
}

/** Prints an operand of `[]`, `&` or `?`, in parentheses if needed; arrays need them only before `[]` and `?`. */
function operand(type: Type): Code {
  if (type.kind === "intersection") return code`(${plainCode(type)})`;
  if (type.kind !== "union") return plainCode(type);
  if (isKeptTogether(type)) return code`(${plainCode(type)})`;
  return group(code`(`, indent(soft, unionLines(type.members)), soft, code`)`);
}

/** prettier keeps an object or reference and `null` on one line (`shouldHug`). */
function isKeptTogether(type: Type): boolean {
  if (type.kind !== "union") return false;
  const object = type.members.find(
    (member) =>
      member.kind === "object" || (member.kind === "name" && member.reference),
  );
  if (object === undefined) return false;
  return type.members.every(
    (member) => member === object || member === nullType,
  );
}

function unionLines(members: readonly Type[]): Code {
  const parts = members.map((member) =>
    indent(
      member.kind === "intersection"
        ? code`(${plainCode(member)})`
        : plainCode(member),
    ),
  );
  return group(ifBroken(code`| `, empty), join(concat(line, code`| `), parts));
}

/**
 * An object stays on the line of its `&`; other types move to the next line if
 * they do not fit.
 */
function intersectionCode(members: readonly Type[]): Code {
  const parts: Code[] = [];
  let indented = false;
  members.forEach((member, index) => {
    const text = operand(member);
    const before = members[index - 1];
    if (before === undefined) parts.push(text);
    else if (before.kind === "object" && member.kind === "object") {
      parts.push(code` & ${indented ? indent(text) : text}`);
    } else if (before.kind !== "object" && member.kind !== "object") {
      parts.push(indent(code` &`, line, text));
    } else {
      if (index > 1) indented = true;
      parts.push(code` & ${index > 1 ? indent(text) : text}`);
    }
  });
  return group(...parts);
}

function tupleCode(items: readonly TupleItem[], rest: Type | undefined): Code {
  const many = items.length + (rest === undefined ? 0 : 1) > 1;
  const parts = items.map(({ type, optional }) => {
    if (optional) return code`${itemOperand(type)}?`;
    return many && type.kind === "union" && !isKeptTogether(type)
      ? parenthesizedUnion(type.members)
      : typeCode(type);
  });
  if (rest !== undefined) parts.push(code`...${itemOperand(rest)}[]`);
  return concat(readonlyKeyword, list("[", parts, "]"));
}

/** Inside a tuple, a broken union gets parentheses. */
function parenthesizedUnion(members: readonly Type[]): Code {
  return group(
    indent(ifBroken(concat(rawCode("("), soft), empty), unionLines(members)),
    soft,
    ifBroken(rawCode(")"), empty),
  );
}

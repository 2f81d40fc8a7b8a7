import { format } from "prettier";
import { describe, expect, test } from "vitest";
import { type Code, code, empty } from "../../generator/print/code.js";
import { docComment } from "../../generator/print/comments.js";
import {
  identifier,
  list,
  stringLiteral,
} from "../../generator/print/escape.js";
import { layout } from "../../generator/print/layout.js";
import {
  interfaceDeclaration,
  intersectionOf,
  type Member,
  simpleType,
  neverType,
  nullType,
  referenceType,
  stringType,
  type Type,
  typeAliasDeclaration,
  typeCode,
  unionOf,
  unknownType,
} from "../../generator/print/type.js";

function print(body: Code): string {
  return `${layout(body, ({ name }) => name)}\n`;
}

function name(text: string): Type {
  return referenceType(text, identifier(text));
}

function member(key: string, type: Type, documented = false): Member {
  const docs = documented ? docComment("Said of it.") : empty;
  return { docs, key: code`${identifier(key)}`, optional: false, type };
}

function object(...members: Member[]): Type {
  return { kind: "object", members, index: undefined };
}

const short = name("A");
const long = name("A".repeat(38));
const longer = name("B".repeat(60));
const literals = unionOf(
  [
    "aaaaaaaaaaaaaaaaaaaaaaa",
    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
    "cccccccccccccc",
    "d",
  ].map((value) => simpleType(value, stringLiteral(value))),
);
const few = unionOf(
  ["aaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbb"].map((value) =>
    simpleType(value, stringLiteral(value)),
  ),
);
const open = object(member("a", stringType), member("b", stringType, true));
const one = object(member("a", stringType));
const generic = referenceType(
  "generic",
  code`Success${list("<", [code`200`, code`Body`], ">")}`,
);
const wideGeneric = referenceType(
  "wide",
  code`Success${list("<", [code`200`, typeCode(literals)], ">")}`,
);

const atoms: Record<string, Type> = {
  short,
  long,
  longer,
  literals,
  few,
  open,
  one,
  generic,
  wideGeneric,
};

const combined: Record<string, Type> = { ...atoms };
for (const [left, a] of Object.entries(atoms)) {
  combined[`${left}[]`] = { kind: "array", item: a };
  combined[`${left} | null`] = unionOf([a, nullType]);
  combined[`(${left} | null)[]`] = {
    kind: "array",
    item: unionOf([a, nullType]),
  };
  combined[`{ [key]: ${left} }`] = { kind: "object", members: [], index: a };
  combined[`[${left}]`] = {
    kind: "tuple",
    items: [{ type: a, optional: false }],
    rest: undefined,
  };
  combined[`[${left}?, ...${left}[]]`] = {
    kind: "tuple",
    items: [{ type: a, optional: true }],
    rest: a,
  };
  for (const [right, b] of Object.entries(atoms)) {
    combined[`${left} | ${right}`] = unionOf([a, b]);
    combined[`${left} & ${right}`] = intersectionOf([a, b]);
    combined[`(${left} & ${right})[]`] = {
      kind: "array",
      item: intersectionOf([a, b]),
    };
    combined[`(${left} & ${right}) | null`] = unionOf([
      intersectionOf([a, b]),
      nullType,
    ]);
    combined[`${left} & (${right} | short)`] = intersectionOf([
      a,
      unionOf([b, short]),
    ]);
    combined[`A & ${left} & ${right} & A`] = intersectionOf([
      short,
      a,
      b,
      name("Z"),
    ]);
    combined[`[${left}, ${right}]`] = {
      kind: "tuple",
      items: [a, b].map((type) => ({ type, optional: false })),
      rest: undefined,
    };
  }
}

describe("prettier changes nothing in", () => {
  test.each(Object.entries(combined))("%s", async (_, type) => {
    const source =
      print(typeAliasDeclaration(code`export type Alias`, type)) +
      print(
        typeAliasDeclaration(
          code`export type Alias2${code`<Unlisted extends string = string & {}>`}`,
          type,
        ),
      ) +
      print(
        interfaceDeclaration(
          code`Holder`,
          [member("property", type), member("other", type, true)],
          type,
        ),
      );
    expect(await format(source, { parser: "typescript" })).toBe(source);
  });
});

describe("a union", () => {
  test.each([
    [
      "is flat and without repetition",
      unionOf([short, unionOf([nullType, short])]),
      "A | null",
    ],
    ["of nothing is never", unionOf([]), "never"],
    ["drops never", unionOf([neverType, short]), "A"],
    ["is unknown with unknown", unionOf([unknownType, short]), "unknown"],
  ])("%s", (_, type, wanted) => {
    expect(print(typeCode(type))).toBe(`${wanted}\n`);
  });
});

describe("an intersection", () => {
  test.each([
    ["of nothing is unknown", intersectionOf([]), "unknown"],
    ["drops unknown", intersectionOf([unknownType, short]), "A"],
    ["is never with never", intersectionOf([neverType, short]), "never"],
  ])("%s", (_, type, wanted) => {
    expect(print(typeCode(type))).toBe(`${wanted}\n`);
  });
});

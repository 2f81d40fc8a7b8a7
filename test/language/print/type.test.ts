import { format } from "prettier";
import { describe, expect, test } from "vitest";

import {
  type Code,
  code,
  empty,
} from "../../../generator/language/print/code.js";
import { docComment } from "../../../generator/language/print/comments.js";
import {
  identifier,
  list,
  stringLiteral,
} from "../../../generator/language/print/escape.js";
import { layout } from "../../../generator/language/print/layout.js";
import {
  interfaceDeclaration,
  intersectionOf,
  type Member,
  neverType,
  nullType,
  referenceType,
  simpleType,
  stringType,
  type Type,
  typeAliasDeclaration,
  typeCode,
  unionOf,
  unknownType,
} from "../../../generator/language/print/type.js";
import { sample } from "../../support/sampling.js";

function print(body: Code, readonlyTypes = false): string {
  const text = layout(body, (part) => {
    if (part.kind === "import") return part.name;
    return readonlyTypes ? part.text : "";
  });
  return `${text}\n`;
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
  combined[`${left}[][]`] = {
    kind: "array",
    item: { kind: "array", item: a },
  };
  combined[`${left} & ${left}[]`] = intersectionOf([
    a,
    { kind: "array", item: a },
  ]);
  combined[`${left}[] | null`] = unionOf([
    { kind: "array", item: a },
    nullType,
  ]);
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

describe.each([
  ["types", false],
  ["read-only types", true],
])("in %s, prettier changes nothing in", (_, readonlyTypes) => {
  test.each(sample(Object.entries(combined), 200))(
    "%s",
    async (_name, type) => {
      const source = [
        typeAliasDeclaration(code`export type Alias`, type),
        typeAliasDeclaration(
          code`export type Alias2${code`<Unlisted extends string = string & {}>`}`,
          type,
        ),
        interfaceDeclaration(
          code`Holder`,
          [member("property", type), member("other", type, true)],
          type,
        ),
      ]
        .map((declaration) => print(declaration, readonlyTypes))
        .join("");
      expect(await format(source, { parser: "typescript" })).toBe(source);
    },
  );
});

describe("read-only types", () => {
  const array = (item: Type): Type => ({ kind: "array", item });
  const tuple: Type = {
    kind: "tuple",
    items: [{ type: array(short), optional: true }],
    rest: array(short),
  };
  test.each([
    [one, "{ readonly a: string }"],
    [array(one), "readonly { readonly a: string }[]"],
    [array(array(short)), "readonly (readonly A[])[]"],
    [tuple, "readonly [(readonly A[])?, ...(readonly A[])[]]"],
    [intersectionOf([short, array(short)]), "A & readonly A[]"],
    [
      { kind: "object", members: [], index: short } satisfies Type,
      "{ readonly [key: string]: A }",
    ],
  ])("%#", (type, wanted) => {
    expect(print(typeCode(type), true)).toBe(`${wanted}\n`);
  });

  test("a member that is always read-only has the keyword once", () => {
    const type = object({ ...member("a", short), readonly: true });
    expect(print(typeCode(type))).toBe("{ readonly a: A }\n");
    expect(print(typeCode(type), true)).toBe("{ readonly a: A }\n");
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

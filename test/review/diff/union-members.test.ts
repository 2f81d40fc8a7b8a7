import { expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { showValue } from "../../../generator/review/diff/messages.js";
import { buildMigrationGuide } from "../../../generator/review/migrate/migrate.js";
import { buildFrom } from "../../input/build/build-from.js";
import { beyondNames } from "./beyond-names.js";
import { integer, list, object, ref, replying, text } from "./table/table.js";

interface Side {
  readonly members: readonly JsonValue[];
  readonly schemas?: JsonObject;
  readonly more?: JsonObject;
}

function union({ members, schemas = {}, more = {} }: Side): JsonObject {
  return replying({ oneOf: members, ...more }, schemas);
}

function shown(value: JsonValue | undefined): readonly string[] {
  return value === undefined ? [] : [showValue(value)];
}

/** The differences as `rule where values`, without the place of the response. */
function found(before: Side, after: Side): readonly string[] {
  const [one, other] = [buildFrom(union(before)), buildFrom(union(after))];
  return beyondNames(compareApis(one.api, other.api)).map((fact) =>
    [fact.kind, fact.where, ...shown(fact.before), ...shown(fact.after)]
      .join(" ")
      .replace("reply 200 application/json", "body"),
  );
}

const one = (value: JsonValue) => ({ const: value });

/** Schemas by name, each an object with a constant `kind`. */
function kinds(values: Readonly<Record<string, JsonValue>>): Side {
  return {
    members: Object.keys(values).map(ref),
    schemas: Object.fromEntries(
      Object.entries(values).map(([name, kind]) => [
        name,
        object({ id: text, kind: one(kind) }, ["id", "kind"]),
      ]),
    ),
  };
}

/** Schemas by name, each an object with a constant `meta.kind`. */
function nested(values: Readonly<Record<string, JsonValue>>): Side {
  return {
    members: Object.keys(values).map(ref),
    schemas: Object.fromEntries(
      Object.entries(values).map(([name, kind]) => [
        name,
        object({ id: text, meta: object({ kind: one(kind) }, ["kind"]) }, [
          "id",
          "meta",
        ]),
      ]),
    ),
  };
}

/** Schemas by name, each selected by a value of the discriminator. */
function mapped(values: Readonly<Record<string, string>>): Side {
  const mapping = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      value,
      `#/components/schemas/${name}`,
    ]),
  );
  return {
    members: Object.keys(values).map(ref),
    schemas: Object.fromEntries(
      Object.keys(values).map((name) => [
        name,
        object({ kind: text }, ["kind"]),
      ]),
    ),
    more: { discriminator: { propertyName: "kind", mapping } },
  };
}

function inline(...members: readonly JsonValue[]): Side {
  return { members };
}

const replaced = (old: string, updated: string) => [
  `alternative-added body ${updated}`,
  `alternative-removed body ${old}`,
];

const a = object({ a: text, b: text }, ["a"]);
const c = object({ c: text, d: text }, ["c"]);
const e = object({ e: text, f: text }, ["e"]);
const short = { type: "string", maxLength: 4 };

test.each<readonly [string, Side, Side, readonly string[]]>([
  [
    "a member with another constant is another member",
    kinds({ K: 1, L: 2 }),
    kinds({ K: 1, M: 6 }),
    replaced("L", "M"),
  ],
  [
    "so is one with another constant in a nested object",
    nested({ K: 1, L: 2 }),
    nested({ K: 1, M: 6 }),
    replaced("L", "M"),
  ],
  [
    "so is one with another value of the discriminator",
    mapped({ K: "k", L: "l" }),
    mapped({ K: "k", M: "m" }),
    replaced("L", "M"),
  ],
  [
    "a member with the same value has another name",
    mapped({ K: "k", L: "l" }),
    mapped({ K: "k", M: "l" }),
    [],
  ],
  [
    "a constant that selects no member does not tell members apart",
    {
      members: [ref("K"), ref("L")],
      schemas: {
        K: object({ k: text, version: one(1) }, ["k"]),
        L: object({ l: text, version: one(1) }, ["l"]),
      },
    },
    {
      members: [ref("K"), ref("M")],
      schemas: {
        K: object({ k: text, version: one(2) }, ["k"]),
        M: object({ l: text, version: one(2) }, ["l"]),
      },
    },
    ["constant-changed K.version 1 2", "constant-changed M.version 1 2"],
  ],
  [
    "a member of the same name keeps its place with another constant",
    kinds({ K: 1, L: 2 }),
    kinds({ K: 1, L: 6 }),
    ["constant-changed L.kind 2 6"],
  ],
  [
    "an enumeration of other values tells members apart",
    inline(
      object({ kind: { enum: ["a", "b"] } }, ["kind"]),
      object({ kind: { enum: ["c", "d"] } }, ["kind"]),
    ),
    inline(
      object({ kind: { enum: ["a", "b"] } }, ["kind"]),
      object({ kind: { enum: ["x", "y"] } }, ["kind"]),
    ),
    [
      "alternative-added body object with kind",
      "alternative-removed body object with kind",
    ],
  ],
  [
    "an enumeration with a value in common does not",
    inline(
      object({ kind: { enum: ["a", "b"] } }, ["kind"]),
      object({ kind: { enum: ["c", "d"] } }, ["kind"]),
    ),
    inline(
      object({ kind: { enum: ["a", "b"] } }, ["kind"]),
      object({ kind: { enum: ["c", "e"] } }, ["kind"]),
    ),
    ["value-removed body.kind d", "value-added body.kind e"],
  ],
  [
    "each edit of inline members is reported where it is",
    inline(a, c),
    inline(
      object({ a: integer, b: text }, ["a"]),
      object({ c: text, d: short }, ["c"]),
    ),
    ["type-changed body.a string integer", "rule-narrowed body.d maxLength 4"],
  ],
  [
    "also if the members changed places",
    inline(a, c),
    inline(
      object({ c: text, d: short }, ["c"]),
      object({ a: integer, b: text }, ["a"]),
    ),
    ["type-changed body.a string integer", "rule-narrowed body.d maxLength 4"],
  ],
  [
    "also if another member was added",
    inline(a, c),
    inline(
      e,
      object({ c: text, d: short }, ["c"]),
      object({ a: integer, b: text }, ["a"]),
    ),
    [
      "type-changed body.a string integer",
      "rule-narrowed body.d maxLength 4",
      "alternative-added body object with e",
      // A value of both is invalid now.
      "rule-narrowed body oneOf",
    ],
  ],
  [
    "also if another member was removed",
    inline(e, a, c),
    inline(
      object({ a: integer, b: text }, ["a"]),
      object({ c: text, d: short }, ["c"]),
    ),
    [
      "type-changed body.a string integer",
      "rule-narrowed body.d maxLength 4",
      "alternative-removed body object with e",
      "rule-widened body oneOf",
    ],
  ],
  [
    "the properties decide among members that require the same",
    inline(
      object({ id: text, x: text }, ["id"]),
      object({ id: text, y: text }, ["id"]),
    ),
    inline(
      object({ id: text, y: short }, ["id"]),
      object({ id: text, x: integer }, ["id"]),
    ),
    ["type-changed body.x string integer", "rule-narrowed body.y maxLength 4"],
  ],
  [
    "an inline member that became a schema is compared with it",
    inline(a, c),
    {
      members: [ref("C"), ref("A")],
      schemas: {
        A: object({ a: integer, b: text }, ["a"]),
        C: object({ c: text, d: short }, ["c"]),
      },
    },
    ["type-changed body.a string integer", "rule-narrowed body.d maxLength 4"],
  ],
  [
    "lists are matched by their items",
    inline(list(a), list(c)),
    inline(
      list(object({ c: text, d: short }, ["c"])),
      list(object({ a: integer, b: text }, ["a"])),
    ),
    [
      "type-changed body[].a string integer",
      "rule-narrowed body[].d maxLength 4",
    ],
  ],
  [
    "a union within a union that gains another one is compared",
    inline({ oneOf: [a, c] }, text),
    inline({ oneOf: [a, c] }, text, { oneOf: [integer, list(integer)] }),
    ["alternative-added body integer or array of integer"],
  ],
  [
    "members without properties are matched by their place",
    inline({ type: "string", maxLength: 3 }, { type: "string", minLength: 9 }),
    inline({ type: "string", maxLength: 4 }, { type: "string", minLength: 8 }),
    ["rule-widened body maxLength 3 4", "rule-widened body minLength 9 8"],
  ],
])("%s", (_, before, after, expected) => {
  expect([...found(before, after)].sort()).toEqual([...expected].sort());
});

test("a migration guide lists members with other constants as removed and added", () => {
  const versions = [kinds({ K: 1, L: 2 }), kinds({ K: 1, M: 6 })].map(
    (side) => buildFrom(union(side)).api.versions,
  );
  const [from, to] = versions.flat();
  if (!from || !to) throw new Error("There are not two versions.");
  const guide = buildMigrationGuide(from, to);
  expect(guide.types).toEqual([]);
  expect(
    guide.steps.flatMap(({ successors }) =>
      successors.flatMap(({ differences }) =>
        differences.map(({ finding }) => finding.kind),
      ),
    ),
  ).toEqual(["alternative-added", "alternative-removed"]);
});

import { describe, expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { fingerprintsOf } from "../../../generator/review/report/report.js";
import {
  findingLabels,
  findings,
  id,
  json,
  text,
} from "./messages/messages.js";

type Parts = Record<string, JsonValue>;

const limit = (maximum: number, more: Parts = {}) => ({
  name: "limit",
  in: "query",
  schema: { type: "integer", maximum, ...more },
});
const pageOf = (item: string, total: JsonValue) => ({
  type: "object",
  properties: {
    [item]: text,
    page: { type: "object", properties: { total } },
  },
});

/** A description with a list operation for each path. */
function lists(operations: Readonly<Record<string, Parts>>) {
  const paths = Object.entries(operations).map(([path, operation]) => [
    path,
    { get: { responses: { 200: { description: "All." } }, ...operation } },
  ]);
  return {
    openapi: "3.1.0",
    info: { title: "Lists", version: "1" },
    paths: Object.fromEntries(paths) as Parts,
  };
}

const taking = (...parameters: readonly JsonValue[]) => ({ parameters });
const giving = (schema: JsonValue) => ({
  responses: { 200: { description: "All.", ...json(schema) } },
});

describe("an equal change to several places", () => {
  test("is one finding for copies, with every operation and location", async () => {
    const changes = await findings(
      lists({ "/a": taking(limit(9)), "/b": taking(limit(9)) }),
      lists({ "/a": taking(limit(5)), "/b": taking(limit(5)) }),
    );
    const at = (path: string) => {
      const location = `#/paths/~1${path}/get/parameters/0/schema/maximum`;
      return { before: location, after: location };
    };
    expect(changes).toMatchObject([
      {
        kind: "rule-narrowed",
        where: "query parameter limit maximum",
        reach: [{ user: "GET /a" }, { user: "GET /b" }],
        locations: at("a"),
        copies: [at("b")],
      },
    ]);
  });

  test("names the operation if only one is affected", async () => {
    const changes = await findings(
      lists({ "/a": taking(limit(9)), "/b": taking(limit(9)) }),
      lists({ "/a": taking(limit(5)), "/b": taking(limit(9)) }),
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]?.reach).toMatchObject([{ user: "GET /a" }]);
    expect(changes[0]).not.toHaveProperty("copies");
  });

  test("is one finding for equal parts of different bodies", async () => {
    expect(
      await findingLabels(
        lists({
          "/a": giving(pageOf("as", { type: "integer" })),
          "/b": giving(pageOf("bs", { type: "integer" })),
        }),
        lists({
          "/a": giving(pageOf("as", text)),
          "/b": giving(pageOf("bs", text)),
        }),
      ),
    ).toEqual(["type-changed reply 200 application/json.page.total 2"]);
  });

  test.each<readonly [string, Parts, Parts, Parts, Parts]>([
    [
      "of different parameters with the same name",
      taking(limit(9)),
      taking(limit(5)),
      taking(limit(9, { minimum: 1 })),
      taking(limit(5, { minimum: 1 })),
    ],
    [
      "of properties with the same name in different objects",
      giving({ type: "object", properties: { name: text, a: text } }),
      giving({ type: "object", properties: { a: text } }),
      giving({ type: "object", properties: { name: text, b: text } }),
      giving({ type: "object", properties: { b: text } }),
    ],
    [
      "of different responses with the same status",
      {},
      { responses: { 404: { description: "None.", ...json(text) } } },
      {},
      { responses: { 404: { description: "None." } } },
    ],
  ])("%s is two findings", async (_, one, other, two, another) => {
    const changes = await findings(
      lists({ "/a": one, "/b": two }),
      lists({ "/a": other, "/b": another }),
    );
    const users = changes.map(({ reach }) => reach.map(({ user }) => user));
    expect(users).toContainEqual(["GET /a"]);
    expect(users).toContainEqual(["GET /b"]);
  });
});

test("the fingerprint of copies depends on their number and not on their order", async () => {
  const printsOf = async (...paths: readonly string[]) => {
    const all = (maximum: number) =>
      lists(
        Object.fromEntries(paths.map((path) => [path, taking(limit(maximum))])),
      );
    return fingerprintsOf(await findings(all(9), all(5)));
  };
  const [print] = await printsOf("/a", "/b");
  expect(await printsOf("/b", "/a")).toEqual([print]);
  expect(await printsOf("/a", "/b", "/c")).not.toEqual([print]);
  expect(await printsOf("/a")).not.toEqual([print]);
});

test("path parameters of two paths can be copies", async () => {
  const whose = (schema: JsonValue) => taking({ ...id, schema });
  expect(
    await findingLabels(
      lists({ "/a/{id}": whose(text), "/b/{id}": whose(text) }),
      lists({
        "/a/{id}": whose({ type: "integer" }),
        "/b/{id}": whose({ type: "integer" }),
      }),
    ),
  ).toEqual(["text-narrowed path parameter id 2"]);
});

describe("an equal change to a property that several objects have a copy of", () => {
  const objects = (count: number, maxLength: number, last = maxLength) => {
    const names = Array.from({ length: count }, (_, at) => `T${String(at)}`);
    const schemas = names.map((name, at) => {
      const size = at === count - 1 ? last : maxLength;
      const properties = {
        [name]: text,
        sizes: { type: "array", items: { type: "string", maxLength: size } },
      };
      return [name, { type: "object", properties }] as const;
    });
    const operations = names.map(
      (name) =>
        [`/${name}`, giving({ $ref: `#/components/schemas/${name}` })] as const,
    );
    return {
      ...lists(Object.fromEntries(operations)),
      components: { schemas: Object.fromEntries(schemas) },
    };
  };
  const placesOf = async (count: number, last?: number) => {
    const changes = await findings(objects(count, 9), objects(count, 5, last));
    return changes.map(({ where, copies = [] }) => [
      where,
      ...copies.map((copy) => copy.where),
    ]);
  };

  test("is one finding with each place", async () => {
    expect(await placesOf(4)).toEqual([
      [0, 1, 2, 3].map((at) => `T${String(at)}.sizes[] maxLength`),
    ]);
  });

  test("is a finding for each of two", async () => {
    expect(await placesOf(2)).toEqual([
      ["T0.sizes[] maxLength"],
      ["T1.sizes[] maxLength"],
    ]);
  });

  test("does not include another change", async () => {
    expect(await placesOf(4, 3)).toEqual([
      [0, 1, 2].map((at) => `T${String(at)}.sizes[] maxLength`),
      ["T3.sizes[] maxLength"],
    ]);
  });
});

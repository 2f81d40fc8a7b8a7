/**
 * Values of a discriminator that select no schema: a request is refused, and a receiver
 * of a response reads the base. The server, its samples, and the tests of its contract
 * agree.
 */
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import type { Failure } from "../../../templates/runtime/check.js";
import { fetchHandler } from "../../../templates/runtime/fetch.js";
import { folderWith } from "../../output/write/temporary-folder.js";
import { outcomes, type Printed, printed } from "./printed.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const content = (name: string) => ({
  "application/json": { schema: refer(name) },
});
const text = { type: "string" };
const heir = (base: string, property: string) => ({
  allOf: [
    refer(base),
    {
      type: "object",
      required: [property],
      properties: { [property]: { type: "integer" } },
    },
  ],
});
const kinds = ["Vehicle", "Entity", "Tree", "Media", "Shape", "Craft"];

const description = {
  openapi: "3.2.0",
  info: { title: "Kinds", version: "1" },
  paths: Object.fromEntries(
    [...kinds, "Pet"].map((name) => [
      `/${name}`,
      {
        post: {
          operationId: `add${name}`,
          requestBody: { required: true, content: content(name) },
          responses: {
            200: { description: "Added", content: content(name) },
            422: { description: "Refused" },
          },
        },
      },
    ]),
  ),
  components: {
    schemas: {
      // Bases: the property is required, optional, and mapped.
      Vehicle: {
        type: "object",
        required: ["kind"],
        properties: { kind: text },
        discriminator: { propertyName: "kind" },
      },
      Car: heir("Vehicle", "doors"),
      Entity: {
        type: "object",
        properties: { kind: text },
        discriminator: { propertyName: "kind" },
      },
      User: heir("Entity", "age"),
      Tree: {
        type: "object",
        required: ["kind"],
        properties: { kind: text },
        discriminator: { propertyName: "kind", mapping: { oak: "Oak" } },
      },
      Oak: heir("Tree", "height"),
      // Unions, with and without a mapping.
      Media: {
        oneOf: [refer("Film"), refer("Song")],
        discriminator: {
          propertyName: "kind",
          mapping: { film: "Film", song: "Song" },
        },
      },
      Film: { type: "object", properties: { kind: text } },
      Song: { type: "object", properties: { kind: text } },
      Shape: {
        oneOf: [refer("Circle"), refer("Square")],
        discriminator: { propertyName: "kind" },
      },
      Circle: { type: "object", properties: { kind: text } },
      Square: { type: "object", properties: { kind: text } },
      // A base in a union without a discriminator.
      Craft: { oneOf: [refer("Vehicle"), refer("Boat")] },
      Boat: {
        type: "object",
        required: ["kind"],
        properties: { kind: { const: "boat" } },
      },
      Pet: {
        oneOf: [refer("Cat"), refer("OtherPet")],
        discriminator: {
          propertyName: "kind",
          mapping: { cat: "Cat" },
          defaultMapping: "OtherPet",
        },
      },
      Cat: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string", enum: ["cat"] } },
      },
      OtherPet: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string", not: { enum: ["cat"] } } },
      },
    },
  },
};

interface Tools {
  readonly reply: (status: number, body: unknown) => unknown;
}

interface Modules {
  readonly testing: Printed["testing.ts"];
  readonly serving: Printed["server.ts"];
  readonly validators: Printed["validators.ts"];
}

let loaded: Promise<Modules> | undefined;

/** The printed modules. The first test loads them, and removes the folder. */
const modules = () => (loaded ??= load());

async function load(): Promise<Modules> {
  const folder = folderWith({ "openapi.json": JSON.stringify(description) });
  const file = await printed(join(folder, "openapi.json"));
  return {
    testing: await file("testing.ts"),
    serving: await file("server.ts"),
    validators: await file("validators.ts"),
  };
}

/** A server that replies with the given body, or else with what it received. */
async function serverOf(reply?: JsonValue) {
  const { serving } = await modules();
  const handle = ({ body }: { body: unknown }, tools: Tools) =>
    tools.reply(200, reply ?? body);
  return serving.createPartialServer({
    handlers: Object.fromEntries(
      [...kinds, "Pet"].map((name) => [`add${name}`, handle]),
    ),
    checkReplies: "throw",
    onError: () => undefined,
  });
}

async function statusOf(
  kind: string,
  body: JsonValue,
  reply?: JsonValue,
): Promise<number> {
  const request = new Request(`http://kinds.test/${kind}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { status } = await fetchHandler(await serverOf(reply))(request);
  return status;
}

/** The pointers at which a client refuses a reply. */
async function refusedByClient(
  kind: string,
  body: JsonValue,
): Promise<readonly string[]> {
  const { validators } = await modules();
  const failures: Failure[] = [];
  const checks = validators.replyChecks[`add${kind}`];
  checks?.[200]?.(body, "", failures);
  return failures.map(({ pointer }) => pointer);
}

const derived: readonly (readonly [kind: string, value: JsonObject])[] = [
  ["Vehicle", { kind: "Car", doors: 4 }],
  ["Vehicle", { kind: "Vehicle" }],
  ["Entity", { kind: "User", age: 4 }],
  ["Entity", { kind: "Entity" }],
  ["Entity", {}],
  ["Tree", { kind: "oak", height: 4 }],
  ["Tree", { kind: "Tree" }],
  ["Media", { kind: "film" }],
  ["Shape", { kind: "Circle" }],
  ["Craft", { kind: "Car", doors: 4 }],
  ["Craft", { kind: "boat" }],
];

test.each(derived)("%s %j is sent and received", async (kind, value) => {
  expect(await statusOf(kind, value)).toBe(200);
  expect(await refusedByClient(kind, value)).toEqual([]);
});

describe.each(kinds)("a value of %s that selects no schema", (kind) => {
  const value = { kind: "zzz" };
  const [, valid = {}] = derived.find(([name]) => name === kind) ?? [];

  test("is refused in a request", async () => {
    expect(await statusOf(kind, value)).toBe(422);
  });

  test("is not sent by a server", async () => {
    expect(await statusOf(kind, valid, value)).toBe(500);
  });

  test("is received as the base, if there is one", async () => {
    const hasBase = !["Media", "Shape"].includes(kind);
    expect(await refusedByClient(kind, value)).toEqual(
      hasBase ? [] : ["/kind"],
    );
  });
});

test("a derived schema does not become its base for lack of a property", async () => {
  expect(await statusOf("Vehicle", { kind: "Car" })).toBe(422);
  expect(await refusedByClient("Vehicle", { kind: "Car" })).toEqual(["/doors"]);
});

test("`defaultMapping` selects a schema for every value, in both directions", async () => {
  const value = { kind: "zzz" };
  expect(await statusOf("Pet", value)).toBe(200);
  expect(await refusedByClient("Pet", value)).toEqual([]);
});

test("samples are invalid where their check refuses them", async () => {
  const { invalidSamples } = (await modules()).testing;
  const unlisted = (name: string) =>
    invalidSamples(name).filter(
      ({ value, pointer }) =>
        pointer === "/kind" &&
        typeof (value as { kind?: unknown }).kind === "string", // an object
    );
  expect(unlisted("VehicleInput")).toHaveLength(1);
  expect(unlisted("Vehicle")).toEqual([]);
  expect(unlisted("Media")).toHaveLength(1);
});

test("the server passes the tests of its contract", async () => {
  const { testing } = await modules();
  const server = await serverOf();
  const found = await outcomes((declare) => {
    testing.contractTests(declare, { server });
  });
  const failed = [...found].filter(([, each]) => each !== "passed");
  expect(failed).toEqual([]);
  for (const kind of kinds)
    expect([...found.keys()]).toContain(
      `POST /${kind}: 422 if /body/kind is not a listed value`,
    );
});

import { describe, expect, test } from "vitest";
import { findings, json, text } from "./messages/messages.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A description with three operations, two of which return the named schemas. */
function giving(one: string, other: string) {
  const get = (name: string) => ({
    get: { responses: { 200: { description: "Given.", ...json(ref(name)) } } },
  });
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/v1/one": get(one),
      "/v1/other": get(other),
      "/v2/other": get("More"),
    },
    components: {
      schemas: {
        Thing: { type: "object", properties: { name: text } },
        Again: { type: "object", properties: { name: text } },
        More: {
          allOf: [
            ref("Thing"),
            {
              type: "object",
              required: ["size"],
              properties: { size: { type: "integer" } },
            },
          ],
        },
      },
    },
  };
}

describe("a reference to another of two existing schemas", () => {
  test.each<readonly [string, string, string]>([
    ["Thing", "More", "required-property-added"],
    ["More", "Thing", "required-property-removed"],
  ])("from %s to %s is reported at the reference", async (one, other, kind) => {
    const changes = await findings(
      giving(one, "Thing"),
      giving(other, "Thing"),
    );
    const location =
      "#/paths/~1v1~1one/get/responses/200/content/application~1json/schema";
    expect(changes).toMatchObject([
      {
        kind,
        where: "reply 200 application/json.size",
        locations: { before: location, after: location },
      },
    ]);
    expect(changes[0]?.reach).toMatchObject([{ user: "GET /v1/one" }]);
  });

  test("to an equivalent schema is no change", async () => {
    expect(
      await findings(giving("Thing", "Again"), giving("Again", "Thing")),
    ).toEqual([]);
  });
});

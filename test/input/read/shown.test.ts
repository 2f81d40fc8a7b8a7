/** A description that a report shows records positions while it is parsed. They are those that are found later. */
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { parse } from "../../../generator/input/read/parse.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { Source } from "../../../generator/input/read/source/source.js";
import type { JsonValue } from "../../../generator/language/json/json.js";
import {
  type Location,
  locationOf,
} from "../../../generator/language/json/location.js";
import { folderOf } from "./description-folder.js";

const yaml = `openapi: 3.1.0
info: { title: Things, version: "1" }
paths:
  /things:
    get:
      summary: >-
        Lists
        things.
      tags:
        - a
        - "b"
      responses: { 200: { description: OK } }
components:
  schemas:
    Thing:
      type: object
`;
const anchored = yaml.replace("type: object", "&type type: object");
const json = JSON.stringify(
  {
    openapi: "3.1.0",
    info: { title: "Thïngs", version: "1" },
    paths: { "/things": { get: { tags: ["a", "b"] } } },
  },
  undefined,
  2,
);
const swagger = `swagger: "2.0"
info: { title: Things, version: "1" }
paths:
  /things:
    get:
      responses: { 200: { description: OK, schema: { $ref: "#/definitions/T" } } }
definitions:
  T: { type: object }
`;
const overlay = JSON.stringify({
  overlay: "1.0.0",
  info: { title: "More", version: "1" },
  actions: [{ target: "$.info", update: { description: "Things." } }],
});

/** The locations of all values. */
function locationsIn(
  value: JsonValue,
  steps: readonly string[] = [],
): readonly Location[] {
  const own = locationOf("", steps);
  if (typeof value !== "object" || value === null) return [own];
  const members = Object.entries(value as Record<string, JsonValue>);
  return [
    own,
    ...members.flatMap(([key, each]) => locationsIn(each, [...steps, key])),
  ];
}

describe("positions", () => {
  it.each([
    ["YAML", "api.yaml", yaml, []],
    ["YAML that the fast reader does not know", "api.yaml", anchored, []],
    ["JSON", "api.json", json, []],
    ["Swagger", "api.yaml", swagger, []],
    ["YAML with an overlay", "api.yaml", yaml, ["overlay.json"]],
    ["JSON with an overlay", "api.json", json, ["overlay.json"]],
  ])("in %s", async (_, name, text, overlays) => {
    const folder = folderOf({ [name]: text, "overlay.json": overlay });
    const [shown, later] = await Promise.all(
      [true, false].map((isShown) =>
        readDescription(join(folder, name), {
          overlays: overlays.map((each) => join(folder, each)),
          isShown,
        }),
      ),
    );
    const locations = locationsIn(later?.root ?? null);
    expect(locations.length).toBeGreaterThan(8);
    for (const location of locations)
      expect([location, shown?.locate(location)]).toEqual([
        location,
        later?.locate(location),
      ]);
  });
});

it("are recorded only for a text that is shown", () => {
  const bytes = Buffer.from(yaml);
  const isRecorded = (isShown: boolean) =>
    "positions" in parse(new Source("", "api.yaml", bytes, isShown));
  expect([true, false].map(isRecorded)).toEqual([true, false]);
});

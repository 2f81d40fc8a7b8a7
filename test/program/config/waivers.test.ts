import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";

import { isDate } from "../../../generator/program/config/date.js";
import {
  defaultWaiversFile,
  faultsOfWaivers,
  readWaivers,
} from "../../../generator/program/config/waivers.js";
import { temporaryFolder } from "../../output/write/temporary-folder.js";

const waiver = { fingerprint: "0123456789ab", reason: "No one calls it." };

function written(text: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "tenon.waivers.json"), text);
  return folder;
}

const read = (folder: string) =>
  readWaivers(folder, undefined, defaultWaiversFile(folder));

describe("a file of waivers", () => {
  it("is read from the folder of the configuration, with locations", async () => {
    const waivers = [waiver, { ...waiver, fingerprint: "ffffffffffff" }];
    const folder = written(JSON.stringify({ waivers }, undefined, 2));
    expect(await read(folder)).toEqual([
      { ...waivers[0], location: "tenon.waivers.json:3:5" },
      { ...waivers[1], location: "tenon.waivers.json:7:5" },
    ]);
  });

  it("is optional, unless it is named", async () => {
    const folder = temporaryFolder();
    expect(await read(folder)).toEqual([]);
    await expect(
      readWaivers(folder, "mine.json", join(folder, "mine.json")),
    ).rejects.toThrow("The file of waivers does not exist.\n  at mine.json");
    await expect(readWaivers(folder, ".", folder)).rejects.toThrow(
      "The file of waivers is a folder, not a file.\n  at .",
    );
  });

  it.each([
    ["{", "The file of waivers is not valid JSON", "1:2"],
    ["[]", "The file of waivers must be an object, but is [].", "1:1"],
    ['{ "waiver": [] }', 'The file of waivers must have "waivers".', "1:1"],
    ['{ "waivers": [], "x": 1 }', 'Unknown key "x".', "1:18"],
    [
      '{ "waivers": [\n  1] }',
      'An item of "waivers" must be an object with "fingerprint", "rule", "path" or "place", which select the findings, but is 1.',
      "2:3",
    ],
    [
      '{ "waivers": [{ "fingerprint": "0123456789ab" }] }',
      'An item of "waivers" must have "reason".',
      "1:15",
    ],
    [
      '{ "waivers": [{ "fingerprint": "0123456789ab", "reason": "" }] }',
      '"reason" must be a non-empty string, but is "".',
      "1:58",
    ],
    [
      '{ "waivers": [{ "fingerprint": "0123456789ab", "reason": " \\t" }] }',
      '"reason" must be a non-empty string, but is " \\t".',
      "1:58",
    ],
    [
      '{ "waivers": [{ "fingerprint": "xyz", "reason": "r" }] }',
      '"fingerprint" must be the fingerprint of a finding, twelve digits from 0 to f, but is "xyz".',
      "1:32",
    ],
    [
      '{ "waivers": [{ "fingerprint": "0123456789ab", "reason": "r", "expire": "2026-01-01" }] }',
      'Unknown key "expire". Did you mean expires?',
      "1:63",
    ],
    [
      '{ "waivers": [{ "fingerprint": "0123456789ab", "reason": "r", "expires": "2026-02-30" }] }',
      '"expires" must be a date such as 2026-11-22, but is "2026-02-30".',
      "1:74",
    ],
    [
      '{ "waivers": [{ "fingerprint": "0123456789ab", "reason": "r" },\n{ "fingerprint": "0123456789ab", "reason": "r" }] }',
      "An earlier waiver accepts the same.",
      "2:1",
    ],
    [
      '{ "waivers": [{ "rule": "value-added", "path": "/a", "reason": "r" },\n{ "path": "/a", "rule": "value-added", "reason": "s" }] }',
      "An earlier waiver accepts the same.",
      "2:1",
    ],
    [
      '{ "waivers": [{ "reason": "r" }] }',
      'An item of "waivers" must be an object with "fingerprint", "rule", "path" or "place", which select the findings.',
      "1:15",
    ],
    [
      '{ "waivers": [{ "rule": "value-aded", "reason": "r" }] }',
      'Unknown diff rule "value-aded". Did you mean value-added?',
      "1:25",
    ],
    [
      '{ "waivers": [{ "path": "things/*", "reason": "r" }] }',
      '"path" must be a path such as /v1/beta/**, with a method such as POST /v1/beta/**, or events such as event thing.*, but is "things/*".',
      "1:25",
    ],
  ])("%s", async (text, message, location) => {
    const reading = read(written(text));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toThrow(`at tenon.waivers.json:${location}`);
  });
});

it.each([
  ["2026-11-22", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["today", false],
])("%s is a date: %s", (text, is) => {
  expect(isDate(text)).toBe(is);
});

describe("the JSON Schema for editors agrees", () => {
  const schema = JSON.parse(
    readFileSync(
      new URL("../../../tenon.waivers.schema.json", import.meta.url),
      "utf8",
    ),
  ) as object;
  const validate = new Ajv({ keywords: ["errorMessage"] }).compile(schema);

  it.each([
    [{ waivers: [] }],
    [{ $schema: "x", waivers: [waiver] }],
    [{ waivers: [{ ...waiver, expires: "2026-11-22" }] }],
    [{}],
    [{ waivers: {} }],
    [{ waivers: [1] }],
    [{ waivers: [{ ...waiver, expires: "soon" }] }],
    [{ waivers: [{ ...waiver, fingerprint: "0123" }] }],
    [{ waivers: [{ reason: "r" }] }],
    [{ waivers: [{ ...waiver, reason: "" }] }],
    [{ waivers: [{ ...waiver, more: 1 }] }],
    [{ waivers: [], more: 1 }],
    [[]],
  ])("%j", (file) => {
    expect(validate(file)).toBe(faultsOfWaivers(file).length === 0);
  });
});

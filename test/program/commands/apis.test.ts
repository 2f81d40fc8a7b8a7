import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { folderWith } from "../../output/write/temporary-folder.js";
import { thingsApi } from "../cli/things-api.js";
import { tenon } from "./tenon.js";

/** A folder with a configuration of several APIs, and their descriptions. */
function folderWithApis(billing = thingsApi([])): string {
  return folderWith({
    "tenon.config.json": JSON.stringify({
      targets: ["client"],
      apis: [
        { name: "billing", input: "billing.json" },
        { name: "things", input: "things.json" },
      ],
    }),
    "billing.json": billing,
    "things.json": thingsApi(["name"]),
  });
}

describe("a configuration of several APIs", () => {
  it("is generated and checked with a line for each API", async () => {
    const folder = folderWithApis();
    const generated = await tenon(folder, ["generate"]);
    expect(generated.err).toBe("");
    expect(generated.code).toBe(0);
    expect(generated.out).toMatch(
      /^billing: generated\/billing: \d+ files written .*\nthings: generated\/things: \d+ files written .*\n$/,
    );
    const checked = await tenon(folder, ["check"]);
    expect(checked.out).toMatch(
      /^billing: generated\/billing: up to date, .*\nthings: generated\/things: up to date, .*\n$/,
    );
    expect(checked.code).toBe(0);
  });

  it("exits with the worst code, and runs the others", async () => {
    const folder = folderWithApis("{");
    const { out, err, code } = await tenon(folder, ["generate"]);
    expect(out).toMatch(/^billing: failed\nthings: generated\/things: /);
    expect(err).toContain("billing.json:1:2  error json-syntax");
    expect(code).toBe(3);
    expect(existsSync(join(folder, "generated/billing"))).toBe(false);
    expect(existsSync(join(folder, "generated/things"))).toBe(true);
    writeFileSync(join(folder, "things.json"), thingsApi([]));
    expect((await tenon(folder, ["check", "--api", "things"])).code).toBe(1);
    expect((await tenon(folder, ["check"])).code).toBe(3);
  });

  it("prints JSON with a result for each API", async () => {
    const folder = folderWithApis("{");
    const { out, code } = await tenon(folder, ["generate", "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      apis: [
        { name: "billing", ok: false, diagnostics: [{ code: "json-syntax" }] },
        { name: "things", ok: true, output: "generated/things" },
      ],
    });
    expect(code).toBe(3);
  });

  it("generates only the API of --api, or with the description", async () => {
    const folder = folderWithApis();
    expect((await tenon(folder, ["generate", "-a", "things"])).code).toBe(0);
    expect(existsSync(join(folder, "generated/billing"))).toBe(false);
    expect((await tenon(folder, ["generate", "billing.json"])).code).toBe(0);
    const client = join(folder, "generated/billing/api/client.ts");
    expect(readFileSync(client, "utf8")).toContain("billing.json");
  });

  it("is linted as a whole, and compared one by one", async () => {
    const folder = folderWithApis();
    const linted = await tenon(folder, ["lint"]);
    expect(linted.out).toMatch(/^billing:$/m);
    expect(linted.out).toMatch(/^things:$/m);
    const refused = await tenon(folder, ["diff"]);
    expect(refused.err).toContain("Name it with --api: billing, things.");
    expect(refused.code).toBe(2);
    const compared = await tenon(folder, [
      "diff",
      "things.json",
      "billing.json",
    ]);
    expect(compared.out).toContain("property-became-optional");
  });
});

it("a fault that depends on the description has its place in the entry", async () => {
  const folder = folderWith({
    "tenon.config.json": `{ "apis": [{ "name": "things", "input": "things.json",
"polling": { "operations": { "getThing": { "until": ["done"] } } } }] }`,
    "things.json": thingsApi([]),
  });
  const { err, code } = await tenon(folder, ["generate"]);
  expect(err).toContain("at tenon.config.json:2:");
  expect(code).toBe(2);
});

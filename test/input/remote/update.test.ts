import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { Host } from "../../../generator/program/cli/host.js";
import { run } from "../../../generator/program/commands/commands.js";
import { folderWith } from "../../output/write/temporary-folder.js";
import { thingsApi, thingsApiBeside } from "../../program/cli/things-api.js";
import { serverWith } from "./server.js";

/** A project whose description is on a server, and the requests that the server gets. */
async function project(first: string) {
  const remote = { text: first, requests: 0 };
  const url = await serverWith((_, response) => {
    remote.requests++;
    response.end(remote.text);
  });
  const input = `${url}/api/openapi.json?token=1`;
  const folder = folderWith({
    "tenon.config.json": JSON.stringify({ input, targets: ["client"] }),
  });
  const copy = join(folder, "tenon.lock", "127.0.0.1-PORT-api-openapi.json");
  const port = new URL(url).port;
  return { remote, folder, input, copy: copy.replace("PORT", port) };
}

async function tenon(folder: string, ...words: readonly string[]) {
  const said = { out: "", err: "" };
  const streamTo = (name: "out" | "err") => ({
    colour: false,
    write(text: string) {
      said[name] += text;
    },
  });
  const host: Host = {
    folder,
    out: streamTo("out"),
    err: streamTo("err"),
    environment: {},
    interactive: false,
    process: { id: 1, isRunning: () => false },
    today: () => "2026-11-22",
    now: () => 0,
    onInterrupt: () => () => {},
  };
  return { code: await run(words, host), ...said };
}

describe("a URL as input", () => {
  it("is fetched by the first run, and read from its copy afterwards", async () => {
    const { remote, folder, input, copy } = await project(thingsApi([]));
    const first = await tenon(folder, "generate");
    expect(first).toMatchObject({
      code: 0,
      err: `warning: The query of ${input} has "token", which may be a secret. The configuration and tenon.lock.json would commit it. If it is one, remove it, and download the description in a separate step.\n`,
    });
    expect(first.out).toContain(`Fetched ${input}. Commit tenon.lock/`);
    expect(readFileSync(copy, "utf8")).toBe(thingsApi([]));
    remote.text = thingsApi(["name"]);
    for (const command of ["generate", "check", "lint"])
      expect(await tenon(folder, command)).toMatchObject({ code: 0 });
    expect(remote.requests).toBe(1);
    const client = join(folder, "generated/api/client.ts");
    expect(readFileSync(client, "utf8")).toContain("/api/openapi.json");
    expect(readFileSync(client, "utf8")).not.toContain("token");
  });

  it("is never fetched by check, diff and lint", async () => {
    const { remote, folder, input } = await project(thingsApi([]));
    for (const command of ["check", "diff", "lint"])
      expect(await tenon(folder, command)).toMatchObject({
        code: 3,
        err: expect.stringContaining(
          `${input} was not fetched yet.\n  Run \`tenon generate\` or \`tenon update\`, which fetch it`,
        ) as string,
      });
    expect(remote.requests).toBe(0);
  });

  it("is updated with a report of what changed", async () => {
    const { remote, folder, input, copy } = await project(thingsApi([]));
    expect((await tenon(folder, "update")).out).toContain(
      `${input}: kept as tenon.lock/`,
    );
    expect((await tenon(folder, "update")).out).toBe(`${input}: unchanged\n`);
    await tenon(folder, "generate");
    remote.text = thingsApi(["name"]);
    const updated = await tenon(folder, "update");
    expect(updated.code).toBe(0);
    expect(updated.out).toContain("Breaking changes: 1 breaking");
    expect(updated.out).toContain("property-became-required");
    expect(readFileSync(copy, "utf8")).toBe(remote.text);
    expect((await tenon(folder, "check")).code).toBe(1);
  });

  it("keeps the old copy if the new description has errors", async () => {
    const { remote, folder, copy } = await project(thingsApi([]));
    await tenon(folder, "update");
    remote.text = "{";
    const { code, err } = await tenon(folder, "update");
    expect(err).toContain("error json-syntax");
    expect(code).toBe(3);
    expect(readFileSync(copy, "utf8")).toBe(thingsApi([]));
    expect((await tenon(folder, "generate")).code).toBe(0);
  });

  it("is not kept if it has errors, and named by its URL", async () => {
    const { remote, folder, input, copy } = await project("openapi: [");
    for (const command of ["generate", "update"]) {
      const { code, err } = await tenon(folder, command);
      expect(code).toBe(3);
      expect(err).toContain(`${input}:1:`);
      expect(existsSync(copy)).toBe(false);
      expect(existsSync(join(folder, "tenon.lock.json"))).toBe(false);
    }
    const { err } = await tenon(folder, "update");
    expect(err).toContain(`\n${input}: nothing is kept\n`);
    remote.text = thingsApi([]);
    expect((await tenon(folder, "generate")).code).toBe(0);
    remote.text = "{";
    const broken = await tenon(folder, "update");
    expect(broken.err).toContain(`${input}:1:`);
    expect(broken.err).toMatch(
      /: the old copy, tenon\.lock\/\S+\.json, stays\n$/,
    );
    expect((await tenon(folder, "check")).code).toBe(0);
  });

  it("is read with its overlays before there is a copy", async () => {
    const { folder, input, copy } = await project(thingsApi([]));
    const overlay = {
      overlay: "1.0.0",
      info: { title: "O", version: "1" },
      actions: [{ target: "$.info", update: { title: "Mine" } }],
    };
    writeFileSync(join(folder, "overlay.json"), JSON.stringify(overlay));
    writeFileSync(
      join(folder, "tenon.config.json"),
      JSON.stringify({ input, overlays: ["overlay.json"] }),
    );
    expect((await tenon(folder, "generate")).code).toBe(0);
    expect(readFileSync(copy, "utf8")).toBe(thingsApi([]));
  });

  it("is updated with a report as JSON", async () => {
    const { remote, folder, input } = await project(thingsApi([]));
    const first = await tenon(folder, "update", "--json");
    const file = expect.stringMatching(/^tenon\.lock\/.*\.json$/) as string;
    const kept = { url: input, ok: true, state: "kept", copy: file };
    expect(JSON.parse(first.out)).toEqual({
      ok: true,
      descriptions: [kept],
      removed: [],
    });
    const again = await tenon(folder, "update", "--json");
    expect(JSON.parse(again.out)).toEqual({
      ok: true,
      descriptions: [{ ...kept, state: "unchanged" }],
      removed: [],
    });
    remote.text = thingsApi(["name"]);
    const changed = await tenon(folder, "update", "--json");
    expect(JSON.parse(changed.out)).toMatchObject({
      descriptions: [
        { changes: { findings: [{ rule: "property-became-required" }] } },
      ],
    });
    remote.text = "{";
    const failed = await tenon(folder, "update", "--json");
    expect(failed).toMatchObject({ code: 3, err: "" });
    expect(JSON.parse(failed.out)).toMatchObject({
      ok: false,
      descriptions: [
        {
          url: input,
          ok: false,
          diagnostics: [{ code: "json-syntax", file: input }],
        },
      ],
    });
  });

  it("is the same in other spellings", async () => {
    const { remote, folder, input, copy } = await project(thingsApi([]));
    await tenon(folder, "update");
    const other = `${input.replace("http", "HTTP")}#/paths`;
    writeFileSync(
      join(folder, "tenon.config.json"),
      JSON.stringify({ input: other }),
    );
    expect((await tenon(folder, "generate")).code).toBe(0);
    expect(remote.requests).toBe(1);
    expect(existsSync(copy)).toBe(true);
  });

  it("is removed from the lock file if nothing names it any more", async () => {
    const { folder, input, copy } = await project(thingsApi([]));
    const named = input.replace("openapi.json", "script.json");
    const config = (input: string) => {
      const path = join(folder, "tenon.config.json");
      writeFileSync(path, JSON.stringify({ input }));
    };
    await tenon(folder, "update");
    await tenon(folder, "update", named);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ named }));
    config(input.replace("openapi.json", "other.json"));
    await tenon(folder, "generate");
    expect(existsSync(copy)).toBe(true);
    const { out } = await tenon(folder, "update");
    expect(out).toContain(
      `${input}: removed, because no configuration names it\n`,
    );
    expect(existsSync(copy)).toBe(false);
    const lock = readFileSync(join(folder, "tenon.lock.json"), "utf8");
    expect(lock).not.toContain("openapi.json");
    expect(lock).toContain("other.json");
    expect(lock).toContain("script.json");
    writeFileSync(join(folder, "openapi.json"), thingsApi([]));
    config("openapi.json");
    const left = (await tenon(folder, "update")).out;
    expect(left).toMatch(/other\.json.*removed/);
    // `package.json` names it.
    expect(left).toContain(`${named}: unchanged\n`);
  });

  it("is fetched again if only a command line names it", async () => {
    const { remote, folder, input, copy } = await project(thingsApi([]));
    rmSync(join(folder, "tenon.config.json"));
    const { out } = await tenon(folder, "generate", input);
    expect(out).toContain(`\`tenon update ${input}\` fetches it again.`);
    remote.text = thingsApi(["name"]);
    const updated = await tenon(folder, "update");
    expect(updated).toMatchObject({ code: 0 });
    expect(updated.out).toContain(`${input}: kept as tenon.lock/`);
    expect(readFileSync(copy, "utf8")).toBe(remote.text);
    expect(await tenon(folder, "check", input)).toMatchObject({ code: 1 });
    const config = { input: input.replace("openapi.json", "other.json") };
    writeFileSync(join(folder, "tenon.config.json"), JSON.stringify(config));
    const both = await tenon(folder, "update");
    expect(both.out).not.toContain("removed");
    expect(both.out).toContain(`${input}: unchanged\n`);
    expect(existsSync(copy)).toBe(true);
  });

  it.each(["other.yaml", "other.config.ts", "Makefile"])(
    "stays if %s names it",
    async (file) => {
      const { folder, input, copy } = await project(thingsApi([]));
      await tenon(folder, "update");
      writeFileSync(join(folder, file), `input: ${input}\n`);
      writeFileSync(join(folder, "openapi.json"), thingsApi([]));
      const config = JSON.stringify({ input: "openapi.json" });
      writeFileSync(join(folder, "tenon.config.json"), config);
      const { out } = await tenon(folder, "update");
      expect(out).toBe(`${input}: unchanged\n`);
      expect(existsSync(copy)).toBe(true);
    },
  );

  it("stays if a command line named it beside the configuration", async () => {
    const { folder, input, copy } = await project(thingsApi([]));
    await tenon(folder, "generate");
    await tenon(folder, "generate", input);
    rmSync(join(folder, "tenon.config.json"));
    expect((await tenon(folder, "update")).out).toBe(`${input}: unchanged\n`);
    expect(existsSync(copy)).toBe(true);
  });

  it("is not in the configuration, so there is nothing to fetch", async () => {
    const folder = folderWith({ "openapi.json": thingsApi([]) });
    expect(await tenon(folder, "update")).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        "No API has a URL as input, so there is nothing to fetch. Name one: `tenon update <url>`.",
      ) as string,
    });
  });

  it("is refused if it is neither HTTP nor HTTPS", async () => {
    const folder = folderWith({
      "tenon.config.json": '{ "input": "ftp://example.com/a.json" }',
    });
    for (const words of [
      ["check"],
      ["lint"],
      ["diff", "ftp://example.com/a.json"],
    ])
      expect((await tenon(folder, ...words)).err).toContain(
        "ftp://example.com/a.json is a URL that Tenon cannot read.\n  Only https:// ",
      );
  });

  it("does not stop the others if it fails", async () => {
    const { folder, input, remote } = await project(thingsApi([]));
    const apis = [
      { name: "gone", input: input.replace(/\/api.*/, ":x/") },
      { name: "there", input },
    ];
    writeFileSync(join(folder, "tenon.config.json"), JSON.stringify({ apis }));
    const { code, err, out } = await tenon(folder, "update");
    expect(code).toBe(2);
    expect(err).toContain("is not a valid URL");
    expect(out).toContain(`${input}: kept as`);
    expect(remote.requests).toBe(1);
  });

  it("is refused if the copy was edited or is missing, until it is updated", async () => {
    const { folder, copy } = await project(thingsApi([]));
    await tenon(folder, "generate");
    writeFileSync(copy, thingsApi(["name"]));
    expect(await tenon(folder, "check")).toMatchObject({
      code: 2,
      err: expect.stringContaining("its hash differs") as string,
    });
    expect((await tenon(folder, "update")).code).toBe(0);
    expect((await tenon(folder, "check")).code).toBe(0);
    rmSync(copy);
    expect((await tenon(folder, "check")).err).toContain("does not exist");
    expect((await tenon(folder, "update")).code).toBe(0);
    expect((await tenon(folder, "check")).code).toBe(0);
  });

  it("reads no other file", async () => {
    const { remote, folder } = await project(thingsApiBeside("../secret.json"));
    writeFileSync(join(folder, "secret.json"), '{ "const": "secret" }');
    const { code, err } = await tenon(folder, "generate");
    expect(code).toBe(3);
    expect(err).toContain(
      "The description was read from a URL, so the file `../secret.json` cannot be found.",
    );
    expect(remote.requests).toBe(1);
    expect(existsSync(join(folder, "generated"))).toBe(false);
  });

  it("may be the input of several APIs", async () => {
    const { remote, folder, input } = await project(thingsApi([]));
    const apis = ["a", "b"].map((name) => ({ name, input }));
    writeFileSync(join(folder, "tenon.config.json"), JSON.stringify({ apis }));
    expect((await tenon(folder, "generate")).code).toBe(0);
    expect(remote.requests).toBe(1);
    expect(existsSync(join(folder, "generated/b/api"))).toBe(true);
  });
});

it.each([
  ['{ "descriptions": { "https://a/b": { "sha256": "x", "file": "b" } } }'],
  [
    `{ "descriptions": { "https://a/b": { "sha256": "${"0".repeat(64)}", "file": "../b" } } }`,
  ],
  ["{"],
])("the lock file %s is refused", async (text) => {
  const folder = folderWith({
    "tenon.config.json": '{ "input": "https://a/b" }',
    "tenon.lock.json": text,
  });
  expect(await tenon(folder, "check")).toMatchObject({
    code: 2,
    err: "error: tenon.lock.json is invalid. Restore it, or delete it and run `tenon update`.\n",
  });
});

it("without a URL, there is nothing to update", async () => {
  const folder = folderWith({ "openapi.json": thingsApi([]) });
  const none = await tenon(folder, "update");
  expect(none.err).toContain("No API has a URL as input");
  const file = await tenon(folder, "update", "openapi.json");
  expect(file.err).toContain('"openapi.json" is not a URL');
});

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { folderWith } from "../../output/write/temporary-folder.js";
import { sample } from "../../support/sampling.js";
import { tsc } from "../../support/tsc.js";
import { put } from "../cli/tenon.js";
import { thingsApi } from "../cli/things-api.js";
import { tenon } from "./tenon.js";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

const eventsApi = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Events", version: "1" },
  paths: {
    "/events": {
      get: {
        operationId: "watch",
        responses: {
          200: { description: "Events.", content: { "text/event-stream": {} } },
        },
      },
    },
  },
});

/** A folder with two APIs that share a runtime, and what `tenon` writes there. */
function project(settings: object = {}): string {
  const folder = folderWith({
    "things.json": thingsApi([]),
    "events.json": eventsApi,
  });
  configure(folder, settings);
  return folder;
}

function configure(folder: string, settings: object): void {
  const config = {
    output: "src/apis",
    runtime: "src/runtime",
    targets: ["client"],
    apis: [
      { name: "things", input: "things.json" },
      { name: "events", input: "events.json" },
    ],
    ...settings,
  };
  put(folder, "tenon.config.json", JSON.stringify(config));
}

describe("a runtime folder that several outputs share", () => {
  it("has what the outputs import, and both compile", async () => {
    const folder = project();
    const ran = await tenon(folder, ["generate"]);
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(existsSync(join(folder, "src/apis/things/runtime"))).toBe(false);
    expect(existsSync(join(folder, "src/runtime/README.md"))).toBe(true);
    const index = readFileSync(join(folder, "src/apis/things/api/index.ts"));
    expect(String(index)).toContain('from "../../../runtime/problem.js"');
    expect(await tenon(folder, ["check"])).toMatchObject({ code: 0, err: "" });
    put(folder, "package.json", '{ "type": "module" }');
    const config = {
      extends: join(repository, "test/generated/consumers/strictest.json"),
      compilerOptions: { module: "nodenext", types: [] },
      files: [],
      include: ["src"],
    };
    put(folder, "tsconfig.json", JSON.stringify(config));
    expect(await tsc(join(folder, "tsconfig.json"))).toBe("");
  });

  it("keeps what another output imports, as long as that exists", async () => {
    const folder = project();
    const streams = join(folder, "src/runtime/client/streams/event-stream.ts");
    expect((await tenon(folder, ["generate"])).code).toBe(0);
    expect((await tenon(folder, ["generate", "-a", "things"])).code).toBe(0);
    expect(existsSync(streams)).toBe(true);
    expect((await tenon(folder, ["check"])).code).toBe(0);
    rmSync(join(folder, "src/apis/events"), { recursive: true });
    const { out } = await tenon(folder, ["generate", "-a", "things"]);
    expect(out).toContain(
      "deleted  ../../runtime/client/streams/event-stream.ts",
    );
    expect(existsSync(streams)).toBe(false);
    expect(existsSync(join(folder, "src/runtime/client.ts"))).toBe(true);
  });

  const moves: readonly (readonly [runtime: string, file: string])[] = [
    ["carry", "src/apis/things/runtime/client.ts"],
    ["package", "src/apis/things/api/client.ts"],
    ["src/other", "src/other/client.ts"],
  ];
  it.each(sample(moves, 1))(
    "is removed when the runtime becomes %s",
    async (runtime, file) => {
      const folder = project();
      expect((await tenon(folder, ["generate"])).code).toBe(0);
      configure(folder, { runtime });
      expect((await tenon(folder, ["check"])).out).toContain(
        "deleted  ../../runtime/client/streams/event-stream.ts",
      );
      expect((await tenon(folder, ["generate", "-a", "things"])).code).toBe(0);
      expect(existsSync(join(folder, file))).toBe(true);
      const streams = join(
        folder,
        "src/runtime/client/streams/event-stream.ts",
      );
      expect(existsSync(streams)).toBe(true);
      expect((await tenon(folder, ["generate"])).code).toBe(0);
      expect(existsSync(join(folder, "src/runtime"))).toBe(false);
      expect((await tenon(folder, ["check"])).code).toBe(0);
    },
  );

  it("is kept if it was edited, until the run is forced", async () => {
    const apis = [{ name: "things", input: "things.json" }];
    const folder = project({ apis });
    await tenon(folder, ["generate"]);
    const edited = join(folder, "src/runtime/problem.ts");
    writeFileSync(edited, "// mine\n");
    configure(folder, { apis, runtime: "carry" });
    const { code, err } = await tenon(folder, ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("because 1 file would be deleted that Tenon did not");
    expect(err).toContain("or delete it with `tenon generate --force`");
    expect(err).toContain("  src/runtime/problem.ts  was edited by hand");
    expect((await tenon(folder, ["generate", "-f"])).code).toBe(0);
    expect(existsSync(join(folder, "src/runtime"))).toBe(false);
  });

  it("is not removed if only the output names it", async () => {
    const folder = project();
    await tenon(folder, ["generate"]);
    const manifest = join(folder, "src/apis/things/.tenon.json");
    const text = readFileSync(manifest, "utf8");
    expect(text).toContain('"runtime": "../../runtime"');
    writeFileSync(manifest, text.replace("../../runtime", "../events"));
    configure(folder, { runtime: "carry" });
    expect((await tenon(folder, ["generate", "-a", "things"])).code).toBe(0);
    expect(existsSync(join(folder, "src/apis/events/api/client.ts"))).toBe(
      true,
    );
  });

  it("is the same in any order of the runs", async () => {
    const [one, other] = [project(), project()];
    await tenon(one, ["generate"]);
    for (const name of ["events", "things"])
      await tenon(other, ["generate", "-a", name]);
    for (const path of [".tenon.json", "client.ts"])
      expect(readFileSync(join(one, "src/runtime", path), "utf8")).toBe(
        readFileSync(join(other, "src/runtime", path), "utf8"),
      );
  });

  it("is checked, and not overwritten if it was edited", async () => {
    const folder = project();
    await tenon(folder, ["generate"]);
    writeFileSync(join(folder, "src/runtime/problem.ts"), "// mine\n");
    const checked = await tenon(folder, ["check"]);
    expect(checked.code).toBe(1);
    expect(checked.out).toContain("../../runtime/problem.ts");
    const { code, err } = await tenon(folder, ["generate", "-a", "things"]);
    expect(code).toBe(1);
    expect(err).toContain("  src/runtime/problem.ts  was edited by hand");
    expect((await tenon(folder, ["generate", "-f"])).code).toBe(0);
    expect((await tenon(folder, ["check"])).code).toBe(0);
  });

  it("ignores modules in the manifest that Tenon does not have", async () => {
    const folder = project();
    await tenon(folder, ["generate"]);
    const manifest = join(folder, "src/runtime/.tenon.json");
    const text = readFileSync(manifest, "utf8").replaceAll(
      '"client": [',
      '"../../secret": "all", "gone": [], "client": [',
    );
    writeFileSync(manifest, text);
    expect(await tenon(folder, ["generate"])).toMatchObject({
      code: 0,
      err: "",
    });
    expect(readFileSync(manifest, "utf8")).not.toContain("secret");
  });

  it("is next to the outputs", async () => {
    const { code, err } = await tenon(project({ runtime: "./src" }), [
      "generate",
    ]);
    expect(code).toBe(2);
    expect(err).toContain(
      'The runtime folder "./src" and the output folder "src/apis/things" contain each other.',
    );
  });
});

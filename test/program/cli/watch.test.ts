import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { cli, put, tenon } from "./tenon.js";
import { thingsApi, thingsApiBeside } from "./things-api.js";

let folder: string;
let child: ChildProcess;
let printed: string;
let ended: Promise<number | null>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-watch-"));
  put(folder, "package.json", '{ "devDependencies": { "@types/node": "20" } }');
  put(folder, "openapi.json", thingsApi([]));
});
afterEach(async () => {
  child.kill("SIGKILL");
  // Until it has ended, it may write to the folder.
  await ended;
  rmSync(folder, { recursive: true });
});

/** Starts `tenon generate --watch`, and waits until it watches. */
async function start(...words: readonly string[]): Promise<void> {
  printed = "";
  child = spawn(process.execPath, [cli, "generate", "--watch", ...words], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  ended = new Promise((resolve) => {
    child.on("close", resolve);
  });
  await shown(/^Watching \d+ files?\. Press Ctrl-C to stop\.$/m);
}

function shown(pattern: RegExp): Promise<void> {
  return expect.poll(() => printed).toMatch(pattern);
}

/** Replaces a file at once: a run never reads half of it, and it counts as one change. */
function replace(name: string, text: string): void {
  put(folder, `${name}.swp`, text);
  renameSync(join(folder, `${name}.swp`), join(folder, name));
}

/** The lines of the runs after the first one. */
function runs(): readonly string[] {
  return printed.match(/^\d\d:\d\d:\d\d .*$/gm) ?? [];
}

function schemas(output = "generated"): string {
  return readFileSync(join(folder, output, "api/validators.ts"), "utf8");
}

test("a change of the description generates again, with one line", async () => {
  await start();
  const before = schemas();
  replace("openapi.json", thingsApi(["name"]));
  await shown(
    /^\d\d:\d\d:\d\d openapi\.json changed\. generated: \d files? written \(0 new, \d changed\), \d+\.\d\d s$/m,
  );
  expect(schemas()).not.toBe(before);
  expect(runs()).toHaveLength(1);
});

test("files that editors replace, and parts of the description, are watched", async () => {
  put(folder, "openapi.json", thingsApiBeside("parts/thing.json"));
  put(folder, "parts/thing.json", '{ "type": "object" }');
  await start();
  replace("parts/thing.json", '{ "type": "string" }');
  await shown(/ parts\/thing\.json changed\. generated: \d files? written/);
});

test("overlays are watched, even before they exist", async () => {
  put(folder, "tenon.config.json", '{ "overlays": ["overlay.json"] }');
  await start();
  await shown(/overlay\.json does not exist/);
  const overlay = {
    overlay: "1.0.0",
    info: { title: "More", version: "1" },
    actions: [{ target: "$.info", update: { title: "Others" } }],
  };
  put(folder, "overlay.json", JSON.stringify(overlay));
  await shown(/ overlay\.json changed\. generated: \d+ files written/);
});

test("the configuration is watched, even before it exists", async () => {
  await start();
  put(folder, "tenon.config.json", '{ "output": "elsewhere" }');
  await shown(/ tenon\.config\.json changed\. elsewhere: \d+ files written/);
  put(folder, "tenon.config.json", '{ "outptu": "x" }');
  await shown(/Did you mean output\?/);
  await shown(/ tenon\.config\.json changed\. failed/);
});

test("the files that decide about targets and imports are watched", async () => {
  put(folder, "package.json", "{}");
  put(folder, "web/package.json", '{ "type": "module" }');
  put(folder, "web/tsconfig.json", "{}");
  await start("--out", "web/src/api");
  const compilerOptions = { moduleResolution: "bundler" };
  replace("web/tsconfig.json", JSON.stringify({ compilerOptions }));
  await shown(
    / web\/tsconfig\.json changed\. web\/src\/api: \d+ files written/,
  );
  replace("web/package.json", '{ "dependencies": { "@types/node": "24" } }');
  await shown(/ web\/package\.json changed\. web\/src\/api: \d+ files written/);
});

test("an emitter and the modules that it imports are watched, and run again", async () => {
  put(folder, "package.json", '{ "type": "module" }');
  put(folder, "tenon.config.json", '{ "emitters": ["./own/emitter.js"] }');
  put(
    folder,
    "own/emitter.js",
    'import { text } from "./text.js";\nexport const emitter = { apiVersion: 1, emit: (_, { literal }) => [{ path: "own", declares: [], body: [literal(text)] }] };\n',
  );
  put(folder, "own/text.js", 'export * from "../deep/text.js";\n');
  put(folder, "deep/text.js", 'export const text = "before";\n');
  await start();
  const own = () => readFileSync(join(folder, "generated/api/own.ts"), "utf8");
  expect(own()).toContain('"before"');
  replace("deep/text.js", 'export const text = "after";\n');
  await shown(/ deep\/text\.js changed\. generated: 1 file written/);
  expect(own()).toContain('"after"');
  replace("own/text.js", 'export const text = "last";\n');
  await shown(/ own\/text\.js changed\. generated: 1 file written/);
  expect(own()).toContain('"last"');
});

test("a CommonJS emitter and the modules that it requires run again", async () => {
  put(folder, "tenon.config.json", '{ "emitters": ["./own/emitter.cjs"] }');
  put(
    folder,
    "own/emitter.cjs",
    'const { text } = require("./text");\nexports.emitter = { apiVersion: 1, emit: (_, { literal }) => [{ path: "own", declares: [], body: [literal(text)] }] };\n',
  );
  put(folder, "own/text.js", 'exports.text = "before";\n');
  await start();
  const own = () => readFileSync(join(folder, "generated/api/own.ts"), "utf8");
  expect(own()).toContain('"before"');
  replace("own/text.js", 'exports.text = "after";\n');
  await shown(/ own\/text\.js changed\. generated: 1 file written/);
  expect(own()).toContain('"after"');
});

test("a description that is removed is generated again when it is back", async () => {
  await start();
  rmSync(join(folder, "openapi.json"));
  await shown(/^\d\d:\d\d:\d\d openapi\.json changed\. .*failed/m);
  replace("openapi.json", thingsApi(["name"]));
  await shown(/openapi\.json changed\. generated: \d files? written/);
  expect(runs()).toHaveLength(2);
});

test("an error is shown, and the next change is generated", async () => {
  put(folder, "openapi.json", "{");
  await start();
  await shown(/^openapi\.json:1:2 {2}error/m);
  put(folder, "openapi.json", thingsApi([]));
  await shown(/ openapi\.json changed\. generated: \d+ files written/);
  put(folder, "openapi.json", "{}");
  await shown(/ openapi\.json changed\. generated: failed/);
  expect(existsSync(join(folder, "generated/api/client.ts"))).toBe(true);
});

test("a hundred quick saves cause a few runs, the last one with the last text", async () => {
  await start();
  // However long the saves take, the watcher sees them as quick.
  child.kill("SIGSTOP");
  for (let at = 0; at < 100; at++)
    put(folder, "openapi.json", thingsApi(at % 2 === 0 ? [] : ["name"]));
  child.kill("SIGCONT");
  await shown(/ openapi\.json changed/);
  await expect.poll(() => tenon(folder, ["check"]).code).toBe(0);
  expect(runs().length).toBeLessThan(10);
});

test("warnings are shown when they change", async () => {
  await start();
  const dangling = thingsApiBeside("#/components/schemas/Missing");
  replace("openapi.json", dangling);
  await shown(/warning ref-dangling/);
  // The lines of a warning do not matter.
  replace("openapi.json", `\n\n${dangling.replace("Things", "Thongs")}`);
  await expect.poll(() => runs().length).toBe(2);
  expect(printed.match(/warning ref-dangling/g)).toHaveLength(1);
});

test("a part that is missing is an error, and its return is generated", async () => {
  put(folder, "openapi.json", thingsApiBeside("part.json"));
  put(folder, "part.json", '{ "type": "object" }');
  await start();
  const schemas = () =>
    readFileSync(join(folder, "generated/api/API.md"), "utf8");
  const before = schemas();
  rmSync(join(folder, "part.json"));
  await shown(/error ref-file\n.*`part\.json` does not exist/);
  await shown(/ part\.json changed\. generated: failed/);
  expect(schemas()).toBe(before);
  put(folder, "part.json", '{ "type": "string" }');
  await shown(/ part\.json changed\. generated: \d files? written/);
  expect(schemas()).not.toBe(before);
});

test("Ctrl-C ends it with 0", async () => {
  await start();
  child.kill("SIGINT");
  expect(await ended).toBe(0);
});

test.each([
  [["--json"], "--watch and --json cannot be combined."],
  [["-"], "Standard input cannot be watched."],
])("%s is refused", (words, message) => {
  const { code, err } = tenon(folder, ["generate", "--watch", ...words]);
  expect([code, err.includes(message)]).toEqual([2, true]);
});

import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import * as esbuild from "esbuild";
import { rollup, type RollupWatcherEvent, watch } from "rollup";
import { build, createServer, type HotPayload } from "vite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { MissingPackage } from "../../../generator/language/optional-package.js";
import { tenon as tenonEsbuild } from "../../../generator/program/bundlers/esbuild.js";
import { loadUnplugin } from "../../../generator/program/bundlers/load-unplugin.js";
import { tenon as tenonRollup } from "../../../generator/program/bundlers/rollup.js";
import { tenon as tenonVite } from "../../../generator/program/bundlers/vite.js";
import { tenon as tenonWebpack } from "../../../generator/program/bundlers/webpack.js";
import { put } from "../cli/tenon.js";
import { thingsApiBeside } from "../cli/things-api.js";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-bundlers-")));
  put(folder, "package.json", '{ "type": "module" }');
  put(folder, "openapi.json", thingsApiBeside("parts/thing.json"));
  put(folder, "parts/thing.json", '{ "type": "object" }');
  put(folder, "main.js", "console.log(1);\n");
  put(
    folder,
    "main.ts",
    'import { createClient } from "./generated/api/client.js";\nconsole.log(createClient);\n',
  );
  put(folder, "index.html", '<script type="module" src="/main.ts"></script>');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("without unplugin, the message says what to install", () => {
  expect(() => loadUnplugin(join(folder, "vite.config.js"))).toThrow(
    new MissingPackage(
      "The plugin for bundlers requires the package unplugin, which is not installed. Run `npm install --save-dev unplugin`.",
    ),
  );
});

test("wrong options are refused before a build", () => {
  // A configuration without types.
  const wrong = "openapi.json" as never;
  expect(() => tenonRollup(wrong)).toThrow(
    'The options must be an object, but are "openapi.json".',
  );
  expect(() => tenonRollup(null as never)).toThrow(
    "The options must be an object, but are null.",
  );
  // @ts-expect-error -- a build needs the files.
  expect(() => tenonVite({ write: false })).toThrow('Unknown option "write".');
});

function client(): string {
  const file = join(folder, "generated/api/client.ts");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** The module with the type of `parts/thing.json`. */
function schemas(): string {
  return readFileSync(join(folder, "generated/api/schemas.ts"), "utf8");
}

/**
 * Writes `parts/thing.json` until `value()` is `expected`.
 *
 * The watchers of Vite and Rollup drop a change within 50 ms of another, and one
 * that comes before they listen.
 */
async function afterWriting<Value>(
  text: string,
  value: () => Value,
  expected: Value,
): Promise<void> {
  await expect
    .poll(
      () => {
        put(folder, "parts/thing.json", text);
        return value();
      },
      { interval: 500 },
    )
    .toEqual(expected);
}

describe("Vite", () => {
  const settings = () => ({
    configFile: false as const,
    root: folder,
    logLevel: "silent" as const,
    plugins: [tenonVite()],
  });

  test("generates before it builds, below its root", async () => {
    await build(settings());
    expect(client()).toContain("createClient");
    expect(existsSync(join(folder, "dist/index.html"))).toBe(true);
  });

  test("fails the build with the diagnostics", async () => {
    put(folder, "parts/thing.json", "{");
    await expect(build(settings())).rejects.toThrow(
      `${folder}/parts/thing.json:1:2\n`,
    );
  });

  test("shows errors in the overlay while it serves, and closes it", async () => {
    const server = await createServer({
      ...settings(),
      server: { middlewareMode: true, ws: false },
    });
    const sent: HotPayload[] = [];
    server.ws.send = (payload: HotPayload) => {
      sent.push(payload);
    };
    expect(client()).toContain("createClient");
    await afterWriting('{ "type" }', () => sent.at(-1)?.type, "error");
    expect(sent.at(-1)).toMatchObject({
      err: {
        plugin: "tenon",
        id: join(folder, "parts/thing.json"),
        loc: { line: 1, column: 10 },
        frame: '1 | { "type" }\n             ^',
      },
    });
    await afterWriting('{ "type": "string" }', () => sent.at(-1), {
      type: "full-reload",
    });
    await server.close();
  });
});

test("Rollup generates, and generates again when a part changes, even after an error", async () => {
  const input = join(folder, "main.js");
  const bundle = await rollup({ input, plugins: [tenonRollup({ folder })] });
  await bundle.close();
  expect(client()).toContain("createClient");
  const events: RollupWatcherEvent[] = [];
  const watcher = watch({
    input,
    output: { file: join(folder, "out.js") },
    plugins: [tenonRollup({ folder })],
  });
  watcher.on("event", (event) => {
    events.push(event);
  });
  const seen = (code: RollupWatcherEvent["code"]) =>
    events.some((event) => event.code === code);
  await expect.poll(() => seen("END")).toBe(true);
  await afterWriting("{", () => seen("ERROR"), true);
  await afterWriting(
    '{ "type": "string" }',
    () => schemas().includes("export type Thing = string;"),
    true,
  );
  await watcher.close();
});

describe("esbuild", () => {
  const settings = () => ({
    entryPoints: [join(folder, "main.ts")],
    outfile: join(folder, "out.js"),
    bundle: true,
    logLevel: "silent" as const,
    plugins: [tenonEsbuild({ folder })],
  });

  test("generates before it builds", async () => {
    await esbuild.build(settings());
    expect(client()).toContain("createClient");
  });

  test("reports errors at their places", async () => {
    put(folder, "parts/thing.json", '{ "type" }');
    const failure = await esbuild
      .build(settings())
      .catch((error: unknown) => error);
    const { errors } = failure as esbuild.BuildFailure;
    expect(errors.find((one) => one.pluginName === "tenon")).toMatchObject({
      location: { line: 1, column: 9, lineText: '{ "type" }' },
    });
  });

  test("builds again when a part changes", async () => {
    let builds = 0;
    const counter: esbuild.Plugin = {
      name: "counter",
      setup(build) {
        build.onEnd(() => {
          builds++;
        });
      },
    };
    const { plugins, ...others } = settings();
    const context = await esbuild.context({
      ...others,
      plugins: [...plugins, counter],
    });
    await context.watch();
    // Before the end of the first build, esbuild watches nothing.
    await expect.poll(() => builds).toBe(1);
    const before = schemas();
    put(folder, "parts/thing.json", '{ "type": "string" }');
    await expect.poll(schemas).not.toBe(before);
    await context.dispose();
  });
});

test("files that were edited by hand are kept", async () => {
  await esbuild.build({ write: false, plugins: [tenonEsbuild({ folder })] });
  put(folder, "generated/api/client.ts", "// mine\n");
  const plugins = [tenonRollup({ folder })];
  await expect(
    rollup({ input: join(folder, "main.js"), plugins }),
  ).rejects.toThrow("generated/api/client.ts");
  expect(client()).toBe("// mine\n");
});

test("a fault in the configuration is an error of the build", async () => {
  put(folder, "tenon.config.json", '{ "outptu": "x" }');
  const plugins = [tenonRollup({ folder })];
  await expect(
    rollup({ input: join(folder, "main.js"), plugins }),
  ).rejects.toThrow("Did you mean output?");
});

describe("webpack", () => {
  /** Starts the builds of a compiler that has the plugin, and nothing else. */
  function compiler(): () => Promise<{
    readonly errors: Error[];
    readonly warnings: Error[];
    readonly fileDependencies: Set<string>;
  }> {
    const builds: ((compilation: object) => Promise<void>)[] = [];
    const hooks = {
      make: {
        tapPromise: (_: string, run: (typeof builds)[number]) => {
          builds.push(run);
        },
      },
      emit: { tapPromise: () => {} },
    };
    // Its type is that of webpack, which is not installed.
    const plugin = tenonWebpack({ folder }) as {
      readonly apply: (compiler: object) => void;
    };
    plugin.apply({ options: {}, hooks });
    return async () => {
      const compilation = {
        errors: [],
        warnings: [],
        fileDependencies: new Set<string>(),
      };
      for (const run of builds) await run(compilation);
      return compilation;
    };
  }

  test("generates when a build starts, and watches the parts", async () => {
    const { errors, fileDependencies } = await compiler()();
    expect(errors).toEqual([]);
    expect(client()).toContain("createClient");
    expect(fileDependencies).toContain(join(folder, "parts/thing.json"));
  });

  test("reports a missing part, and waits for it", async () => {
    const build = compiler();
    const part = join(folder, "parts/thing.json");
    rmSync(part);
    const broken = await build();
    expect(broken.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining("`parts/thing.json` does not exist"),
    ]);
    expect(broken.fileDependencies).toContain(part);
    put(folder, "parts/thing.json", '{ "type": "string" }');
    expect((await build()).errors).toEqual([]);
  });

  test("adds errors to the build, which does not end the watch", async () => {
    const build = compiler();
    put(folder, "parts/thing.json", '{ "type" }');
    const broken = await build();
    expect(broken.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining(`[tenon] ${folder}/parts/thing.json:1:10\n`),
    ]);
    expect(broken.fileDependencies).toContain(join(folder, "parts/thing.json"));
    put(folder, "parts/thing.json", '{ "type": "nonsense" }');
    const mended = await build();
    expect(mended.errors).toEqual([]);
    expect(mended.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining("(type-unknown)"),
    ]);
  });
});

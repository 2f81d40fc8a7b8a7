import { posix } from "node:path";

import { describe, expect, it } from "vitest";

import type { ModuleImport } from "../../../generator/language/print/print.js";
import {
  runtimeFiles,
  withImportExtension,
} from "../../../generator/output/write/runtime-files.js";
import { wholeRuntime } from "../../support/whole-runtime.js";

const carried = (...entrances: ModuleImport[]) =>
  new Map(
    runtimeFiles([], entrances, ".js").map(({ path, text }) => [path, text]),
  );

/** Every module of the runtime, with all that it exports. */
const all = wholeRuntime().map(({ path }): ModuleImport => ({
  from: path.replace(/\.ts$/, ""),
  names: "all",
}));

it("copies the whole runtime byte for byte if all of it is needed", () => {
  const files = carried(...all);
  for (const { path, text } of wholeRuntime())
    expect(files.get(path), path).toBe(text);
});

it("omits what nothing imports", () => {
  const files = carried({ from: "runtime/client", names: ["bindOperations"] });
  expect([...files.keys()]).not.toContain(
    "runtime/client/streams/event-stream.ts",
  );
  expect([...files.keys()]).not.toContain("runtime/server.ts");
  expect(files.get("runtime/client.ts")).not.toContain("event-stream");
});

it("contains a feature with its dependencies, and exports it", () => {
  const files = carried({ from: "runtime/client", names: ["eventStream"] });
  expect([...files.keys()]).toContain("runtime/client/streams/streams.ts");
  expect(files.get("runtime/client.ts")).toContain(
    'export { eventStream } from "./client/streams/event-stream.js";',
  );
});

it.each(["webhooks-in/node", "webhooks-in/fetch"])(
  "carries of the server only its request with %s, which receives webhooks",
  (module) => {
    const files = carried({ from: `runtime/${module}`, names: "all" });
    const server = [...files.keys()].filter((path) =>
      path.startsWith("runtime/server"),
    );
    expect(server).toEqual(["runtime/server/request.ts"]);
  },
);

it.each(all)("imports only existing modules next to $from", (entrance) => {
  const files = carried(entrance);
  for (const [path, text] of files)
    for (const [, specifier = ""] of text.matchAll(/ from "(\.[^"]+)"/g)) {
      const target = posix
        .join(posix.dirname(path), specifier)
        .replace(/\.js$/, ".ts");
      expect(files.has(target), `${path} imports ${specifier}`).toBe(true);
    }
});

it.each([".ts", ""] as const)(
  "uses the extension %j in every relative import",
  (extension) => {
    for (const { path, text } of runtimeFiles([], all, extension))
      expect(text.match(/(?:from |import )"\.[^"]*\.js"/g), path).toBeNull();
  },
);

describe("the extension of an import", () => {
  it.each([
    ['import { a } from "./a.js";', 'import { a } from "./a.ts";'],
    ['import "../a.js";', 'import "../a.ts";'],
    ['export * from "./a/b.js";', 'export * from "./a/b.ts";'],
    ['import {\n  a,\n} from "./a.js";', 'import {\n  a,\n} from "./a.ts";'],
    [
      '  const a = await import("./a.js");',
      '  const a = await import("./a.ts");',
    ],
    ['import { a } from "node:a.js";', 'import { a } from "node:a.js";'],
    ['export const a = "./a.js";', 'export const a = "./a.js";'],
    ['  const from = "./a.js";', '  const from = "./a.js";'],
  ])("%j", (text, wanted) => {
    expect(withImportExtension(text, ".ts")).toBe(wanted);
  });
});

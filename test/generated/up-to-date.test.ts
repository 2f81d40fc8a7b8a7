import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { run } from "../../generator/program/commands/commands.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("`tenon check` accepts `generated/`", async () => {
  let output = "";
  const stream = {
    colour: false,
    write: (text: string) => {
      output += text;
    },
  };
  const exit = await run(["check"], {
    folder: root,
    out: stream,
    err: stream,
    environment: {},
    interactive: false,
    onInterrupt: () => () => {},
    process: { id: 1, isRunning: () => false },
    today: () => "2026-11-22",
    now: () => performance.now(),
  });
  // The report of the command, which says what to do.
  if (exit !== 0) expect.fail(output);
});

test("`generated/` has no file that the generator does not know", () => {
  const folder = join(root, "generated");
  // The test above has read the manifest.
  const { files } = JSON.parse(
    readFileSync(join(folder, ".tenon.json"), "utf8"),
  ) as { readonly files: object };
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== ".tenon.json")
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join("/"));
  expect(found.sort()).toEqual(Object.keys(files).sort());
});

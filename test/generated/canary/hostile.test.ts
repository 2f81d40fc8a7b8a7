import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { sample } from "../../support/sampling.js";
import { startWork } from "../../support/work.js";
import { codeOf, directive, unseen } from "./code.js";
import { generate } from "./generate.js";
import { compile, filesBelow, importAll, temporaryFolder } from "./project.js";

interface Row {
  readonly file: string;
  readonly attack: string;
  readonly expect: "ok" | "error" | "either";
}

const hostile = fileURLToPath(
  new URL("../../../../shared/hostile/", import.meta.url),
);
const present = existsSync(join(hostile, "expect.json"));

/** What descriptions write where their code runs. */
const canaryFiles = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith("canary-"));

describe.skipIf(!present)(
  "hostile descriptions (skipped without ../shared/hostile)",
  () => {
    // The set's own form.
    const all = present
      ? (JSON.parse(
          readFileSync(join(hostile, "expect.json"), "utf8"),
        ) as readonly Row[])
      : [];
    const rows = sample(all, 10);

    test("are refused with a place, or come out as data that compiles and runs nothing", async () => {
      const folder = temporaryFolder();
      const ts = join(folder, "ts");
      const js = join(folder, "js");
      mkdirSync(ts);
      // A project for Node gets every target.
      writeFileSync(
        join(ts, "package.json"),
        '{ "devDependencies": { "@types/node": "*" } }',
      );
      for (const row of rows)
        for (const strict of row.expect === "error" ? [true, false] : [false]) {
          const name = row.file.replaceAll(".", "-");
          const output = join(ts, strict ? `strict-${name}` : name);
          mkdirSync(output, { recursive: true });
          const input = join(hostile, row.file);
          const work = startWork();
          const outcome = await generate(ts, input, output, strict);
          const what = `${row.file} (${row.attack}):\n${outcome.said}`;
          expect(work(), what).toBeLessThan(60_000);
          // Without `--strict`, some forbidden descriptions are read as what they probably mean.
          const allowed =
            row.expect === "error" && !strict ? exits.either : exits[row.expect];
          expect(outcome.exit, what).toBeOneOf([...allowed]);
          expect(outcome.said, what).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
          if (outcome.exit === 0) inspect(output, what);
          else expectRefusal(outcome.said, output, what);
        }
      expect(await compile(ts, js)).toBe("");
      const files = canaryFiles();
      const { imported, globals } = await importAll(js);
      expect(globals).toEqual([]);
      expect(canaryFiles()).toEqual(files);
      expect(imported).toBeGreaterThan(rows.length * 5);
    });
  },
);

const exits = { ok: [0], error: [3], either: [0, 3] } as const;

function expectRefusal(said: string, output: string, what: string): void {
  expect(said, what).toMatch(/:\d+:\d+/);
  expect(said, what).not.toContain("root:x");
  expect(filesBelow(output), what).toEqual([]);
}

function inspect(output: string, what: string): void {
  for (const path of filesBelow(output)) {
    const text = readFileSync(join(output, path), "utf8");
    expect(text.match(unseen)?.[0], `${what}${path}`).toBeUndefined();
    if (!path.endsWith(".ts")) continue;
    expect(text.match(directive)?.[0], `${what}${path}`).toBeUndefined();
    expect(codeOf(path, text).names, `${what}${path}`).not.toContain("__pwned");
  }
}

/** A copy of the last commit in a temporary folder, in which faults are planted and tests run. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import { RunFailed } from "../measure.js";
import { root } from "../setup.js";
import type { Fault } from "./faults.js";

/** How a program ended. */
interface Ended {
  readonly isOk: boolean;
  readonly output: string;
}

/** What a run of tests found: the failing files, or why there is no report. */
export type Found =
  { readonly files: readonly string[] } | { readonly reason: string };

export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), "tenon-planted-"));
  readonly #tree = join(this.#folder, "tree");

  constructor() {
    this.#must(
      "git",
      "-C",
      root,
      "worktree",
      "add",
      "-q",
      "--detach",
      this.#tree,
    );
    // Hard links, or copies on another disk.
    const link = 'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"';
    const packages = [root, this.#tree].map((each) =>
      join(each, "node_modules"),
    );
    this.#must("bash", "-c", link, ...packages);
  }

  remove(): void {
    this.#run("git", "-C", root, "worktree", "remove", "--force", this.#tree);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Plants a fault. Throws if its text does not occur exactly once. */
  plant({ name, file, from, to }: Fault): void {
    const path = join(this.#tree, file);
    const parts = existsSync(path)
      ? readFileSync(path, "utf8").split(from)
      : [];
    if (parts.length !== 2)
      throw new RunFailed(
        `The fault ${name} does not apply: ${file} must contain its text once, and contains it ${Math.max(0, parts.length - 1)} times. Update it in bench/planted/faults.ts.\n`,
      );
    writeFileSync(path, parts.join(to));
  }

  /** Takes all changes back. */
  restore(): void {
    this.#must("git", "checkout", "-q", "--", ".");
    this.#must("git", "clean", "-fdq");
  }

  typeCheck(): Ended {
    return this.#run("node", "node_modules/typescript-7/bin/tsc", "--noEmit");
  }

  /** Generates again, as a developer would: a test finds output that is not up to date. */
  generate(): Ended {
    return this.#run("npm", "run", "--silent", "generate");
  }

  /**
   * Bundles the generator for tests that start it. They would also compile its
   * declarations, which takes ten times as long, and no fault changes them.
   */
  bundle(): void {
    if (!existsSync(join(this.#tree, "dist"))) return;
    const script = `import("./scripts/bundle.ts").then(async ({ bundle, sourcesHash }) => {
      await bundle("dist");
      require("node:fs").writeFileSync("dist/.sources", sourcesHash());
    })`;
    this.#must("node", "--import", "tsx", "-e", script);
  }

  /** Runs tests until one fails. */
  test(words: readonly string[], minutes: number): Found {
    const report = join(this.#folder, "report.json");
    rmSync(report, { force: true });
    const { output } = this.#runFor(minutes, [
      ...["node", "node_modules/vitest/vitest.mjs", ...words],
      ...["--reporter=json", `--outputFile=${report}`],
    ]);
    if (!existsSync(report))
      return { reason: `no report: ${output.trim().slice(-400)}` };
    // Vitest's own format.
    const { success, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    ) as {
      success: boolean;
      testResults: { name: string; status: string }[];
    };
    const files = testResults
      .filter(({ status }) => status === "failed")
      .map(({ name }) => relative(this.#tree, name));
    return success || files.length > 0
      ? { files }
      : { reason: `an error outside of tests: ${output.trim().slice(-400)}` };
  }

  #run(...command: readonly string[]): Ended {
    return this.#runFor(undefined, command);
  }

  #runFor(
    minutes: number | undefined,
    [program = "", ...words]: readonly string[],
  ): Ended {
    const { status, stdout, stderr, error } = spawnSync(program, words, {
      cwd: existsSync(this.#tree) ? this.#tree : this.#folder,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      ...(minutes !== undefined && { timeout: minutes * 60_000 }),
    });
    return {
      isOk: status === 0,
      output: error?.message ?? `${stdout}${stderr}`,
    };
  }

  #must(...command: readonly string[]): void {
    const { isOk, output } = this.#run(...command);
    if (!isOk) throw new RunFailed(`${command.join(" ")} failed:\n${output}`);
  }
}

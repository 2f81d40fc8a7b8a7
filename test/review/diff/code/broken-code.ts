import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Api } from "../../../../generator/language/model/model.js";
import type { OutputFile } from "../../../../generator/language/print/print.js";
import type {
  Direction,
  Level,
} from "../../../../generator/review/diff/rules/impacts.js";
import { compile } from "../../../generated/oracle/compile.js";
import { wholeRuntime } from "../../../support/whole-runtime.js";
import { consumersOf, sideOf, type Who } from "./consumers.js";

/** Two descriptions to generate output from. The name is the name of a folder. */
export interface Pair {
  readonly name: string;
  readonly before: Api;
  readonly after: Api;
}

/** The owners whose code stops compiling, by the name of a pair and the direction. */
export class BrokenCode {
  readonly #broken = new Map<string, Set<Who>>();

  add(name: string, direction: string, who: Who): void {
    const key = `${name} ${direction}`;
    this.#broken.set(key, (this.#broken.get(key) ?? new Set()).add(who));
  }

  /** The level on the code axis that follows from the compiler's errors. */
  levelOf(name: string, direction: Direction): Level {
    const who = this.#broken.get(`${name} ${direction}`);
    if (who === undefined) return "info";
    return who.has("client") ? "breaking" : "work";
  }
}

/** Compiles code for the output of each first description against the output of the second. */
export async function brokenCode(pairs: readonly Pair[]): Promise<BrokenCode> {
  const files: OutputFile[] = [
    ...wholeRuntime(),
    {
      path: "assertions/checks.ts",
      text: readFileSync(
        fileURLToPath(new URL("checks.ts", import.meta.url)),
        "utf8",
      ),
    },
  ];
  for (const { name, before, after } of pairs) {
    const [one, other] = [
      sideOf(before, `${name}-before`),
      sideOf(after, `${name}-after`),
    ];
    files.push(...one.files, ...other.files, ...consumersOf(name, one, other));
  }
  const broken = new BrokenCode();
  for (const { path, message } of await compile(files)) {
    const found =
      /^assertions\/([\w-]+)\/\w+\.(\w+)\.(client|lister|server)\.ts$/.exec(
        path,
      );
    if (found === null) throw new Error(`${path}: ${message}`);
    const [, name = "", direction = "", who = ""] = found;
    // The pattern allows no others.
    broken.add(name, direction, who as Who);
  }
  return broken;
}

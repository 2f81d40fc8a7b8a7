import { readFile } from "node:fs/promises";

import type { OutputFile } from "../../../generator/language/print/print.js";
import { wholeRuntime } from "../../support/whole-runtime.js";
import type { Assertion } from "./assertions.js";
import { compile, type CompilerError } from "./compile.js";
import type { Description } from "./descriptions.js";
import { printBoth, type Refused } from "./print-both.js";

/** What came of comparing both sides over some descriptions. */
export interface Comparison {
  /** How many assertions were compiled. */
  readonly count: number;
  /** The assertions that do not hold, by description. */
  readonly failed: ReadonlyMap<string, readonly Failed[]>;
  /** What the compiler has against modules themselves, ours or theirs. */
  readonly errors: readonly string[];
  /** Descriptions that one side does not print. */
  readonly refused: ReadonlyMap<string, Refused["by"]>;
}

/** An assertion that does not hold, with what the compiler says. */
export interface Failed extends Assertion {
  readonly message: string;
}

/** Errors that say of two types that they do not fit. */
const misfits: ReadonlySet<string> = new Set(
  [2322, 2375, 2412, 2559, 2719, 2739, 2740, 2741].map((code) => `TS${code}`),
);

/**
 * Prints all descriptions on both sides, and compiles all assertions in one run.
 *
 * @param edit changes a module before it is compiled
 */
export async function compare(
  descriptions: readonly Description[],
  edit: (file: OutputFile) => OutputFile = (file) => file,
): Promise<Comparison> {
  const views = new URL("views.ts", import.meta.url);
  const files: OutputFile[] = [
    { path: "views.ts", text: await readFile(views, "utf8") },
    ...wholeRuntime(),
  ];
  const assertions = new Map<string, ReadonlyMap<number, Assertion>>();
  const refused = new Map<string, Refused["by"]>();
  for (const description of descriptions) {
    const printed = await printBoth(description);
    if ("by" in printed) {
      refused.set(description.name, printed.by);
      continue;
    }
    files.push(...printed.files.map(edit));
    assertions.set(description.name, printed.lines);
  }
  const { failed, errors } = sort(await compile(files), assertions);
  const count = [...assertions.values()].reduce(
    (sum, lines) => sum + lines.size,
    0,
  );
  return { count, failed, errors, refused };
}

/** Tells what an assertion says from what is wrong with a module. */
function sort(
  reported: readonly CompilerError[],
  assertions: ReadonlyMap<string, ReadonlyMap<number, Assertion>>,
): Pick<Comparison, "failed" | "errors"> {
  const failed = new Map<string, Failed[]>();
  const errors: string[] = [];
  for (const { path, line, code, message } of reported) {
    const name = /^assertions\/(.*)\.ts$/.exec(path)?.[1] ?? "";
    const assertion = assertions.get(name)?.get(line);
    if (assertion === undefined || !misfits.has(code)) {
      errors.push(`${path}(${line}): ${message}`);
      continue;
    }
    const known = failed.get(name) ?? [];
    known.push({ ...assertion, message });
    failed.set(name, known);
  }
  return { failed, errors };
}

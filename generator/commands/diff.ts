import { relative } from "node:path";

import { readConfig } from "../config/read-config.js";
import { compare } from "../review/compare.js";
import { isAtLeast, judge } from "../review/judge.js";
import type { DiffOptions } from "./arguments.js";
import { diffJson } from "./diff-json.js";
import { diffReport } from "./diff-report.js";
import { exit, type Exit, type Host } from "./host.js";
import { startProgress } from "./progress.js";
import { understand, type Understood } from "./understand.js";

/** `tenon diff`: what changed from one description to another, and whom it breaks. */
export async function diff(options: DiffOptions, host: Host): Promise<Exit> {
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const step = (text: string) => {
      progress.show(text);
    };
    const before = await read(options.before, options, host, step);
    const after = await read(options.after, options, host, step);
    step("Comparing");
    const findings = judge(compare(before.api, after.api));
    const fails = findings.some((one) => isAtLeast(one, options.failOn));
    progress.end();
    host.out.write(
      options.json
        ? diffJson(before, after, findings, !fails)
        : diffReport(host.out, before, after, findings, options),
    );
    return fails ? exit.findings : exit.fine;
  } finally {
    progress.end();
  }
}

/** Reads a side. Rules for pages and polling say nothing of the API, and may fit only one of the two. */
async function read(
  description: string,
  { config: file, lenient }: DiffOptions,
  { folder }: Host,
  step: (text: string) => void,
): Promise<Understood> {
  const { input, root, versions, ...config } = await readConfig(folder, {
    ...(file === undefined ? {} : { config: file }),
    input: description,
    lenient,
  });
  return understand(
    {
      ...(input === undefined ? {} : { input }),
      ...(isWithin(root, input) ? { root } : {}),
      versions,
      lenient: config.lenient,
    },
    folder,
    step,
  );
}

/** The other side may stand elsewhere, and is read by itself then. */
function isWithin(
  root: string | undefined,
  input: string | undefined,
): root is string {
  return (
    root !== undefined &&
    input !== undefined &&
    !/^\.\.(?:[/\\]|$)/.test(relative(root, input))
  );
}

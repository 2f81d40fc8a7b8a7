import { compare } from "../review/compare.js";
import { isAtLeast, judge } from "../review/judge.js";
import type { DiffOptions } from "./arguments.js";
import { diffJson } from "./diff-json.js";
import { diffReport } from "./diff-report.js";
import { exit, type Exit, type Host } from "./host.js";
import { startProgress } from "./progress.js";
import { readSide } from "./read-side.js";

/** `tenon diff`: what changed from one description to another, and whom it breaks. */
export async function diff(options: DiffOptions, host: Host): Promise<Exit> {
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const step = (text: string) => {
      progress.show(text);
    };
    const before = await readSide(options.before, options, host, step);
    const after = await readSide(options.after, options, host, step);
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

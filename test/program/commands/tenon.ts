import { run } from "../../../generator/program/commands/commands.js";
import { thisProcess } from "../../../generator/program/this-process.js";
import type { Outcome } from "../cli/tenon.js";

/**
 * Runs a command in this process, which takes a tenth of the time of a new one. What
 * depends on the process itself is in `test/program/cli`.
 */
export async function tenon(
  folder: string,
  words: readonly string[],
): Promise<Outcome> {
  let out = "";
  let err = "";
  const code = await run(words, {
    ...thisProcess,
    folder,
    interactive: false,
    out: { colour: false, write: (text) => (out += text) },
    err: { colour: false, write: (text) => (err += text) },
    onInterrupt: () => () => {},
    today: () => new Date().toISOString().slice(0, 10),
    now: () => performance.now(),
  });
  return { code, out, err };
}

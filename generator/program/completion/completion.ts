/**
 * `tenon completion`: the script with which a shell completes commands, options and
 * their values. `described.ts` reads the table of commands, as the help does, and a file
 * for each shell prints what it says.
 */
import type { Shell } from "../cli/command-table.js";
import { bashScript } from "./bash.js";
import { type Completed, described } from "./described.js";
import { fishScript } from "./fish.js";
import { zshScript } from "./zsh.js";

const scripts: Readonly<
  Record<Shell, (commands: readonly Completed[]) => string>
> = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** The script that a shell reads to complete `tenon`. */
export function completionScript(shell: Shell): string {
  return scripts[shell](described());
}

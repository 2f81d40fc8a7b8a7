import { run } from "../../../generator/program/commands/commands.js";

/** How a run ended, and what it said. */
export interface Outcome {
  readonly exit: number;
  readonly said: string;
}

/** Generates as the command does, without a process of its own. */
export async function generate(
  folder: string,
  input: string,
  output: string,
  strict = false,
): Promise<Outcome> {
  let said = "";
  const stream = {
    colour: false,
    write: (text: string) => {
      said += text;
    },
  };
  const options = ["--out", output, ...(strict ? ["--strict"] : [])];
  const exit = await run(["generate", input, ...options], {
    folder,
    out: stream,
    err: stream,
    environment: {},
    interactive: false,
    onInterrupt: () => () => {},
    process: { id: 1, isRunning: () => false },
    today: () => "2026-11-22",
    now: () => performance.now(),
  });
  return { exit, said };
}

import { run } from "../../../generator/commands/commands.js";

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
): Promise<Outcome> {
  let said = "";
  const stream = {
    colour: false,
    write: (text: string) => {
      said += text;
    },
  };
  const exit = await run(["generate", input, "--out", output], {
    folder,
    out: stream,
    err: stream,
    environment: {},
    interactive: false,
    process: { id: 1, isRunning: () => false },
    today: () => "2026-11-22",
    now: () => performance.now(),
  });
  return { exit, said };
}

import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { run } from "../../generator/commands/commands.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("`tenon check` accepts `generated/`", async () => {
  let output = "";
  const stream = {
    colour: false,
    write: (text: string) => {
      output += text;
    },
  };
  const exit = await run(["check"], {
    folder: root,
    out: stream,
    err: stream,
    environment: {},
    interactive: false,
    process: { id: 1, isRunning: () => false },
    today: () => "2026-11-22",
    now: () => performance.now(),
  });
  // The report of the command, which says what to do.
  if (exit !== 0) expect.fail(output);
});

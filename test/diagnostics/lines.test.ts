import { afterEach, expect, test, vi } from "vitest";
import { Source } from "../../generator/read/source/source.js";
import { generateIn, provocations } from "./transcript.js";

afterEach(() => {
  vi.restoreAllMocks();
});

// For a large description, lines would cost more than everything else.
test.each([
  [["--quiet"], 0],
  [[], 1],
])(
  "lines are looked for only when something is printed: %j",
  async (words, printed) => {
    const positionAt = vi.spyOn(Source.prototype, "positionAt");
    const line = vi.spyOn(Source.prototype, "line");
    const [warned] = provocations.filter(
      ({ name }) => name === "pattern-invalid",
    );
    if (warned === undefined) throw new Error("The description is missing.");
    const { exit } = await generateIn(warned, ...words);
    expect(exit).toBe(0);
    expect(positionAt).toHaveBeenCalledTimes(printed);
    expect(line.mock.calls.length > 0).toBe(printed > 0);
  },
);

import { expect, test } from "vitest";

import { watchStream } from "../../../templates/runtime/server/log.js";
import { textStream } from "../../../templates/runtime/values/write-sequence.js";
import { eventually } from "../../support/eventually.js";
import { settled } from "./fixtures/turns.js";

test.each<[string, () => unknown]>([
  ["gives another item", () => 2],
  [
    "throws",
    () => {
      throw new Error("late");
    },
  ],
])(
  "a reader that disconnects while an item is awaited is reported once: the iterator then %s",
  async (_, then) => {
    const ends: string[] = [];
    let ended = false;
    let go = () => {};
    async function* items() {
      try {
        yield 1;
        await new Promise<void>((resolve) => (go = resolve));
        yield then();
      } finally {
        ended = true;
      }
    }
    const stream = watchStream(textStream(items(), String), ({ kind }) =>
      ends.push(kind),
    );
    const reader = stream.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("1");
    const second = reader.read();
    await settled();
    const cancelled = reader.cancel();
    go();
    await Promise.allSettled([second, cancelled]);
    await eventually(() => {
      expect(ended).toBe(true);
    });
    await settled();
    expect(ends).toEqual(["cancelled"]);
  },
);

import { expect, test } from "vitest";

import { untilAvailable } from "../../../examples/service/database/available.js";
import type { Log } from "../../../examples/service/telemetry/log.js";

/** Errors of a database that starts, of its address, and of several addresses. */
const refused = { code: "ECONNREFUSED" };
const failures = [
  Object.assign(new Error("starting up"), { code: "57P03" }),
  Object.assign(new Error("getaddrinfo ENOTFOUND db"), { code: "ENOTFOUND" }),
  Object.assign(new AggregateError([new Error("refused")]), refused),
];

test("work is repeated while the database starts, and the log says so once", async () => {
  const left = [...failures];
  const lines: unknown[] = [];
  const log: Log = (...line) => lines.push(line);
  const done = await untilAvailable(log, () => {
    const failure = left.pop();
    return failure ? Promise.reject(failure) : Promise.resolve("done");
  });
  expect(done).toBe("done");
  expect(lines).toEqual([
    ["info", "waiting for the database", { cause: "refused" }],
  ]);
});

test.each([
  new Error("syntax error"),
  Object.assign(new Error("could not extend file"), { code: "53100" }),
  Object.assign(new Error("no space left on device"), { code: "ENOSPC" }),
])("other errors are not repeated: %s", async (error) => {
  let calls = 0;
  const work = () => {
    calls++;
    return Promise.reject(error);
  };
  await expect(untilAvailable(() => undefined, work)).rejects.toBe(error);
  expect(calls).toBe(1);
});

import { expect, test } from "vitest";
import { untilAvailable } from "../../../examples/service/database/until-available.js";

test("work is repeated while the database starts", async () => {
  const starting = Object.assign(new Error("starting up"), { code: "57P03" });
  const failures = [starting];
  const done = await untilAvailable(() => {
    const failure = failures.pop();
    return failure ? Promise.reject(failure) : Promise.resolve("done");
  });
  expect(done).toBe("done");
});

test("other errors are not repeated", async () => {
  let calls = 0;
  const work = () => {
    calls++;
    return Promise.reject(new Error("syntax error"));
  };
  await expect(untilAvailable(work)).rejects.toThrow("syntax error");
  expect(calls).toBe(1);
});

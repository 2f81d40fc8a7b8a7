import { setTimeout } from "node:timers/promises";

import { expect, test } from "vitest";

import {
  guardProcess,
  type ProcessUse,
} from "../../../generator/output/emitters/guard-process.js";

/** What each piece of code of a project is said to use. */
function recorder(): [ProcessUse[], (use: ProcessUse) => void] {
  const used: ProcessUse[] = [];
  return [used, (use) => used.push(use)];
}

/** The methods that are guarded, as the process has them. */
function methods() {
  return [
    ...["exit", "reallyExit", "abort", "kill"].map((name) =>
      Object.getOwnPropertyDescriptor(process, name),
    ),
    Object.getOwnPropertyDescriptor(process.stdout, "write"),
  ];
}

test("code that runs at the same time is guarded until it ends, and no longer", async () => {
  const before = methods();
  const [first, onFirst] = recorder();
  const [second, onSecond] = recorder();
  const print = async (milliseconds: number) => {
    await setTimeout(milliseconds);
    process.stdout.write("");
  };
  await Promise.all([
    guardProcess(() => print(1), onFirst),
    guardProcess(() => print(50), onSecond),
  ]);
  expect(first).toHaveLength(1);
  expect(second).toHaveLength(2);
  expect(methods()).toEqual(before);
  process.stdout.write("");
  expect(second).toHaveLength(2);
});

test("code that throws is no longer guarded", () => {
  const before = methods();
  const [, onUse] = recorder();
  const fail = () => {
    throw new Error("It fails.");
  };
  expect(() => guardProcess(fail, onUse)).toThrow("It fails.");
  expect(methods()).toEqual(before);
});

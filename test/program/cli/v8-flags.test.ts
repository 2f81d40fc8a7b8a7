import { spawnSync } from "node:child_process";

import { describe, expect, it } from "vitest";

import {
  compilerFlags,
  memoryFlags,
} from "../../../generator/program/v8-flags.js";

/** 16 MiB, the largest description that gets no flags for memory. */
const LARGE = 16 * 1024 * 1024;

/** What a version of Node prints on standard error while it runs a script. */
function complaints(node: string, script: string): string {
  return spawnSync(node, ["-e", script]).stderr.toString();
}

/** Node 24 is where `NODE_24` says, as in CI. */
const versions = [
  { name: "this version of Node", node: process.execPath },
  { name: "Node 24", node: process.env["NODE_24"] },
];

describe.each(versions)("$name", ({ name, node = "" }) => {
  const isThere = node !== "";
  it.skipIf(!isThere)(
    isThere ? "knows the flags" : `is not tried: NODE_24 names no ${name}`,
    () => {
      const found = spawnSync(node, ["-p", "process.versions.v8"]);
      const version = found.stdout.toString().trim();
      const flags = [
        ...compilerFlags(version),
        ...memoryFlags(version, LARGE + 1),
      ];
      const set = `require("node:v8").setFlagsFromString`;
      expect(complaints(node, `${set}("--no-flag")`)).not.toBe("");
      const all = flags.map((flag) => `${set}("${flag}");`).join("");
      expect(complaints(node, all)).toBe("");
    },
  );
});

it.each([
  ["11.3.244.8-node.38", "--interrupt-budget=540000"],
  ["12.4.254.21-node.57", "--invocation-count-for-turbofan=24000"],
  ["13.6.233.17-node.53", "--invocation-count-for-turbofan=24000"],
  ["10.2.154.26-node.37", undefined],
  ["99.0.0", undefined],
  ["", undefined],
])("V8 %s gets %s", (version, first) => {
  expect(compilerFlags(version)[0]).toBe(first);
});

it.each([
  ["11.3.244.8-node.38", LARGE + 1, ["--heap-growing-percent=120"]],
  ["12.4.254.21-node.57", LARGE + 1, ["--heap-growing-percent=120"]],
  ["13.6.233.17-node.53", LARGE + 1, []],
  ["11.3.244.8-node.38", LARGE, []],
  ["99.0.0", LARGE + 1, []],
])("V8 %s gets, for a description of %d bytes, %j", (version, bytes, flags) => {
  expect(memoryFlags(version, bytes)).toEqual(flags);
});

import { spawnSync } from "node:child_process";

import { expect, it } from "vitest";

import { compilerFlags } from "../../generator/compiler-flags.js";

it("this version of V8 knows the flags", () => {
  const flags = compilerFlags(process.versions.v8);
  const script = `require("node:v8").setFlagsFromString("--no-flag")`;
  const unknown = spawnSync(process.execPath, ["-e", script]);
  expect(unknown.stderr.toString()).not.toBe("");
  const set = flags.map(
    (flag) => `require("node:v8").setFlagsFromString("${flag}");`,
  );
  const known = spawnSync(process.execPath, ["-e", set.join("")]);
  expect(known.stderr.toString()).toBe("");
});

it.each([
  ["11.3.244.8-node.38", 2],
  ["12.4.254.21-node.57", 2],
  ["13.6.233.17-node.53", 2],
  ["10.2.154.26-node.37", 0],
  ["99.0.0", 0],
  ["", 0],
])("V8 %s gets %d flags", (version, count) => {
  expect(compilerFlags(version)).toHaveLength(count);
});

import { spawnSync } from "node:child_process";

import { describe, expect, it } from "vitest";

import { compilerFlags } from "../../generator/compiler-flags.js";

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
      const flags = compilerFlags(found.stdout.toString().trim());
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

import { describe, expect, it } from "vitest";

import {
  refusalOf,
  RefusedPaths,
  refusePaths,
} from "../../../generator/output/write/safe-path.js";

describe("a single path", () => {
  it.each([
    "v2/client.ts",
    "server.ts",
    "v2/API.md",
    "runtime/server/node.ts",
    "v1-beta_2/schemas.ts",
    "console/common.ts",
    "v2/com10.ts",
  ])("%j may be written", (path) => {
    expect(refusalOf(path)).toBeUndefined();
  });

  it.each([
    ["", "the path is empty"],
    ["/etc/passwd", "the path is absolute"],
    ["//host/share", "the path is absolute"],
    ["\\\\host\\share", "the path is absolute"],
    ["C:/x.ts", "the path starts with a drive letter"],
    ["c:x.ts", "the path starts with a drive letter"],
    ["v2\\..\\x.ts", "the path contains a backslash"],
    ["v2/x.ts:stream", "the path contains a colon"],
    ["../x.ts", "the path contains `..`"],
    ["v2/../../x.ts", "the path contains `..`"],
    ["v2/..", "the path contains `..`"],
    ["./x.ts", "a name starts with a dot"],
    [".git/hooks/pre-commit", "a name starts with a dot"],
    [".tenon.json", "Tenon stores its manifest at this path"],
    ["v2//x.ts", "the path has an empty part"],
    ["v2/", "the path has an empty part"],
    ["v2./x.ts", "a name ends in a dot or a space"],
    ["v2/x.ts ", "a name ends in a dot or a space"],
    [
      "v2/a\u0000b.ts",
      "a name contains a character that some systems do not allow",
    ],
    [
      "v2/a\nb.ts",
      "a name contains a character that some systems do not allow",
    ],
    ["v2/a*.ts", "a name contains a character that some systems do not allow"],
    ["con", "Windows reserves a name for a device"],
    ["v2/NUL.ts", "Windows reserves a name for a device"],
    ["aux/client.ts", "Windows reserves a name for a device"],
    ["lpt1.d.ts", "Windows reserves a name for a device"],
    ["com¹.ts", "Windows reserves a name for a device"],
    [`${"é".repeat(101)}.ts`, "a name is longer than 200 bytes"],
  ])("%j is rejected: %s", (path, reason) => {
    expect(refusalOf(path)).toBe(reason);
  });
});

describe("several paths", () => {
  it.each([
    [["v2/a.ts", "v2/a.ts"], "two files have this path"],
    [["v2/a.ts", "v2/A.ts"], "it differs only in case from v2/a.ts"],
    [["v2/a.ts", "V2/b.ts"], "it differs only in case from v2"],
    [
      ["caf\u00e9.ts", "cafe\u0301.ts"],
      "it differs only in case from caf\u00e9.ts",
    ],
    [["v2/a", "v2/a/b.ts"], "v2/a would be both a file and a folder"],
    [["v2/a/b.ts", "v2/a"], "v2/a would be both a file and a folder"],
  ])("%j: %s", (paths, reason) => {
    expect(() => {
      refusePaths(paths);
    }).toThrow(new RefusedPaths([{ path: paths[1] ?? "", reason }]));
  });

  it("reports all rejected paths together", () => {
    expect(() => {
      refusePaths(["../a", "v1/x.ts", "/b"]);
    }).toThrow(/^\.\.\/a: .*\n\/b: .*$/);
  });
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { FormatError } from "../../../generator/output/integrations/prettier.js";
import { formatted } from "../../../generator/output/integrations/prettier.js";
import { temporaryFolder } from "../write/temporary-folder.js";

const files = [{ path: "v1/a.ts", text: 'export const a = "a";\n' }];

it("formats with the settings of the output folder", async () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, ".prettierrc"),
    JSON.stringify({ singleQuote: true, semi: false, endOfLine: "crlf" }),
  );
  expect(await formatted(files, "prettier", join(folder, "out"))).toEqual([
    { path: "v1/a.ts", text: "export const a = 'a'\n" },
  ]);
});

it("reports prettier's error about invalid settings", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, ".prettierrc"), "{ broken");
  await expect(formatted(files, "prettier", folder)).rejects.toThrow(
    FormatError,
  );
});

it("does not change SQL", async () => {
  const files = [{ path: "runtime/stores/a.sql", text: "select  1" }];
  expect(await formatted(files, "prettier", temporaryFolder())).toEqual(files);
});

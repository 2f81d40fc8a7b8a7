import { readdirSync, readFileSync } from "node:fs";

import type { OutputFile } from "../../generator/language/print/print.js";

const templates = new URL("../../templates/", import.meta.url);

/** All files of `templates/runtime`, for outputs of several descriptions beside one runtime. */
export function wholeRuntime(): OutputFile[] {
  return readdirSync(new URL("runtime/", templates), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `runtime/${name}`)
    .map((path) => ({
      path,
      text: readFileSync(new URL(path, templates), "utf8"),
    }));
}

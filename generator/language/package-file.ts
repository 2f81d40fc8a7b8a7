import { existsSync } from "node:fs";

/** The folder of this package's `package.json`: above `generator/` and above the bundles of `dist/`. */
const root = (function find(folder: URL): URL {
  return existsSync(new URL("package.json", folder))
    ? folder
    : find(new URL("../", folder));
})(new URL("./", import.meta.url));

/** The URL of a file of this package, such as `templates/runtime`. */
export function packageFile(path: string): URL {
  return new URL(path, root);
}

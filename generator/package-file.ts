/**
 * The URL of a file of this package, such as `templates/runtime`. This module
 * stays one folder below `package.json`: it is in `generator/`, and the files
 * that it is bundled into are in `dist/`.
 */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}

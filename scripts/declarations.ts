/** Deletes the declarations in `dist` that no entry of the package imports: half of its files. */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const compiled = ["dist/generator", "dist/templates"];

/** The declarations of the entries in `package.json`, and all that they import. */
function reached(): ReadonlySet<string> {
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const entries = [...manifest.matchAll(/"types": "\.\/([^"*]+)"/g)];
  const open = entries.flatMap(([, path]) => path ?? []);
  const found = new Set(open);
  for (const path of open)
    for (const imported of importsOf(path))
      if (!found.has(imported)) {
        found.add(imported);
        open.push(imported);
      }
  return found;
}

function importsOf(path: string): readonly string[] {
  const text = readFileSync(join(root, path), "utf8");
  const specifiers = text.matchAll(/(?:from|import\()\s*"(\.[^"]+)\.js"/g);
  return [...specifiers].map(([, specifier = ""]) => {
    const imported = join(dirname(path), `${specifier}.d.ts`);
    if (!existsSync(join(root, imported)))
      throw new Error(`${path} imports ${imported}, which does not exist.`);
    return imported;
  });
}

const kept = reached();
for (const folder of compiled)
  for (const name of readdirSync(join(root, folder), {
    recursive: true,
    encoding: "utf8",
  }))
    if (name.endsWith(".d.ts") && !kept.has(join(folder, name)))
      rmSync(join(root, folder, name));

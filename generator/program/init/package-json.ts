import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { packageFile } from "../../language/package-file.js";
import { version } from "../cli/failure.js";
import type { Host } from "../cli/host.js";
import { type Added, addFile, memberOf } from "./add.js";
import { agrees } from "./ask.js";

const name = "package.json";

/** Whether a folder has no code yet: no packages beside Tenon, no compiler, no sources. */
export function isNewProject(folder: string): boolean {
  const signs = ["tsconfig.json", "jsconfig.json", "deno.json", "src", "app"];
  if (signs.some((sign) => existsSync(join(folder, sign)))) return false;
  const text = textOf(folder);
  return ["dependencies", "devDependencies"].every((key) =>
    Object.keys(memberOf(text, key)).every((each) => each === "tenon"),
  );
}

/** Makes `package.json` if the project has none, and the person at the terminal wants it. */
export async function addPackageFile(
  folder: string,
  ask: Host["ask"],
): Promise<readonly Added[]> {
  if (existsSync(join(folder, name))) return [];
  const question = "There is no package.json. Make one?";
  if (!(await agrees(ask, question, true))) return [];
  const title = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z\d._-]+/g, "-")
    .replace(/^[._-]+/, "");
  const file = { name: title || "api", private: true, type: "module" };
  const text = `${JSON.stringify(file, undefined, 2)}\n`;
  return [addFile(join(folder, name), name, text)];
}

/** `npm init` writes it without being asked. */
const commonJs = /"type"\s*:\s*"commonjs"/;

/**
 * Changes `"type": "commonjs"` of a project without code, if the person at the terminal
 * wants it: the files that Tenon writes are ES modules. A project with a compiler has
 * chosen its modules itself.
 *
 * @param ask undefined: nothing is changed
 */
export async function chooseModules(
  folder: string,
  ask: Host["ask"],
): Promise<readonly Added[]> {
  if (existsSync(join(folder, "tsconfig.json"))) return [];
  const text = textOf(folder);
  if (!commonJs.test(text)) return [];
  const question =
    'package.json has "type": "commonjs", and the output consists of ES modules. Change it to "module"?';
  if (
    ask !== undefined &&
    isNewProject(folder) &&
    (await agrees(ask, question, true))
  ) {
    const changed = text.replace(commonJs, '"type": "module"');
    writeFileSync(join(folder, name), changed);
    return [{ name, what: '"type": "module" instead of "commonjs"' }];
  }
  const left =
    'it has "type": "commonjs", and the output consists of ES modules. Run `npm pkg set type=module`, or compile it with a tsconfig.json';
  return [{ name, left }];
}

function textOf(folder: string): string {
  try {
    return readFileSync(join(folder, name), "utf8");
  } catch {
    // It does not exist, or it is a folder.
    return "";
  }
}

/**
 * The version of Tenon for the `package.json` of a project: the archive, the folder or the
 * URL that this copy came from, or else its version.
 */
export function ownVersion(folder: string): string {
  const own = fileURLToPath(packageFile("."));
  const parent = dirname(own);
  // A clone, which no registry has.
  if (basename(parent) !== "node_modules") return fileVersion(folder, own);
  const home = dirname(parent);
  const installed = memberOf(textOf(home), "dependencies")["tenon"];
  if (typeof installed !== "string") return `^${version()}`;
  if (installed.startsWith("file:"))
    return fileVersion(folder, resolve(home, installed.slice("file:".length)));
  return /^(?:https?|git\b)/.test(installed) ? installed : `^${version()}`;
}

function fileVersion(folder: string, path: string): string {
  const shown = relative(folder, path).replaceAll("\\", "/");
  return `file:${shown.startsWith(".") ? shown : `./${shown}`}`;
}

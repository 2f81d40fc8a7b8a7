import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../language/json/json.js";

/** What was added to the project, or why nothing was added. */
export interface Added {
  readonly name: string;
  /** What was added to a file that existed. */
  readonly what?: string;
  /** Why nothing was added. */
  readonly left?: string;
}

/** Adds a file, unless it exists. */
export function addFile(path: string, name: string, text: string): Added {
  if (existsSync(path)) return { name, left: "it exists" };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: "wx" });
  return { name };
}

/** Adds lines to `.gitattributes` or `.gitignore`, except those that a line of the team already decides. */
export function addLines(
  path: string,
  name: string,
  lines: readonly string[],
): Added {
  if (isFolder(path)) return { name, left: "it is a folder" };
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const known = text.split(/\r?\n/).map((line) => line.trim());
  const missing = lines.filter(
    (line) => !known.some((one) => decides(one, line)),
  );
  if (missing.length === 0) return { name, left: "nothing to add" };
  const start = text === "" || text.endsWith("\n") ? "" : "\n";
  appendFileSync(path, `${start}${missing.join("\n")}\n`);
  return { name, what: missing.join(", ") };
}

/** Whether a line is the same, or sets the attribute of another one for the same pattern, perhaps to another value. */
function decides(present: string, wanted: string): boolean {
  const at = wanted.lastIndexOf(" ") + 1;
  const [pattern, attribute] = [wanted.slice(0, at), wanted.slice(at)];
  if (!present.startsWith(pattern)) return false;
  return present
    .slice(at)
    .split(/\s+/)
    .some((one) => one.replace(/^[-!]/, "").split("=")[0] === attribute);
}

/**
 * Adds scripts and packages to `package.json`, except those whose names it already has.
 * The rest of the file does not change.
 */
export function addToPackage(
  folder: string,
  scripts: Readonly<Record<string, string>>,
  packages: Readonly<Record<string, string>>,
): readonly Added[] {
  const name = "package.json";
  const path = join(folder, name);
  if (!existsSync(path)) return [{ name, left: "it does not exist" }];
  if (isFolder(path)) return [{ name, left: "it is a folder" }];
  const text = readFileSync(path, "utf8");
  const withScripts = withMembers(text, { scripts });
  if (withScripts === undefined)
    return [{ name, left: "it is not a JSON object" }];
  const missing = Object.fromEntries(
    Object.entries(packages).filter(([each]) => !dependsOn(text, each)),
  );
  const changed = withMembers(withScripts.text, { devDependencies: missing });
  const what = [
    ...parts("scripts", withScripts.added),
    ...parts("devDependencies", changed?.added ?? []),
  ];
  if (what.length > 0) writeFileSync(path, changed?.text ?? withScripts.text);
  const others: readonly Added[] = [
    ...["scripts", "devDependencies"]
      .filter((key) => isOther(text, key))
      .map((key) => ({ name, left: `\`${key}\` is not an object` })),
    ...otherScripts(text, scripts).map(([script, command]) => ({
      name: `script ${script}`,
      left: `package.json has another one, \`${command}\``,
    })),
  ];
  if (what.length > 0) return [{ name, what: what.join("; ") }, ...others];
  return others.length > 0 ? others : [{ name, left: "nothing to add" }];
}

function parts(key: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${key} ${names.join(", ")}`];
}

/** Whether a \`package.json\` names a package, as one that it needs or that its users have. */
function dependsOn(text: string, name: string): boolean {
  return [
    "dependencies",
    "devDependencies",
    "peerDependencies",
    "optionalDependencies",
  ].some((key) => Object.hasOwn(memberOf(text, key), name));
}

/** Whether a script of `package.json` begins with a command. */
export function runs(folder: string, name: string, command: string): boolean {
  const path = join(folder, "package.json");
  if (!existsSync(path) || isFolder(path)) return false;
  const script = memberOf(readFileSync(path, "utf8"), "scripts")[name];
  return typeof script === "string" && `${script} `.startsWith(`${command} `);
}

/** An object in a `package.json`; an empty one if it has none. */
export function memberOf(text: string, key: string): JsonObject {
  const content = parsed(text.replace(/^\ufeff/, ""));
  const present = content && isObject(content) ? content[key] : undefined;
  return present !== undefined && isObject(present) ? present : {};
}

/** Whether a member of a `package.json` has a value to which nothing can be added. */
function isOther(text: string, key: string): boolean {
  const content = parsed(text.replace(/^\ufeff/, ""));
  const present = content && isObject(content) ? content[key] : undefined;
  return present !== undefined && !isObject(present);
}

/** The scripts that have a wanted name, and run something else. */
function otherScripts(
  text: string,
  scripts: Readonly<Record<string, string>>,
): readonly (readonly [name: string, command: string])[] {
  const present = memberOf(text, "scripts");
  return Object.entries(scripts).flatMap(([name, wanted]) => {
    const command = present[name];
    if (command === undefined || command === wanted) return [];
    const shown =
      typeof command === "string" ? command : JSON.stringify(command);
    return [[name, shown] as const];
  });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Adds to a JSON file, and to the objects in it, those members whose names they
 * lack. The rest of the text keeps its form.
 *
 * @returns the text, and the names that were added; undefined if the text is not a JSON object
 */
export function withMembers(
  file: string,
  members: Readonly<Record<string, string | Readonly<Record<string, string>>>>,
): { readonly text: string; readonly added: readonly string[] } | undefined {
  // npm reads a file with a byte-order mark, too.
  const text = file.replace(/^\ufeff/, "");
  const mark = file.slice(0, file.length - text.length);
  const content = parsed(text);
  if (content === undefined || !isObject(content)) return undefined;
  const added: string[] = [];
  const after: Record<string, JsonValue> = { ...content };
  for (const [key, wanted] of Object.entries(members)) {
    const before = content[key];
    if (typeof wanted === "string") {
      if (before !== undefined) continue;
      added.push(key);
      after[key] = wanted;
      continue;
    }
    if (before !== undefined && !isObject(before)) continue;
    const present = before ?? {};
    const missing = Object.entries(wanted).filter(
      ([name]) => !Object.hasOwn(present, name),
    );
    if (missing.length === 0) continue;
    added.push(...missing.map(([name]) => name));
    after[key] = { ...present, ...Object.fromEntries(missing) };
  }
  if (added.length === 0) return { text: file, added };
  const indent = /^[{[]\r?\n([ \t]+)/.exec(text)?.[1] ?? 2;
  const end = /\s*$/.exec(text)?.[0] ?? "";
  const printed = JSON.stringify(after, undefined, indent);
  const lines = text.includes("\r\n")
    ? printed.replaceAll("\n", "\r\n")
    : printed;
  return { text: mark + lines + end, added };
}

function parsed(text: string): JsonValue | undefined {
  try {
    // `JSON.parse` returns a JSON value.
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

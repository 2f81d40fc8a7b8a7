import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { isObject, type JsonValue } from "../json/json.js";

/** What was added to the project, or why not. */
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

/** Adds lines to a file, except those that it has. */
export function addLines(
  path: string,
  name: string,
  lines: readonly string[],
): Added {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const known = new Set(text.split(/\r?\n/).map((line) => line.trim()));
  const missing = lines.filter((line) => !known.has(line));
  if (missing.length === 0) return { name, left: "nothing to add" };
  const start = text === "" || text.endsWith("\n") ? "" : "\n";
  appendFileSync(path, `${start}${missing.join("\n")}\n`);
  return { name, what: missing.join(", ") };
}

/** Adds scripts to `package.json`, except those whose names it has. The rest of the file keeps its form. */
export function addScripts(
  folder: string,
  scripts: Readonly<Record<string, string>>,
): Added {
  const name = "package.json";
  const path = join(folder, name);
  if (!existsSync(path)) return { name, left: "it does not exist" };
  const file = readFileSync(path, "utf8");
  // npm reads a file with a byte-order mark, too.
  const text = file.replace(/^\ufeff/, "");
  const mark = file.slice(0, file.length - text.length);
  const content = parsed(text);
  if (content === undefined || !isObject(content))
    return { name, left: "it is not a JSON object" };
  const before = content["scripts"];
  const present = before !== undefined && isObject(before) ? before : {};
  const missing = Object.entries(scripts).filter(
    ([script]) => !Object.hasOwn(present, script),
  );
  if (missing.length === 0) return { name, left: "it has the scripts" };
  const after = { ...present, ...Object.fromEntries(missing) };
  const indent = /^[{[]\r?\n([ \t]+)/.exec(text)?.[1] ?? 2;
  const end = /\s*$/.exec(text)?.[0] ?? "";
  const printed = JSON.stringify(
    { ...content, scripts: after },
    undefined,
    indent,
  );
  const lines = text.includes("\r\n")
    ? printed.replaceAll("\n", "\r\n")
    : printed;
  writeFileSync(path, mark + lines + end);
  const names = missing.map(([script]) => script).join(", ");
  return { name, what: `scripts ${names}` };
}

function parsed(text: string): JsonValue | undefined {
  try {
    // `JSON.parse` returns a JSON value.
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

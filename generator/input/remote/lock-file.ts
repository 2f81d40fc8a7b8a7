import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

import { RemoteError } from "./remote.js";

const LOCK_FILE = "tenon.lock.json";

/** The folder of the copies, beside the lock file. */
const COPIES = "tenon.lock";

/** A description that was fetched. */
interface Pin {
  readonly sha256: string;
  /** The name of its copy. */
  readonly file: string;
  /** The command line named it, so that it is used although no configuration names it. */
  readonly onCommandLine?: true;
}

type Pins = Readonly<Record<string, Pin>>;

/**
 * The path of the copy of a URL; undefined if it was not fetched yet.
 *
 * @param home the folder of the lock file
 * @throws RemoteError if the lock file is invalid
 */
export function copyPath(home: string, url: string): string | undefined {
  const pins = readPins(home);
  const pin = Object.hasOwn(pins, url) ? pins[url] : undefined;
  return pin === undefined ? undefined : join(home, COPIES, pin.file);
}

/**
 * Checks that a copy is the fetched description.
 *
 * @throws RemoteError
 */
export function checkCopy(path: string, url: string): void {
  const pins = readPins(dirname(dirname(path)));
  const shown = `${COPIES}/${basename(path)}`;
  if (!existsSync(path))
    throw new RemoteError(
      `${shown}, the copy of ${url}, does not exist. Restore and commit it, or run \`tenon update\`.`,
    );
  if (hashOf(readFileSync(path)) !== pins[url]?.sha256)
    throw new RemoteError(
      `${shown} is not what was fetched from ${url}: its hash differs from the one in ${LOCK_FILE}. Restore it, and exclude ${COPIES}/ from formatters; or run \`tenon update\`.`,
    );
}

/** The path of the copy of a URL, whether it exists or not. */
export function pathToCopy(
  home: string,
  url: string,
  bytes: Uint8Array,
): string {
  return copyPath(home, url) ?? join(home, COPIES, newName(url, bytes, home));
}

/** The URLs that have a copy. */
export function pinnedUrls(home: string): readonly string[] {
  return Object.keys(readPins(home));
}

/**
 * Keeps a copy of a description, and returns its path.
 *
 * @param onCommandLine the command line names the URL, and no configuration does
 */
export function pin(
  home: string,
  url: string,
  bytes: Uint8Array,
  onCommandLine = false,
): string {
  const pins = readPins(home);
  const file = basename(pathToCopy(home, url, bytes));
  const folder = join(home, COPIES);
  mkdirSync(folder, { recursive: true });
  // Git must not change line ends, because the hash is of the bytes.
  replace(join(folder, ".gitattributes"), "* -text linguist-generated\n");
  replace(join(folder, file), bytes);
  const before = Object.hasOwn(pins, url) ? pins[url] : undefined;
  const isMarked = onCommandLine || before?.onCommandLine === true;
  const one = { sha256: hashOf(bytes), file };
  const marked = { ...one, ...(isMarked && { onCommandLine: true as const }) };
  writePins(home, { ...pins, [url]: marked });
  return join(folder, file);
}

/**
 * Removes the copies that nothing uses any more, and returns their URLs. A copy
 * is used by a URL of the configuration, of a command line, or of another file of the
 * folder: a second configuration in any format, a `Makefile`, or `package.json`.
 */
export function prune(
  home: string,
  used: ReadonlySet<string>,
): readonly string[] {
  const pins = readPins(home);
  const texts = textsIn(home);
  const [kept, removed] = [new Map<string, Pin>(), new Map<string, Pin>()];
  for (const [url, one] of Object.entries(pins)) {
    const isUsed =
      used.has(url) ||
      one.onCommandLine === true ||
      texts.some((text) => text.includes(url));
    (isUsed ? kept : removed).set(url, one);
  }
  if (removed.size === 0) return [];
  writePins(home, Object.fromEntries(kept));
  for (const { file } of removed.values())
    rmSync(join(home, COPIES, file), { force: true });
  return [...removed.keys()];
}

/** The most bytes of a file that can name a URL: configurations and scripts are far smaller. */
const MOST_BYTES = 1_000_000;

/** The texts of the files in a folder that may name URLs. */
function textsIn(home: string): readonly string[] {
  return readdirSync(home, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile() || entry.name === LOCK_FILE) return [];
    const path = join(home, entry.name);
    return statSync(path).size > MOST_BYTES ? [] : [readFileSync(path, "utf8")];
  });
}

/** Records that the command line names a URL, so that its copy stays if the configuration drops it. */
export function markOnCommandLine(home: string, url: string): void {
  const pins = readPins(home);
  const one = Object.hasOwn(pins, url) ? pins[url] : undefined;
  if (one === undefined || one.onCommandLine === true) return;
  writePins(home, { ...pins, [url]: { ...one, onCommandLine: true } });
}

function writePins(home: string, pins: Pins): void {
  const sorted = Object.entries(pins).sort(([a], [b]) => (a < b ? -1 : 1));
  const lock = { descriptions: Object.fromEntries(sorted) };
  replace(join(home, LOCK_FILE), `${JSON.stringify(lock, undefined, 2)}\n`);
}

/** Writes a file completely or not at all. */
function replace(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.new`;
  writeFileSync(temporary, content);
  renameSync(temporary, path);
}

/** Whether a copy exists and contains these bytes. */
export function holds(path: string, bytes: Uint8Array): boolean {
  return existsSync(path) && Buffer.compare(readFileSync(path), bytes) === 0;
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A name that shows where the copy comes from. */
function newName(url: string, bytes: Uint8Array, home: string): string {
  const { host, pathname } = new URL(url);
  const plain = `${host}${pathname}`
    .replace(/\.(?:json|ya?ml)$/i, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/^[.-]+|[.-]+$/g, "")
    .slice(0, 80);
  const isJson = /^\s*[{[]/.test(Buffer.from(bytes).toString("utf8", 0, 100));
  const extension = isJson ? "json" : "yaml";
  const name = `${plain}.${extension}`.toLowerCase();
  const isTaken = Object.values(readPins(home)).some(
    ({ file }) => file === name,
  );
  const suffix = hashOf(Buffer.from(url)).slice(0, 8);
  return isTaken ? `${plain}-${suffix}.${extension}`.toLowerCase() : name;
}

/** @throws RemoteError if the lock file is invalid */
function readPins(home: string): Pins {
  const path = join(home, LOCK_FILE);
  if (!existsSync(path)) return {};
  const parsed = parse(readFileSync(path, "utf8"));
  if (isLock(parsed)) return parsed.descriptions;
  throw new RemoteError(
    `${LOCK_FILE} is invalid. Restore it, or delete it and run \`tenon update\`.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isLock(value: unknown): value is { readonly descriptions: Pins } {
  if (!isRecord(value) || !isRecord(value["descriptions"])) return false;
  return Object.values(value["descriptions"]).every(
    (one) =>
      isRecord(one) &&
      /^[0-9a-f]{64}$/.test(String(one["sha256"])) &&
      // A plain name, which cannot lead out of the folder.
      /^[a-z0-9][\w.-]*$/.test(String(one["file"])),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

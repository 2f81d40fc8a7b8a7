import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { findJsonFault } from "../read/json/syntax-fault.js";

/** A file of settings that was parsed, and not checked yet. */
export interface Written {
  readonly value: unknown;
  /** The error that says where in the file faults stand. */
  error(faults: readonly ConfigFault[]): Promise<ConfigError>;
  /** Where the values stand that keys lead to: `tenon.config.json:3:5`. */
  locationsOf(keys: readonly (readonly string[])[]): Promise<readonly string[]>;
}

/**
 * Reads a file of settings. `what` it is called in messages.
 *
 * @throws ConfigError where it is not JSON
 */
export function readJson(file: string, folder: string, what: string): Written {
  const name = relative(folder, file).replaceAll("\\", "/");
  // A byte order mark is no part of JSON, and some editors write one.
  const text = readFileSync(file, "utf8").replace(/^\ufeff/, "");
  const locationsOf = async (
    faults: readonly Pick<ConfigFault, "keys" | "atKey">[],
  ) =>
    (await locationsOfFaults(text, faults)).map(
      (location) => `${name}:${location}`,
    );
  return {
    value: parsed(text, name, what),
    async error(faults) {
      const locations = await locationsOf(faults);
      return new ConfigError(
        faults.map(({ message }, at) => ({
          message,
          location: locations[at] ?? name,
        })),
      );
    },
    locationsOf: (all) => locationsOf(all.map((keys) => ({ keys }))),
  };
}

function parsed(text: string, name: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { message, location } = syntaxFault(text);
    throw new ConfigError([
      {
        message: `${what} is not JSON: ${message}`,
        location: `${name}:${location}`,
      },
    ]);
  }
}

/** The line and column of each fault: `3:5`. */
export async function locationsOfFaults(
  text: string,
  faults: readonly Pick<ConfigFault, "keys" | "atKey">[],
): Promise<readonly string[]> {
  // Loaded only to print a fault: it costs more than reading a configuration.
  const { isMap, isNode, isScalar, isSeq, parseDocument } =
    await import("yaml");
  const document = parseDocument(text, { schema: "json" });
  return faults.map(({ keys, atKey }) => {
    let node: unknown = document.contents;
    for (const [depth, key] of keys.entries()) {
      if (isSeq(node)) {
        node = node.items[Number(key)];
        continue;
      }
      if (!isMap(node)) break;
      const pair = node.items.find(
        (item) => isScalar(item.key) && item.key.value === key,
      );
      if (pair === undefined) break;
      node = depth === keys.length - 1 && atKey ? pair.key : pair.value;
    }
    return lineAndColumn(text, isNode(node) ? (node.range?.[0] ?? 0) : 0);
  });
}

/** What is wrong in a text that is not JSON, and its line and column. */
export function syntaxFault(text: string): {
  message: string;
  location: string;
} {
  const fault = findJsonFault(text);
  return {
    message: fault?.message ?? "it cannot be read",
    location: lineAndColumn(text, fault?.offset ?? 0),
  };
}

function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${String(before.length)}:${String((before.at(-1)?.length ?? 0) + 1)}`;
}

/** One thing that is wrong in a configuration. */
export interface ConfigFault {
  readonly message: string;
  /** The keys that lead to it; empty for the whole file. */
  readonly keys: readonly string[];
  /** Whether the fault is the key itself, not its value. */
  readonly atKey?: true;
}

/** A configuration cannot be used; each fault says where: `file:line:column`. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(faults: readonly { message: string; location: string }[]) {
    super(
      faults
        .map(({ message, location }) => `${message}\n  at ${location}`)
        .join("\n"),
    );
  }
}

import { readFileSync } from "node:fs";
import { relative } from "node:path";

import { findJsonFault } from "../../input/read/json/syntax-fault.js";
import type { OptionAdvice } from "../../language/option-advice.js";

/** A fault in a file of settings. */
export interface ConfigFault {
  readonly message: string;
  /** The keys that lead to the value; empty for the whole file. */
  readonly keys: readonly string[];
  /** Whether the fault is the key itself, not its value. */
  readonly atKey?: true;
}

/** A file of settings that cannot be used. The message gives `file:line:column` for each fault. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly advice: OptionAdvice | undefined;

  constructor(
    faults: readonly { message: string; location: string }[],
    advice?: OptionAdvice,
  ) {
    super(
      faults
        .map(({ message, location }) => `${message}\n  at ${location}`)
        .join("\n"),
    );
    this.advice = advice;
  }
}

/** A parsed file of settings, not checked yet. */
export interface SettingsFile {
  readonly value: unknown;
  /** The error for faults in the file, with their lines and columns. */
  error(faults: readonly ConfigFault[]): Promise<ConfigError>;
  /** The location of each value, by the keys that lead to it: `tenon.config.json:3:5`. */
  locationsOf(keys: readonly (readonly string[])[]): Promise<readonly string[]>;
}

/**
 * Reads a file of settings. Messages call it by `title`.
 *
 * @throws ConfigError if the file is not JSON
 */
export function readSettings(
  file: string,
  folder: string,
  title: string,
): SettingsFile {
  const name = relative(folder, file).replaceAll("\\", "/");
  // Some editors write a byte order mark, which `JSON.parse` refuses.
  const text = readFileSync(file, "utf8").replace(/^\ufeff/, "");
  const locationsOf = async (faults: readonly FaultLocation[]) =>
    (await locateFaults(text, faults)).map((location) => `${name}:${location}`);
  return {
    value: parseSettings(text, name, title),
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

function parseSettings(text: string, name: string, title: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const fault = findJsonFault(text);
    const message = `${title} is not valid JSON: ${fault?.message ?? "syntax error"}`;
    const location = `${name}:${lineAndColumn(text, fault?.offset ?? 0)}`;
    throw new ConfigError([{ message, location }]);
  }
}

type FaultLocation = Pick<ConfigFault, "keys" | "atKey">;

/** The line and column of each fault: `3:5`. */
async function locateFaults(
  text: string,
  faults: readonly FaultLocation[],
): Promise<readonly string[]> {
  // Imported only to report a fault, because loading it takes longer than reading the configuration.
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

function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${String(before.length)}:${String((before.at(-1)?.length ?? 0) + 1)}`;
}

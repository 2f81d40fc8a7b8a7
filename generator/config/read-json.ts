import { readFileSync } from "node:fs";
import { relative } from "node:path";

import { ConfigError, type ConfigFault } from "./config-error.js";
import { placesOfFaults, syntaxFault } from "./config-place.js";

/** A file of settings that was parsed, and not checked yet. */
export interface Written {
  readonly value: unknown;
  /** The error that says where in the file faults stand. */
  error(faults: readonly ConfigFault[]): Promise<ConfigError>;
  /** Where the values stand that keys lead to: `tenon.config.json:3:5`. */
  placesOf(keys: readonly (readonly string[])[]): Promise<readonly string[]>;
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
  const placesOf = async (
    faults: readonly Pick<ConfigFault, "keys" | "atKey">[],
  ) => (await placesOfFaults(text, faults)).map((place) => `${name}:${place}`);
  return {
    value: parsed(text, name, what),
    async error(faults) {
      const places = await placesOf(faults);
      return new ConfigError(
        faults.map(({ message }, at) => ({
          message,
          place: places[at] ?? name,
        })),
      );
    },
    placesOf: (all) => placesOf(all.map((keys) => ({ keys }))),
  };
}

function parsed(text: string, name: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { message, place } = syntaxFault(text);
    throw new ConfigError([
      { message: `${what} is not JSON: ${message}`, place: `${name}:${place}` },
    ]);
  }
}

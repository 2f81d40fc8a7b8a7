import { readFileSync } from "node:fs";
import { relative } from "node:path";

import { ConfigError, type ConfigFault } from "./config-error.js";
import { locationsOfFaults, syntaxFault } from "./config-place.js";

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

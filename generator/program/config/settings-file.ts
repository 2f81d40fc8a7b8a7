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
 * Reads a file of settings, in the format that its name tells. Messages call it by `title`.
 *
 * @throws ConfigError if the file cannot be parsed, or is a module without settings
 */
export async function readSettings(
  file: string,
  folder: string,
  title: string,
): Promise<SettingsFile> {
  const name = relative(folder, file).replaceAll("\\", "/");
  if (isModule(file)) return settingsOfModule(file, name, title);
  // Some editors write a byte order mark, which `JSON.parse` refuses.
  const read = readFileSync(file, "utf8").replace(/^\ufeff/, "");
  const text = file.endsWith(".jsonc") ? withoutComments(read) : read;
  const value = /\.ya?ml$/.test(file)
    ? await parseYaml(text, name, title)
    : parseJson(text, name, title);
  return settingsFile(value, async (faults) =>
    (await locateFaults(text, faults)).map((location) => `${name}:${location}`),
  );
}

/** Whether a configuration is a module, which Node imports. */
export function isModule(file: string): boolean {
  return /\.m?[jt]s$/.test(file);
}

function settingsFile(
  value: unknown,
  locate: (faults: readonly FaultLocation[]) => Promise<readonly string[]>,
): SettingsFile {
  return {
    value,
    async error(faults) {
      const locations = await locate(faults);
      return new ConfigError(
        faults.map(({ message }, at) => ({
          message,
          location: locations[at] ?? "",
        })),
      );
    },
    locationsOf: (all) => locate(all.map((keys) => ({ keys }))),
  };
}

/** The default export of a module. Its values have no lines, so their keys are the location. */
async function settingsOfModule(
  file: string,
  name: string,
  title: string,
): Promise<SettingsFile> {
  // Loaded only for modules.
  const { importModule } =
    await import("../../output/emitters/load-emitter.js");
  const { default: exported } = await importModule(file, name);
  const fault = (message: string) =>
    new ConfigError([{ message, location: name }]);
  if (typeof exported !== "object" || exported === null)
    throw fault(
      `${title} has no default export. Write \`export default defineConfig({ … })\`.`,
    );
  return settingsFile(dataOf(exported, title, fault), (faults) =>
    Promise.resolve(
      faults.map(({ keys }) =>
        keys.length === 0 ? name : `${name} (${keys.join(".")})`,
      ),
    ),
  );
}

/** The settings as JSON has them: a key that is undefined is absent. */
function dataOf(
  exported: object,
  title: string,
  fault: (message: string) => ConfigError,
): unknown {
  try {
    return JSON.parse(JSON.stringify(structuredClone(exported)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw fault(`${title} may have only data, no functions: ${reason}`);
  }
}

/** JSON without its comments and trailing commas. All characters keep their positions. */
function withoutComments(text: string): string {
  return text
    .replace(
      /("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g,
      (all, string: string | undefined) => string ?? all.replace(/[^\n]/g, " "),
    )
    .replace(
      /("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g,
      (_, string: string | undefined) => string ?? " ",
    );
}

async function parseYaml(
  text: string,
  name: string,
  title: string,
): Promise<unknown> {
  const { parseDocument } = await import("yaml");
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error === undefined) return document.toJS();
  const [message = ""] = error.message.split(/ at line \d+|\n/);
  throw new ConfigError([
    {
      message: `${title} is not valid YAML: ${message}`,
      location: `${name}:${lineAndColumn(text, error.pos[0])}`,
    },
  ]);
}

function parseJson(text: string, name: string, title: string): unknown {
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
  const document = parseDocument(text);
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

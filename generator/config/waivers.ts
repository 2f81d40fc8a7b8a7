import { statSync } from "node:fs";
import { resolve } from "node:path";

import { isObject, quote, text, type ValueRule } from "./check-rule.js";
import {
  ConfigError,
  type ConfigFault,
  type SettingsFile,
  readSettings,
} from "./settings-file.js";
import { didYouMean } from "../diagnostics/suggest.js";

/** The name of the file of waivers, looked for beside the configuration. */
const WAIVERS_FILE = "tenon.waivers.json";

/** A change that someone has looked at and lets pass. */
export interface Waiver {
  /** The fingerprint of the finding. */
  readonly fingerprint: string;
  readonly reason: string;
  /** The last day on which it holds, such as `2026-11-22`. */
  readonly expires?: string;
  /** Where it stands: `tenon.waivers.json:3:5`. */
  readonly location: string;
}

type WrittenWaiver = Omit<Waiver, "location">;

const rules: Readonly<Record<keyof WrittenWaiver, ValueRule>> = {
  fingerprint: {
    allowed: "the fingerprint of a finding, twelve digits from 0 to f",
    holds: (value) => typeof value === "string" && /^[0-9a-f]{12}$/.test(value),
  },
  reason: text,
  expires: {
    allowed: "a day, such as 2026-11-22",
    holds: (value) => typeof value === "string" && isDate(value),
  },
};

/** Whether a text is a day that there is, as `2026-11-22`. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Where waivers stand in the folder of the configuration, unless others are named. */
export function defaultWaiversFile(home: string): string {
  return resolve(home, WAIVERS_FILE);
}

/**
 * Reads waivers from the named file, which must exist, or from the usual one of
 * a folder, where it does.
 *
 * @throws ConfigError where the file cannot be read or says something unknown
 */
export async function readWaivers(
  folder: string,
  named: string | undefined,
  home: string,
): Promise<readonly Waiver[]> {
  const file =
    named === undefined ? defaultWaiversFile(home) : resolve(folder, named);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() !== false) {
    if (named === undefined) return [];
    const message =
      found === undefined
        ? "There is no such file of waivers."
        : "The file of waivers is a folder.";
    throw new ConfigError([{ message, location: named }]);
  }
  const written = readSettings(file, folder, "The file of waivers");
  const faults = faultsOfWaivers(written.value);
  if (faults.length > 0) throw await written.error(faults);
  return placed(written);
}

async function placed(written: SettingsFile): Promise<readonly Waiver[]> {
  // Checked: there are no faults.
  const { waivers } = written.value as { waivers: readonly WrittenWaiver[] };
  const locations = await written.locationsOf(
    waivers.map((_, at) => ["waivers", String(at)]),
  );
  return waivers.map((waiver, at) => ({
    ...waiver,
    location: locations[at] ?? "",
  }));
}

/** Says everything that is wrong in a parsed file of waivers; `tenon.waivers.schema.json` says the same to editors. */
export function faultsOfWaivers(parsed: unknown): readonly ConfigFault[] {
  if (!isObject(parsed) || !Array.isArray(parsed["waivers"])) {
    const message = 'The file must be an object with a list, "waivers".';
    return [{ message, keys: ["waivers"] }];
  }
  const names = ["$schema", "waivers"];
  const known = new Map<unknown, number>();
  return [
    ...unknownKeys(parsed, names, []),
    ...parsed["waivers"].flatMap((waiver: unknown, at): ConfigFault[] => {
      const keys = ["waivers", String(at)];
      if (!isObject(waiver)) {
        const message = `A waiver must be an object, and is ${quote(waiver)}.`;
        return [{ message, keys }];
      }
      const first = known.get(waiver["fingerprint"]);
      known.set(waiver["fingerprint"], at);
      return first === undefined
        ? faultsOfWaiver(waiver, keys)
        : [{ message: "The same finding is waived twice.", keys }];
    }),
  ];
}

function faultsOfWaiver(
  waiver: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): ConfigFault[] {
  const faults = unknownKeys(waiver, Object.keys(rules), keys);
  for (const [key, rule] of Object.entries(rules)) {
    const value = waiver[key];
    if (value === undefined) {
      if (key === "expires") continue;
      faults.push({ message: `The waiver has no ${quote(key)}.`, keys });
    } else if (!rule.holds(value)) {
      const message = `${quote(key)} must be ${rule.allowed}, and is ${quote(value)}.`;
      faults.push({ message, keys: [...keys, key] });
    }
  }
  return faults;
}

function unknownKeys(
  written: Readonly<Record<string, unknown>>,
  names: readonly string[],
  keys: readonly string[],
): ConfigFault[] {
  return Object.keys(written)
    .filter((key) => !names.includes(key))
    .map((key) => ({
      message: `Unknown key ${quote(key)}. ${didYouMean(key, names)}The keys are ${names.join(", ")}.`,
      keys: [...keys, key],
      atKey: true,
    }));
}

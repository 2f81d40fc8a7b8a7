import { statSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";

import { didYouMean } from "../../language/diagnostics/suggest.js";
import { rules } from "../../review/diff/rules/rules.js";
import type { Waiver } from "../../review/report/report.js";
import { isDate } from "./date.js";
import { checkWaiversFile } from "./generated/api/validators.js";
import { schemaFaults } from "./schema-faults.js";
import {
  ConfigError,
  type ConfigFault,
  readSettings,
} from "./settings-file.js";

const TITLE = "The file of waivers";

/** The default name of the file, in the folder of the configuration. */
const WAIVERS_FILE = "tenon.waivers.json";

type WaiverEntry = Omit<Waiver, "location">;

/** The default file of waivers, in the folder of the configuration. */
export function defaultWaiversFile(home: string): string {
  return resolve(home, WAIVERS_FILE);
}

/** The file of waivers: the named one, or else the default file in a folder. */
export function waiversFile(
  folder: string,
  named: string | undefined,
  home: string,
): string {
  return named === undefined
    ? defaultWaiversFile(home)
    : resolve(folder, named);
}

/** Waivers for findings that were just reviewed. */
export interface NewWaivers extends Pick<Waiver, "reason" | "expires"> {
  readonly fingerprints: readonly string[];
}

/** A waiver for each finding, in the file that gets them. */
export function waiversOf(
  added: NewWaivers | undefined,
  location: string,
): readonly Waiver[] {
  return entriesOf(added).map((one) => ({ ...one, location }));
}

function entriesOf(added: NewWaivers | undefined): readonly WaiverEntry[] {
  const { fingerprints = [], ...rest } = added ?? { reason: "" };
  return fingerprints.map((fingerprint) => ({ fingerprint, ...rest }));
}

const schemaPath = "./node_modules/tenon/tenon.waivers.schema.json";

/**
 * Adds waivers to a file, which is created if it does not exist. The file has been read
 * before, so it has no faults.
 *
 * @throws ConfigError if the file is not JSON
 */
export async function writeWaivers(
  file: string,
  folder: string,
  added: NewWaivers,
): Promise<void> {
  if (!file.endsWith(".json"))
    throw new ConfigError([
      {
        message:
          "Only a JSON file can get waivers from --waive. Add them by hand.",
        location: relative(folder, file),
      },
    ]);
  const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
  const settings = isThere
    ? (await readSettings(file, folder, TITLE)).value
    : { $schema: schemaPath, waivers: [] };
  // `readWaivers` has checked it.
  const known = settings as { waivers: readonly WaiverEntry[] };
  const waivers = [...known.waivers, ...entriesOf(added)];
  writeFileSync(
    file,
    `${JSON.stringify({ ...known, waivers }, undefined, 2)}\n`,
  );
}

/**
 * Reads waivers from a file. It must exist if the command line names it.
 *
 * @throws ConfigError if the file cannot be read or is invalid
 */
export async function readWaivers(
  folder: string,
  named: string | undefined,
  file: string,
): Promise<readonly Waiver[]> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() !== false) {
    if (named === undefined) return [];
    const message =
      found === undefined
        ? "The file of waivers does not exist."
        : "The file of waivers is a folder, not a file.";
    throw new ConfigError([{ message, location: named }]);
  }
  const settings = await readSettings(file, folder, TITLE);
  const faults = faultsOfWaivers(settings.value);
  if (faults.length > 0) throw await settings.error(faults);
  // The file has no faults.
  const { waivers } = settings.value as { waivers: readonly WaiverEntry[] };
  const locations = await settings.locationsOf(
    waivers.map((_, at) => ["waivers", String(at)]),
  );
  return waivers.map((waiver, at) => ({
    ...waiver,
    location: locations[at] ?? "",
  }));
}

/**
 * All faults of a parsed file of waivers: those that the check generated from
 * `tenon.waivers.schema.json` finds, and those that a JSON Schema cannot express.
 */
export function faultsOfWaivers(parsed: unknown): readonly ConfigFault[] {
  const faults = schemaFaults(
    parsed,
    checkWaiversFile,
    "tenon.waivers.schema.json",
    TITLE,
  );
  if (faults.length > 0) return faults;
  // The checks above found no faults.
  const { waivers } = parsed as { waivers: readonly WaiverEntry[] };
  const conditions = waivers.map(({ fingerprint, rule, path, place }) =>
    JSON.stringify([fingerprint, rule, path, place]),
  );
  return waivers.flatMap(({ rule, expires }, at): ConfigFault[] => {
    const keys = ["waivers", String(at)];
    return [
      ...(conditions.indexOf(conditions[at] ?? "") === at
        ? []
        : [{ message: "An earlier waiver accepts the same.", keys }]),
      ...(rule === undefined || Object.hasOwn(rules, rule)
        ? []
        : [
            {
              message: `Unknown diff rule ${JSON.stringify(rule)}. ${didYouMean(rule, Object.keys(rules))}\`tenon rules\` lists the rules.`,
              keys: [...keys, "rule"],
            },
          ]),
      ...(expires === undefined || isDate(expires)
        ? []
        : [
            {
              message: `"expires" must be a date such as 2026-11-22, but is ${JSON.stringify(expires)}.`,
              keys: [...keys, "expires"],
            },
          ]),
    ];
  });
}

import type { CallRules } from "../../input/build/pagination/call-rules.js";
import type {
  UnversionedFolder,
  VersionRule,
} from "../../input/build/versions/version-rule.js";
import type { Filters } from "../../input/read/filters/conditions.js";
import type { TypeChoices } from "../../input/values/values.js";
import { didYouMean, nearestName } from "../../language/diagnostics/suggest.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  text,
} from "../../language/json/json.js";
import type {
  Adapter,
  Extra,
  Framework,
  StoreKind,
  Target,
} from "../../output/emit/targets.js";
import type { DiffPolicy, FailOn } from "../../review/diff/gate/policy.js";
import { directions, type Judgement } from "../../review/diff/rules/impacts.js";
import type { Rule } from "../../review/diff/rules/rules.js";
import type { LintConfig } from "../../review/lint/rule-table.js";
import { lintRules } from "../../review/lint/rule-table.js";
import { checkConfigFile } from "./generated/api/validators.js";
import { schemaFaults } from "./schema-faults.js";
import type { ConfigFault } from "./settings-file.js";

/** The contents of `tenon.config.json`. */
export interface ConfigFile extends ApiSettings {
  readonly $schema?: string;
  readonly apis?: readonly ApiEntry[];
}

/** An entry of `apis`. */
export interface ApiEntry extends ApiSettings {
  readonly name: string;
  readonly input: string;
}

/** The settings of an API. At the top level they are the defaults of all entries. */
export interface ApiSettings extends CallRules {
  readonly input?: string;
  readonly output?: string;
  readonly importExtension?: ".js" | ".ts" | "";
  readonly format?: "none" | "prettier";
  readonly targets?: readonly Target[];
  readonly adapters?: readonly Adapter[];
  readonly stores?: readonly StoreKind[];
  readonly extras?: readonly Extra[];
  readonly tanstack?: Framework;
  readonly runtime?: string;
  readonly types?: TypeChoices;
  readonly versions?: VersionRule;
  readonly unversioned?: UnversionedFolder;
  readonly overlays?: readonly string[];
  readonly emitters?: readonly string[];
  readonly filters?: Filters;
  readonly strict?: boolean;
  readonly root?: string;
  readonly diff?: DiffConfig;
  readonly lint?: LintConfig;
}

/** `diff` in the configuration. */
export interface DiffConfig extends DiffPolicy {
  /** The lowest level that fails a run, on both axes or on each. */
  readonly failOn?: Judgement | FailOn;
}

/** The rules of `tenon diff` by their ids. */
type DiffRules = Readonly<Record<string, Pick<Rule, "impacts">>>;

/** All faults of a parsed configuration file. */
export async function faultsOfConfigFile(
  parsed: unknown,
): Promise<readonly ConfigFault[]> {
  if (!setsDiffRules(parsed)) return faultsOfConfig(parsed);
  // Loaded only for a file that names rules, because there are many.
  const { rules } = await import("../../review/diff/rules/rules.js");
  return faultsOfConfig(parsed, rules);
}

function setsDiffRules(parsed: unknown): boolean {
  // `parsed` comes from `JSON.parse`.
  const config = parsed as JsonValue;
  if (!isObject(config)) return false;
  const entries = isArray(config["apis"]) ? config["apis"] : [];
  return [config, ...entries].some(
    (settings) =>
      isObject(settings) &&
      isObject(settings["diff"]) &&
      settings["diff"]["rules"] !== undefined,
  );
}

/**
 * The faults of a parsed configuration: those that the check generated from
 * `tenon.schema.json` finds, and those that a JSON Schema cannot express.
 *
 * @param diffRules the rules that `diff.rules` can name; absent: `diff.rules` is not set
 */
export function faultsOfConfig(
  parsed: unknown,
  diffRules: DiffRules = {},
): readonly ConfigFault[] {
  const faults = schemaFaults(
    parsed,
    checkConfigFile,
    "tenon.schema.json",
    "The configuration",
  );
  const named = faults
    .map((fault) => withRuleName(fault, diffRules))
    .map(withReplacement);
  // `parsed` comes from `JSON.parse`.
  const config = parsed as JsonValue;
  if (!isObject(config)) return named;
  const entries = isArray(config["apis"]) ? config["apis"] : [];
  return [
    ...named,
    ...faultsOfSettings(config, [], diffRules),
    ...entries.flatMap((entry, at) =>
      isObject(entry)
        ? faultsOfSettings(entry, ["apis", String(at)], diffRules)
        : [],
    ),
    ...faultsOfEntries(config, entries),
  ];
}

/** An unknown key among rules is an unknown rule. There are too many rules to list. */
function withRuleName(fault: ConfigFault, diffRules: DiffRules): ConfigFault {
  const keys = withoutEntry(fault.keys);
  const name = keys.at(-1);
  const section = keys.slice(0, -1).join(".");
  if (name === undefined || fault.atKey === undefined) return fault;
  const tables = { lint: lintRules, "diff.rules": diffRules };
  const known = Object.entries(tables).find(([at]) => at === section)?.[1];
  if (known === undefined) return fault;
  const [of = ""] = keys;
  const message = `Unknown ${of} rule ${JSON.stringify(name)}. ${didYouMean(name, Object.keys(known))}\`tenon rules\` lists the rules.`;
  return { ...fault, message };
}

/** Advice for keys that earlier versions had. */
const replacedKeys: ReadonlyMap<string, string> = new Map([
  [
    "lenient",
    'The key "lenient" no longer exists. Remove it: an unresolved reference is a warning. "strict" makes it an error.',
  ],
]);

function withReplacement(fault: ConfigFault): ConfigFault {
  const [key = "", ...rest] = withoutEntry(fault.keys);
  const message = replacedKeys.get(key);
  return message === undefined || rest.length > 0 || fault.atKey === undefined
    ? fault
    : { ...fault, message };
}

/** The keys after those that lead to an entry of `apis`. */
function withoutEntry(keys: readonly string[]): readonly string[] {
  return keys[0] === "apis" ? keys.slice(2) : keys;
}

/** The faults of one API's settings, or of the defaults. */
function faultsOfSettings(
  settings: JsonObject,
  keys: readonly string[],
  diffRules: DiffRules,
): readonly ConfigFault[] {
  return [
    ...sameVersionNames(settings, keys),
    ...noPath(settings, keys),
    ...idleDirections(settings, keys, diffRules),
  ];
}

/** Levels of `tenon diff` for directions in which the change of a rule cannot occur. */
function idleDirections(
  { diff }: JsonObject,
  keys: readonly string[],
  diffRules: DiffRules,
): readonly ConfigFault[] {
  const settings = isObject(diff) ? diff["rules"] : undefined;
  if (!isObject(settings)) return [];
  return Object.entries(diffRules).flatMap(([rule, { impacts }]) => {
    const setting = settings[rule];
    if (!isObject(setting)) return [];
    return directions.flatMap((direction): readonly ConfigFault[] => {
      if (setting[direction] === undefined || impacts[direction]) return [];
      const message = `${JSON.stringify(direction)} has no effect: the rule ${JSON.stringify(rule)} only has levels for ${quotedList(Object.keys(impacts))}.`;
      const at = [...keys, "diff", "rules", rule, direction];
      return [{ message, keys: at, atKey: true }];
    });
  });
}

function quotedList(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(" and ");
}

const runtimeModes = ["carry", "package"];

/** A `runtime` that is neither a mode nor clearly a path is a misspelled mode. */
function noPath(
  { runtime }: JsonObject,
  keys: readonly string[],
): readonly ConfigFault[] {
  if (typeof runtime !== "string" || runtimeModes.includes(runtime)) return [];
  if (runtime.startsWith(".") || /[/\\]/.test(runtime)) return [];
  const message = `"runtime" must be "carry", "package", or a path that contains / or starts with a dot, but is ${JSON.stringify(runtime)}. Did you mean ${nearestName(runtime, runtimeModes) ?? `./${runtime}`}?`;
  return [{ message, keys: [...keys, "runtime"] }];
}

/** Version names become folders, and some file systems ignore case. */
function sameVersionNames(
  { versions }: JsonObject,
  keys: readonly string[],
): readonly ConfigFault[] {
  if (!isObject(versions)) return [];
  const names = Object.keys(versions);
  return names.flatMap((name, at): ConfigFault[] => {
    const first = names.find((one) => one.toLowerCase() === name.toLowerCase());
    if (first === undefined || names.indexOf(first) === at) return [];
    const message = `The version names ${JSON.stringify(first)} and ${JSON.stringify(name)} differ only in case, so on some systems they are the same folder. Rename one of them.`;
    return [{ message, keys: [...keys, "versions", name], atKey: true }];
  });
}

/** Entries of `apis` with the name of another, and an input that no entry would read. */
function faultsOfEntries(
  { input, apis }: JsonObject,
  entries: readonly JsonValue[],
): readonly ConfigFault[] {
  const names = entries.map((entry) =>
    isObject(entry) && entry["name"] !== undefined ? text(entry["name"]) : "",
  );
  const repeated = names.flatMap((name, at): ConfigFault[] => {
    const first = names.find((one) => one.toLowerCase() === name.toLowerCase());
    if (name === "" || first === undefined || names.indexOf(first) === at)
      return [];
    const message = `Another API is called ${JSON.stringify(first)}. Rename one of them.`;
    return [{ message, keys: ["apis", String(at), "name"] }];
  });
  if (input === undefined || apis === undefined) return repeated;
  const message =
    '"input" has no effect next to "apis", because each API has its own. Move it into an API, or remove it.';
  return [{ message, keys: ["input"], atKey: true }, ...repeated];
}

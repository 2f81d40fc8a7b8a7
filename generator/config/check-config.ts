import type { CallRules } from "../build/pagination/call-rules.js";
import type { VersionRule } from "../build/versions/version-rule.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { isObject, type JsonValue } from "../json/json.js";
import { lintRules } from "../lint/rule-table.js";
import type { LintConfig } from "../lint/rule-table.js";
import { checkConfigFile } from "./generated/api/validators.js";
import { schemaFaults } from "./schema-faults.js";
import type { ConfigFault } from "./settings-file.js";

/** The contents of `tenon.config.json`. */
export interface ConfigFile extends CallRules {
  readonly $schema?: string;
  readonly input?: string;
  readonly output?: string;
  readonly importExtension?: ".js" | ".ts" | "";
  readonly format?: "none" | "prettier";
  readonly paths?: boolean;
  readonly versions?: VersionRule;
  readonly lenient?: boolean;
  readonly root?: string;
  readonly lint?: LintConfig;
}

/**
 * All faults of a parsed configuration: those that the check generated from
 * `tenon.schema.json` finds, and those that a JSON Schema cannot express.
 */
export function faultsOfConfig(parsed: unknown): readonly ConfigFault[] {
  const faults = schemaFaults(
    parsed,
    checkConfigFile,
    "tenon.schema.json",
    "The configuration",
  );
  return [...faults.map(withRuleName), ...sameVersionNames(parsed)];
}

/** Whether a parsed configuration has no fault. */
export function isConfig(parsed: unknown): parsed is ConfigFile {
  return faultsOfConfig(parsed).length === 0;
}

/** An unknown key of `lint` is the name of a rule, and the rules are too many to list. */
function withRuleName(fault: ConfigFault): ConfigFault {
  const [section, name, ...rest] = fault.keys;
  if (section !== "lint" || name === undefined || rest.length > 0) return fault;
  if (fault.atKey === undefined) return fault;
  const message = `Unknown lint rule ${JSON.stringify(name)}. ${didYouMean(name, Object.keys(lintRules))}\`tenon rules\` lists the rules.`;
  return { ...fault, message };
}

/** Version names become folders, and some file systems ignore case. */
function sameVersionNames(parsed: unknown): readonly ConfigFault[] {
  // `parsed` comes from `JSON.parse`.
  const config = parsed as JsonValue;
  if (!isObject(config) || !isObject(config["versions"])) return [];
  const names = Object.keys(config["versions"]);
  return names.flatMap((name, at): ConfigFault[] => {
    const first = names.find((one) => one.toLowerCase() === name.toLowerCase());
    if (first === undefined || names.indexOf(first) === at) return [];
    const message = `The version names ${JSON.stringify(first)} and ${JSON.stringify(name)} differ only in case, so on some systems they are the same folder. Rename one of them.`;
    return [{ message, keys: ["versions", name], atKey: true }];
  });
}

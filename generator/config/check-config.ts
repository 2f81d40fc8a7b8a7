import type { CallRules } from "../build/pagination/call-rules.js";
import type { VersionRule } from "../build/version-rule.js";
import type { LintConfig } from "../lint/rule-table.js";
import { faultsOfPagination, faultsOfPolling } from "./check-call-rules.js";
import { faultsOfLint } from "./check-lint.js";
import {
  flag,
  isObject,
  oneOf,
  quote,
  text,
  type ValueRule,
} from "./check-rule.js";
import type { ConfigFault } from "./settings-file.js";
import { didYouMean } from "../diagnostics/suggest.js";

/** A configuration as written, checked. */
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

const ruleSet: ValueRule = {
  allowed: 'an object with "default", "operations" or both',
  holds: isObject,
};

/** The keys of a configuration; `tenon.schema.json` says the same to editors, and a test holds that. */
const rules: Readonly<Record<keyof ConfigFile, ValueRule>> = {
  $schema: text,
  input: text,
  output: text,
  importExtension: oneOf(".js", ".ts", ""),
  format: oneOf("none", "prettier"),
  paths: flag,
  versions: {
    allowed:
      '"path", "none", or an object that gives the path prefix of each version, such as { "v1": "/v1" }',
    holds: (value) => value === "path" || value === "none" || isObject(value),
  },
  lenient: flag,
  root: text,
  pagination: ruleSet,
  polling: ruleSet,
  lint: {
    allowed:
      'an object of settings by rule, such as { "version-suffix": "off" }',
    holds: isObject,
  },
};

const versionName: ValueRule = {
  allowed:
    "a letter, then letters, digits, `-` and `_`, and not `runtime`, `server` or `unversioned`",
  holds: (value) =>
    typeof value === "string" &&
    // These stand beside it in the output.
    /^(?!(?:runtime|server|unversioned)$)[A-Za-z][\w-]*$/.test(value),
};

const versionPrefix: ValueRule = {
  allowed: "a path prefix that starts with `/`",
  holds: (value) => typeof value === "string" && value.startsWith("/"),
};

/** Says everything that is wrong in a parsed configuration. */
export function faultsOfConfig(parsed: unknown): readonly ConfigFault[] {
  if (!isObject(parsed))
    return [{ message: "The configuration is not an object.", keys: [] }];
  return Object.entries(parsed).flatMap(([key, value]) => {
    if (!isRuleName(key)) return [unknownKey(key)];
    const rule = rules[key];
    if (!rule.holds(value)) return [illTyped(key, rule, value)];
    return faultsWithin(key, value);
  });
}

function faultsWithin(
  key: keyof ConfigFile,
  value: unknown,
): readonly ConfigFault[] {
  if (!isObject(value)) return [];
  if (key === "pagination") return faultsOfPagination(value);
  if (key === "polling") return faultsOfPolling(value);
  if (key === "lint") return faultsOfLint(value);
  return key === "versions" ? faultsOfVersions(value) : [];
}

/** Whether a parsed configuration is without a fault. */
export function isConfig(parsed: unknown): parsed is ConfigFile {
  return faultsOfConfig(parsed).length === 0;
}

function unknownKey(key: string): ConfigFault {
  const names = Object.keys(rules);
  const message = `Unknown key ${quote(key)}. ${didYouMean(key, names)}The keys are ${names.join(", ")}.`;
  return { message, keys: [key], atKey: true };
}

function illTyped(key: string, rule: ValueRule, value: unknown): ConfigFault {
  const message = `${quote(key)} must be ${rule.allowed}, and is ${quote(value)}.`;
  return { message, keys: [key] };
}

function faultsOfVersions(
  versions: Readonly<Record<string, unknown>>,
): ConfigFault[] {
  const entries = Object.entries(versions);
  if (entries.length === 0)
    return [
      {
        message: '"versions" names no version; without versions, write "none".',
        keys: ["versions"],
      },
    ];
  return entries.flatMap(([name, prefix]): ConfigFault[] => {
    const keys = ["versions", name];
    if (!versionName.holds(name)) {
      const message = `The version name ${quote(name)} must be ${versionName.allowed}: it names a folder.`;
      return [{ message, keys, atKey: true }];
    }
    const other = entries.find(([each]) => isSame(each, name))?.[0] ?? name;
    if (other !== name) {
      const message = `The version names ${quote(other)} and ${quote(name)} differ only in case, so on some systems they name one folder.`;
      return [{ message, keys, atKey: true }];
    }
    if (versionPrefix.holds(prefix)) return [];
    const message = `The version ${quote(name)} must have ${versionPrefix.allowed}, and has ${quote(prefix)}.`;
    return [{ message, keys }];
  });
}

function isSame(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

function isRuleName(key: string): key is keyof ConfigFile {
  return Object.hasOwn(rules, key);
}

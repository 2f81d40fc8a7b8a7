import type { LintOption, LintRule } from "../lint/rule.js";
import { lintRules } from "../lint/rule-table.js";
import { lintSets } from "../lint/rule-table.js";
import { isObject, oneOf, quote, text, type ValueRule } from "./check-rule.js";
import type { ConfigFault } from "./settings-file.js";
import { didYouMean } from "../diagnostics/suggest.js";

const levels = ["off", "warning", "error"] as const;
const level = oneOf(...levels);

const texts: ValueRule = {
  allowed: "a list of texts that are not empty",
  holds: (value) => Array.isArray(value) && value.every(text.holds),
};

const number: ValueRule = {
  allowed: "a whole number that is not negative",
  holds: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};

/** What braces hold is filled in for each version. */
const template: ValueRule = {
  allowed:
    "a text that is not empty, with no braces but {number} and {name} of a version",
  holds: (value) =>
    text.holds(value) &&
    !/[{}]/.test(String(value).replace(/\{(?:number|name)\}/g, "")),
};

const numbers: ValueRule = {
  allowed: "a list of whole numbers that are not negative",
  holds: (value) => Array.isArray(value) && value.every(number.holds),
};

const numbersByName: ValueRule = {
  allowed: "an object of whole numbers",
  holds: (value) => isObject(value) && Object.values(value).every(number.holds),
};

/** What an option may be: the same kind of value that the table has. */
function kindOf(option: LintOption): ValueRule {
  if (typeof option === "string") return option.includes("{") ? template : text;
  if (typeof option === "number") return number;
  if (!Array.isArray(option)) return numbersByName;
  return typeof option[0] === "number" ? numbers : texts;
}

/** Says what is wrong in `lint`. */
export function faultsOfLint(
  value: Readonly<Record<string, unknown>>,
): readonly ConfigFault[] {
  const names = Object.keys(lintRules);
  const rules: ReadonlyMap<string, LintRule> = new Map(
    Object.entries(lintRules),
  );
  return Object.entries(value).flatMap(([name, setting]) => {
    const keys = ["lint", name];
    if (name === "extends")
      return lintSets.some((set) => set === setting)
        ? []
        : [wrong(keys, oneOf(...lintSets), setting)];
    const rule = rules.get(name);
    if (rule !== undefined) return faultsOfSetting(setting, rule, keys);
    const message = `There is no lint rule ${quote(name)}. ${didYouMean(name, names)}\`tenon rules\` lists them.`;
    return [{ message, keys, atKey: true }];
  });
}

function faultsOfSetting(
  setting: unknown,
  { options }: LintRule,
  keys: readonly string[],
): readonly ConfigFault[] {
  if (!isObject(setting))
    return level.holds(setting)
      ? []
      : [
          wrong(
            keys,
            { ...level, allowed: `${level.allowed}, or an object` },
            setting,
          ),
        ];
  return Object.entries(setting).flatMap(([key, value]) => {
    const at = [...keys, key];
    const kind = ruleFor(key, options);
    if (kind === undefined) return [unknownOption(key, options, at)];
    return kind.holds(value) ? [] : [wrong(at, kind, value)];
  });
}

function ruleFor(
  key: string,
  options: LintRule["options"],
): ValueRule | undefined {
  if (key === "level") return level;
  if (key === "except") return texts;
  const option = Object.hasOwn(options, key) ? options[key] : undefined;
  return option === undefined ? undefined : kindOf(option);
}

function unknownOption(
  key: string,
  options: LintRule["options"],
  keys: readonly string[],
): ConfigFault {
  const names = [...new Set(["level", "except", ...Object.keys(options)])];
  const message = `Unknown key ${quote(key)}. ${didYouMean(key, names)}The keys of this rule are ${names.join(", ")}.`;
  return { message, keys, atKey: true };
}

function wrong(
  keys: readonly string[],
  { allowed }: ValueRule,
  value: unknown,
): ConfigFault {
  const message = `${quote(keys.at(-1))} must be ${allowed}, and is ${quote(value)}.`;
  return { message, keys };
}

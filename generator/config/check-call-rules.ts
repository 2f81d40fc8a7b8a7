import { type PageRule, pageStyles } from "../build/pagination/call-rules.js";
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

const pointer: ValueRule = {
  allowed: 'a JSON pointer such as "/data"',
  holds: (value) =>
    typeof value === "string" && /^(?:\/(?:[^~/]|~[01])*)+$/.test(value),
};

type Written = Readonly<Record<string, unknown>>;
type Rules = Readonly<Record<string, ValueRule>>;

/** The keys of a rule for pages. */
const pageKeys = {
  style: oneOf(...pageStyles),
  parameter: text,
  limit: text,
  items: {
    allowed: 'a JSON pointer such as "/data", or "" for the body itself',
    holds: (value) => value === "" || pointer.holds(value),
  },
  next: pointer,
  lastItem: pointer,
  more: pointer,
  total: pointer,
  first: {
    allowed: "a whole number that is not negative",
    holds: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  },
  shortPageEnds: flag,
} satisfies Readonly<Record<keyof PageRule, ValueRule>>;

type PageKey = keyof PageRule;

/** What each style needs, and what it takes besides `style`, `items` and `limit`. */
const styles: Readonly<
  Record<
    PageRule["style"],
    { readonly needs: readonly PageKey[]; readonly takes: readonly PageKey[] }
  >
> = {
  cursor: { needs: ["parameter"], takes: ["next", "lastItem", "more"] },
  offset: { needs: ["parameter"], takes: ["more", "total", "shortPageEnds"] },
  page: {
    needs: ["parameter"],
    takes: ["first", "more", "total", "shortPageEnds"],
  },
  link: { needs: [], takes: [] },
  url: { needs: ["next"], takes: ["more"] },
};

const pollKeys: Rules = {
  status: pointer,
  until: {
    allowed: "a list of texts, numbers or booleans that is not empty",
    holds: (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((each) =>
        ["string", "number", "boolean"].includes(typeof each),
      ),
  },
  interval: pointer,
};

/** Says what is wrong in `pagination`. */
export function faultsOfPagination(value: Written): readonly ConfigFault[] {
  return faultsOfSet(value, ["pagination"], faultsOfPageRule);
}

/** Says what is wrong in `polling`. */
export function faultsOfPolling(value: Written): readonly ConfigFault[] {
  return faultsOfSet(value, ["polling"], faultsOfPollRule);
}

type FaultsOf = (
  rule: Written,
  keys: readonly string[],
) => readonly ConfigFault[];

function faultsOfSet(
  value: Written,
  keys: readonly string[],
  faultsOf: FaultsOf,
): readonly ConfigFault[] {
  return Object.entries(value).flatMap(([key, held]) => {
    const at = [...keys, key];
    if (key === "default") return faultsOfRule(held, at, faultsOf);
    if (key !== "operations")
      return [unknownKey(key, ["default", "operations"], at)];
    if (!isObject(held))
      return [wrong(at, "an object that has rules by operation id", held)];
    return Object.entries(held).flatMap(([id, rule]) =>
      rule === false ? [] : faultsOfRule(rule, [...at, id], faultsOf),
    );
  });
}

function faultsOfRule(
  value: unknown,
  keys: readonly string[],
  faultsOf: FaultsOf,
): readonly ConfigFault[] {
  return isObject(value)
    ? faultsOf(value, keys)
    : [wrong(keys, "an object, or false under an operation", value)];
}

function faultsOfPageRule(
  rule: Written,
  keys: readonly string[],
): readonly ConfigFault[] {
  const faults = faultsOfKeys(rule, pageKeys, keys);
  if (faults.length > 0) return faults;
  const style = pageStyles.find((each) => each === rule.style);
  if (style === undefined) return [lacks("rule", "style", keys)];
  const { needs, takes } = styles[style];
  const called = `rule of the style ${quote(style)}`;
  const missing = needs
    .filter((key) => !(key in rule))
    .map((key) => lacks(called, key, keys));
  const allowed: readonly string[] = [
    "style",
    "items",
    "limit",
    ...needs,
    ...takes,
  ];
  const idle = Object.keys(rule)
    .filter((key) => !allowed.includes(key))
    .map((key): ConfigFault => ({
      message: `A ${called} has no use for ${quote(key)}.`,
      keys: [...keys, key],
      atKey: true,
    }));
  return [...missing, ...idle, ...faultsBetween(rule, style, keys)];
}

/** Of two keys that mean the same one must be there; what is short is so beside a limit. */
function faultsBetween(
  rule: Written,
  style: PageRule["style"],
  keys: readonly string[],
): readonly ConfigFault[] {
  if (style === "cursor" && "next" in rule === "lastItem" in rule)
    return [
      {
        message:
          'A rule of the style "cursor" must have either "next" or "lastItem".',
        keys,
      },
    ];
  if ("shortPageEnds" in rule && !("limit" in rule))
    return [lacks('rule with "shortPageEnds"', "limit", keys)];
  return [];
}

function faultsOfPollRule(
  rule: Written,
  keys: readonly string[],
): readonly ConfigFault[] {
  const faults = faultsOfKeys(rule, pollKeys, keys);
  return "until" in rule ? faults : [...faults, lacks("rule", "until", keys)];
}

function faultsOfKeys(
  rule: Written,
  known: Rules,
  keys: readonly string[],
): readonly ConfigFault[] {
  return Object.entries(rule).flatMap(([key, value]) => {
    const at = [...keys, key];
    const must = Object.hasOwn(known, key) ? known[key] : undefined;
    if (must === undefined) return [unknownKey(key, Object.keys(known), at)];
    return must.holds(value) ? [] : [wrong(at, must.allowed, value)];
  });
}

function wrong(
  keys: readonly string[],
  allowed: string,
  value: unknown,
): ConfigFault {
  const message = `${quote(keys.at(-1))} must be ${allowed}, and is ${quote(value)}.`;
  return { message, keys };
}

function lacks(
  what: string,
  key: string,
  keys: readonly string[],
): ConfigFault {
  return { message: `A ${what} must have ${quote(key)}.`, keys };
}

function unknownKey(
  key: string,
  names: readonly string[],
  keys: readonly string[],
): ConfigFault {
  const message = `Unknown key ${quote(key)}. ${didYouMean(key, names)}The keys are ${names.join(", ")}.`;
  return { message, keys, atKey: true };
}

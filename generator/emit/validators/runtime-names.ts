import type { Import } from "../../print/code.js";
import { importType, importValue } from "../../print/module.js";

const check = "runtime/check";

const functions = [
  "equal",
  "fail",
  "hasDuplicates",
  "isArray",
  "isBinary",
  "isInt32",
  "isInt64",
  "isInteger",
  "isLonger",
  "isMultipleOf",
  "isObject",
  "isShorter",
  "maxDepth",
  "missing",
  "own",
  "passed",
  "segment",
  "tooDeep",
  "unlisted",
] as const;

type FunctionName = (typeof functions)[number];

/** A function of `runtime/check.ts`, to be mentioned in a template. */
export function fromCheck(name: FunctionName): Import {
  return importValue(check, name);
}

export const failureType = importType(check, "Failure");
export const replyChecksType = importType(check, "ReplyChecks");

/** A format that is checked: its function of `runtime/formats.ts`, and what a text of it is. */
interface Format {
  readonly test: string;
  readonly noun: string;
}

const formats: ReadonlyMap<string, Format> = new Map([
  ["uuid", { test: "isUuid", noun: "a UUID" }],
  ["date", { test: "isDate", noun: "a date such as 2024-02-29" }],
  [
    "date-time",
    {
      test: "isDateTime",
      noun: "a date and time such as 2024-02-29T08:30:00Z",
    },
  ],
  ["time", { test: "isTime", noun: "a time such as 08:30:00Z" }],
  ["duration", { test: "isDuration", noun: "a duration such as P1DT12H" }],
  ["uri", { test: "isUri", noun: "a URI" }],
  ["url", { test: "isUri", noun: "a URL" }],
  ["uri-reference", { test: "isUriReference", noun: "a URI reference" }],
  ["email", { test: "isEmail", noun: "an email address" }],
  ["hostname", { test: "isHostname", noun: "a host name" }],
  ["ipv4", { test: "isIpv4", noun: "an IPv4 address" }],
  ["ipv6", { test: "isIpv6", noun: "an IPv6 address" }],
  ["byte", { test: "isBase64", noun: "Base64" }],
  ["json-pointer", { test: "isJsonPointer", noun: "a JSON pointer" }],
  ["regex", { test: "isRegex", noun: "a regular expression" }],
]);

/** The check of a format; nothing where the format only annotates. */
export function formatCheck(
  format: string,
): { readonly test: Import; readonly noun: string } | undefined {
  const found = formats.get(format);
  if (found === undefined) return undefined;
  return {
    test: importValue("runtime/formats", found.test),
    noun: found.noun,
  };
}

/** What a local variable must not be called. */
export const reserved: ReadonlySet<string> = new Set([
  ...functions,
  ...[...formats.values()].map(({ test }) => test),
  ...["value", "at", "failures", "depth"],
  ...["undefined", "NaN", "Infinity", "arguments", "eval", "await", "async"],
  ...["break", "case", "catch", "class", "const", "continue", "debugger"],
  ...["default", "delete", "do", "else", "enum", "export", "extends", "false"],
  ...["finally", "for", "function", "if", "implements", "import", "in"],
  ...["instanceof", "interface", "let", "new", "null", "package", "private"],
  ...["protected", "public", "return", "static", "super", "switch", "this"],
  ...["throw", "true", "try", "typeof", "var", "void", "while", "with"],
  ...["yield", "requestChecks", "replyChecks", "eventChecks"],
]);

/** Whether a name is of the kind that a module gives its functions and constants. */
export function isModuleName(name: string): boolean {
  return /^check[A-Z]|(?:Pattern|Values|Value|Names|Replies)\d*_*$/.test(name);
}

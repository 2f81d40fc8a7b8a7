import { formatCheck as formatOf } from "../../../../language/checks/formats.js";
import type { Import } from "../../../../language/print/code.js";
import { importType, importValue } from "../../../../language/print/print.js";

const check = "runtime/check";

const functions = [
  "equal",
  "expectList",
  "expectObject",
  "fail",
  "hasDuplicates",
  "isArray",
  "isBinary",
  "isClosed",
  "isFull",
  "isHeavier",
  "isInt32",
  "isInt64",
  "isInteger",
  "isLonger",
  "isMultipleOf",
  "isNumeric",
  "isObject",
  "isShorter",
  "maxDepth",
  "missing",
  "once",
  "own",
  "passed",
  "segment",
  "tooDeep",
  "unlisted",
] as const;

type FunctionName = (typeof functions)[number];

type Presence = "required" | "optional";
export type Nullability = "" | "OrNull";

/** The checks of a property with a primitive value. */
type PropertyCheck =
  | `${Presence}${"String" | "Number" | "Integer" | "Boolean"}${Nullability}`
  | `${Presence}${"OneOf" | "Object"}`;

/** The checks of a property with an integer of a range. */
type IntegerCheck = `${Presence}IntegerIn${Nullability}`;

/** The checks of a property with a formatted string. */
type FormatCheck = `${Presence}Format${Nullability}`;

/** The checks of a property by a function, and of the items of an array. */
type WithinCheck = `${Presence}${"" | "List"}${Nullability}` | ItemCheck;

/** The checks of primitive items, and of each item by a function. */
type ItemCheck = "each" | "aString" | "aNumber" | "anInteger" | "aBoolean";

/** A function of `runtime/check/check-property.ts`. */
export function fromCheckProperty(name: PropertyCheck): Import {
  return importValue("runtime/check/check-property", name);
}

/** A function of `runtime/check/check-format.ts`. */
export function fromCheckFormat(name: FormatCheck): Import {
  return importValue("runtime/check/check-format", name);
}

/** A function of `runtime/check/check-integer.ts`. */
export function fromCheckInteger(name: IntegerCheck): Import {
  return importValue("runtime/check/check-integer", name);
}

/** A function of `runtime/check/check-within.ts`. */
export function fromCheckWithin(name: WithinCheck): Import {
  return importValue("runtime/check/check-within", name);
}

/** An import of a function from `runtime/check.ts`. */
export function fromCheck(name: FunctionName): Import {
  return importValue(check, name);
}

export const failureType = importType(check, "Failure");
export const checkType = importType(check, "Check");
export const responseChecksType = importType(check, "ReplyChecks");

/** The names of a checked format in `runtime/check/check-format.ts` and `runtime/check/formats.ts`. */
interface Format {
  readonly name: string;
  readonly test: string;
}

const formats: ReadonlyMap<string, Format> = new Map([
  ["uuid", { name: "aUuid", test: "isUuid" }],
  ["date", { name: "aDate", test: "isDate" }],
  ["date-time", { name: "aDateTime", test: "isDateTime" }],
  ["time", { name: "aTime", test: "isTime" }],
  ["duration", { name: "aDuration", test: "isDuration" }],
  ["uri", { name: "aUri", test: "isUri" }],
  ["url", { name: "aUrl", test: "isUri" }],
  ["uri-reference", { name: "aUriReference", test: "isUriReference" }],
  ["email", { name: "anEmail", test: "isEmail" }],
  ["hostname", { name: "aHostname", test: "isHostname" }],
  ["ipv4", { name: "anIpv4", test: "isIpv4" }],
  ["ipv6", { name: "anIpv6", test: "isIpv6" }],
  ["byte", { name: "aBase64", test: "isBase64" }],
  ["base64url", { name: "aBase64Url", test: "isBase64Url" }],
  ["json-pointer", { name: "aJsonPointer", test: "isJsonPointer" }],
  ["regex", { name: "aRegex", test: "isRegex" }],
]);

/** The check of a format; undefined if the format is only an annotation. */
export function formatCheck(
  format: string,
):
  | { readonly name: Import; readonly test: Import; readonly noun: string }
  | undefined {
  const found = formats.get(format);
  const known = formatOf(format);
  if (found === undefined || known === undefined) return undefined;
  return {
    name: importValue("runtime/check/check-format", found.name),
    test: importValue("runtime/check/formats", found.test),
    noun: known.noun,
  };
}

/** The constant of a range of integers, by `format`. */
const integerRanges: ReadonlyMap<string, string> = new Map([
  ["int32", "anInt32"],
  ["int64", "anInt64"],
]);

/** The range of integers of a format; undefined if the format is only an annotation. */
export function integerRange(format: string): Import | undefined {
  const name = integerRanges.get(format);
  return name === undefined
    ? undefined
    : importValue("runtime/check/check-integer", name);
}

const propertyCheck =
  /^(?:required|optional)(?:String|Number|Integer|IntegerIn|Boolean|Object|Format|OneOf|List)?(?:OrNull)?$/;

/** Names that a local variable must not use. */
export const reserved: ReadonlySet<string> = new Set([
  ...functions,
  ...[...formats.values()].map(({ name, test }) => [name, test]).flat(),
  ...["value", "at", "failures", "depth", "each", "required", "optional"],
  ...["aString", "aNumber", "anInteger", "aBoolean"],
  ...integerRanges.values(),
  ...["undefined", "NaN", "Infinity", "arguments", "eval", "await", "async"],
  ...["break", "case", "catch", "class", "const", "continue", "debugger"],
  ...["default", "delete", "do", "else", "enum", "export", "extends", "false"],
  ...["finally", "for", "function", "if", "implements", "import", "in"],
  ...["instanceof", "interface", "let", "new", "null", "package", "private"],
  ...["protected", "public", "return", "static", "super", "switch", "this"],
  ...["throw", "true", "try", "typeof", "var", "void", "while", "with"],
  ...[
    "yield",
    "requestChecks",
    "replyChecks",
    "itemChecks",
    "headerChecks",
    "eventChecks",
  ],
]);

/** Whether a name follows the pattern of the module's own functions and constants. */
export function isModuleName(name: string): boolean {
  return (
    propertyCheck.test(name) ||
    /^check[A-Z]|(?:Pattern|Values|Value|Names|Replies)\d*_*$/.test(name)
  );
}

import { didYouMean } from "../../language/diagnostics/suggest.js";
import { findNonJson } from "../../language/json/non-json.js";
import { type ConfigFile, faultsOfConfig } from "../config/check-config.js";
import { isDate } from "../config/date.js";
import type {
  CheckOptions,
  DiffOptions,
  GenerateOptions,
  LintOptions,
  LoadOptions,
} from "./options.js";
import { TenonError } from "./tenon-error.js";

/** Returns the message if an option has a wrong value. */
type Check = (name: string, value: unknown) => string | undefined;

/** The checks of a function's options, by their names. */
type Checks<Options> = Readonly<Record<keyof Options, Check>>;

const text: Check = (name, value) =>
  typeof value === "string" && value !== ""
    ? undefined
    : `${quote(name)} must be a non-empty string, but is ${quote(value)}.`;

const yesOrNo: Check = (name, value) =>
  typeof value === "boolean"
    ? undefined
    : `${quote(name)} must be true or false, but is ${quote(value)}.`;

const date: Check = (name, value) =>
  typeof value === "string" && isDate(value)
    ? undefined
    : `${quote(name)} must be a date such as 2026-01-31, but is ${quote(value)}.`;

const lintLevel: Check = (name, value) =>
  value === "warning" || value === "error"
    ? undefined
    : `${quote(name)} must be "warning" or "error", but is ${quote(value)}.`;

/** The check of the key of the same name in the configuration. */
const setting: Check = (name, value) =>
  faultOfKind(name, value) ?? faultsOf({ [name]: value });

const diffLevel: Check = (name, failOn) =>
  faultOfKind(name, failOn) ?? faultsOf({ diff: { failOn } });

/** The check of the configuration expects JSON, but a program may pass any value. */
function faultOfKind(name: string, value: unknown): string | undefined {
  const wrong = findNonJson(value);
  if (wrong === undefined) return undefined;
  return `${quote(name + wrong.pointer)} must be a JSON value, but is ${wrong.what}.`;
}

function faultsOf(
  config: Readonly<Partial<Record<keyof ConfigFile, unknown>>>,
): string | undefined {
  const faults = faultsOfConfig(config);
  return faults.length === 0
    ? undefined
    : faults.map(({ message }) => message).join("\n");
}

const reading: Checks<Omit<LoadOptions, "input">> = {
  folder: text,
  config: text,
  api: text,
  overlays: setting,
  root: setting,
  strict: setting,
};

const load: Checks<LoadOptions> = { ...reading, input: setting };

const check: Checks<CheckOptions> = {
  ...load,
  output: setting,
  targets: setting,
};

/** A build needs the files, so the bundler plugin always writes. */
const plugin: Checks<Omit<GenerateOptions, "write">> = {
  ...check,
  force: yesOrNo,
};

const generate: Checks<GenerateOptions> = { ...plugin, write: yesOrNo };

const lint: Checks<LintOptions> = { ...load, failOn: lintLevel, today: date };

const diff: Checks<DiffOptions> = {
  ...reading,
  before: text,
  after: text,
  failOn: diffLevel,
  waivers: text,
  today: date,
};

const functions = { load, check, plugin, generate, lint, diff };

/**
 * Refuses unknown options and wrong values.
 *
 * @throws TenonError
 */
export function checkOptions(
  name: keyof typeof functions,
  options: unknown,
): void {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TenonError(
      `The options must be an object, but are ${quote(options)}.`,
    );
  const checks = new Map<string, Check>(Object.entries(functions[name]));
  const names = [...checks.keys()];
  const faults = Object.entries(options).flatMap(([option, value]) => {
    if (value === undefined) return [];
    const wrong = checks.get(option) ?? unknownOption(names);
    return wrong(option, value) ?? [];
  });
  if (faults.length > 0) throw new TenonError(faults.join("\n"));
}

function unknownOption(names: readonly string[]): Check {
  return (name) =>
    `Unknown option ${quote(name)}. ${didYouMean(name, names)}Options: ${names.join(", ")}.`;
}

function quote(value: unknown): string {
  return findNonJson(value)?.what ?? JSON.stringify(value);
}

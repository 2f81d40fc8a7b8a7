import { readFileSync } from "node:fs";

import { parse as parseYaml } from "yaml";

import type { Outcome } from "./attempt.js";
import type { Description } from "./descriptions.js";
import { componentNames, isRecursive, walk } from "./facts.js";

type Values = Readonly<Record<string, unknown>>;

/**
 * The input of the tests for classes: the text and the values of a description, and its
 * result.
 */
interface Subject {
  readonly text: string;
  readonly root: Values;
  readonly references: readonly string[];
  readonly operationIds: readonly string[];
  readonly mapping: boolean;
  readonly outcome: Outcome;
}

/**
 * The classes of descriptions that break generators, each with a test that recognizes
 * such a description.
 */
const classes: Readonly<Record<string, (subject: Subject) => boolean>> = {
  "duplicate or colliding names": ({ root, operationIds }) =>
    collide(operationIds) || collide(componentNames(root)),
  "names that differ in case only": ({ root }) =>
    repeats(componentNames(root).map((name) => name.toLowerCase())),
  "shadowed globals": ({ root }) =>
    componentNames(root).some(
      (name) => Object.hasOwn(globalThis, name) || name === "Record",
    ),
  "recursive types": ({ root }) => isRecursive(root),
  "$ref into the middle": ({ references }) =>
    references.some((to) => to.split("#")[1]?.split("/")[4] !== undefined),
  "discriminator mapping": ({ mapping }) => mapping,
  "dangling $ref": ({ outcome }) => outcome.codes["ref-dangling"] !== undefined,
  trifles: ({ outcome }) =>
    trifles.some((code) => outcome.codes[code] !== undefined),
  "YAML aliases": ({ text }) => /^(?!\s*[{"]).*[:-] +\*[\w-]+\s*$/m.test(text),
  "split files": ({ references }) => references.some((to) => /^[^#]/.test(to)),
  "no operations": ({ root }) =>
    Object.keys(asObject(root["paths"])).length === 0,
  "Swagger 2.0": ({ root }) => root["swagger"] !== undefined,
  "OpenAPI 3.0": ({ root }) => String(root["openapi"]).startsWith("3.0"),
  "OpenAPI 3.1": ({ root }) => String(root["openapi"]).startsWith("3.1"),
  "OpenAPI 3.2": ({ root }) => String(root["openapi"]).startsWith("3.2"),
};

/** Valid constructs, for which a generator must not refuse a description. */
const trifles = [
  "wrong-type",
  "string-unquoted",
  "null-unquoted",
  "ref-sibling",
  "keyword-of-3-0",
  "path-malformed",
  "path-parameter-missing",
  "path-parameter-unused",
];

/** The names of all classes, in the order of the summary. */
export const classNames = Object.keys(classes);

/** Returns the classes of a description; empty if it cannot be parsed. */
export function classesOf(
  { file }: Description,
  outcome: Outcome,
): readonly string[] {
  const text = readFileSync(file, "utf8");
  const root = parsed(file, text);
  if (root === undefined) return [];
  const subject = { text, root, outcome, ...walk(root) };
  return classNames.filter((name) => classes[name]?.(subject));
}

function parsed(file: string, text: string): Values | undefined {
  try {
    const value: unknown = file.endsWith(".json")
      ? JSON.parse(text)
      : parseYaml(text, { maxAliasCount: -1, logLevel: "silent" });
    return asObject(value);
  } catch {
    return undefined;
  }
}

/**
 * Whether two names become equal without the characters that an identifier cannot
 * contain.
 */
function collide(names: readonly string[]): boolean {
  return repeats(
    names.map((name) => name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase()),
  );
}

function repeats(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}

function asObject(value: unknown): Values {
  // An object other than an array is read by its keys.
  return typeof value === "object" && value !== null ? (value as Values) : {};
}

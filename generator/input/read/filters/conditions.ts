import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../../language/json/json.js";
import { matchesGlob } from "../../../language/regex/glob.js";
import type { Candidate } from "./candidates.js";

/**
 * `filters` in the configuration, which reduce a description to some of its operations.
 */
export interface Filters {
  /** An operation must match all conditions. */
  readonly include?: Conditions;
  /** An operation must match none of the conditions. */
  readonly exclude?: Conditions;
}

/**
 * Conditions on operations and webhooks. A list matches if one of its items matches.
 */
export interface Conditions {
  readonly tags?: readonly string[];
  /** Globs of paths. */
  readonly paths?: readonly string[];
  /** Globs of operation ids, or of methods with paths: `GET /pets`. */
  readonly operations?: readonly string[];
  /** Globs of the names of webhooks. */
  readonly webhooks?: readonly string[];
  readonly methods?: readonly string[];
  readonly deprecated?: boolean;
  /** The values of extensions such as `x-internal`, of an operation or else of its path item. */
  readonly extensions?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
}

type Scalar = string | number | boolean | null;

/** A condition. It matches if one of its parts matches. */
export interface Condition {
  readonly key: keyof Conditions;
  readonly parts: readonly ConditionPart[];
}

/** One of the values that a condition lists. */
export interface ConditionPart {
  /** The keys that lead to the value in the configuration. */
  readonly keys: readonly string[];
  /** The value as written. */
  readonly value: string;
  isMetBy(candidate: Candidate): boolean;
  /** Whether an object has the extension of the condition. Absent for other conditions. */
  readonly isOn?: (object: JsonObject) => boolean;
  /** The values that could be meant, of an operation or webhook. */
  namesOf(candidate: Candidate): readonly string[];
}

/** The conditions as tests. */
export function conditionsOf(conditions: Conditions): readonly Condition[] {
  const { tags, paths, operations, webhooks, methods } = conditions;
  const { deprecated, extensions = {} } = conditions;
  return [
    ...listed("tags", tags, (candidate) => candidate.tags),
    ...listed("paths", paths, ({ path }) => optional(path), matchesGlob),
    ...listed("operations", operations, operationNames, matchesGlob),
    ...listed("webhooks", webhooks, ({ name }) => optional(name), matchesGlob),
    ...listed("methods", methods, ({ method }) => [method], sameMethod),
    ...(deprecated === undefined ? [] : [deprecation(deprecated)]),
    ...Object.entries(extensions).map(([name, value]) =>
      extension(name, isArray(value) ? value : [value], isArray(value)),
    ),
  ];
}

/** The condition with a list of names. */
function listed(
  key: keyof Conditions,
  values: readonly string[] | undefined,
  namesOf: (candidate: Candidate) => readonly string[],
  matches = (name: string, value: string) => name === value,
): readonly Condition[] {
  if (values === undefined) return [];
  const parts = values.map((value, at): ConditionPart => ({
    keys: [key, String(at)],
    value,
    isMetBy: (candidate) =>
      namesOf(candidate).some((name) => matches(name, value)),
    namesOf,
  }));
  return [{ key, parts }];
}

function deprecation(wanted: boolean): Condition {
  const part: ConditionPart = {
    keys: ["deprecated"],
    value: String(wanted),
    isMetBy: ({ operation }) =>
      wanted ===
      (operation["deprecated"] === true ||
        isObject(operation["x-deprecation"])),
    // A description may have no deprecated operation.
    namesOf: () => [],
  };
  return { key: "deprecated", parts: [part] };
}

function extension(
  name: string,
  values: readonly Scalar[],
  isList: boolean,
): Condition {
  const parts = values.map((value, at): ConditionPart => ({
    keys: ["extensions", name, ...(isList ? [String(at)] : [])],
    value: `${name}: ${JSON.stringify(value)}`,
    isMetBy: (candidate) => extensionOf(candidate, name).includes(value),
    isOn: (object) => valuesOf(object[name]).includes(value),
    namesOf: (candidate) => extensionsOf(candidate),
  }));
  return { key: "extensions", parts };
}

/** The values of an extension: one, or the items of a list. */
function extensionOf(
  { operation, item }: Pick<Candidate, "operation" | "item">,
  name: string,
): readonly JsonValue[] {
  const owner = [operation, item].find((one) => Object.hasOwn(one, name));
  return valuesOf(owner?.[name]);
}

function valuesOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined) return [];
  return isArray(value) ? value : [value];
}

/** The extensions of an operation with short values, as `x-internal: true` or `x-audience: "partner"`. */
function extensionsOf(candidate: Candidate): readonly string[] {
  const { operation, item } = candidate;
  return Object.keys({ ...item, ...operation })
    .filter((name) => name.startsWith("x-"))
    .flatMap((name) =>
      extensionOf(candidate, name).flatMap((value) =>
        typeof value === "object" ? [] : `${name}: ${JSON.stringify(value)}`,
      ),
    );
}

function operationNames({ id, method, path }: Candidate): readonly string[] {
  return [
    ...optional(id),
    ...(path === undefined ? [] : [`${method} ${path}`]),
  ];
}

function sameMethod(method: string, wanted: string): boolean {
  return method.toLowerCase() === wanted.toLowerCase();
}

function optional<Value>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value];
}

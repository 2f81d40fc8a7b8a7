import { type JsonValue, memberOf, text } from "../../../language/json/json.js";
import { childLocation } from "../../../language/json/location.js";
import type {
  Deprecation,
  Operation,
  Writable,
} from "../../../language/model/model.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { ObjectNode } from "../object-node/object-node.js";
import { hasExtension } from "./extensions.js";
import type { ParsedOperation } from "./parsed-operation.js";

/**
 * Builds an operation's `x-deprecation`; without it, the sunset from another tool's
 * extension.
 */
export function deprecationOf(operation: ObjectNode): Deprecation | undefined {
  const node = hasExtension(operation, "x-deprecation")
    ? operation.object("x-deprecation")
    : undefined;
  if (node === undefined) {
    const sunset = sunsetOf(operation);
    return sunset === undefined ? undefined : { sunset };
  }
  if (!node.has("date")) {
    operation.diagnostics.error(
      node.location,
      "deprecation-date",
      "`x-deprecation` has no `date`.",
    );
    return undefined;
  }
  const date = dateOf(node, "date");
  const sunset = dateOf(node, "sunset");
  if (date === undefined) return undefined;
  const deprecation: Writable<Deprecation> = { date };
  if (sunset !== undefined) deprecation.sunset = sunset;
  for (const key of ["policy", "successor"] as const) {
    const link = node.text(key);
    if (link !== undefined) deprecation[key] = link;
  }
  return deprecation;
}

/** RFC 3339: a date, which starts at midnight UTC, or a date and time. */
const dateFormat =
  /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/i;

/**
 * The sunset of a deprecated operation in the extensions of other tools: `x-sunset`
 * (oasdiff), `x-sunset-date`, or the `removalDate` of `x-github`.
 */
function sunsetOf(operation: ObjectNode): string | undefined {
  for (const steps of sunsetExtensions) {
    const value = valueAt(operation.json, steps);
    if (value === undefined) continue;
    const isSunset = typeof value === "string" && isDate(value);
    if (isSunset && operation.flag("deprecated")) return value;
    const reason = isSunset
      ? "the operation is not deprecated"
      : "it is not a date such as 2026-01-31";
    operation.diagnostics.warning(
      childLocation(operation.location, ...steps),
      "sunset-ignored",
      `The sunset \`${text(value)}\` is ignored: ${reason}.`,
    );
  }
  return undefined;
}

const sunsetExtensions = [
  ["x-sunset"],
  ["x-sunset-date"],
  ["x-github", "removalDate"],
] as const;

function valueAt(
  value: JsonValue,
  steps: readonly string[],
): JsonValue | undefined {
  return steps.reduce<JsonValue | undefined>(
    (found, step) => (found === undefined ? found : memberOf(found, step)),
    value,
  );
}

function isDate(text: string): boolean {
  const day = dateFormat.exec(text)?.[1];
  const time = Date.parse(text.toUpperCase());
  return day !== undefined && isCalendarDay(day) && !Number.isNaN(time);
}

function dateOf(node: ObjectNode, key: "date" | "sunset"): string | undefined {
  const text = node.text(key);
  if (text === undefined || isDate(text)) return text;
  node.diagnostics.error(
    node.at(key),
    "deprecation-date",
    `\`${text}\` is not a date.`,
    "Use a date such as 2026-01-31, or a date and time such as 2026-01-31T12:00:00Z.",
  );
  return undefined;
}

/** `Date` accepts the 31st of a shorter month and returns the first of the next one. */
function isCalendarDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toJSON().startsWith(day);
}

/**
 * The deprecation of a whole API version: the fields that are the same in all of
 * its operations. Undefined if an operation is not deprecated or has another date.
 */
export function sharedDeprecation(
  operations: readonly Operation[],
): Deprecation | undefined {
  const [first, ...others] = operations.map(({ deprecation }) => deprecation);
  if (first === undefined) return undefined;
  const isShared = (key: keyof Deprecation) =>
    others.every((other) => other !== undefined && other[key] === first[key]);
  if (!isShared("date")) return undefined;
  const shared: Writable<Deprecation> = {};
  for (const key of ["date", "sunset", "policy", "successor"] as const) {
    const text = first[key];
    // A template such as `{id}` can only be filled in from a request of the operation itself.
    if (text !== undefined && !text.includes("{") && isShared(key))
      shared[key] = text;
  }
  return shared.date === undefined && shared.sunset === undefined
    ? undefined
    : shared;
}

/** A path or URL that a `Link` header can name (RFC 8288); `{name}` refers to a parameter of the operation's path. */
const linkTarget = /^(?:\/|https?:\/\/)[\w\-.~:/?#[\]@!$&'()*+,;=%{}]*$/i;

/** Replaces successors named by operation id with that operation's path, and reports values that are not valid links. */
export function resolveSuccessors(
  operations: readonly ParsedOperation[],
  diagnostics: DiagnosticCollector,
): readonly ParsedOperation[] {
  const paths = new Map(operations.map(({ ownId, path }) => [ownId, path]));
  return operations.map((operation) => {
    const { deprecation } = operation;
    if (deprecation === undefined) return operation;
    const { successor = "" } = deprecation;
    const path = paths.get(successor);
    const resolved =
      path === undefined ? deprecation : { ...deprecation, successor: path };
    checkLinks(operation, resolved, diagnostics);
    return { ...operation, deprecation: resolved };
  });
}

function checkLinks(
  { path, location }: ParsedOperation,
  deprecation: Deprecation,
  diagnostics: DiagnosticCollector,
): void {
  for (const key of ["policy", "successor"] as const) {
    const link = deprecation[key];
    if (link === undefined) continue;
    const at = childLocation(location, "x-deprecation", key);
    const unknown = (link.match(/\{.*?\}/g) ?? []).find(
      (parameter) => !path.includes(parameter),
    );
    if (!linkTarget.test(link))
      diagnostics.error(
        at,
        "deprecation-link",
        `The ${key} \`${link}\` cannot be the target of a \`Link\` header.`,
        key === "policy"
          ? "Use a URL, or a path that starts with `/`."
          : "Use an operation id, a URL, or a path that starts with `/`.",
      );
    else if (unknown !== undefined)
      diagnostics.error(
        at,
        "deprecation-link",
        `The ${key} \`${link}\` contains \`${unknown}\`, which is not a parameter of the operation's path.`,
        "Use only parameters of that path, or link to a page that describes the successor.",
      );
  }
}

import type {
  Operation,
  Parameter,
  Schema,
} from "../../../language/model/model.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import { change, changesOf, type Differences, guarded } from "../difference.js";
import { type Fact, locationsOf, within, writtenAs } from "../facts.js";
import { operationKey } from "../match/match-operations.js";
import type { OperationPair } from "../pairs.js";
import {
  changedForm,
  commonShapes,
  itemsOfAnyList,
  serializationForm,
  shapesOf,
} from "./serialization.js";

/** Compares parameters: those of the path by position, others by location and name, and the rest by name alone. */
export function* compareParameters(pair: OperationPair): Differences {
  const { before, after } = pair;
  const { pairs, removed, added } = matchParameters(before, after);
  for (const [old, updated] of pairs) {
    const locations = locationsOf(old, updated);
    yield* guarded(pair.scope(titleOf(updated), "sends"), locations, () =>
      compareParameter(pair, old, updated),
    );
  }
  for (const parameter of removed)
    yield change(
      pair.scope(titleOf(parameter), "sends", [parameter, undefined]),
      parameter.required
        ? "required-parameter-removed"
        : "optional-parameter-removed",
      locationsOf(parameter, after),
    );
  for (const parameter of added)
    yield change(
      pair.scope(titleOf(parameter), "sends", [undefined, parameter]),
      parameter.required
        ? isIdempotencyKey(parameter, after)
          ? "idempotency-key-demanded"
          : "required-parameter-added"
        : "optional-parameter-added",
      locationsOf(before, parameter),
    );
}

function matchParameters(before: Operation, after: Operation) {
  const isMoved = operationKey(before) !== operationKey(after);
  const others = keyed(after, isMoved);
  const pairs: (readonly [Parameter, Parameter])[] = [];
  const removed: Parameter[] = [];
  for (const [key, parameter] of keyed(before, isMoved)) {
    const other = others.get(key);
    others.delete(key);
    if (other) pairs.push([parameter, other]);
    else removed.push(parameter);
  }
  const added = [...others.values()];
  for (const parameter of [...removed]) {
    const at = added.findIndex((one) => hasSameName(one, parameter));
    const [other] = at < 0 ? [] : added.splice(at, 1);
    if (other === undefined) continue;
    pairs.push([parameter, other]);
    removed.splice(removed.indexOf(parameter), 1);
  }
  return { pairs, removed, added };
}

/** Parameters by how they are matched. In another path, the position means nothing. */
function keyed(
  { parameters, path }: Operation,
  isMoved: boolean,
): Map<string, Parameter> {
  const inPath = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return new Map(
    parameters.map((parameter) => {
      const { name, in: sentIn } = parameter;
      const at = inPath.indexOf(name);
      if (sentIn === "path" && at >= 0 && !isMoved)
        return [`path ${at}`, parameter];
      // Header names are case-insensitive.
      const same = sentIn === "header" ? name.toLowerCase() : name;
      return [`${sentIn} ${same}`, parameter];
    }),
  );
}

function hasSameName(old: Parameter, updated: Parameter): boolean {
  return (
    old.name === updated.name ||
    ((old.in === "header" || updated.in === "header") &&
      old.name.toLowerCase() === updated.name.toLowerCase())
  );
}

function titleOf({ name, in: sentIn }: Parameter): string {
  return `${sentIn} parameter ${name}`;
}

function* compareParameter(
  pair: OperationPair,
  before: Parameter,
  after: Parameter,
): Differences {
  if (before === after) return;
  const { compare } = pair;
  const scope = pair.scope(titleOf(after), "sends", [before, after]);
  const changed = changesOf(scope, locationsOf(before, after));
  if (before.in !== after.in)
    yield changed("parameter-moved", before.in, after.in);
  else {
    if (after.in === "path" && before.name !== after.name)
      yield changed("path-parameter-renamed", before.name, after.name);
    if (after.in === "header" && before.name !== after.name)
      yield changed("header-case-changed", before.name, after.name);
    const forms = changedForms(pair, before, after);
    if (forms) yield changed("parameter-encoding-changed", ...forms);
  }
  // Path parameters are always required, so the move covers it.
  const isOfPath = [before, after].some((one) => one.in === "path");
  if (before.required !== after.required && !isOfPath)
    yield changed(requirednessRule(after, pair.after));
  if (before.allowReserved !== after.allowReserved)
    yield changed(
      after.allowReserved
        ? "parameter-reserved-allowed"
        : "parameter-reserved-escaped",
    );
  if (before.docs.deprecated !== after.docs.deprecated)
    yield changed(
      after.docs.deprecated ? "parameter-deprecated" : "parameter-undeprecated",
    );
  const isText = [before, after].every((one) => one.mediaType === undefined);
  const written = isText ? writtenAs(scope, "text") : scope;
  const isRequired = before.required && after.required;
  const at = { ...written, isRequired };
  const items = repeatedItems(pair, before, after);
  if (items === undefined) {
    yield* compare(before.schema, after.schema, at);
    return;
  }
  yield changed("text-widened", "one value", "a list of values");
  yield* compare(before.schema, items, within(at, "[]"));
}

/**
 * The items of a list that replaces a single value, if the old text of the
 * parameter is the text of a list with one item: `?a=1` against `?a=1&a=2`.
 */
function repeatedItems(
  { lookups }: OperationPair,
  before: Parameter,
  after: Parameter,
): Schema | undefined {
  const isRepeated =
    before.in === "query" &&
    after.in === "query" &&
    [before, after].every(({ mediaType }) => mediaType === undefined) &&
    shapesOf(before.schema, lookups.before).join() === "single" &&
    shapesOf(after.schema, lookups.after).join() === "array" &&
    serializationForm(after, "array") === "form, exploded";
  const parts = resolveConjuncts(conjuncts(after.schema), lookups.after);
  const rules = parts.flatMap(({ array }) => array ?? []);
  const [only, second] = rules;
  return isRepeated && only && !second ? itemsOfAnyList(only) : undefined;
}

function requirednessRule(
  parameter: Parameter,
  operation: Operation,
): Fact["kind"] {
  if (isIdempotencyKey(parameter, operation))
    return parameter.required
      ? "idempotency-key-demanded"
      : "idempotency-key-spared";
  return parameter.required
    ? "parameter-became-required"
    : "parameter-became-optional";
}

/** Generated clients create this header if it is required, unless the method is safe. */
function isIdempotencyKey(
  { name, in: sentIn }: Parameter,
  { method }: Operation,
): boolean {
  return (
    sentIn === "header" &&
    name.toLowerCase() === "idempotency-key" &&
    !["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].includes(method)
  );
}

/** How the serialization changed. */
function changedForms(
  { lookups }: OperationPair,
  before: Parameter,
  after: Parameter,
) {
  const shapes = commonShapes(
    shapesOf(before.schema, lookups.before),
    shapesOf(after.schema, lookups.after),
  );
  return changedForm(before, after, shapes);
}

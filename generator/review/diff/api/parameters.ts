import type {
  Operation,
  Parameter,
  Schema,
} from "../../../language/model/model.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import { type Fact, within, writtenAs } from "../facts.js";
import { guarded } from "../guard.js";
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
export function compareParameters(pair: OperationPair): void {
  const { before, after, facts } = pair;
  const { pairs, removed, added } = matchParameters(before, after);
  for (const [old, updated] of pairs) {
    const locations = { before: old.location, after: updated.location };
    guarded(facts, pair.scope(titleOf(updated), "sends"), locations, () => {
      compareParameter(pair, old, updated);
    });
  }
  for (const parameter of removed)
    facts.add(pair.scope(titleOf(parameter), "sends", [parameter, undefined]), {
      kind: parameter.required
        ? "required-parameter-removed"
        : "optional-parameter-removed",
      locations: { before: parameter.location, after: after.location },
    });
  for (const parameter of added)
    facts.add(pair.scope(titleOf(parameter), "sends", [undefined, parameter]), {
      kind: parameter.required
        ? isIdempotencyKey(parameter, after)
          ? "idempotency-key-demanded"
          : "required-parameter-added"
        : "optional-parameter-added",
      locations: { before: before.location, after: parameter.location },
    });
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

function compareParameter(
  pair: OperationPair,
  before: Parameter,
  after: Parameter,
): void {
  if (before === after) return;
  const { facts, compare } = pair;
  const scope = pair.scope(titleOf(after), "sends", [before, after]);
  const locations = { before: before.location, after: after.location };
  const add = (
    kind: Fact["kind"],
    old?: string | boolean,
    updated?: string | boolean,
  ) => {
    const values = old === undefined ? {} : { before: old };
    facts.add(scope, {
      kind,
      locations,
      ...values,
      ...(updated !== undefined && { after: updated }),
    });
  };
  if (before.in !== after.in) add("parameter-moved", before.in, after.in);
  else {
    if (after.in === "path" && before.name !== after.name)
      add("path-parameter-renamed", before.name, after.name);
    if (after.in === "header" && before.name !== after.name)
      add("header-case-changed", before.name, after.name);
    const forms = changedForms(pair, before, after);
    if (forms) add("parameter-encoding-changed", ...forms);
  }
  // Path parameters are always required, so the move covers it.
  const isOfPath = [before, after].some((one) => one.in === "path");
  if (before.required !== after.required && !isOfPath)
    add(requirednessRule(after, pair.after));
  if (before.allowReserved !== after.allowReserved)
    add(
      after.allowReserved
        ? "parameter-reserved-allowed"
        : "parameter-reserved-escaped",
    );
  if (before.docs.deprecated !== after.docs.deprecated)
    add(
      after.docs.deprecated ? "parameter-deprecated" : "parameter-undeprecated",
    );
  const isText = [before, after].every((one) => one.mediaType === undefined);
  const written = isText ? writtenAs(scope, "text") : scope;
  const isRequired = before.required && after.required;
  const at = { ...written, isRequired };
  const items = repeatedItems(pair, before, after);
  if (items === undefined) {
    compare(before.schema, after.schema, at);
    return;
  }
  add("text-widened", "one value", "a list of values");
  compare(before.schema, items, within(at, "[]"));
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

import type { Operation, Parameter } from "../../model/model.js";
import { asText, type Fact } from "../facts.js";
import { operationKey as operationKey } from "../match/match-operations.js";
import type { OperationPair } from "../pairs.js";
import { changedForm, commonShapes, shapesOf } from "./serialization.js";

/** Compares parameters: those of the path by where they stand in it, the others by place and name, and what is left by name. */
export function compareParameters(pair: OperationPair): void {
  const { before, after, facts } = pair;
  const { pairs, removed, added } = matchParameters(before, after);
  for (const [one, other] of pairs) compareParameter(pair, one, other);
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
        ? isIdempotencyKey(parameter)
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

/** In another path the same place means nothing. */
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
      // Names of headers know no case.
      const same = sentIn === "header" ? name.toLowerCase() : name;
      return [`${sentIn} ${same}`, parameter];
    }),
  );
}

function hasSameName(one: Parameter, other: Parameter): boolean {
  return (
    one.name === other.name ||
    ((one.in === "header" || other.in === "header") &&
      one.name.toLowerCase() === other.name.toLowerCase())
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
    one?: string | boolean,
    other?: string | boolean,
  ) => {
    const values = one === undefined ? {} : { before: one };
    facts.add(scope, {
      kind,
      locations,
      ...values,
      ...(other !== undefined && { after: other }),
    });
  };
  if (before.in !== after.in) add("parameter-moved", before.in, after.in);
  else {
    if (after.in === "path" && before.name !== after.name)
      add("path-parameter-renamed", before.name, after.name);
    const forms = changedForms(pair, before, after);
    if (forms) add("parameter-encoding-changed", ...forms);
  }
  // What stands in the path is there always, which is told of the move.
  const isOfPath = [before, after].some((one) => one.in === "path");
  if (before.required !== after.required && !isOfPath)
    add(requirednessRule(after));
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
  compare(before.schema, after.schema, isText ? asText(scope) : scope);
}

function requirednessRule(parameter: Parameter): Fact["kind"] {
  if (isIdempotencyKey(parameter))
    return parameter.required
      ? "idempotency-key-demanded"
      : "idempotency-key-spared";
  return parameter.required
    ? "parameter-became-required"
    : "parameter-became-optional";
}

/** A client makes this one by itself where it is demanded. */
function isIdempotencyKey({ name, in: sentIn }: Parameter): boolean {
  return sentIn === "header" && name.toLowerCase() === "idempotency-key";
}

/** How the value becomes other text. */
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

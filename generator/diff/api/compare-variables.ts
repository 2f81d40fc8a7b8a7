import type { Server, ServerVariable } from "../../model/model.js";
import { type Facts, type Scope, within } from "../facts.js";

/** Compares the variables of two servers: by where they stand in the address, for their names are not sent. */
export function compareVariables(
  before: Server,
  after: Server,
  scope: Scope,
  facts: Facts,
): void {
  const [one, other] = [variablesOf(before), variablesOf(after)];
  const locations = { before: before.location, after: after.location };
  if (one.length !== other.length) {
    facts.add(scope, {
      kind:
        one.length < other.length
          ? "server-choice-widened"
          : "server-choice-narrowed",
      locations,
      before: before.url,
      after: after.url,
    });
    return;
  }
  for (const [at, variable] of one.entries())
    compareVariable(variable, other[at] ?? variable, scope, (at, fact) => {
      facts.add(at, { locations, ...fact });
    });
}

type Add = (
  scope: Scope,
  fact: Pick<Parameters<Facts["add"]>[1], "kind" | "before" | "after">,
) => void;

function compareVariable(
  before: ServerVariable,
  after: ServerVariable,
  scope: Scope,
  add: Add,
): void {
  const at = within(scope, ` variable ${after.name}`);
  if (before.name !== after.name)
    add(at, {
      kind: "server-variable-renamed",
      before: before.name,
      after: after.name,
    });
  if (before.default !== after.default)
    add(at, {
      kind: "server-default-changed",
      before: before.default,
      after: after.default,
    });
  const lost = without(before.values, after.values);
  const won = without(after.values, before.values);
  const values = {
    before: before.values ?? "any value",
    after: after.values ?? "any value",
  };
  if (lost) add(at, { kind: "server-choice-narrowed", ...values });
  if (won) add(at, { kind: "server-choice-widened", ...values });
}

/** Whether the first lets something stand that the second does not. */
function without(
  values: readonly string[] | undefined,
  others: readonly string[] | undefined,
): boolean {
  if (others === undefined) return false;
  return values?.some((value) => !others.includes(value)) ?? true;
}

/** In the order in which they stand in the address. */
function variablesOf({ url, variables }: Server): readonly ServerVariable[] {
  return [...url.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name]) =>
    variables.filter((one) => one.name === name),
  );
}

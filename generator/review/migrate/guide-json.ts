import type { Sources } from "../../language/diagnostics/diagnostics.js";
import type { Location } from "../../language/json/location.js";
import type { Event, Operation } from "../../language/model/model.js";
import { todoText } from "./differences.js";
import type { Difference, MigrationGuide, OperationStep } from "./migrate.js";

/** The description of a version, with the text for line numbers. */
export interface DescribedSource {
  /** The description's path as shown to the user. */
  readonly input: string;
  readonly document: Sources;
}

/** Prints a migration guide for programs. Its members are a stable interface. */
export function guideJson(
  before: DescribedSource,
  after: DescribedSource,
  { from, to, steps, added, events, types }: MigrationGuide,
): string {
  const operationBefore = (one: Operation) => operationJson(one, before);
  const operationAfter = (one: Operation) => operationJson(one, after);
  const difference = (one: Difference) => differenceJson(one, before, after);
  const result = {
    from: { version: from.name, description: before.input },
    to: { version: to.name, description: after.input },
    counts: countsOf(steps, added),
    operations: steps.map(({ operation, state, successors, guesses }) => ({
      ...operationBefore(operation),
      state,
      successors: successors.map((successor) => ({
        ...operationAfter(successor.to),
        reason: successor.reason,
        ...(successor.list && { list: successor.list }),
        differences: successor.differences.map(difference),
      })),
      guesses: guesses.map(operationAfter),
    })),
    added: added.map(operationAfter),
    events: {
      added: events.added.map((event) => eventJson(event, after)),
      gone: events.gone.map((event) => eventJson(event, before)),
      differences: events.differences.map(difference),
    },
    types,
  };
  return `${JSON.stringify(result, undefined, 2)}\n`;
}

function differenceJson(
  difference: Difference,
  oldSource: DescribedSource,
  newSource: DescribedSource,
) {
  const { kind, where, before, after, locations } = difference.finding;
  return {
    need: difference.need,
    direction: difference.direction,
    rule: kind,
    where,
    todo: todoText(difference),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    locations: {
      before: locationOf(locations.before, oldSource),
      after: locationOf(locations.after, newSource),
    },
  };
}

function countsOf(
  steps: readonly OperationStep[],
  added: readonly Operation[],
) {
  const number = (state: OperationStep["state"]) =>
    steps.filter((step) => step.state === state).length;
  return {
    same: number("same"),
    extended: number("extended"),
    changed: number("changed"),
    replaced: number("replaced"),
    gone: number("gone"),
    added: added.length,
  };
}

function operationJson(
  { id, name, method, path, location }: Operation,
  side: DescribedSource,
) {
  return { id, name, method, path, location: locationOf(location, side) };
}

function eventJson({ name, location }: Event, side: DescribedSource) {
  return { name, location: locationOf(location, side) };
}

function locationOf(
  location: Location | undefined,
  { document }: DescribedSource,
) {
  if (location === undefined) return undefined;
  const position = document.locate(location);
  if (position === undefined) return { location };
  const { file, line, column } = position;
  return { location, file, line, column };
}

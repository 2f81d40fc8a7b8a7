import type { Event, Operation } from "../model/model.js";
import type { Location } from "../json/location.js";
import type { Difference, Guide, Move } from "./guide.js";
import { todoOf } from "./guide-sentences.js";
import type { Sources } from "../diagnostics/diagnostics.js";

/** A description whose versions are compared, with its text for line numbers. */
export interface DescribedSource {
  /** The description's path as shown to the user. */
  readonly input: string;
  readonly document: Sources;
}

/** A migration guide for programs; its members are a promise to them. */
export function guideJson(
  before: DescribedSource,
  after: DescribedSource,
  { from, to, moves, added, events, types }: Guide,
): string {
  const difference = (one: Difference) => ({
    need: one.need,
    direction: one.direction,
    rule: one.finding.kind,
    where: one.finding.where,
    todo: todoOf(one),
    ...(one.finding.before === undefined ? {} : { before: one.finding.before }),
    ...(one.finding.after === undefined ? {} : { after: one.finding.after }),
    locations: {
      before: locationOf(one.finding.locations.before, before),
      after: locationOf(one.finding.locations.after, after),
    },
  });
  const result = {
    from: { version: from.name, description: before.input },
    to: { version: to.name, description: after.input },
    counts: countsOf(moves, added),
    operations: moves.map(({ operation, state, ways, guesses }) => ({
      ...operationJson(operation, before),
      state,
      successors: ways.map((way) => ({
        ...operationJson(way.to, after),
        reason: way.reason,
        ...(way.list && { list: way.list }),
        differences: way.differences.map(difference),
      })),
      guesses: guesses.map((one) => operationJson(one, after)),
    })),
    added: added.map((operation) => operationJson(operation, after)),
    events: {
      added: events.added.map((event) => eventJson(event, after)),
      gone: events.gone.map((event) => eventJson(event, before)),
      differences: events.differences.map(difference),
    },
    types,
  };
  return `${JSON.stringify(result, undefined, 2)}\n`;
}

function countsOf(moves: readonly Move[], added: readonly Operation[]) {
  const number = (state: Move["state"]) =>
    moves.filter((move) => move.state === state).length;
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

import type { Operation, ApiVersion } from "../model/model.js";
import type { Difference, Guide, Move, Way } from "./guide.js";
import {
  differenceItem,
  differenceLists,
  type Shared,
  sharedDifferences,
} from "./guide-differences.js";
import {
  type Item,
  joined,
  type Page,
  plainly,
  type Said,
  say,
  type Section,
} from "./document-page.js";
import { count } from "../diagnostics/terminal.js";

/** A guide as a page: what there is to do first, each operation with what it takes. */
export function guidePage(guide: Guide): Page {
  const { from, to, moves } = guide;
  const shared = sharedDifferences(moves);
  const inState = (...states: readonly Move["state"][]) =>
    moves.filter(({ state }) => states.includes(state));
  const isOwn = ({ ways }: Move) =>
    ways.some(({ differences }) =>
      differences.some(({ finding }) => !shared.has(finding)),
    );
  const sections = (moved: readonly Move[]) =>
    moved.map((move) => moveSection(move, guide, shared));
  const [changed, extended] = [inState("changed"), inState("extended")];
  return {
    title: say`Moving from ${from.name} to ${to.name} of ${from.title}`,
    sections: [
      { lines: summary(guide), lists: [] },
      everywhere(from, to),
      ...sections(changed.filter(isOwn)),
      ...sections(inState("replaced")),
      ...listed(
        plainly("Nothing takes their place"),
        inState("gone").map(goneItem),
      ),
      ...sharedSection(shared),
      ...listed(
        plainly("Nothing to do but for what several operations share"),
        changed.filter((move) => !isOwn(move)).map(sameItem),
      ),
      ...sections(extended.filter(isOwn)),
      ...listed(
        plainly("Nothing to do"),
        [...inState("same"), ...extended.filter((move) => !isOwn(move))].map(
          sameItem,
        ),
      ),
      ...listed(plainly("New operations"), guide.added.map(operationItem)),
      ...eventSection(guide),
      ...typeSection(guide),
    ],
  };
}

function summary({ moves, added, events }: Guide): readonly Said[] {
  const number = (...states: readonly Move["state"][]) =>
    moves.filter(({ state }) => states.includes(state)).length;
  const parts = [
    said(number("same", "extended"), "stays as it is", "stay as they are"),
    said(number("changed"), "changes", "change"),
    said(
      number("replaced"),
      "has another in its place",
      "have others in their place",
    ),
    said(number("gone"), "is gone", "are gone"),
  ].filter((part) => part !== "");
  const news = [
    said(added.length, "operation", "operations"),
    said(events.added.length, "event", "events"),
  ].filter((part) => part !== "");
  const other = new Set(events.differences.flatMap(eventsOf)).size;
  const more = [
    ...(other > 0
      ? [` ${said(other, "event changes", "events change")}.`]
      : []),
    ...(news.length > 0 ? [` New: ${news.join(" and ")}.`] : []),
  ].join("");
  return [
    plainly(
      `Of ${count(moves.length, "operation")} ${parts.join(", ")}.${more}`,
    ),
  ];
}

function said(number: number, one: string, several: string): string {
  if (number === 0) return "";
  return `${number} ${number === 1 ? one : several}`;
}

function everywhere(from: ApiVersion, to: ApiVersion): Section {
  const paths =
    from.prefix === to.prefix
      ? []
      : [
          {
            text: say`Paths begin with ${to.prefix ?? "/"} in place of ${from.prefix ?? "/"}.`,
          },
        ];
  const code = {
    text: say`Generated code is imported from ${to.name} in place of ${from.name}; operations have the same names there, but for what is said below.`,
  };
  return {
    heading: plainly("For every operation"),
    lines: [],
    lists: [
      {
        items: [...timeLines(from).map((text) => ({ text })), ...paths, code],
      },
    ],
  };
}

/** Until when what is left goes on working, where that is said. */
function timeLines({
  name,
  deprecation,
}: Pick<Operation | ApiVersion, "name" | "deprecation">): readonly Said[] {
  if (deprecation === undefined) return [];
  const { date, sunset } = deprecation;
  return [
    sunset === undefined
      ? say`${name} is deprecated since ${date}.`
      : say`${name} is deprecated since ${date}, and works until ${sunset}.`,
  ];
}

function listed(heading: Said, items: readonly Item[]): readonly Section[] {
  return items.length === 0 ? [] : [{ heading, lines: [], lists: [{ items }] }];
}

function sameItem({ operation }: Move): Item {
  return operationItem(operation);
}

function operationItem({ name, method, path }: Operation): Item {
  return { text: say`${name}: ${`${method} ${path}`}` };
}

function goneItem({ operation, guesses }: Move): Item {
  const successor = operation.deprecation?.successor;
  const text = [
    ...guesses.map(
      (one) =>
        say`Perhaps ${one.name}, ${addressOf(one)}: this is a guess by its path.`,
    ),
    ...(successor === undefined
      ? []
      : [say`Its deprecation leads to ${successor}.`]),
  ].reduce(joined, operationItem(operation).text);
  return { mark: "!", text };
}

function addressOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function moveSection(
  { operation, state, ways }: Move,
  { from }: Guide,
  shared: Shared,
): Section {
  const heading =
    state === "changed"
      ? say`${operation.name} changes`
      : state === "extended"
        ? say`${operation.name} can do more: nothing to do`
        : say`${operation.name} is replaced`;
  const single = ways.length === 1;
  return {
    heading,
    lines: [
      ...(from.deprecation ? [] : timeLines(operation)),
      ...(single ? [] : [say`${addressOf(operation)} is split.`]),
      ...ways.flatMap((way) => [callLine(operation, way), ...listLine(way)]),
    ],
    lists: ways.flatMap((way) =>
      differenceLists(
        way.differences,
        shared,
        single ? "" : ` with ${way.to.name}`,
      ),
    ),
  };
}

const reasons = {
  path: plainly(""),
  name: plainly("It has the same name."),
  deprecation: plainly("The deprecation says so."),
  words: plainly("The description names it in words: see whether it is meant."),
  likeness: plainly(""),
};

function callLine(operation: Operation, { to, reason }: Way): Said {
  if (reason === "path") return say`${addressOf(operation)} → ${addressOf(to)}`;
  const call =
    operation.name === to.name
      ? say`Call ${addressOf(to)} in place of ${addressOf(operation)}.`
      : say`Call ${to.name}, ${addressOf(to)}, in place of ${operation.name}, ${addressOf(operation)}.`;
  return joined(call, reasons[reason]);
}

function listLine({ list }: Way): readonly Said[] {
  if (list === undefined) return [];
  const { from, to } = list;
  if (to === undefined)
    return [
      say`Its list is the whole body, and was ${from ?? ""} of an object.`,
    ];
  return from === undefined
    ? [say`Its list comes as ${to} of an object, and was the whole body.`]
    : [say`Its list comes as ${to} in place of ${from}.`];
}

function sharedSection(shared: Shared): readonly Section[] {
  const lists = differenceLists([...shared.values()].flat(), new Map(), "");
  return lists.length === 0
    ? []
    : [{ heading: plainly("What several operations share"), lines: [], lists }];
}

function eventSection({ events, to }: Guide): readonly Section[] {
  const items = [
    ...events.gone.map(({ name }) => ({
      mark: "!" as const,
      text: say`${name} does not come any more.`,
    })),
    ...events.differences.map((difference) => {
      const { mark, text } = differenceItem(difference, events.differences);
      const whose = say`${eventsOf(difference).join(", ")}:`;
      return { ...(mark && { mark }), text: joined(whose, text) };
    }),
    ...events.added.map(({ name }) => ({ text: say`${name} is new.` })),
  ];
  if (items.length > 0) return listed(plainly("Events"), items);
  return to.events.length === 0
    ? []
    : [
        {
          heading: plainly("Events"),
          lines: [plainly("They are the same.")],
          lists: [],
        },
      ];
}

/** The names of the events that a difference reaches. */
function eventsOf({ finding }: Difference): readonly string[] {
  const names = finding.reach.flatMap(({ user }) =>
    user.startsWith("event ") ? [user.slice("event ".length)] : [],
  );
  return [...new Set(names)];
}

function typeSection({ types, from, to }: Guide): readonly Section[] {
  return listed(
    plainly("Types with another name"),
    types.map((type) => ({
      text: say`${`${from.name}.${type.from}`} → ${`${to.name}.${type.to}`}`,
    })),
  );
}

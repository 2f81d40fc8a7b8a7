import { count } from "../../language/diagnostics/terminal.js";
import type { ApiVersion, Operation } from "../../language/model/model.js";
import {
  differenceItem,
  differenceLists,
  type SharedDifferences,
  sharedDifferences,
} from "./differences.js";
import type {
  Difference,
  MigrationGuide,
  OperationStep,
  StepState,
  Successor,
} from "./migrate.js";
import {
  type Item,
  joinSentences,
  type Page,
  plainSentence,
  type Section,
  type Sentence,
  sentence,
} from "./page.js";

/** Lays a guide out as a page: a summary, the operations that need changes, then those that need none. */
export function guidePage(guide: MigrationGuide): Page {
  const { from, to, steps } = guide;
  const shared = sharedDifferences(steps);
  const inState = (state: StepState) =>
    steps.filter((step) => step.state === state);
  const hasOwn = ({ successors }: OperationStep) =>
    successors.some(({ differences }) =>
      differences.some(({ finding }) => !shared.has(finding)),
    );
  const sections = (shown: readonly OperationStep[]) =>
    shown.map((step) => stepSection(step, guide, shared));
  const [changed, extended] = [inState("changed"), inState("extended")];
  const unchanged = [
    ...inState("same"),
    ...extended.filter((step) => !hasOwn(step)),
  ];
  return {
    title: sentence`Migrating ${from.title} from ${from.name} to ${to.name}`,
    sections: [
      { lines: [summary(guide)], lists: [] },
      generalSection(from, to),
      ...sections(changed.filter(hasOwn)),
      ...sections(inState("replaced")),
      ...listSection("Removed without replacement", inState("gone"), goneItem),
      ...sharedSection(shared),
      ...listSection(
        "Only shared changes",
        changed.filter((step) => !hasOwn(step)),
        stepItem,
      ),
      ...sections(extended.filter(hasOwn)),
      ...listSection("No changes needed", unchanged, stepItem),
      ...listSection("New operations", guide.added, operationItem),
      ...eventSection(guide),
      ...typeSection(guide),
    ],
  };
}

function summary({ steps, added, events }: MigrationGuide): Sentence {
  const inStates = (...states: readonly StepState[]) =>
    steps.filter(({ state }) => states.includes(state)).length;
  const operations = [
    `${String(inStates("same", "extended"))} compatible`,
    `${String(inStates("changed"))} changed`,
    `${String(inStates("replaced"))} replaced`,
    `${String(inStates("gone"))} removed`,
  ].filter((part) => !part.startsWith("0 "));
  const changedEvents = new Set(events.differences.flatMap(eventsOf)).size;
  const additions = [
    ...(added.length > 0 ? [count(added.length, "operation")] : []),
    ...(events.added.length > 0 ? [count(events.added.length, "event")] : []),
  ];
  const sentences = [
    `${count(steps.length, "operation")}: ${operations.join(", ")}.`,
    ...(changedEvents > 0 ? [`${count(changedEvents, "event")} changed.`] : []),
    ...(additions.length > 0 ? [`New: ${additions.join(" and ")}.`] : []),
  ];
  return plainSentence(sentences.join(" "));
}

/** The changes that apply to every operation. */
function generalSection(from: ApiVersion, to: ApiVersion): Section {
  const paths = sentence`Paths start with ${to.prefix ?? "/"} instead of ${from.prefix ?? "/"}.`;
  const code = sentence`Import generated code from ${to.name} instead of ${from.name}. Operations keep their names unless stated below.`;
  const lines = [
    ...deprecationLines(from),
    ...(from.prefix === to.prefix ? [] : [paths]),
    code,
  ];
  return {
    heading: plainSentence("All operations"),
    lines: [],
    lists: [{ items: lines.map((text) => ({ text })) }],
  };
}

/**
 * The date until which a deprecated version or operation works, if the description has
 * one.
 */
function deprecationLines({
  name,
  deprecation,
}: Pick<Operation | ApiVersion, "name" | "deprecation">): readonly Sentence[] {
  if (deprecation === undefined) return [];
  const { date, sunset } = deprecation;
  if (date === undefined)
    return [sentence`${name} is deprecated and works until ${sunset ?? ""}.`];
  return [
    sunset === undefined
      ? sentence`${name} has been deprecated since ${date}.`
      : sentence`${name} has been deprecated since ${date} and works until ${sunset}.`,
  ];
}

/** A section with one list; no section if the list is empty. */
function listSection<T>(
  heading: string,
  elements: readonly T[],
  itemOf: (element: T) => Item,
): readonly Section[] {
  if (elements.length === 0) return [];
  const items = elements.map(itemOf);
  return [{ heading: plainSentence(heading), lines: [], lists: [{ items }] }];
}

function stepItem({ operation }: OperationStep): Item {
  return operationItem(operation);
}

function operationItem(operation: Operation): Item {
  return { text: sentence`${operation.name}: ${endpointOf(operation)}` };
}

function goneItem({ operation, guesses }: OperationStep): Item {
  const successor = operation.deprecation?.successor;
  const text = [
    ...guesses.map(
      (one) =>
        sentence`Its path is similar to that of ${one.name}, ${endpointOf(one)}, which may replace it.`,
    ),
    ...(successor === undefined
      ? []
      : [sentence`Its deprecation names ${successor} as the successor.`]),
  ].reduce(joinSentences, operationItem(operation).text);
  return { mark: "!", text };
}

function endpointOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function stepSection(
  { operation, state, successors }: OperationStep,
  { from }: MigrationGuide,
  shared: SharedDifferences,
): Section {
  const { name } = operation;
  const heading =
    state === "changed"
      ? sentence`${name}: changed`
      : state === "extended"
        ? sentence`${name}: extended, no changes needed`
        : sentence`${name}: replaced`;
  const single = successors.length === 1;
  return {
    heading,
    lines: [
      ...(from.deprecation ? [] : deprecationLines(operation)),
      ...(single
        ? []
        : [sentence`Several operations replace ${endpointOf(operation)}.`]),
      ...successors.flatMap((successor) => [
        callLine(operation, successor),
        ...listLine(successor),
      ]),
    ],
    lists: successors.flatMap(({ to, differences }) =>
      differenceLists(differences, shared, single ? "" : ` (${to.name})`),
    ),
  };
}

const reasonSentences = {
  name: plainSentence("It has the same name."),
  deprecation: plainSentence("The deprecation names it as the successor."),
  words: plainSentence(
    "A description mentions it: check that it is the replacement.",
  ),
};

function callLine(operation: Operation, { to, reason }: Successor): Sentence {
  const [before, after] = [endpointOf(operation), endpointOf(to)];
  // A similar path is only a guess, so no successor has that reason.
  if (reason === "path" || reason === "likeness")
    return sentence`${before} → ${after}`;
  const call =
    operation.name === to.name
      ? sentence`Call ${after} instead of ${before}.`
      : sentence`Call ${to.name}, ${after}, instead of ${operation.name}, ${before}.`;
  return joinSentences(call, reasonSentences[reason]);
}

function listLine({ list }: Successor): readonly Sentence[] {
  if (list === undefined) return [];
  const { from, to } = list;
  if (from === undefined)
    return [
      sentence`The response was the list itself; the list is now its property ${to ?? ""}.`,
    ];
  return to === undefined
    ? [
        sentence`The response is now the list itself, which was its property ${from}.`,
      ]
    : [sentence`The list in the response is now ${to} instead of ${from}.`];
}

function sharedSection(shared: SharedDifferences): readonly Section[] {
  const lists = differenceLists([...shared.values()].flat(), new Map(), "");
  return lists.length === 0
    ? []
    : [{ heading: plainSentence("Shared changes"), lines: [], lists }];
}

function eventSection({ events, to }: MigrationGuide): readonly Section[] {
  const items: readonly Item[] = [
    ...events.gone.map(({ name }) => ({
      mark: "!" as const,
      text: sentence`${name} is no longer sent.`,
    })),
    ...events.differences.map((difference) => {
      const { mark, text } = differenceItem(difference, events.differences);
      const names = sentence`${eventsOf(difference).join(", ")}:`;
      return { ...(mark && { mark }), text: joinSentences(names, text) };
    }),
    ...events.added.map(({ name }) => ({ text: sentence`${name} is new.` })),
  ];
  if (items.length === 0 && to.events.length > 0)
    return [
      {
        heading: plainSentence("Events"),
        lines: [plainSentence("No changes.")],
        lists: [],
      },
    ];
  return listSection("Events", items, (item) => item);
}

/** The names of the events that a difference affects. */
function eventsOf({ finding }: Difference): readonly string[] {
  const names = finding.reach.flatMap(({ user }) =>
    user.startsWith("event ") ? [user.slice("event ".length)] : [],
  );
  return [...new Set(names)];
}

function typeSection({ types, from, to }: MigrationGuide): readonly Section[] {
  return listSection("Renamed types", types, (type) => ({
    text: sentence`${`${from.name}.${type.from}`} → ${`${to.name}.${type.to}`}`,
  }));
}

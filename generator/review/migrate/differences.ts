import { messageOf, showValue } from "../diff/messages.js";
import type { Direction } from "../diff/rules/impacts.js";
import type { RuleId } from "../diff/rules/rules.js";
import {
  type Difference,
  isAlwaysNull,
  type Need,
  type OperationStep,
} from "./migrate.js";
import {
  type Item,
  joinSentences,
  type List,
  plainSentence,
  type Sentence,
  sentence,
  sentenceText,
} from "./page.js";

type Todo = Readonly<Partial<Record<Direction, string>>>;

const optionalAdded: Todo = { sends: "New and optional.", receives: "New." };
const requiredAdded: Todo = {
  sends: "New and required: send it.",
  receives: "New and always present.",
};
const closedAdded: Todo = {
  sends: "New and optional.",
  receives: "New: check that your code accepts it.",
};
const closedRequiredAdded: Todo = {
  sends: "New and required: send it.",
  receives: "New and always present: check that your code accepts it.",
};
const removed: Todo = {
  sends: "Removed: stop sending it.",
  receives: "Removed: stop reading it.",
};
const codeAdded: Todo = {
  receives: "New: make sure that your code handles it.",
};
const codeRemoved: Todo = {
  receives: "Removed: delete the code that handles it.",
};

/** What to do about a change, for rules where this is clearer than the message of the finding. */
const todosByRule: Readonly<Partial<Record<RuleId, Todo>>> = {
  "required-property-added": requiredAdded,
  "closed-required-property-added": closedRequiredAdded,
  "optional-property-added": optionalAdded,
  "closed-property-added": closedAdded,
  "required-property-removed": removed,
  "closed-required-property-removed": removed,
  "optional-property-removed": removed,
  "closed-property-removed": removed,
  "property-became-required": {
    sends: "Now required: always send it.",
    receives: "Now always present.",
  },
  "property-became-optional": {
    sends: "Now optional.",
    receives: "Now optional: handle its absence.",
  },
  "required-parameter-added": requiredAdded,
  "optional-parameter-added": optionalAdded,
  "required-parameter-removed": removed,
  "optional-parameter-removed": removed,
  "parameter-became-required": { sends: "Now required: always send it." },
  "parameter-became-optional": { sends: "Now optional." },
  "operation-event-added": { calls: "The operation can now trigger it." },
  "operation-event-removed": { calls: "The operation no longer triggers it." },
  "optional-body-added": optionalAdded,
  "required-body-added": requiredAdded,
  "optional-body-removed": removed,
  "required-body-removed": removed,
  "required-header-added": requiredAdded,
  "optional-header-added": optionalAdded,
  "required-header-removed": removed,
  "optional-header-removed": removed,
  "operation-renamed": { calls: "It has another name in generated code." },
  "problem-code-added": codeAdded,
  "problem-code-removed": codeRemoved,
  "error-reply-added": codeAdded,
  "error-reply-removed": codeRemoved,
};

/** What to do about any other change, after the message of the finding. */
const todosByNeed: Readonly<Record<Need, Todo>> = {
  must: {
    sends: "Change what you send.",
    receives: "Change the code that reads it.",
    calls: "Change how you call it.",
  },
  check: {
    sends: "Check what you send.",
    receives: "Check the code that reads it.",
    calls: "Check how you call it.",
  },
  nothing: {},
};

/** What to do about a difference. */
export function todoText(difference: Difference): string {
  return sentenceText(todoOf(difference));
}

function todoOf({ finding, need, direction }: Difference): Sentence {
  if (direction === "receives" && isAlwaysNull(finding))
    return plainSentence(
      "Now always null: check that your code works without it.",
    );
  const todo = todosByRule[finding.kind]?.[direction];
  if (todo !== undefined) return withValues(finding, todo);
  const message = withValues(finding, finding.title);
  const action = todosByNeed[need][direction];
  return action === undefined
    ? message
    : joinSentences(message, plainSentence(action));
}

/** Marks the position of a value while a sentence is composed. The text of rules does not contain it. */
const PLACEHOLDER = "\0";

/** The sentence of `messageOf`, with the keyword and the values kept apart so that they are escaped. */
function withValues(finding: Difference["finding"], title: string): Sentence {
  const { keyword } = finding;
  const values = keyword === undefined ? [] : [keyword];
  const message = messageOf(finding, title, (value) => {
    values.push(showValue(value));
    return PLACEHOLDER;
  });
  const parts = message
    .replace(`\`${keyword ?? ""}\``, PLACEHOLDER)
    .split(PLACEHOLDER);
  // The message may leave the values out.
  return { parts, values: values.slice(0, parts.length - 1) };
}

/**
 * The old field that a new required field seems to replace: a required field
 * that was removed from the same object and has a word in common with it.
 */
export function replacedField(
  { finding, direction }: Difference,
  others: readonly Difference[],
): string | undefined {
  if (direction !== "sends") return undefined;
  if (!finding.kind.endsWith("required-property-added")) return undefined;
  const [parent, name] = splitPath(finding.where);
  const removedFields = others.flatMap(({ finding: { kind, where } }) => {
    const [object, field] = splitPath(where);
    return kind.endsWith("required-property-removed") && object === parent
      ? [field]
      : [];
  });
  const words = new Set(wordsOf(name));
  const [replaced, ...more] = removedFields.filter((field) =>
    wordsOf(field).some((word) => words.has(word)),
  );
  return more.length === 0 ? replaced : undefined;
}

function splitPath(where: string): readonly [parent: string, name: string] {
  const at = where.lastIndexOf(".");
  return [where.slice(0, at), where.slice(at + 1)];
}

/** The words of a name except `id`, which too many names have in common. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[-_.]/)
    .filter((word) => word !== "id" && word !== "ids" && word !== "");
}

const marks = {
  must: { mark: "!" },
  check: { mark: "?" },
  nothing: {},
} as const;

/** A difference and what to do about it, as an item of a list. */
export function differenceItem(
  difference: Difference,
  others: readonly Difference[],
): Item {
  const replaced = replacedField(difference, others);
  const todo = joinSentences(
    sentence`${difference.finding.where}:`,
    todoOf(difference),
  );
  const text =
    replaced === undefined
      ? todo
      : joinSentences(todo, sentence`It probably replaces ${replaced}.`);
  return { ...marks[difference.need], text };
}

const directionHeadings: Readonly<Record<Direction, string>> = {
  calls: "How you call it",
  sends: "What you send",
  receives: "What you receive",
};

/** The differences of a successor by direction, and the names of those that are in the section of shared changes. */
export function differenceLists(
  differences: readonly Difference[],
  shared: SharedDifferences,
  suffix: string,
): readonly List[] {
  const own = differences.filter(({ finding }) => !shared.has(finding));
  const lists = (["calls", "sends", "receives"] as const).flatMap(
    (direction): readonly List[] => {
      const items = own
        .filter((one) => one.direction === direction)
        .map((difference) => differenceItem(difference, own));
      return items.length === 0
        ? []
        : [{ heading: `${directionHeadings[direction]}${suffix}:`, items }];
    },
  );
  const names = new Set(
    differences
      .filter(({ finding }) => shared.has(finding))
      .map(({ finding }) => schemaNameIn(finding.where)),
  );
  const items = [...names].map((name) => ({ text: sentence`${name}` }));
  return items.length === 0
    ? lists
    : [...lists, { heading: `Shared changes, see below${suffix}:`, items }];
}

/** The named schema in which a difference is, or the whole location. */
function schemaNameIn(where: string): string {
  return /^[\w-]+(?=[.[]| \w+$)/.exec(where)?.[0] ?? where;
}

/** Findings that affect several operations, with the difference in each direction. */
export type SharedDifferences = ReadonlyMap<
  Difference["finding"],
  readonly Difference[]
>;

/** Finds the differences that several operations share. */
export function sharedDifferences(
  steps: readonly OperationStep[],
): SharedDifferences {
  const found = new Map<
    Difference["finding"],
    { users: Set<string>; byDirection: Map<Direction, Difference> }
  >();
  for (const { operation, successors } of steps)
    for (const difference of successors.flatMap((one) => one.differences)) {
      const { finding, direction } = difference;
      const entry = found.get(finding) ?? {
        users: new Set(),
        byDirection: new Map(),
      };
      found.set(finding, entry);
      entry.users.add(operation.name);
      entry.byDirection.set(direction, difference);
    }
  return new Map(
    [...found]
      .filter(([, { users }]) => users.size > 1)
      .map(([finding, { byDirection }]) => [
        finding,
        [...byDirection.values()],
      ]),
  );
}

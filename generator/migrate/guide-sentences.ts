import type { Direction } from "../diff/rules/impacts.js";
import type { RuleId } from "../diff/rules/rules.js";
import { type Difference, isEmptied, type Need } from "./guide.js";

type Todo = Readonly<Partial<Record<Direction, string>>>;

const fieldAdded: Todo = { sends: "It may be given.", receives: "It is new." };
const requiredFieldAdded: Todo = {
  sends: "Give it: it is required.",
  receives: "It is new, and always there.",
};
const fieldRemoved: Todo = {
  sends: "Leave it out: it is gone.",
  receives: "Do without it: it does not come any more.",
};
const codeAdded: Todo = { receives: "It is new: see that it is handled." };
const codeRemoved: Todo = {
  receives: "It does not come any more: take out the code that names it.",
};

/** What someone who moves does about a change, where more can be said than what changed. */
const todos: Readonly<Partial<Record<RuleId, Todo>>> = {
  "required-property-added": requiredFieldAdded,
  "closed-required-property-added": requiredFieldAdded,
  "optional-property-added": fieldAdded,
  "closed-property-added": fieldAdded,
  "required-property-removed": fieldRemoved,
  "closed-required-property-removed": fieldRemoved,
  "optional-property-removed": fieldRemoved,
  "closed-property-removed": fieldRemoved,
  "property-became-required": {
    sends: "Always give it.",
    receives: "It is always there.",
  },
  "property-became-optional": {
    sends: "It may be left out.",
    receives: "It may be absent.",
  },
  "required-parameter-added": requiredFieldAdded,
  "optional-parameter-added": fieldAdded,
  "required-parameter-removed": fieldRemoved,
  "optional-parameter-removed": fieldRemoved,
  "parameter-became-required": { sends: "Always give it." },
  "parameter-became-optional": { sends: "It may be left out." },
  "operation-event-added": { calls: "It can cause this event, too." },
  "operation-event-removed": {
    calls: "It does not cause this event any more.",
  },
  "optional-body-added": { sends: "A body may be given." },
  "required-body-added": { sends: "Give a body: it is required." },
  "optional-body-removed": { sends: "Leave the body out: it is gone." },
  "required-body-removed": { sends: "Leave the body out: it is gone." },
  "required-header-added": requiredFieldAdded,
  "optional-header-added": fieldAdded,
  "required-header-removed": fieldRemoved,
  "optional-header-removed": fieldRemoved,
  "operation-renamed": { calls: "Its name in code is another." },
  "problem-code-added": codeAdded,
  "problem-code-removed": codeRemoved,
  "error-reply-added": codeAdded,
  "error-reply-removed": codeRemoved,
};

const needs: Readonly<Record<Need, Todo>> = {
  must: {
    sends: "Change what you send.",
    receives: "Change what reads it.",
    calls: "Change how you call it.",
  },
  check: {
    sends: "See whether what you send is still right.",
    receives: "See whether what reads it goes on.",
    calls: "See whether you go on as before.",
  },
  nothing: {},
};

/** What one who moves has to know of a difference. */
export function todoOf({ finding, need, direction }: Difference): string {
  if (direction === "receives" && isEmptied(finding))
    return "It is always null: see whether you go on without it.";
  const known = todos[finding.kind]?.[direction];
  if (known !== undefined) return known;
  const todo = needs[need][direction];
  return todo === undefined ? finding.title : `${finding.title} ${todo}`;
}

/**
 * The field that one which is required now seems to take the place of: the one
 * required before that is gone from the same object, with a word in common.
 */
export function formerName(
  { finding, direction }: Difference,
  others: readonly Difference[],
): string | undefined {
  if (direction !== "sends") return undefined;
  if (!finding.kind.endsWith("required-property-added")) return undefined;
  const [parent, name] = split(finding.where);
  const gone = others.flatMap(({ finding: { kind, where } }) => {
    const [object, field] = split(where);
    return kind.endsWith("required-property-removed") && object === parent
      ? [field]
      : [];
  });
  const words = new Set(wordsOf(name));
  const [former, ...more] = gone.filter((field) =>
    wordsOf(field).some((word) => words.has(word)),
  );
  return more.length === 0 ? former : undefined;
}

function split(where: string): readonly [string, string] {
  const at = where.lastIndexOf(".");
  return [where.slice(0, at), where.slice(at + 1)];
}

/** `id` alone says nothing. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[-_.]/)
    .filter((word) => word !== "id" && word !== "ids" && word !== "");
}

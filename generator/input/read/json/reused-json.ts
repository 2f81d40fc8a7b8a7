import { isObject, type JsonValue } from "../../../language/json/json.js";
import { inspectTree } from "../depth.js";
import { countMembers } from "./json.js";
import { sharedEnds } from "./shared-ends.js";
import {
  type MemberSpan,
  memberSpans,
  spanOf,
  type ValueSpan,
} from "./spans.js";

/** A JSON text with the values in it. */
interface KeptText {
  /** The name of its file, which decides how it is read. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly root: ValueSpan;
}

/**
 * The JSON text that the last run of a process read. Of a changed text, only the smallest
 * known part around the change is parsed: a path item, a component, or the members of
 * `paths` that are new. All other values are the objects of the last run.
 */
export class ReusedJson {
  #last: KeptText | undefined;

  /** The value of a text; undefined if the text must be parsed as a whole. */
  parse(name: string, bytes: Uint8Array): JsonValue | undefined {
    const last = this.#last;
    const root = last?.name === name ? changedRoot(last, bytes) : undefined;
    this.#last = root && { name, bytes, root };
    return root?.value;
  }

  /** Keeps a valid text, whose value has nothing that must be looked for again: no duplicates, ids, or references to other files. */
  keep(name: string, bytes: Uint8Array, value: JsonValue): void {
    this.#last = { name, bytes, root: spanOf(bytes, value) };
  }
}

function changedRoot(last: KeptText, bytes: Uint8Array): ValueSpan | undefined {
  const { start, end } = sharedEnds(last.bytes, bytes);
  const change = {
    start,
    end: last.bytes.length - end,
    grown: bytes.length - last.bytes.length,
  };
  if (change.start === change.end && change.grown === 0) return last.root;
  return encloses(last.root, change)
    ? reparsed(last.root, [], change, bytes)
    : undefined;
}

/** The bytes that changed: offsets in the last text, and how many more there are now. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly grown: number;
}

/** Whether a change leaves the brackets of an object or array, or the ends of another value, as they are. */
function encloses({ start, end }: ValueSpan, change: Change): boolean {
  return start < change.start && change.end < end;
}

/** The span of a value that encloses the change; undefined if its new text is not as simple as the last one. */
function reparsed(
  span: ValueSpan,
  steps: readonly string[],
  change: Change,
  bytes: Uint8Array,
): ValueSpan | undefined {
  const { members } = span;
  const end = span.end + change.grown;
  if (members === undefined) {
    const value = simpleValue(textOf(bytes, span.start, end), steps);
    return value === undefined ? undefined : { start: span.start, end, value };
  }
  const at = members.findIndex((member) => encloses(member.span, change));
  const changed = members[at];
  if (changed === undefined) return withNewMembers(span, steps, change, bytes);
  const inner = reparsed(changed.span, [...steps, changed.name], change, bytes);
  if (inner === undefined) return undefined;
  const others = members.map((member, index) =>
    index < at
      ? member
      : index === at
        ? { ...member, span: inner }
        : moved(member, change.grown),
  );
  return { start: span.start, end, members: others, value: objectOf(others) };
}

/** An object whose members were added, removed or renamed: those before and after the change are the same. */
function withNewMembers(
  { start, end, members = [] }: ValueSpan,
  steps: readonly string[],
  change: Change,
  bytes: Uint8Array,
): ValueSpan | undefined {
  const before = members.filter(({ span }) => span.end < change.start);
  const after = members.filter((member) => member.start > change.end);
  const from = before.at(-1)?.span.end ?? start + 1;
  const to = (after[0]?.start ?? end - 1) + change.grown;
  const [first, last] = [before.length > 0, after.length > 0];
  // The commas are in the text between, so its neighbours are needed to check them.
  const text = `{${first ? `${JSON.stringify(FIRST)}:0` : ""}${textOf(bytes, from, to)}${last ? `${JSON.stringify(LAST)}:0` : ""}}`;
  const parsed = simpleValue(text, steps);
  if (!isObject(parsed)) return undefined;
  const names = new Set([...before, ...after].map(({ name }) => name));
  const between = Object.entries(parsed).filter(
    ([name]) => name !== FIRST && name !== LAST,
  );
  if (between.some(([name]) => names.has(name))) return undefined;
  const value = Object.fromEntries([
    ...before.map(({ name, span }) => [name, span.value] as const),
    ...between,
    ...after.map(({ name, span }) => [name, span.value] as const),
  ]);
  const newEnd = end + change.grown;
  return {
    start,
    end: newEnd,
    value,
    members: memberSpans(bytes, start, value, steps),
  };
}

/** Names that stand for the members before and after a text. */
const FIRST = "\u0000first";
const LAST = "\u0000last";

/** The value of a text; undefined if it is not valid, or if more than its value matters. */
function simpleValue(
  text: string,
  steps: readonly string[],
): JsonValue | undefined {
  let value: JsonValue;
  try {
    // Without a reviver, `JSON.parse` returns only JSON values.
    value = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  // In the place of the value, because its depth and its name matter.
  const placed = steps.reduceRight<JsonValue>(
    (inner, name) => Object.fromEntries([[name, inner]]),
    value,
  );
  const { tooDeep, members, hasIds, hasDynamic, references } =
    inspectTree(placed);
  const isSimple =
    tooDeep === undefined &&
    members === countMembers(text) + steps.length &&
    !hasIds &&
    !hasDynamic &&
    references.size === 0;
  return isSimple ? value : undefined;
}

// A mark at the start of a part is not a byte order mark, but a fault.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}

function moved({ name, start, span }: MemberSpan, by: number): MemberSpan {
  return { name, start: start + by, span: movedSpan(span, by) };
}

function movedSpan(
  { start, end, value, members }: ValueSpan,
  by: number,
): ValueSpan {
  return {
    ...{ start: start + by, end: end + by, value },
    ...(members && { members: members.map((member) => moved(member, by)) }),
  };
}

function objectOf(members: readonly MemberSpan[]): JsonValue {
  // `fromEntries` also creates a member called `__proto__`.
  return Object.fromEntries(
    members.map(({ name, span }) => [name, span.value]),
  );
}

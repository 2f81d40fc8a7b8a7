import type { Content, Sequence } from "../../operation.js";
import { memberOf } from "../../problem.js";
import { itemText, textStream } from "../../values/write-sequence.js";

/** Throws if an item does not match the description. `index` is its position. */
export type CheckItem = (item: unknown, index: number) => void;

/**
 * Serializes the items of a response: events, or a sequence of JSON values. An array
 * becomes a text, any other iterable a stream, because it may have no end.
 */
export function writeItems(
  items: Sequence<unknown>,
  content: Content,
  check: CheckItem | undefined,
): string | ReadableStream<Uint8Array> {
  const { kind } = content;
  const text =
    kind === "events"
      ? (item: unknown) => eventText(item, content)
      : itemText(content);
  let index = 0;
  const checked = (item: unknown) => {
    check?.(kind === "events" ? describedPart(item) : item, index++);
    return text(item);
  };
  return Array.isArray(items)
    ? items.map(checked).join("")
    : textStream(items, checked);
}

/** The parts of an event that the description can declare. */
function describedPart(event: unknown): object {
  return { event: nameOf(event), data: memberOf(event, "data") };
}

function nameOf(event: unknown): unknown {
  return memberOf(event, "event") ?? "message";
}

/**
 * Serializes an event (WHATWG HTML, section 9.2). Throws a `TypeError` if a client
 * would read another event.
 */
function eventText(event: unknown, { jsonData, json = JSON }: Content): string {
  const name = nameOf(event);
  const data = memberOf(event, "data");
  const isJson =
    jsonData === true || (jsonData?.some((each) => each === name) ?? false);
  const text = isJson ? json.stringify(data) : data;
  if (typeof text !== "string")
    throw new TypeError(
      `The data of an event must be ${isJson ? "a JSON value" : "a text"}; it is of type ${typeof data}.`,
    );
  const lines = text.split(/\r\n?|\n/).map((line) => `data: ${line}\n`);
  return [
    field("event", memberOf(event, "event")),
    field("id", memberOf(event, "id")),
    field("retry", memberOf(event, "retry")),
    ...lines,
    "\n",
  ].join("");
}

function field(name: "event" | "id" | "retry", value: unknown): string {
  if (value === undefined) return "";
  if (name === "retry") {
    if (typeof value === "number" && Number.isInteger(value) && value >= 0)
      return `retry: ${value}\n`;
  } else if (typeof value === "string" && !/[\r\n\0]/.test(value))
    return `${name}: ${value}\n`;
  const wanted = name === "retry" ? "a whole number" : "a text of one line";
  throw new TypeError(
    `The ${name} of an event must be ${wanted}; it is ${JSON.stringify(value)}.`,
  );
}

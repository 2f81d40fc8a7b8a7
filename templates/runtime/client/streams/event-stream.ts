import type { Content } from "../../operation.js";
import type { ServerSentEvent } from "../../result.js";
import type { Codecs, StreamCall } from "../codecs.js";
import { surroundSend } from "../metadata.js";
import {
  bounded,
  parseItem,
  Pieces,
  readItems,
  sendForItems,
  type Source,
  type TakeText,
} from "./streams.js";

/** Codec: responses of `text/event-stream`. */
export const eventStream: Codecs = {
  send: surroundSend,
  sendForItems,
  readEvents,
};

/** The text that several services send as their last data. It is not JSON. */
const END = "[DONE]";

function readEvents(
  response: Response,
  content: Content,
  call: StreamCall,
): AsyncGenerator<ServerSentEvent<unknown>, void, undefined> {
  const source = { response, content, call };
  return readItems(source, eventsIn(source));
}

/**
 * Parses events. An event without a closing empty line is dropped, because it may be
 * incomplete.
 */
function eventsIn(source: Source): TakeText<ServerSentEvent<unknown>> {
  const lines = linesIn(source);
  let name = "";
  let data = "";
  // The last `id` and `retry` also apply to the events that follow.
  let id = "";
  let more: { readonly retry?: number } = {};
  const takeField = (field: string, value: string) => {
    if (field === "data") {
      data += `${value}\n`;
      bounded(data.length - 1, source);
    } else if (field === "event") name = value;
    else if (field === "id" && !value.includes("\0")) id = value;
    else if (field === "retry" && /^\d+$/.test(value))
      more = { retry: Number(value) };
  };
  return function* (text) {
    for (const line of lines(text)) {
      const [, field = line, value = ""] =
        /^([^:]*): ?([^]*)$/.exec(line) ?? [];
      if (line !== "") {
        takeField(field, value);
        continue;
      }
      const event = name || "message";
      const isJson = isJsonEvent(source.content, event);
      // The line feed after the last line is not part of the data.
      const whole = data.slice(0, -1);
      const isPresent = data !== "" && !(isJson && whole.trim() === "");
      name = "";
      data = "";
      // Servers send events without content to keep a connection open.
      if (!isPresent) continue;
      if (isJson && whole === END) return true;
      yield {
        event,
        data: isJson ? parseItem(whole, source) : whole,
        id,
        ...more,
      };
    }
    return false;
  };
}

/** Whether the data of an event is JSON. */
function isJsonEvent({ jsonData }: Content, event: string): boolean {
  return jsonData === true || !!jsonData?.includes(event);
}

/** Splits text into lines, which end with CR LF, LF or CR. */
function linesIn(source: Source): (text: string) => Iterable<string> {
  const lines = new Pieces("\n", source);
  let afterReturn = false;
  return (text) => {
    if (text === "") return [];
    const rest = afterReturn && text.startsWith("\n") ? text.slice(1) : text;
    afterReturn = text.endsWith("\r");
    return lines.take(rest.replace(/\r\n?/g, "\n"));
  };
}

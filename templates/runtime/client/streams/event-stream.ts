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

async function* readEvents(
  response: Response,
  content: Content,
  call: StreamCall,
): AsyncGenerator<ServerSentEvent<unknown>, void, undefined> {
  const { jsonData } = content;
  const source = { response, content, call };
  for await (const event of readItems(source, eventsIn(source))) {
    const { event: name, data } = event;
    if (
      jsonData === undefined ||
      (jsonData !== true && !jsonData.includes(name))
    )
      yield event;
    else if (data === END) return;
    else yield { ...event, data: parseItem(data, source) };
  }
}

/**
 * Parses events. An event without a closing empty line is dropped, because it may be
 * incomplete.
 */
function eventsIn(source: Source): TakeText<ServerSentEvent> {
  const lines = linesIn(source);
  let name = "";
  let data: string | undefined;
  // The last `id` and `retry` also apply to the events that follow.
  let id = "";
  let more: { readonly retry?: number } = {};
  const takeField = (field: string, value: string) => {
    if (field === "data") {
      data = data === undefined ? value : `${data}\n${value}`;
      bounded(data.length, source);
    } else if (field === "event") name = value;
    else if (field === "id" && !value.includes("\0")) id = value;
    else if (field === "retry" && /^\d+$/.test(value))
      more = { retry: Number(value) };
  };
  return function* (text) {
    for (const line of lines(text)) {
      const [, field = line, value = ""] =
        /^([^:]*): ?([^]*)$/.exec(line) ?? [];
      if (line !== "") takeField(field, value);
      else {
        if (data !== undefined)
          yield { event: name || "message", data, id, ...more };
        name = "";
        data = undefined;
      }
    }
  };
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

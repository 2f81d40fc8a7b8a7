import type { Codecs } from "./types.js";
import {
  Pieces,
  readItems,
  type Source,
  type TakeText,
  unexpected,
} from "./item-stream.js";
import { sendForItems } from "./send-for-items.js";
import { surroundSend } from "./surround-send.js";
import { isRecords } from "../write-sequence.js";

/** Replies of JSON values one after the other: a line each, or as RFC 7464 has them. */
export const jsonSequence: Codecs = {
  send: surroundSend,
  sendForItems,
  readSequence: (response, { type }, call) => {
    const source = { response, call };
    return readItems(
      source,
      isRecords(type) ? recordsIn(source) : valuesIn(source),
    );
  },
};

/** The value of an item. */
export function parseItem(text: string, source: Source): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unexpected(source, "An item of the body is not JSON.", text);
  }
}

/** Reads lines; the last needs no end, and those without a value say nothing. */
function valuesIn(source: Source): TakeText<unknown> {
  const lines = new Pieces("\n", source);
  return function* (text, isLast) {
    for (const line of lines.take(isLast ? `${text}\n` : text))
      if (line.trim() !== "") yield parseItem(line, source);
  };
}

const MARK = "\x1e";

/** Reads records, each with a mark in front. */
function recordsIn(source: Source): TakeText<unknown> {
  const records = new Pieces(MARK, source);
  return function* (text, isLast) {
    for (const record of records.take(isLast ? text + MARK : text)) {
      // RFC 7464, 2.4: a number that nothing follows may have been a longer one.
      if (/\w$/.test(record))
        throw unexpected(source, "An item of the body is cut off.", record);
      if (record.trim() !== "") yield parseItem(record, source);
    }
    // A line feed ends a value that is on one line, which need not wait for
    // the next mark.
    const { rest } = records;
    if (rest.trim() === "" || rest.indexOf("\n") !== rest.length - 1) return;
    const value = whole(rest);
    if (value === undefined) return;
    records.rest = "";
    yield value;
  };
}

/** The value of a text that may have come in part; undefined where it has. */
function whole(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

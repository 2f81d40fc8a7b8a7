/**
 * Bodies that are a sequence of JSON values.
 */
import type { Sequence } from "../../operation.js";
import { isRecords, writeSequence } from "../../values/write-sequence.js";
import type { Codecs } from "../codecs.js";
import { surroundSend } from "../metadata.js";
import {
  formatOf,
  parseItem,
  Pieces,
  readItems,
  sendForItems,
  type Source,
  type TakeText,
  unexpected,
} from "./streams.js";

/**
 * Codec: responses that are a sequence of JSON values, one per line or separated as RFC
 * 7464 defines.
 */
export const jsonSequence: Codecs = {
  send: surroundSend,
  sendForItems,
  readSequence: (response, content, call) => {
    const source = { response, content, call };
    return readItems(
      source,
      isRecords(content.type) ? recordsIn(source) : valuesIn(source),
    );
  },
};

/**
 * Parses one JSON value per line. The last line needs no line feed, and empty lines are
 * skipped.
 */
function valuesIn(source: Source): TakeText<unknown> {
  const lines = new Pieces("\n", source);
  return function* (text, isLast) {
    for (const line of lines.take(isLast ? `${text}\n` : text))
      if (line.trim() !== "") yield parseItem(line, source);
  };
}

const MARK = "\x1e";

/** Parses records of RFC 7464, each of which starts with a record separator. */
function recordsIn(source: Source): TakeText<unknown> {
  const records = new Pieces(MARK, source);
  // Whether the incomplete record already has a line feed. Only the first one is tried,
  // so that reading a large record takes linear time.
  let isTried = false;
  return function* (text, isLast) {
    for (const record of records.take(isLast ? text + MARK : text)) {
      // RFC 7464, 2.4: an unterminated number may have been truncated.
      if (/\w$/.test(record))
        throw unexpected(source, "An item of the body is cut off.", record);
      if (record.trim() !== "") yield parseItem(record, source);
    }
    // A value that ends with a line feed is complete without waiting for the next
    // record separator.
    const added = text.slice(text.lastIndexOf(MARK) + 1);
    if (added.length < text.length) isTried = false;
    const end = added.indexOf("\n");
    const ends = !isTried && end >= 0 && end === added.length - 1;
    isTried ||= end >= 0;
    const { rest } = records;
    if (!ends || rest.trim() === "") return;
    const value = whole(rest, source);
    if (value === undefined) return;
    records.rest = "";
    isTried = false;
    yield value;
  };
}

/** Parses a text that may be incomplete; returns undefined if it is. */
function whole(text: string, source: Source): unknown {
  try {
    return formatOf(source).parse(text);
  } catch {
    return undefined;
  }
}

/** Codec: bodies that are a sequence of JSON values. */
export const sequenceBody: Codecs = {
  sequence: (content, body) => ({
    // The request types allow no other value.
    body: writeSequence(body as Sequence<unknown>, content),
    type: content.type,
  }),
};

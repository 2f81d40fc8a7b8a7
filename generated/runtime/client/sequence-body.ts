import type { Codecs } from "./types.js";
import type { Sequence } from "../operation.js";
import { writeSequence } from "../write-sequence.js";

/** Codec: bodies that are a sequence of JSON values. */
export const sequenceBody: Codecs = {
  sequence: ({ type }, body) => ({
    // The request types allow no other value.
    body: writeSequence(body as Sequence<unknown>, type),
    type,
  }),
};

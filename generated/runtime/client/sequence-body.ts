import type { Codecs } from "./types.js";
import type { Sequence } from "../operation.js";
import { writeSequence } from "../write-sequence.js";

/** Bodies of JSON values one after the other. */
export const sequenceBody: Codecs = {
  sequence: ({ type }, body) => ({
    // The types of the request let nothing else stand.
    body: writeSequence(body as Sequence<unknown>, type),
    type,
  }),
};

import type { Schema } from "../model/model.js";

/** The longest chain of references that is followed: longer than any real one, and safe to follow recursively. */
export const MAX_CHAIN = 256;

/**
 * Answers a question about a schema that hangs on what its alternatives answer.
 * Each schema is asked once, on however many ways it is met; `open` is the
 * answer of one that leads back to itself, or further than can be followed.
 *
 * @param answer gets a schema, and what to ask its alternatives by
 */
export function throughAlternatives<T>(
  schema: Schema,
  open: T,
  answer: (schema: Schema, ask: (member: Schema) => T) => T,
): T {
  const known = new Map<Schema, { readonly answer: T }>();
  let depth = 0;
  const ask = (next: Schema): T => {
    const before = known.get(next);
    if (before !== undefined) return before.answer;
    if (depth > MAX_CHAIN) return open;
    known.set(next, { answer: open });
    depth++;
    const answered = answer(next, ask);
    depth--;
    known.set(next, { answer: answered });
    return answered;
  };
  return ask(schema);
}

import type { Schema } from "../model/model.js";

/** The longest chain of references that is followed: longer than any real one, and safe to follow recursively. */
export const MAX_CHAIN = 256;

/**
 * Answers a question about a schema whose answer depends on the answers for its
 * alternatives. Each schema is asked once. `open` is the answer for a schema
 * that is its own alternative, or that is nested too deeply.
 *
 * @param answer gets a schema, and a function that answers for an alternative
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

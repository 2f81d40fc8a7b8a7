import type { Schema } from "../model/model.js";

// Words, and where they stand, change no meaning; a default fills in nothing here.
const ignored: ReadonlySet<string> = new Set(["docs", "place", "default"]);

/** A text that two schemas share when they say the same in the same way. */
export function spelling(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spelling).join()}]`;
  if (typeof value !== "object" || value === null)
    return value === undefined ? "" : JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([key, member]) => !ignored.has(key) && member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${spelling(member)}`);
  return `{${members.join()}}`;
}

/** Whether a schema lets everything stand. */
export function saysNothing(schema: Schema): boolean {
  const said = { ...schema, readOnly: undefined, writeOnly: undefined };
  return spelling(said) === "{}";
}

import { nearest } from "../diagnostics/suggest.js";

/** A question to put into a message, followed by a space; empty where nothing is near. */
export function didYouMean(written: string, names: readonly string[]): string {
  const name = nearest(written, names);
  return name === undefined ? "" : `Did you mean ${name}? `;
}

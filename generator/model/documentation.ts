import type { Writable } from "./draft.js";
import type { Entry } from "./entry.js";
import type { Documentation } from "./model.js";

/** What an element other than a schema says to people. */
export function documentation(entry: Entry): Documentation {
  const docs: Writable<Documentation> = {};
  const summary = entry.text("summary");
  if (summary !== undefined) docs.summary = summary;
  const description = entry.text("description");
  if (description !== undefined) docs.description = description;
  if (entry.flag("deprecated") === true) docs.deprecated = true;
  if (entry.flag("x-assumed") === true) docs.assumed = true;
  return docs;
}

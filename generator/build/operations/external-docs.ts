import type { Writable } from "../schema/draft.js";
import type { Entry } from "../node.js";
import type { Documentation } from "../../model/model.js";
import { mark, remark } from "./documentation.js";

/** What an element other than a schema says to people. */
export function documentation(entry: Entry): Documentation {
  const docs: Writable<Documentation> = {};
  const summary = remark(entry, "summary");
  if (summary !== undefined) docs.summary = summary;
  const description = remark(entry, "description");
  if (description !== undefined) docs.description = description;
  if (mark(entry, "deprecated")) docs.deprecated = true;
  if (mark(entry, "x-assumed")) docs.assumed = true;
  return docs;
}

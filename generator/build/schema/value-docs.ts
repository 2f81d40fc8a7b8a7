import { memberOf } from "../../json/json.js";
import type { Documentation } from "../../model/model.js";
import type { Draft } from "./draft.js";

/**
 * What the values of an enumeration mean, by `x-enum-descriptions`: a list with
 * a text for each value, or an object with a text under each value. Undefined
 * if no value has a text.
 */
export function valueDocs(draft: Draft): Documentation["values"] {
  const texts = draft["x-enum-descriptions"];
  const values = draft.enum ?? draft["x-extensible-enum"];
  if (texts === undefined || values === undefined) return undefined;
  const found = values.flatMap((value, index) => {
    const key = typeof value === "string" ? value : JSON.stringify(value);
    const step = Array.isArray(texts) ? String(index) : key;
    const description = memberOf(texts, step);
    const isText = typeof description === "string" && description !== "";
    return isText ? [{ value, docs: { description } }] : [];
  });
  return found.length === 0 ? undefined : found;
}

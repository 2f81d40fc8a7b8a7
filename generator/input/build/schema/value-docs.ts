import {
  isArray,
  type JsonValue,
  memberOf,
  text,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import type { Documentation, Writable } from "../../../language/model/model.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { verbatimIdentifier } from "../names/names.js";
import type { ValueNode } from "../object-node/value-node.js";
import type { Draft } from "./draft.js";

/** What an extension says about one value of an enumeration, and where. */
interface ValueText {
  readonly location: Location;
  readonly text: JsonValue | undefined;
}

/**
 * The names and the meanings of the values of an enumeration, by extensions with a list
 * of texts in the order of the values, or with an object that has a text under each
 * value. Undefined if no value has a text.
 */
export function valueDocs(
  draft: Draft,
  diagnostics: DiagnosticCollector,
): Documentation["values"] {
  const { valueNames, valueDescriptions } = draft;
  if ((valueNames ?? valueDescriptions) === undefined) return undefined;
  const values = draft.enum ?? draft.const ?? draft["x-extensible-enum"] ?? [];
  const names = namesOf(values, valueNames, diagnostics);
  const descriptions = textsOf(values, valueDescriptions, diagnostics);
  const found = values.flatMap((value, index) => {
    const docs: Writable<Documentation> = {};
    const name = names[index]?.text;
    const description = descriptions[index]?.text;
    if (typeof name === "string") docs.name = name;
    if (typeof description === "string" && description !== "")
      docs.description = description;
    return Object.keys(docs).length > 0 ? [{ value, docs }] : [];
  });
  return found.length === 0 ? undefined : found;
}

/** The text for each value. Warns about a list of another length, and ignores it. */
function textsOf(
  values: readonly JsonValue[],
  extension: ValueNode | undefined,
  diagnostics: DiagnosticCollector,
): readonly ValueText[] {
  if (extension === undefined) return [];
  const { value: texts, location } = extension;
  if (isArray(texts) && texts.length !== values.length) {
    diagnostics.warning(
      location,
      "value-texts-unfit",
      `The number of texts (${texts.length}) is not the number of values (${values.length}), so they are ignored.`,
      "List one text for each value of the enumeration, in the same order.",
    );
    return [];
  }
  return values.map((value, index) => {
    const step = isArray(texts) ? String(index) : text(value);
    return {
      location: childLocation(location, step),
      text: memberOf(texts, step),
    };
  });
}

/** The name of each value. Warns about names that cannot be different keys in code, and ignores all. */
function namesOf(
  values: readonly JsonValue[],
  extension: ValueNode | undefined,
  diagnostics: DiagnosticCollector,
): readonly ValueText[] {
  const names = textsOf(values, extension, diagnostics);
  const keys = new Set<string>();
  for (const [index, { location, text: name }] of names.entries()) {
    // A value without a name is its own key.
    const key = text(name ?? values[index]);
    const isValid = name === undefined || verbatimIdentifier(key) === name;
    if (isValid && !keys.has(key)) {
      keys.add(key);
      continue;
    }
    diagnostics.warning(
      location,
      "value-texts-unfit",
      `${JSON.stringify(key)} ${isValid ? "names two values" : "is not an identifier"}, so the names of these values are ignored.`,
      "Give each value its own name of letters, digits, and underscores.",
    );
    return [];
  }
  return names;
}

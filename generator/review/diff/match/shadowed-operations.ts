import type { JsonValue } from "../../../language/json/json.js";
import type { Operation } from "../../../language/model/model.js";
import { accepts } from "../../../language/schema/accepts.js";
import type { Lookup } from "../../../language/schema/lookup.js";

/** Whether an operation got the calls of a path before another operation has exactly this path. */
export function isShadowed(
  { method, path, parameters }: Operation,
  added: Operation,
  lookup: Lookup,
): boolean {
  const [own, other] = [path.split("/"), added.path.split("/")];
  if (method !== added.method || added.path.includes("{")) return false;
  if (own.length !== other.length) return false;
  return own.every((segment, at) => {
    const text = other[at] ?? "";
    if (segment === text) return true;
    const name = /^\{([^{}]*)\}$/.exec(segment)?.[1];
    const parameter = parameters.find(
      (one) => one.in === "path" && one.name === name,
    );
    if (name === undefined || text === "") return false;
    return valuesOf(text).some(
      (value) =>
        parameter === undefined ||
        accepts(value, { schema: parameter.schema, lookup }) !== "not-included",
    );
  });
}

/** The values that are serialized as a text. */
function valuesOf(text: string): readonly JsonValue[] {
  const isScalar = /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(text);
  return isScalar
    ? [text, text === "true" || (text !== "false" && Number(text))]
    : [text];
}

import { isArray } from "../../../language/json/json.js";
import type { Parameter, Schema } from "../../../language/model/model.js";
import type { Parts, Tested } from "./tested.js";

/** A text to use instead of a valid path parameter. */
export const INVALID = "~invalid~";

/**
 * The path of an operation with a sample for each parameter.
 *
 * @param invalid the name of the parameter that gets an invalid text
 */
export function pathOf(tested: Tested, invalid?: string): string {
  const parameters = pathParameters(tested);
  return tested.operation.path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    if (name === invalid) return encodeURIComponent(INVALID);
    const parameter = parameters.find((each) => each.name === name);
    const text = parameter && textOf(parameter, tested);
    const value = encodeURIComponent(text ?? "x") || "x";
    const style = parameter?.style;
    if (style === "label") return `.${value}`;
    return style === "matrix" ? `;${encodeURIComponent(name)}=${value}` : value;
  });
}

export function pathParameters({ operation }: Tested): readonly Parameter[] {
  return operation.parameters.filter((each) => each.in === "path");
}

/** The required parameters of query and headers; undefined if one has no sample. */
export function requiredParameters(tested: Tested): Parts | undefined {
  const query: string[] = [];
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (const parameter of tested.operation.parameters) {
    const { in: place, name, required } = parameter;
    if (!required || place === "path" || isIgnored(parameter)) continue;
    const text = textOf(parameter, tested);
    if (text === undefined) return undefined;
    const pair = `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
    if (place === "query") query.push(pair);
    else if (place === "cookie") cookies.push(pair);
    else if (isHeaderText(text)) headers[name] = text;
    else return undefined;
  }
  if (cookies.length > 0) headers["Cookie"] = cookies.join("; ");
  return { query, headers };
}

/** A sample of a parameter as text; undefined if it has none, or more than one item. */
export function textOf(
  { schema, mediaType, style }: Parameter,
  { sampler, version }: Tested,
): string | undefined {
  const sample = sampler.ofSchema(schema, version);
  if (sample === undefined) return undefined;
  if (mediaType !== undefined)
    return mediaType.includes("json") ? JSON.stringify(sample) : undefined;
  if (style === "deepObject" || sample === null) return undefined;
  if (!isArray(sample) && typeof sample === "object") return undefined;
  const items = isArray(sample) ? sample : [sample];
  const [first] = items;
  // All styles serialize a single item in the same way.
  if (items.length !== 1 || first === undefined) return undefined;
  return typeof first === "object" || first === "" ? undefined : String(first);
}

/** Whether a parameter can be an object or an array. */
export function mayBeStructured(schema: Schema, { lookup }: Tested): boolean {
  return lookup
    .possibleParts(schema)
    .some(
      ({ types, object, array }) =>
        object !== undefined ||
        array !== undefined ||
        types?.some((type) => type === "object" || type === "array") === true,
    );
}

/** OpenAPI ignores header parameters of these names. */
export function isIgnored({
  in: place,
  name,
}: Pick<Parameter, "in" | "name">): boolean {
  return (
    place === "header" && /^(?:accept|content-type|authorization)$/i.test(name)
  );
}

/** Visible ASCII and spaces, which every HTTP client sends unchanged. */
function isHeaderText(text: string): boolean {
  return /^[!-~](?:[ -~]*[!-~])?$/.test(text);
}

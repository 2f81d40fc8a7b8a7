import type {
  MediaType,
  Operation,
  Parameter,
  Schema,
  Surface,
} from "../model/model.js";
import type { Import } from "../print/code.js";
import { importValue } from "../print/module.js";
import { headed } from "./statuses.js";

const codecs = {
  form: importValue("runtime/client", "formBody"),
  multipart: importValue("runtime/client", "multipartBody"),
  styles: importValue("runtime/client", "parameterStyles"),
  headers: importValue("runtime/client", "replyHeaders"),
};

/**
 * What the operations need of the runtime beyond single values, lists and
 * JSON: a bundle carries only what is mentioned.
 */
export function codecsOf(
  operations: readonly Operation[],
  surface: Surface,
): readonly Import[] {
  const sends = (kind: MediaType["kind"]) =>
    operations.some(({ body }) =>
      body?.content.some((media) => media.kind === kind),
    );
  const styled = operations.some(({ parameters }) =>
    parameters.some((parameter) => isStyled(parameter, surface)),
  );
  const described = operations.some((each) => headed(each).length > 0);
  return [
    ...(sends("form") ? [codecs.form] : []),
    ...(sends("multipart") ? [codecs.multipart] : []),
    ...(styled ? [codecs.styles] : []),
    ...(described ? [codecs.headers] : []),
  ];
}

/** Whether a parameter is more than a single value or a list in the default style. */
function isStyled(parameter: Parameter, surface: Surface): boolean {
  const { in: place, style, explode, allowReserved, mediaType } = parameter;
  const paired = place === "query" || place === "cookie";
  const usual = paired ? style === "form" : style === "simple";
  const couldDiffer = (type: "object" | "array") =>
    !excludes(parameter.schema, type, surface);
  const { items } = parameter.schema.array ?? {};
  return (
    mediaType !== undefined ||
    allowReserved ||
    !usual ||
    (paired && !explode && couldDiffer("array")) ||
    couldDiffer("object") ||
    (items !== undefined &&
      !(
        excludes(items, "object", surface) && excludes(items, "array", surface)
      ))
  );
}

/** Whether a schema surely takes no value of a type. */
export function excludes(
  schema: Schema,
  type: "object" | "array",
  surface: Surface,
  seen = new Set<Schema>(),
): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const within = (other: Schema) => excludes(other, type, surface, seen);
  const { types, values, known, ref, allOf, anyOf, oneOf } = schema;
  if (types !== undefined) return !types.includes(type);
  if (values !== undefined)
    return values.every((value) => typeof value !== "object" || value === null);
  if (known !== undefined) return true;
  const target = surface.schemas.find(({ name }) => name === ref)?.schema;
  return (
    (target !== undefined && within(target)) ||
    (allOf ?? []).some(within) ||
    anyOf?.every(within) === true ||
    oneOf?.every(within) === true
  );
}

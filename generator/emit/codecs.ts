import type {
  MediaType,
  Operation,
  Parameter,
  Surface,
} from "../model/model.js";
import type { Import } from "../print/code.js";
import { importValue } from "../print/module.js";
import { excludes } from "./excludes.js";
import { listedItems } from "./listed-items.js";
import { headed } from "./statuses.js";

const codecs = {
  form: importValue("runtime/client", "formBody"),
  multipart: importValue("runtime/client", "multipartBody"),
  styles: importValue("runtime/client", "parameterStyles"),
  headers: importValue("runtime/client", "replyHeaders"),
  paged: importValue("runtime/client", "paged"),
  polled: importValue("runtime/client", "polled"),
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
  const paged = operations.some((each) => listedItems(each) !== undefined);
  const polled = operations.some(({ poll }) => poll !== undefined);
  return [
    ...(sends("form") ? [codecs.form] : []),
    ...(sends("multipart") ? [codecs.multipart] : []),
    ...(styled ? [codecs.styles] : []),
    ...(described ? [codecs.headers] : []),
    ...(paged ? [codecs.paged] : []),
    ...(polled ? [codecs.polled] : []),
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

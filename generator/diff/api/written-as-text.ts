import type {
  MediaType,
  Parameter,
  ResponseHeader,
} from "../../model/model.js";
import { conjuncts, expanded, type Lookup } from "../../schema/conjunctions.js";
import { shapesOf } from "./value-shapes.js";

/** What has a schema, and says how its values are written. */
export type Written = Parameter | ResponseHeader | MediaType;

/** Whether values are written as text, so that `5` and `"5"` are one. */
export function isWrittenAsText(written: Written, lookup: Lookup): boolean {
  return "kind" in written
    ? isForm(written) && isFlat(written, lookup)
    : written.mediaType === undefined;
}

function isForm({ kind }: MediaType): boolean {
  return kind === "form" || kind === "multipart";
}

/** Whether no field holds an object, which is written as JSON where no style is said. */
function isFlat({ schema, encoding }: MediaType, lookup: Lookup): boolean {
  const parts = schema ? expanded(conjuncts(schema), lookup) : [];
  const isFree = parts.every(({ anyOf, oneOf }) => !anyOf && !oneOf);
  const fields = parts.flatMap(({ object }) => object?.properties ?? []);
  return (
    isFree &&
    fields.every((field) => {
      const rules = encoding.find(({ property }) => property === field.name);
      if (/json/i.test(rules?.contentType ?? "")) return false;
      if (rules?.style !== undefined) return true;
      const values = expanded(conjuncts(field.schema), lookup);
      const items = values.flatMap(({ array }) => array?.items ?? []);
      return [field.schema, ...items].every(
        (one) => !shapesOf(one, lookup).includes("object"),
      );
    })
  );
}

import type { ProblemType, Schema } from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";

/** A problem code with the property that carries it. */
export interface CarriedCode {
  readonly code: string;
  readonly carrier: ProblemType["carrier"];
}

/** The properties that can carry a code, the most reliable first. */
const codeProperties = ["code", "type", "error"];

/** Finds the property that carries a known code of a schema. */
export function codeCarrier(
  schema: Schema,
  code: string,
  lookup: SchemaLookup,
): ProblemType["carrier"] {
  const fixedValues = lookup.fixedValues(schema);
  for (const property of codeProperties) {
    const values = fixedValues.get(property);
    if (values?.length === 1 && values[0] === code)
      return { property, form: "value" };
  }
  return { property: "type", form: "lastSegment" };
}

/** The codes that a schema restricts a property to: one, or several if the schema is certain to be a problem. */
export function codesIn(
  schema: Schema,
  isProblem: boolean,
  lookup: SchemaLookup,
): readonly CarriedCode[] {
  const fixedValues = lookup.fixedValues(schema);
  for (const property of codeProperties) {
    const values = fixedValues.get(property) ?? [];
    if (values.length === 0 || (values.length > 1 && !isProblem)) continue;
    const codes = values.flatMap((value) =>
      typeof value === "string" && value !== "about:blank" ? [value] : [],
    );
    if (codes.length === values.length) {
      const carrier = { property, form: "value" } as const;
      return codes.map((code) => ({ code, carrier }));
    }
  }
  const code = patternCode(schema, lookup);
  return code === undefined
    ? []
    : [{ code, carrier: { property: "type", form: "lastSegment" } }];
}

/** The literal last segment of a `pattern` for `type`, such as `NOT_FOUND` in `/NOT_FOUND$`. */
function patternCode(schema: Schema, lookup: SchemaLookup): string | undefined {
  for (const property of lookup.property(schema, "type")) {
    for (const { string } of lookup.parts(property)) {
      const segment = /\/((?:[\w~%-]|\\[.~-])+)\$$/.exec(string?.pattern ?? "");
      if (segment?.[1] !== undefined) return segment[1].replaceAll("\\", "");
    }
  }
  return undefined;
}

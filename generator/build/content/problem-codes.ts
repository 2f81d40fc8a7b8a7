import type { Lookup } from "../../schema/schema-lookup.js";
import type { ProblemType, Schema } from "../../model/model.js";

/** A code that a schema carries. */
export interface CarriedCode {
  readonly code: string;
  readonly carrier: ProblemType["carrier"];
}

/** Where codes are looked for, the surest first. */
const codeProperties = ["code", "type", "error"];

/** Finds where a schema that is known to carry a code has it. */
export function codeCarrier(
  schema: Schema,
  code: string,
  lookup: Lookup,
): ProblemType["carrier"] {
  const pinned = lookup.pinned(schema);
  for (const property of codeProperties) {
    const values = pinned.get(property);
    if (values?.length === 1 && values[0] === code)
      return { property, form: "value" };
  }
  return { property: "type", form: "lastSegment" };
}

/** The codes that a schema pins by itself: one, or a list of them where it is surely a problem. */
export function codesIn(
  schema: Schema,
  isProblem: boolean,
  lookup: Lookup,
): readonly CarriedCode[] {
  const pinned = lookup.pinned(schema);
  for (const property of codeProperties) {
    const values = pinned.get(property) ?? [];
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

/** The literal segment at the end of a pattern for `type`: `/NOT_FOUND$`. */
function patternCode(schema: Schema, lookup: Lookup): string | undefined {
  for (const property of lookup.property(schema, "type")) {
    for (const { string } of lookup.parts(property)) {
      const segment = /\/((?:[\w~%-]|\\[.~-])+)\$$/.exec(string?.pattern ?? "");
      if (segment?.[1] !== undefined) return segment[1].replaceAll("\\", "");
    }
  }
  return undefined;
}

/**
 * Checked by `npm run typecheck`: a hole accepts values of the printer's types
 * and no plain string, so text of a description cannot become code.
 */
import {
  type Code,
  code,
  concat,
  type Hole,
  indent,
  join,
  lines,
} from "../../../generator/language/print/code.js";
import {
  identifier,
  literal,
  stringLiteral,
} from "../../../generator/language/print/escape.js";
import { importType } from "../../../generator/language/print/print.js";

declare const fromTheDescription: string;
declare const takes: (code: Code) => void;

// @ts-expect-error a plain string is not code
takes(code`type A = ${fromTheDescription};`);
// @ts-expect-error neither is a string literal
takes(code`type A = ${"string"};`);
// @ts-expect-error nor a list of strings
takes(code`type A = ${[fromTheDescription]};`);
// @ts-expect-error concat rejects strings
concat(fromTheDescription);
// @ts-expect-error indent rejects strings
indent(fromTheDescription);
// @ts-expect-error lines rejects strings
lines([fromTheDescription]);
// @ts-expect-error a separator must be code
join(", ", []);
// @ts-expect-error an object that looks like an identifier does not make its name legal
export const forged: Hole = { kind: "concat", parts: [fromTheDescription] };

takes(
  code`${stringLiteral(fromTheDescription)} ${literal({ any: fromTheDescription })}`,
);
takes(
  code`${identifier(fromTheDescription)} ${importType("v1/schemas", "A")} ${1} ${true} ${code`x`}`,
);

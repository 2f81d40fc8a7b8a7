/**
 * Checked by `npm run typecheck`: a hole takes values of the printer's types
 * and never a bare string, so text of a description cannot become code.
 */
import {
  type Code,
  code,
  concat,
  type Hole,
  indent,
  join,
  lines,
} from "../../generator/print/code.js";
import {
  identifier,
  literal,
  stringLiteral,
} from "../../generator/print/escape.js";
import { importType } from "../../generator/print/print.js";

declare const fromTheDescription: string;
declare const takes: (code: Code) => void;

// @ts-expect-error a bare string is no hole
takes(code`type A = ${fromTheDescription};`);
// @ts-expect-error nor is a literal one
takes(code`type A = ${"string"};`);
// @ts-expect-error nor one in a list
takes(code`type A = ${[fromTheDescription]};`);
// @ts-expect-error nor through the other builders
concat(fromTheDescription);
// @ts-expect-error nor one that is indented
indent(fromTheDescription);
// @ts-expect-error nor a line
lines([fromTheDescription]);
// @ts-expect-error a separator is code too
join(", ", []);
// @ts-expect-error an object that looks like an identifier does not make its name legal
export const forged: Hole = { kind: "concat", parts: [fromTheDescription] };

takes(
  code`${stringLiteral(fromTheDescription)} ${literal({ any: fromTheDescription })}`,
);
takes(
  code`${identifier(fromTheDescription)} ${importType("v1/schemas", "A")} ${1} ${true} ${code`x`}`,
);

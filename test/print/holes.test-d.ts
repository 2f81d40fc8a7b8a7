/**
 * Checked by `npm run typecheck`: a hole takes values of the printer's types
 * and never a bare string, so text of a description cannot become code.
 */
import {
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
import { importType } from "../../generator/print/module.js";

declare const fromTheDescription: string;

// @ts-expect-error a bare string is no hole
code`type A = ${fromTheDescription};`;
// @ts-expect-error nor is a literal one
code`type A = ${"string"};`;
// @ts-expect-error nor one in a list
code`type A = ${[fromTheDescription]};`;
// @ts-expect-error nor through the other builders
concat(fromTheDescription);
// @ts-expect-error
indent(fromTheDescription);
// @ts-expect-error
lines([fromTheDescription]);
// @ts-expect-error a separator is code too
join(", ", []);
// @ts-expect-error an object that looks like an identifier does not make its name legal
const forged: Hole = { kind: "concat", parts: [fromTheDescription] };
void forged;

code`${stringLiteral(fromTheDescription)} ${literal({ any: fromTheDescription })}`;
code`${identifier(fromTheDescription)} ${importType("v1/schemas", "A")} ${1} ${true} ${code`x`}`;

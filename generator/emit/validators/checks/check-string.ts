import type { Schema, StringConstraints } from "../../../model/model.js";
import { code } from "../../../print/code.js";
import {
  constDeclaration,
  literal,
  list,
  stringLiteral,
} from "../../../print/escape.js";
import { type Block, choose } from "../code/block.js";
import { compare, type Condition, not, testCall } from "../code/condition.js";
import { pascalCase } from "../plan/local-names.js";
import { formatCheck, fromCheck } from "../code/runtime-names.js";
import { failure, type Site, type Subject } from "../code/site.js";
import { UnsupportedSchema } from "../unsupported-schema.js";

/** The rules for strings. */
export function checkString(
  rules: StringConstraints,
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  const { minLength = 0, maxLength, pattern, format } = rules;
  const { value, pointer } = subject;
  const block: Block[] = [];
  const refuse = (condition: Condition, sentence: string) => {
    block.push(choose([{ condition, body: failure(pointer, sentence) }]));
  };
  if (minLength === 1)
    refuse(compare(value, "===", code`""`), "Must not be empty.");
  if (minLength > 1)
    refuse(
      testCall(fromCheck("isShorter"), value, literal(minLength)),
      `Must have at least ${minLength} characters.`,
    );
  if (maxLength !== undefined)
    refuse(
      testCall(fromCheck("isLonger"), value, literal(maxLength)),
      `Must have at most ${counted(maxLength, "character")}.`,
    );
  if (pattern !== undefined)
    refuse(
      not(matches(pattern, subject, schema, site)),
      `Must match the pattern ${pattern}`,
    );
  const check = format === undefined ? undefined : formatCheck(format);
  if (check !== undefined)
    refuse(not(testCall(check.test, value)), `Must be ${check.noun}.`);
  return block.flat();
}

/** `1 item`, `2 items` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The condition that a string matches a pattern, which becomes a constant of the module. */
export function matches(
  pattern: string,
  { value }: Pick<Subject, "value">,
  schema: Schema,
  site: Site,
): Condition {
  const flag = flagOf(pattern, schema);
  const args = [
    stringLiteral(pattern),
    ...(flag === "u" ? [stringLiteral("u")] : []),
  ];
  const name = value.name === "value" ? "" : pascalCase(value.name);
  const constant = site.module.addConstant(
    `pattern ${pattern}`,
    `${site.stem}${name}Pattern`,
    (made) =>
      constDeclaration(
        code`const ${made}`,
        code`/* @__PURE__ */ new RegExp${list("(", args, ")")}`,
      ),
  );
  return testCall(code`${constant}.test`, value);
}

/** Patterns are Unicode ones, as JSON Schema asks, where they are valid as that. */
function flagOf(pattern: string, schema: Schema): "u" | "" {
  for (const flag of ["u", ""] as const) {
    try {
      new RegExp(pattern, flag);
      return flag;
    } catch {
      // Not valid under this flag.
    }
  }
  throw new UnsupportedSchema(
    schema.location,
    "pattern",
    `The pattern ${JSON.stringify(pattern)} is no regular expression.`,
  );
}

/**
 * The pieces of printed code: statements and `if` chains, conditions, JSON pointers,
 * variable scopes and the functions of the runtime. They stay values until they are
 * printed, so that chains can be merged and unused variables omitted.
 */

import {
  type Code,
  code,
  type Doc,
  empty,
  type Identifier,
  lines,
} from "../../../../language/print/code.js";
import { all, type Condition, parenthesized, test } from "./condition.js";

/** Statements of the printed code. */
export type Block = readonly Statement[];

/** A statement. `if` chains are kept as values, so that they can be merged. */
export type Statement = { readonly kind: "plain"; readonly code: Code } | Chain;

/** `if … else if … else`. */
export interface Chain {
  readonly kind: "chain";
  readonly branches: readonly Branch[];
  readonly otherwise: Block;
  /**
   * `fails`: the first branch only reports a failure, and the rest relies on its condition
   * being false. `expects`: the condition of the only branch reports the failure.
   */
  readonly guard?: "fails" | "expects";
}

export interface Branch {
  readonly condition: Condition;
  readonly body: Block;
}

/** A statement that is not an `if` chain. */
export function plain(statement: Code): Statement {
  return { kind: "plain", code: statement };
}

/** `if` with an optional `else`; empty if both are empty. */
export function choose(
  branches: readonly Branch[],
  otherwise: Block = [],
): Block {
  if (branches.length === 0) return otherwise;
  return [{ kind: "chain", branches, otherwise }];
}

/** `if`, merged with a single nested `if`. */
export function when(condition: Condition, body: Block): Block {
  if (body.length === 0) return [];
  const inner = only(body);
  const [branch] = inner?.branches ?? [];
  if (
    branch !== undefined &&
    inner?.branches.length === 1 &&
    inner.otherwise.length === 0
  ) {
    return choose([
      { condition: all([condition, branch.condition]), body: branch.body },
    ]);
  }
  return choose([{ condition, body }]);
}

/** `failure` if `condition` is true, otherwise `body`. */
export function unless(
  condition: Condition,
  failure: Block,
  body: Block,
): Block {
  const first: Branch = { condition, body: failure };
  const inner = only(body);
  const { branches, otherwise } = inner ?? { branches: [], otherwise: body };
  return [
    {
      kind: "chain",
      branches: [first, ...branches],
      otherwise,
      guard: "fails",
    },
  ];
}

/** `body` if a call returns true; otherwise the call has added the failure. */
export function expecting(expectation: Code, body: Block): Block {
  if (body.length === 0) return [plain(code`${expectation};`)];
  const branches = [{ condition: test(expectation), body }];
  return [{ kind: "chain", branches, otherwise: [], guard: "expects" }];
}

/** The chain of a block that consists of one chain only. */
export function only(body: Block): Chain | undefined {
  const [statement] = body;
  return body.length === 1 && statement?.kind === "chain"
    ? statement
    : undefined;
}

/** The printed code of a block. */
export function blockCode(block: Block): Code {
  return lines(
    block.map((statement) =>
      statement.kind === "plain" ? statement.code : chainCode(statement),
    ),
  );
}

function chainCode({ branches, otherwise }: Chain): Code {
  let tail = otherwise.length === 0 ? empty : code` else ${braced(otherwise)}`;
  for (let i = branches.length - 1; i >= 0; i--) {
    const branch = branches[i];
    if (branch === undefined) break;
    const lead = i === 0 ? empty : code` else `;
    tail = code`${lead}if ${parenthesized(branch.condition)} ${braced(branch.body)}${tail}`;
  }
  return tail;
}

/** A block in braces. */
export function braced(block: Block): Code {
  if (block.length === 0) return code`{}`;
  return code`
    {
      ${blockCode(block)}
    }
  `;
}

/** A block after the declaration of a variable; the declaration is omitted if the block does not use it. */
export function declaring(
  declaration: Statement,
  variable: Identifier,
  body: Block,
): Block {
  return uses(blockCode(body), variable) ? [declaration, ...body] : body;
}

/** Whether code uses a variable. `noUnusedLocals` rejects unused ones. */
export function uses(root: Code, { name }: Identifier): boolean {
  const stack: Doc[] = [root];
  for (let doc = stack.pop(); doc !== undefined; doc = stack.pop()) {
    if (doc === name) return true;
    if (typeof doc === "string") continue;
    if (doc.kind === "concat") stack.push(...doc.parts);
    else if (doc.kind === "choice") stack.push(doc.broken, doc.flat);
    else if (doc.kind === "group" || doc.kind === "indent")
      stack.push(doc.body);
  }
  return false;
}

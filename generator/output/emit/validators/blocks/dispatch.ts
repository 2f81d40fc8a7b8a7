import type { JsonType } from "../../../../language/model/model.js";
import type { Identifier } from "../../../../language/print/code.js";
import { type Block, type Branch, choose, unless, when } from "./blocks.js";
import { any, type Condition, not } from "./condition.js";
import type { Site } from "./site.js";
import { typeTest } from "./type-test.js";

/** The statements for values of certain types; cases never overlap. */
export interface Case {
  readonly types: readonly JsonType[];
  readonly body: Block;
}

/** Branches on the type of a value; `otherwise` handles all other types. */
export function dispatch(
  cases: readonly Case[],
  value: Identifier,
  otherwise: Block,
  { module }: Pick<Site, "module">,
): Block {
  const testOf = ({ types }: Case): Condition =>
    any(types.map((type) => typeTest(type, value, module)));
  const busy = cases.filter(({ body }) => body.length > 0);
  const idle = cases.filter(({ body }) => body.length === 0);
  const branches: Branch[] = busy.map((entry) => ({
    condition: testOf(entry),
    body: entry.body,
  }));
  if (otherwise.length === 0) {
    const [branch] = branches;
    return branch !== undefined && branches.length === 1
      ? when(branch.condition, branch.body)
      : choose(branches);
  }
  const [only] = branches;
  if (idle.length === 0)
    return only !== undefined && branches.length === 1
      ? unless(not(only.condition), otherwise, only.body)
      : choose(branches, otherwise);
  const condition = not(any(idle.map(testOf)));
  return choose([...branches, { condition, body: otherwise }]);
}

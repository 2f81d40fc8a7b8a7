import type { Schema } from "../../../../language/model/model.js";
import {
  type Code,
  code,
  concat,
  empty,
  type Identifier,
  lines,
} from "../../../../language/print/code.js";
import { identifier, list } from "../../../../language/print/escape.js";
import {
  type Block,
  blockCode,
  choose,
  plain,
  uses,
} from "../blocks/blocks.js";
import { not, parenthesized } from "../blocks/condition.js";
import { root } from "../blocks/pointer.js";
import { failureType, fromCheck } from "../blocks/runtime-names.js";
import {
  call,
  type ModuleSite,
  type Site,
  type Subject,
} from "../blocks/site.js";
import { LocalNames } from "../plan/local-names.js";
import { checkInline } from "./checks.js";

/** A function to print. */
export interface FunctionPlan {
  readonly name: string;
  readonly exported: boolean;
  readonly schema: Schema;
  /** The prefix of the names of its constants and parts. */
  readonly stem: string;
  readonly cycle?: number;
  /** Whether it is a part of another function, which has already checked the depth. */
  readonly part: boolean;
  /** Whether the function remembers the values it has checked, because several callers pass the same one. */
  readonly once?: true;
}

const value = identifier("value");

/** Prints a planned function. */
export function checkFunction(plan: FunctionPlan, module: ModuleSite): Code {
  const site: Site = {
    module,
    names: new LocalNames(),
    stem: plan.stem,
    depth: 0,
    ...(plan.cycle === undefined ? {} : { cycle: plan.cycle }),
  };
  const subject: Subject = { value, pointer: root };
  const block =
    plan.once === true
      ? checkOnce(plan.schema, site)
      : checkInline(plan.schema, subject, site);
  const bound = plan.cycle === undefined || plan.part ? empty : depthBound();
  const body = lines([bound, bodyCode(block)]);
  const unused = (parameter: Identifier) =>
    uses(body, parameter) ? code`` : code`_`;
  const at = identifier("at");
  const failures = identifier("failures");
  const parameters = [
    code`${unused(value)}${value}: unknown`,
    code`${unused(at)}${at}: string`,
    code`${unused(failures)}${failures}: ${failureType}[]`,
    ...depthParameter(plan, unused),
  ];
  const head = concat(
    plan.exported ? code`export ` : empty,
    code`function ${identifier(plan.name)}${list("(", parameters, ")")}: void`,
  );
  if (block.length === 0 && bound === empty) return code`${head} {}`;
  return code`
    ${head} {
      ${body}
    }
  `;
}

/** Calls the inner function, unless it has already checked the value. */
function checkOnce(schema: Schema, { module, stem, cycle }: Site): Block {
  const anew = module.addPart(schema, `${stem}Anew`, cycle);
  const args = [
    code`${anew}`,
    code`${value}`,
    ...["at", "failures", "depth"].map((name) => code`${identifier(name)}`),
  ];
  return [plain(call(fromCheck("once"), args))];
}

function depthParameter(
  { cycle, part }: FunctionPlan,
  unused: (parameter: Identifier) => Code,
): readonly Code[] {
  if (cycle === undefined) return [];
  const depth = identifier("depth");
  return [part ? code`${unused(depth)}${depth}: number` : code`${depth} = 0`];
}

function depthBound(): Code {
  const tooDeep = code`${fromCheck("tooDeep")}(${identifier("failures")}, ${identifier("at")});`;
  return code`
    if (${identifier("depth")} > ${fromCheck("maxDepth")}) {
      ${tooDeep}
      return;
    }
  `;
}

/** The body of a function; it returns early for a value of another type. */
function bodyCode(block: Block): Code {
  const [chain] = block;
  if (block.length !== 1 || chain?.kind !== "chain") return blockCode(block);
  const [guard, ...branches] = chain.branches;
  if (guard === undefined || chain.guard === undefined) return blockCode(block);
  if (chain.guard === "expects")
    return code`
      if ${parenthesized(not(guard.condition))} return;
      ${blockCode(guard.body)}
    `;
  const rest = choose(branches, chain.otherwise);
  if (rest.length === 0) return blockCode(block);
  return code`
    if ${parenthesized(guard.condition)} {
      ${blockCode(guard.body)}
      return;
    }
    ${blockCode(rest)}
  `;
}

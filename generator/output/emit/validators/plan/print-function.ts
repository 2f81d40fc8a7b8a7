import type { Schema } from "../../../../language/model/model.js";
import {
  type Code,
  type Identifier,
  lines,
  paragraphs,
  piece,
} from "../../../../language/print/code.js";
import { identifier } from "../../../../language/print/escape.js";
import { uses } from "../blocks/blocks.js";
import type { ModuleSite } from "../blocks/site.js";
import { checkFunction, type FunctionPlan } from "../checks/check-function.js";
import { checkSchema } from "../checks/checks.js";
import { DraftNames, type ModuleNames, type Names } from "./module-names.js";

/** The facts about a module that do not change while it is printed. */
export interface ModuleFacts extends Pick<
  ModuleSite,
  "schemas" | "hasBigints" | "cycles"
> {
  /** The name of the API version. */
  readonly version: string;
}

/** A function with its constants, and the functions for parts of its schema that it calls. */
interface PrintedFunction {
  readonly code: Code;
  readonly called: readonly FunctionPlan[];
}

/** How a function was printed before. Without the code, which takes much memory. */
interface Recorded extends Pick<PrintedFunction, "called"> {
  readonly plan: FunctionPlan;
  readonly hasBigints: boolean;
  readonly answers: readonly Answer[];
}

/** A question about the module, and its answer. */
type Answer =
  | readonly ["declare" | "functionOf", string, Identifier]
  | readonly ["shared", Schema, Identifier | "new" | undefined]
  | readonly ["share", Schema, Identifier];

/**
 * The functions that the runs of a process have printed, by schema and function. Schemas
 * are the same as in the last run only if all that they refer to are.
 */
export class ReusedFunctions {
  readonly #recorded = new WeakMap<Schema, Map<string, Recorded>>();

  /**
   * Prints a function, unless it was printed before and would get the same answers about
   * the module again.
   */
  print(
    plan: FunctionPlan,
    facts: ModuleFacts,
    names: ModuleNames,
  ): PrintedFunction {
    const part = `${facts.version}/validators, ${plan.name}`;
    const known =
      this.#recorded.get(plan.schema) ?? new Map<string, Recorded>();
    this.#recorded.set(plan.schema, known);
    const before = known.get(part);
    const asBefore = new DraftNames(names);
    if (
      before !== undefined &&
      isSamePlan(before.plan, plan) &&
      before.hasBigints === facts.hasBigints &&
      before.answers.every((answer) => givesAgain(asBefore, answer))
    ) {
      const { called, answers } = before;
      commit(asBefore, called);
      const again = () => printAnew(plan, facts, repeating(answers)).code;
      return { code: piece(plan.schema, part, [answers], again), called };
    }
    const draft = new DraftNames(names);
    const answers: Answer[] = [];
    const { code, called } = printAnew(plan, facts, recording(draft, answers));
    commit(draft, called);
    const { hasBigints } = facts;
    known.set(part, { plan, hasBigints, answers, called });
    return { code: piece(plan.schema, part, [answers], () => code), called };
  }
}

/** Prints a function. */
export function printFunction(
  plan: FunctionPlan,
  facts: ModuleFacts,
  names: ModuleNames,
): PrintedFunction {
  const draft = new DraftNames(names);
  const printed = printAnew(plan, facts, draft);
  commit(draft, printed.called);
  return printed;
}

function commit(draft: DraftNames, called: readonly FunctionPlan[]): void {
  const needed = new Set(called.map(({ name }) => name));
  draft.commit(({ name }) => needed.has(name));
}

function isSamePlan(one: FunctionPlan, other: FunctionPlan): boolean {
  return (
    one.exported === other.exported &&
    one.stem === other.stem &&
    one.cycle === other.cycle &&
    one.part === other.part &&
    one.once === other.once
  );
}

function givesAgain(names: Names, answer: Answer): boolean {
  const [question, about, before] = answer;
  if (question === "share") {
    names.share(about, before);
    return true;
  }
  const now =
    question === "shared" ? names.shared(about) : names[question](about);
  return nameOf(now) === nameOf(before);
}

function nameOf(answer: Identifier | "new" | undefined): string | undefined {
  return typeof answer === "object" ? answer.name : answer;
}

/** The same names, which also records the answers. */
function recording(names: Names, answers: Answer[]): Names {
  return {
    declare(name) {
      const answer = names.declare(name);
      answers.push(["declare", name, answer]);
      return answer;
    },
    functionOf(schema) {
      const answer = names.functionOf(schema);
      answers.push(["functionOf", schema, answer]);
      return answer;
    },
    shared(schema) {
      const answer = names.shared(schema);
      answers.push(["shared", schema, answer]);
      return answer;
    },
    share(schema, name) {
      names.share(schema, name);
      answers.push(["share", schema, name]);
    },
  };
}

/** Names that give recorded answers, in their order. */
function repeating(answers: readonly Answer[]): Names {
  const left = answers.values();
  const next = () => {
    const { value } = left.next();
    if (value === undefined) throw new Error("A question was not asked before");
    return value[2];
  };
  const name = () => {
    const answer = next();
    if (typeof answer !== "object") throw new Error("An answer has no name");
    return answer;
  };
  return { declare: name, functionOf: name, shared: next, share: next };
}

/** The parts that the printed function calls are those that are printed next. */
function printAnew(
  plan: FunctionPlan,
  facts: ModuleFacts,
  names: Names,
): PrintedFunction {
  const parts: FunctionPlan[] = [];
  const constants = new Map<string, Identifier>();
  const constantLines: { readonly name: Identifier; readonly line: Code }[] =
    [];
  const addPart: ModuleSite["addPart"] = (schema, stem, cycle) => {
    const name = names.declare(
      `check${stem.charAt(0).toUpperCase()}${stem.slice(1)}`,
    );
    const part = { name: name.name, schema, stem, exported: false, part: true };
    parts.push(cycle === undefined ? part : { ...part, cycle });
    return name;
  };
  const code = checkFunction(plan, {
    ...facts,
    check: checkSchema,
    functionOf: (schema) => names.functionOf(schema),
    addPart,
    addConstant(key, name, print) {
      const known = constants.get(key);
      if (known !== undefined) return known;
      const made = names.declare(name);
      constants.set(key, made);
      constantLines.push({ name: made, line: print(made) });
      return made;
    },
    sharedFunction(schema, stem) {
      const known = names.shared(schema);
      if (known !== "new") return known;
      const made = addPart(schema, stem());
      names.share(schema, made);
      return made;
    },
  });
  const used = constantLines
    .filter(({ name }) => uses(code, name))
    .map(({ line }) => line);
  return {
    code: used.length === 0 ? code : paragraphs([lines(used), code]),
    called: parts.filter(({ name }) => uses(code, identifier(name))),
  };
}

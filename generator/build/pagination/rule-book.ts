import type { CallRules, PageRule, PollRule, RuleFault } from "./call-rules.js";
import type { Findings } from "../diagnostics-collector.js";
import type { Lookup } from "../../schema/schema-lookup.js";
import type { Operation, Pages, Polling } from "../../model/model.js";
import type { ParsedOperation } from "../operations/operations.js";
import { fittingPages, heldPages } from "./page-rules.js";
import { fittingPoll, heldPoll } from "./polling.js";
import { RuleChapter } from "./rule-chapter.js";

/** Gives operations the rules that a configuration has for their calls, each held to its operation. */
export class RuleBook {
  readonly #pages: RuleChapter<PageRule, Pages>;
  readonly #polls: RuleChapter<PollRule, Polling>;

  constructor(
    { pagination = {}, polling = {} }: CallRules,
    findings: Findings,
  ) {
    this.#pages = new RuleChapter(
      { key: "pagination", fitting: fittingPages, held: heldPages },
      pagination,
      findings,
    );
    this.#polls = new RuleChapter(
      {
        key: "polling",
        extension: "x-poll",
        fitting: fittingPoll,
        held: heldPoll,
      },
      polling,
      findings,
    );
  }

  /** What the rules say of an operation, and its own `x-poll`. */
  of(
    operation: ParsedOperation,
    lookup: Lookup,
  ): Pick<Operation, "pages" | "poll"> {
    const pages = this.#pages.of(operation, lookup);
    const poll = this.#polls.of(operation, lookup, operation.pollRule);
    return { ...(pages && { pages }), ...(poll && { poll }) };
  }

  /** All that is wrong with the rules, once they were asked for every operation. */
  finish(): readonly RuleFault[] {
    return [...this.#pages.finish(), ...this.#polls.finish()];
  }
}

/**
 * Pagination and polling: resolves for each operation how a client pages through
 * its list, and how it polls it. This comes from a convention (`cursor` and
 * `pagination`), from rules in the configuration, or from `x-poll`. Each rule is
 * checked against the parameters and the response of its operation.
 */

import { childLocation } from "../../../language/json/location.js";
import type {
  ConfiguredPagination,
  Operation,
  Polling,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import type {
  CallRules,
  PageRule,
  PollRule,
  RuleFault,
  RuleSet,
} from "./call-rules.js";
import { cursorPagination } from "./cursor-pagination.js";
import { applicablePageRule, checkPageRule } from "./page-rules.js";
import { applicablePollRule, checkPollRule } from "./poll-rules.js";
import { type CheckedRule, listChoices } from "./rule-checker.js";

/** Applies pagination and polling rules to operations, and collects the faults of the rules. */
export class CallRuleResolver {
  readonly #pages: RuleSetResolver<PageRule, ConfiguredPagination>;
  readonly #polls: RuleSetResolver<PollRule, Polling>;

  constructor(
    { pagination = {}, polling = {} }: CallRules,
    diagnostics: DiagnosticCollector,
  ) {
    this.#pages = new RuleSetResolver(
      {
        key: "pagination",
        applicable: applicablePageRule,
        check: checkPageRule,
      },
      pagination,
      diagnostics,
    );
    this.#polls = new RuleSetResolver(
      {
        key: "polling",
        extension: "x-poll",
        applicable: applicablePollRule,
        check: checkPollRule,
      },
      polling,
      diagnostics,
    );
  }

  /** Resolves how an operation is paged and polled: by convention, by the configured rules, or by its `x-poll`. */
  resolve(
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ): Pick<Operation, "cursorPagination" | "configuredPagination" | "poll"> {
    const cursor = cursorPagination(operation, lookup);
    const pages = this.#pages.resolve(operation, lookup);
    const poll = this.#polls.resolve(operation, lookup, operation.pollRule);
    return {
      ...(cursor && { cursorPagination: cursor }),
      ...(pages && { configuredPagination: pages }),
      ...(poll && { poll }),
    };
  }

  /** Returns all faults of the rules. Call it after all operations are resolved. */
  finish(): readonly RuleFault[] {
    return [...this.#pages.finish(), ...this.#polls.finish()];
  }
}

/** How rules of one kind, pagination or polling, apply to operations. */
export interface RuleKind<Rule, Result> {
  /** The key in the configuration. */
  readonly key: string;
  /** The extension with which an operation declares such a rule. */
  readonly extension?: string;
  /** The default rule adapted to an operation; undefined if it does not apply to it. */
  readonly applicable: (
    rule: Rule,
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ) => Rule | undefined;
  readonly check: (
    rule: Rule,
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ) => CheckedRule<Result>;
}

/** Applies the rules of one kind and records which of them were used. */
export class RuleSetResolver<Rule, Result> {
  readonly #kind: RuleKind<Rule, Result>;
  readonly #set: RuleSet<Rule>;
  readonly #diagnostics: DiagnosticCollector;
  readonly #ids = new Set<string>();
  readonly #faults: RuleFault[] = [];
  #defaultFits = false;

  constructor(
    kind: RuleKind<Rule, Result>,
    set: RuleSet<Rule>,
    diagnostics: DiagnosticCollector,
  ) {
    this.#kind = kind;
    this.#set = set;
    this.#diagnostics = diagnostics;
  }

  /** Applies the operation's rule in the configuration, the one in the description, or the default, in this order. */
  resolve(
    operation: ParsedOperation,
    lookup: SchemaLookup,
    described?: Rule,
  ): Result | undefined {
    const { id } = operation;
    const { operations = {} } = this.#set;
    this.#ids.add(id);
    const own = Object.hasOwn(operations, id) ? operations[id] : undefined;
    if (own === false) return undefined;
    if (own !== undefined) return this.#applyOwn(own, operation, lookup);
    if (described !== undefined)
      return this.#applyDescribed(described, operation, lookup);
    return this.#applyDefault(operation, lookup);
  }

  /** Returns the faults of all rules, including those that apply to no operation. */
  finish(): readonly RuleFault[] {
    const { key } = this.#kind;
    const ids = [...this.#ids];
    for (const id of Object.keys(this.#set.operations ?? {}))
      if (!this.#ids.has(id))
        this.#faults.push({
          keys: [key, "operations", id],
          message: `Unknown operation ${listChoices(id, ids)}`,
          atKey: true,
        });
    if (this.#set.default !== undefined && !this.#defaultFits)
      this.#faults.push({
        keys: [key, "default"],
        message: `The default rule of "${key}" applies to no operation.`,
      });
    return this.#faults;
  }

  #applyOwn(
    rule: Rule,
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ): Result | undefined {
    const { result, faults } = this.#kind.check(rule, operation, lookup);
    const keys = [this.#kind.key, "operations", operation.id];
    for (const fault of faults)
      this.#faults.push({ ...fault, keys: [...keys, ...fault.keys] });
    return result;
  }

  #applyDescribed(
    rule: Rule,
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ): Result | undefined {
    const { result, faults } = this.#kind.check(rule, operation, lookup);
    for (const { keys, message } of faults)
      this.#diagnostics.error(
        childLocation(operation.location, this.#kind.extension ?? "", ...keys),
        "rule-contradicted",
        message,
        `Correct \`${this.#kind.extension ?? ""}\`, or describe what it refers to.`,
      );
    return result;
  }

  #applyDefault(
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ): Result | undefined {
    const { key, applicable, check } = this.#kind;
    const rule =
      this.#set.default && applicable(this.#set.default, operation, lookup);
    if (rule === undefined) return undefined;
    this.#defaultFits = true;
    const { result, faults } = check(rule, operation, lookup);
    const [fault] = faults;
    if (fault !== undefined)
      this.#diagnostics.warning(
        operation.location,
        "rule-unfit",
        `The default rule of \`${key}\` cannot be applied here. ${fault.message}`,
        `Set a rule for the operation under \`${key}.operations\`, or \`false\` to disable it.`,
      );
    return result;
  }
}

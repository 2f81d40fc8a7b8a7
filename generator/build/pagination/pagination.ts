import type {
  CallRules,
  PageRule,
  PollRule,
  RuleFault,
  RuleSet,
} from "./call-rules.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import type {
  Operation,
  ConfiguredPagination,
  Polling,
} from "../../model/model.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import { applicablePageRule, checkPageRule } from "./page-rules.js";
import { applicablePollRule, checkPollRule } from "./poll-rules.js";
import { childLocation } from "../../json/location.js";
import { listChoices, type CheckedRule } from "./rule-checker.js";

/** Gives operations the rules that a configuration has for their calls, each held to its operation. */
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

  /** What the rules say of an operation, and its own `x-poll`. */
  resolve(
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ): Pick<Operation, "configuredPagination" | "poll"> {
    const pages = this.#pages.resolve(operation, lookup);
    const poll = this.#polls.resolve(operation, lookup, operation.pollRule);
    return {
      ...(pages && { configuredPagination: pages }),
      ...(poll && { poll }),
    };
  }

  /** All that is wrong with the rules, once they were asked for every operation. */
  finish(): readonly RuleFault[] {
    return [...this.#pages.finish(), ...this.#polls.finish()];
  }
}

/** How rules of one kind are held to operations. */
export interface RuleKind<Rule, Made> {
  /** The key of the configuration. */
  readonly key: string;
  /** The extension by which an operation says the same. */
  readonly extension?: string;
  /** A default rule as it is for an operation; nothing where it is for others. */
  readonly applicable: (
    rule: Rule,
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ) => Rule | undefined;
  readonly check: (
    rule: Rule,
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ) => CheckedRule<Made>;
}

/** The rules of one kind, and which of them were used. */
export class RuleSetResolver<Rule, Made> {
  readonly #kind: RuleKind<Rule, Made>;
  readonly #set: RuleSet<Rule>;
  readonly #diagnostics: DiagnosticCollector;
  readonly #ids = new Set<string>();
  readonly #faults: RuleFault[] = [];
  #defaultFits = false;

  constructor(
    kind: RuleKind<Rule, Made>,
    set: RuleSet<Rule>,
    diagnostics: DiagnosticCollector,
  ) {
    this.#kind = kind;
    this.#set = set;
    this.#diagnostics = diagnostics;
  }

  /** What an operation's rule makes: its own in the configuration, the description's, or the default one. */
  resolve(
    operation: ParsedOperation,
    lookup: SchemaLookup,
    described?: Rule,
  ): Made | undefined {
    const { id } = operation;
    const { operations = {} } = this.#set;
    this.#ids.add(id);
    const own = Object.hasOwn(operations, id) ? operations[id] : undefined;
    if (own === false) return undefined;
    if (own !== undefined) return this.#own(own, operation, lookup);
    if (described !== undefined)
      return this.#described(described, operation, lookup);
    return this.#default(operation, lookup);
  }

  /** Says what of the rules was for no operation, and all that is wrong with the others. */
  finish(): readonly RuleFault[] {
    const { key } = this.#kind;
    const ids = [...this.#ids];
    for (const id of Object.keys(this.#set.operations ?? {}))
      if (!this.#ids.has(id))
        this.#faults.push({
          keys: [key, "operations", id],
          message: `The description has no operation ${listChoices(id, ids)}`,
          atKey: true,
        });
    if (this.#set.default !== undefined && !this.#defaultFits)
      this.#faults.push({
        keys: [key, "default"],
        message: `The default rule of "${key}" fits no operation.`,
      });
    return this.#faults;
  }

  #own(
    rule: Rule,
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ): Made | undefined {
    const { result: made, faults } = this.#held(rule, operation, lookup);
    const way = [this.#kind.key, "operations", operation.id];
    for (const fault of faults)
      this.#faults.push({ ...fault, keys: [...way, ...fault.keys] });
    return made;
  }

  #described(
    rule: Rule,
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ): Made | undefined {
    const { result: made, faults } = this.#held(rule, operation, lookup);
    for (const { keys, message } of faults)
      this.#diagnostics.error(
        childLocation(operation.location, this.#kind.extension ?? "", ...keys),
        "rule-contradicted",
        message,
        "Let the extension name what the operation describes.",
      );
    return made;
  }

  #default(operation: ParsedOperation, lookup: SchemaLookup): Made | undefined {
    const { key, applicable: fitting } = this.#kind;
    const rule =
      this.#set.default && operation.method === "GET"
        ? fitting(this.#set.default, operation, lookup)
        : undefined;
    if (rule === undefined) return undefined;
    this.#defaultFits = true;
    const { result: made, faults } = this.#held(rule, operation, lookup);
    const [fault] = faults;
    if (fault !== undefined)
      this.#diagnostics.warning(
        operation.location,
        "rule-unfit",
        `The default rule of \`${key}\` is left out here. ${fault.message}`,
        `Give the operation a rule of its own under \`${key}.operations\`, or \`false\`.`,
      );
    return made;
  }

  #held(
    rule: Rule,
    operation: ParsedOperation,
    lookup: SchemaLookup,
  ): CheckedRule<Made> {
    if (operation.method === "GET")
      return this.#kind.check(rule, operation, lookup);
    const { id, method } = operation;
    const message = `The operation ${id} is a ${method}: only what a GET reads has such a rule.`;
    return { faults: [{ keys: [], message }] };
  }
}

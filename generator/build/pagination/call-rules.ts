/** Rules for the calls of operations, as a configuration or an extension writes them. */

export const pageStyles = ["cursor", "offset", "page", "link", "url"] as const;

/** How a client comes from one page of a list to the next. Places are JSON pointers (RFC 6901). */
export interface PageRule {
  /** By a cursor, by how many items to pass over, by a page's number, by the header `Link`, or by a URL in the body. */
  readonly style: (typeof pageStyles)[number];
  /** The query parameter that takes the cursor, the offset or the number. */
  readonly parameter?: string;
  /** The query parameter that says how many items a page has. */
  readonly limit?: string;
  /** The list in the body; absent: the body itself, or its only list. */
  readonly items?: string;
  /** The next cursor, or the URL of the next page, in the body. */
  readonly next?: string;
  /** The next cursor, in the last item of a page. */
  readonly lastItem?: string;
  /** Whether there is another page, in the body. */
  readonly more?: string;
  /** The number of all items, in the body. */
  readonly total?: string;
  /** The number of the first page. */
  readonly first?: number;
  /** Whether a page of fewer items than asked for is the last one. */
  readonly shortPageEnds?: boolean;
}

/** How a client asks until something has settled. */
export interface PollRule {
  /** The status in the body; absent: `/status`. */
  readonly status?: string;
  /** The values at which it has settled. */
  readonly until: readonly StatusValue[];
  /** The seconds to wait before asking again, in the body. */
  readonly interval?: string;
}

export type StatusValue = string | number | boolean;

/** Rules by operation id; `false`: none, not even the default one. */
export interface RuleSet<Rule> {
  /** For each GET operation that it fits. */
  readonly default?: Rule;
  readonly operations?: Readonly<Record<string, Rule | false>>;
}

export interface CallRules {
  readonly pagination?: RuleSet<PageRule>;
  readonly polling?: RuleSet<PollRule>;
}

/** What is wrong in a rule. */
export interface RuleFault {
  /** The keys that lead to it. */
  readonly keys: readonly string[];
  readonly message: string;
  /** Whether the fault is the key itself, not its value. */
  readonly atKey?: true;
}

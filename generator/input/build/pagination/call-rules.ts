/** Pagination and polling rules in the form of the configuration and of extensions. */

export const pageStyles = ["cursor", "offset", "page", "link", "url"] as const;

/**
 * How a client gets from one page of a list to the next. A property of a body is named
 * by a JSON pointer (RFC 6901), a header or query parameter by its name. In an XML
 * body, the pointer names elements, from the root.
 */
export interface PageRule {
  /** Paging by cursor, by offset, by page number, by the `Link` header, or by a URL in the body. */
  readonly style: (typeof pageStyles)[number];
  /** The query parameter, header or property of the request body for the cursor, offset or page number. */
  readonly parameter?: string;
  /** The query parameter, header or property of the request body for the page size. */
  readonly limit?: string;
  /** The array of items in the body; default: the body itself, or its only array. */
  readonly items?: string;
  /** The next cursor or the URL of the next page in the body or a header. */
  readonly next?: string;
  /** The next cursor in the last item of a page. */
  readonly lastItem?: string;
  /** The boolean in the body or a header that is true if there is another page. */
  readonly more?: string;
  /** The total number of items, in the body or a header. */
  readonly total?: string;
  /** The number of the first page, or the first offset. */
  readonly first?: number;
  /** Whether a page with fewer items than the page size is the last one. */
  readonly shortPageEnds?: boolean;
}

/** How a client polls an operation until a status is final. */
export interface PollRule {
  /** The status in the body; default: `/status`. */
  readonly status?: string;
  /** The final values of the status. */
  readonly until: readonly StatusValue[];
  /** The number of seconds to wait before the next request, in the body. */
  readonly interval?: string;
}

export type StatusValue = string | number | boolean;

/** Rules by operation id; `false` disables the default rule for an operation. */
export interface RuleSet<Rule> {
  /** The rule for each operation that it applies to. */
  readonly default?: Rule;
  readonly operations?: Readonly<Record<string, Rule | false>>;
}

export interface CallRules {
  readonly pagination?: RuleSet<PageRule>;
  readonly polling?: RuleSet<PollRule>;
}

/** A fault in a rule. */
export interface RuleFault {
  /** The path of keys to it in the configuration. */
  readonly keys: readonly string[];
  readonly message: string;
  /** Set if the key itself is wrong, not its value. */
  readonly atKey?: true;
}

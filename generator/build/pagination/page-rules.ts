import type { PageRule } from "./call-rules.js";
import type {
  Writable,
  ConfiguredPagination,
  PaginationRule,
  Parameter,
  Schema,
} from "../../model/model.js";
import {
  listAt,
  type ListAtPointer,
  listsIn,
  schemaAtPointer,
  pointerSteps,
} from "./schema-at-pointer.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import {
  type CheckedRule,
  queryParameter,
  RuleChecker,
} from "./rule-checker.js";
import { type SuccessBody, successBody } from "../content/success-body.js";

/**
 * A default rule as it is for an operation: nothing where it is for others.
 * It is for those that have the parameters which it names; by `Link`, also for
 * those that describe this header and reply with a list, and by a URL only for
 * those that describe that.
 */
export function applicablePageRule(
  rule: PageRule,
  operation: ParsedOperation,
  lookup: SchemaLookup,
): PageRule | undefined {
  const body = successBody(operation)?.schema;
  if (body === undefined) return undefined;
  const { limit, ...unlimited } = rule;
  const named = [rule.parameter, limit].filter((name) => name !== undefined);
  const hasThem = named.every((name) => queryParameter(operation, name));
  if (rule.style === "url")
    return hasThem && describes(body, rule.next ?? "", lookup)
      ? rule
      : undefined;
  if (named.length > 0 && hasThem) return rule;
  return rule.style === "link" &&
    hasLinkHeader(operation) &&
    listsIn(body, lookup).length === 1
    ? unlimited
    : undefined;
}

function describes(
  body: Schema,
  pointer: string,
  lookup: SchemaLookup,
): boolean {
  const found = schemaAtPointer(body, pointerSteps(pointer), lookup);
  return !("missing" in found) && found.schemas.length > 0;
}

function hasLinkHeader({ responses }: ParsedOperation): boolean {
  return responses.some(({ headers }) =>
    headers.some(({ name }) => name.toLowerCase() === "link"),
  );
}

/** Holds a rule to what an operation takes and replies. */
export function checkPageRule(
  rule: PageRule,
  operation: ParsedOperation,
  lookup: SchemaLookup,
): CheckedRule<ConfiguredPagination> {
  const reader = new RuleChecker(operation, lookup);
  const body = successBody(operation);
  if (body === undefined) {
    reader.fault(
      undefined,
      "has no success with a JSON body, and so no items.",
    );
    return reader;
  }
  const { style } = rule;
  const list = listOf(rule, body, lookup, reader);
  const row: PaginationRule = {
    style,
    items: list?.steps ?? [],
    ...(!(list?.always === true && body.always) && { sparse: true }),
    ...requestFields(rule, lookup, reader),
    ...responseFields(rule, body, list, reader),
  };
  const { faults } = reader;
  if (faults.length > 0) return { faults };
  return {
    result: list?.item ? { rule: row, itemSchema: list.item } : { rule: row },
    faults,
  };
}

/** Where the items are: at the place named, or in the only list that there is. */
function listOf(
  { items }: PageRule,
  { schema }: SuccessBody,
  lookup: SchemaLookup,
  reader: RuleChecker,
): ListAtPointer | undefined {
  if (items !== undefined) {
    const found = reader.value("items", items, schema);
    const list = found && listAt(found, pointerSteps(items), lookup);
    if (found !== undefined && list === undefined)
      reader.fault("items", `has no list at ${JSON.stringify(items)}.`);
    return list;
  }
  const lists = listsIn(schema, lookup);
  const [list, ...others] = lists;
  if (list !== undefined && others.length === 0) return list;
  const locations = lists.map(({ steps }) => `"/${steps.join("/")}"`);
  reader.fault(
    undefined,
    list === undefined
      ? "replies with no list."
      : `replies with several lists: say by "items" which is meant, ${locations.join(" or ")}.`,
  );
  return undefined;
}

/** What the next page is asked for with. */
function requestFields(
  { style, parameter, limit, first, shortPageEnds }: PageRule,
  lookup: SchemaLookup,
  reader: RuleChecker,
): Partial<PaginationRule> {
  const pages: Writable<Partial<PaginationRule>> = {};
  if (parameter !== undefined) {
    pages.parameter = parameter;
    const described = reader.parameter("parameter", parameter);
    const start = first ?? (described && firstPage(style, described, lookup));
    if (start !== undefined) pages.first = start;
    else if (style === "page" && described !== undefined)
      reader.fault(
        undefined,
        `does not say which number its first page has: say it by "first".`,
      );
  }
  if (limit !== undefined) {
    const described = reader.parameter("limit", limit);
    if (shortPageEnds === true) {
      pages.limit = limit;
      const size = described && defaultOf(described, lookup);
      if (size !== undefined) pages.size = size;
    }
  }
  return pages;
}

/** Where the pages begin: by the default of the parameter, or the least that it can be. */
function firstPage(
  style: PageRule["style"],
  described: Parameter,
  lookup: SchemaLookup,
): number | undefined {
  if (style !== "page") return undefined;
  const least = lookup
    .parts(described.schema)
    .map(({ number }) => number?.minimum)
    .find((minimum) => minimum !== undefined);
  return defaultOf(described, lookup) ?? least;
}

function defaultOf(
  { schema }: Parameter,
  lookup: SchemaLookup,
): number | undefined {
  return lookup
    .parts(schema)
    .map((part) => part.default)
    .find((value) => typeof value === "number");
}

/** What a page says of the next one. */
function responseFields(
  { next, more, total, lastItem }: PageRule,
  { schema }: SuccessBody,
  list: ListAtPointer | undefined,
  reader: RuleChecker,
): Partial<PaginationRule> {
  const pages: Writable<Partial<PaginationRule>> = {};
  if (next !== undefined) {
    reader.value("next", next, schema, ["string", "integer"]);
    pages.next = pointerSteps(next);
  }
  if (more !== undefined) {
    reader.value("more", more, schema, ["boolean"]);
    pages.more = pointerSteps(more);
  }
  if (total !== undefined) {
    reader.value("total", total, schema, ["integer"]);
    pages.total = pointerSteps(total);
  }
  if (lastItem !== undefined) {
    if (list?.item !== undefined)
      reader.value("lastItem", lastItem, list.item, ["string", "integer"]);
    pages.lastItem = pointerSteps(lastItem);
  }
  return pages;
}

import type { PageRule } from "./call-rules.js";
import type {
  Writable,
  ConfiguredPagination,
  PaginationRule,
  Parameter,
  Schema,
} from "../../model/model.js";
import {
  arrayAt,
  type ArrayAtPointer,
  arraysIn,
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
 * Adapts the default rule to an operation; undefined if it does not apply. It
 * applies to operations with the parameters that it names. With the style `link`,
 * it also applies if a response has a `Link` header and contains one array; with
 * the style `url`, only if the response describes that URL.
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
    arraysIn(body, lookup).length === 1
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

/** Checks a rule against an operation's parameters and response, and builds the operation's pagination. */
export function checkPageRule(
  rule: PageRule,
  operation: ParsedOperation,
  lookup: SchemaLookup,
): CheckedRule<ConfiguredPagination> {
  const checker = new RuleChecker(operation, lookup);
  const body = successBody(operation);
  if (body === undefined) {
    checker.fault(undefined, "has no successful response with a JSON body.");
    return checker;
  }
  const { style } = rule;
  const list = itemsArray(rule, body, lookup, checker);
  const row: PaginationRule = {
    style,
    items: list?.steps ?? [],
    ...(!(list?.always === true && body.always) && { sparse: true }),
    ...requestFields(rule, lookup, checker),
    ...responseFields(rule, body, list, checker),
  };
  const { faults } = checker;
  if (faults.length > 0) return { faults };
  return {
    result: list?.item ? { rule: row, itemSchema: list.item } : { rule: row },
    faults,
  };
}

/** The array of items: the one that the rule names, or the only one in the body. */
function itemsArray(
  { items }: PageRule,
  { schema }: SuccessBody,
  lookup: SchemaLookup,
  checker: RuleChecker,
): ArrayAtPointer | undefined {
  if (items !== undefined) {
    const found = checker.value("items", items, schema);
    const list = found && arrayAt(found, pointerSteps(items), lookup);
    if (found !== undefined && list === undefined)
      checker.fault("items", `has no array at ${JSON.stringify(items)}.`);
    return list;
  }
  const lists = arraysIn(schema, lookup);
  const [list, ...others] = lists;
  if (list !== undefined && others.length === 0) return list;
  const locations = lists.map(({ steps }) => `"/${steps.join("/")}"`);
  checker.fault(
    undefined,
    list === undefined
      ? "has no array in its response."
      : `has several arrays in its response: set "items" to ${locations.join(" or ")}.`,
  );
  return undefined;
}

/** The fields of the pagination that concern the request. */
function requestFields(
  { style, parameter, limit, first, shortPageEnds }: PageRule,
  lookup: SchemaLookup,
  checker: RuleChecker,
): Partial<PaginationRule> {
  const pages: Writable<Partial<PaginationRule>> = {};
  if (parameter !== undefined) {
    pages.parameter = parameter;
    const described = checker.parameter("parameter", parameter);
    const start = first ?? (described && firstPage(style, described, lookup));
    if (start !== undefined) pages.first = start;
    else if (style === "page" && described !== undefined)
      checker.fault(
        undefined,
        `does not describe the number of its first page: set "first".`,
      );
  }
  if (limit !== undefined) {
    const described = checker.parameter("limit", limit);
    if (shortPageEnds === true) {
      pages.limit = limit;
      const size = described && defaultOf(described, lookup);
      if (size !== undefined) pages.size = size;
    }
  }
  return pages;
}

/** The number of the first page: the parameter's default or minimum. */
function firstPage(
  style: PageRule["style"],
  described: Parameter,
  lookup: SchemaLookup,
): number | undefined {
  if (style !== "page") return undefined;
  const minimum = lookup
    .parts(described.schema)
    .map(({ number }) => number?.minimum)
    .find((minimum) => minimum !== undefined);
  return defaultOf(described, lookup) ?? minimum;
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

/** The fields of the pagination that concern the response. */
function responseFields(
  { next, more, total, lastItem }: PageRule,
  { schema }: SuccessBody,
  list: ArrayAtPointer | undefined,
  checker: RuleChecker,
): Partial<PaginationRule> {
  const pages: Writable<Partial<PaginationRule>> = {};
  if (next !== undefined) {
    checker.value("next", next, schema, ["string", "integer"]);
    pages.next = pointerSteps(next);
  }
  if (more !== undefined) {
    checker.value("more", more, schema, ["boolean"]);
    pages.more = pointerSteps(more);
  }
  if (total !== undefined) {
    checker.value("total", total, schema, ["integer"]);
    pages.total = pointerSteps(total);
  }
  if (lastItem !== undefined) {
    if (list?.item !== undefined)
      checker.value("lastItem", lastItem, list.item, ["string", "integer"]);
    pages.lastItem = pointerSteps(lastItem);
  }
  return pages;
}

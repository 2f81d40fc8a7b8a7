import { pointerSteps } from "../../../language/json/location.js";
import { lowerLimit, wholeLimit } from "../../../language/keywords/limits.js";
import type {
  ConfiguredPagination,
  PaginationRule,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import {
  hasXmlSuccess,
  type SuccessBody,
  successBody,
} from "../content/success-body.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import type { PageRule } from "./call-rules.js";
import {
  type CheckedRule,
  describes,
  describesInRequest,
  type Found,
  isPointer,
  RuleChecker,
} from "./rule-checker.js";
import { arrayAt, type ArrayAtPointer, arraysIn } from "./schema-at-pointer.js";

/**
 * Adapts the default rule to an operation; undefined if it does not apply. It
 * applies to operations with the parameters that it names. With the style `link`,
 * it also applies if a response has a `Link` header and contains one array; with
 * the style `url`, only if the response describes that URL. Operations other than
 * GET must take the cursor in their body.
 */
export function applicablePageRule(
  rule: PageRule,
  operation: ParsedOperation,
  lookup: SchemaLookup,
): PageRule | undefined {
  const { limit, parameter, ...unlimited } = rule;
  const isInBody = parameter !== undefined && isPointer(parameter);
  const body = successBody(operation)?.schema;
  if (body === undefined || !(operation.method === "GET" || isInBody))
    return undefined;
  const named = [parameter, limit].filter((name) => name !== undefined);
  const hasThem = named.every((name) =>
    describesInRequest(operation, name, lookup),
  );
  if (rule.style === "url")
    return hasThem && describesNext(rule, body, operation, lookup)
      ? rule
      : undefined;
  if (named.length > 0 && hasThem) return rule;
  return rule.style === "link" &&
    hasHeader(operation, "link") &&
    arraysIn(body, lookup).length === 1
    ? unlimited
    : undefined;
}

function describesNext(
  { next = "" }: PageRule,
  body: Schema,
  operation: ParsedOperation,
  lookup: SchemaLookup,
): boolean {
  return isPointer(next)
    ? describes(body, next, lookup)
    : hasHeader(operation, next);
}

function hasHeader({ responses }: ParsedOperation, wanted: string): boolean {
  return responses.some(({ headers }) =>
    headers.some(({ name }) => name.toLowerCase() === wanted.toLowerCase()),
  );
}

/** Checks a rule against an operation's parameters and response, and builds the operation's pagination. */
export function checkPageRule(
  rule: PageRule,
  operation: ParsedOperation,
  lookup: SchemaLookup,
): CheckedRule<ConfiguredPagination> {
  const checker = new RuleChecker(operation, lookup);
  const json = successBody(operation);
  const xml = json === undefined && hasXmlSuccess(operation);
  if (json === undefined && !xml) {
    checker.fault(
      undefined,
      "has no successful response with a JSON or XML body.",
    );
    return checker;
  }
  // XML is text: its elements cannot be checked.
  const body = json ?? { schema: anything(operation), always: true };
  const { style } = rule;
  const list = xml
    ? xmlItems(rule, checker)
    : itemsArray(rule, body, lookup, checker);
  const row: PaginationRule = {
    style,
    items: list?.steps ?? [],
    ...(!(list?.always === true && body.always) && { sparse: true }),
    ...requestFields(rule, lookup, checker),
    ...responseFields(rule, body, list, checker),
  };
  const { faults } = checker;
  if (faults.length > 0) return { faults };
  const result = {
    rule: row,
    ...(list?.item && { itemSchema: list.item }),
    ...(xml && { xml }),
  };
  return { result, faults };
}

function anything({ location }: ParsedOperation): Schema {
  return { docs: {}, location };
}

/** The elements of an XML body that the rule names. */
function xmlItems(
  { items }: PageRule,
  checker: RuleChecker,
): ArrayAtPointer | undefined {
  if (items) return { steps: pointerSteps(items), always: true };
  checker.fault(
    undefined,
    `has an XML body: set "items" to the path of its elements, such as "/List/Item".`,
  );
  return undefined;
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
    const described = checker.inRequest("parameter", parameter);
    if (described !== undefined) pages.parameter = described.way;
    const start = first ?? (described && firstOf(style, described, lookup));
    if (start !== undefined) pages.first = start;
    else if (style === "page" && described !== undefined)
      checker.fault(
        undefined,
        `does not describe the number of its first page: set "first".`,
      );
  }
  if (limit !== undefined) {
    const described = checker.inRequest("limit", limit);
    if (shortPageEnds === true && described !== undefined) {
      pages.limit = described.way;
      const size = defaultOf(described, lookup);
      if (size !== undefined) pages.size = size;
    }
  }
  return pages;
}

/**
 * The number of the first page, or the first offset if it is not 0: the parameter's
 * default or minimum. The offset of RFC 7644, 3.4.2.4 begins at 1.
 */
function firstOf(
  style: PageRule["style"],
  described: Found,
  lookup: SchemaLookup,
): number | undefined {
  if (style !== "page" && style !== "offset") return undefined;
  const minimum = minimumOf(described, lookup);
  const start = Math.max(
    defaultOf(described, lookup) ?? minimum ?? NaN,
    minimum ?? 0,
  );
  const least = style === "page" ? 0 : 1;
  return start >= least ? start : undefined;
}

/** The smallest integer that a parameter allows. */
function minimumOf(
  { schemas }: Found,
  lookup: SchemaLookup,
): number | undefined {
  const rules = schemas
    .flatMap((schema) => lookup.possibleParts(schema))
    .flatMap(({ number }) => number ?? []);
  const { at } = wholeLimit(lowerLimit(rules, "value"), { side: "least" });
  return at === -Infinity ? undefined : at;
}

function defaultOf(
  { schemas }: Found,
  lookup: SchemaLookup,
): number | undefined {
  const [value] = schemas
    .flatMap((schema) => lookup.possibleParts(schema))
    .map((part) => part.default)
    .filter((each) => typeof each === "number" || typeof each === "string");
  return value === undefined || !/^\d+$/.test(String(value))
    ? undefined
    : Number(value);
}

/** The fields of the pagination that concern the response. */
function responseFields(
  { next, more, total, lastItem }: PageRule,
  { schema }: SuccessBody,
  list: ArrayAtPointer | undefined,
  checker: RuleChecker,
): Partial<PaginationRule> {
  const pages: Writable<Partial<PaginationRule>> = {};
  if (next !== undefined)
    pages.next = checker.inResponse("next", next, schema, [
      "string",
      "integer",
    ]);
  if (more !== undefined)
    pages.more = checker.inResponse("more", more, schema, ["boolean"]);
  if (total !== undefined)
    pages.total = checker.inResponse("total", total, schema, ["integer"]);
  if (lastItem !== undefined) {
    if (list?.item !== undefined)
      checker.value("lastItem", lastItem, list.item, ["string", "integer"]);
    pages.lastItem = pointerSteps(lastItem);
  }
  return pages;
}

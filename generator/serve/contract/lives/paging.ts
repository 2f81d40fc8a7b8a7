import type {
  AnyRequest,
  Values,
} from "../../../../templates/runtime/client/codecs.js";
import type { Answer } from "../../../../templates/runtime/testing/contract/answers.js";
import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../../language/json/json.js";
import type { Parameter } from "../../../language/model/model.js";
import { partAt } from "../../../language/samples/changes.js";
import {
  afters,
  cursors,
  mores,
  nexts,
  offsets,
  pageNames,
  sizes,
} from "../../state/list-names.js";
import type { Step } from "./lives.js";
import { idOf } from "./making.js";

/** How a list is read page by page. */
export interface Paging {
  /** The query parameter with the number of items of a page. */
  readonly limit: Parameter | undefined;
  /** The query of the first page. */
  readonly first: Values;
  /** The query of the page after another one; undefined after the last. */
  readonly next: (page: Page) => Values | undefined;
}

/** A page that has come. */
export interface Page {
  readonly query: Values;
  readonly answer: Answer;
  readonly items: readonly JsonObject[];
  /** The property with the id of an item. */
  readonly id: string;
}

/**
 * How a list has pages: by the cursor that the description has, or by the usual names of
 * parameters. Undefined if it has none.
 *
 * @param firstOf the default or the minimum of a number
 */
export function pagingOf(
  { operation }: Step,
  firstOf: (parameter: Parameter) => number | undefined,
): Paging | undefined {
  const query = operation.parameters.filter((each) => each.in === "query");
  const named = (names: RegExp) => query.find(({ name }) => names.test(name));
  const limit = named(sizes);
  const envelope = operation.cursorPagination;
  if (envelope !== undefined) {
    const { cursorParameter } = envelope;
    const at = [envelope.envelope, envelope.nextCursor];
    const next = ({ answer }: Page) =>
      following(cursorParameter, bodyPart(answer, at));
    return { limit, first: {}, next };
  }
  const page = named(pageNames);
  const offset = named(offsets);
  const cursor = named(cursors);
  const after = named(afters);
  if (page !== undefined) return counted(limit, page, firstOf(page) ?? 1, 1);
  if (offset !== undefined)
    return counted(limit, offset, firstOf(offset) ?? 0, undefined);
  if (cursor === undefined && after === undefined) return undefined;
  return {
    limit,
    first: {},
    next: ({ answer, items, id }) => {
      const token = cursor && nextToken(answer);
      if (token !== undefined && cursor !== undefined)
        return following(cursor.name, token.value);
      const isOver = items.length === 0 || moreIn(answer) !== true;
      if (after === undefined || isOver) return undefined;
      return following(after.name, items.at(-1)?.[id]);
    },
  };
}

/** Pages by a number that grows by a step, or by the number of items. */
function counted(
  limit: Parameter | undefined,
  { name }: Parameter,
  start: number,
  step: number | undefined,
): Paging {
  return {
    limit,
    first: { [name]: start },
    next: ({ query, items, answer }) =>
      items.length === 0 || moreIn(answer) === false
        ? undefined
        : { [name]: Number(query[name]) + (step ?? items.length) },
  };
}

function following(name: string, value: unknown): Values | undefined {
  const id = idOf(value as JsonValue | undefined);
  return id === undefined ? undefined : { [name]: id };
}

function bodyPart(
  { body }: Answer,
  at: readonly string[],
): JsonValue | undefined {
  return partAt(body as JsonValue | undefined, at);
}

/** The first property around the items, at most one object deep, that has a name. */
function around(
  { body }: Answer,
  names: RegExp,
): { readonly value: JsonValue } | undefined {
  const outer = body as JsonValue | undefined;
  if (!isObject(outer)) return undefined;
  for (const object of [outer, ...Object.values(outer).filter(isObject)])
    for (const [name, value] of Object.entries(object))
      if (names.test(name)) return { value };
  return undefined;
}

function nextToken(answer: Answer) {
  return around(answer, nexts);
}

/** Whether a response says that more pages follow; undefined if it does not say. */
function moreIn(answer: Answer): boolean | undefined {
  const more = around(answer, mores)?.value;
  return typeof more === "boolean" ? more : undefined;
}

/** A request for a page. */
export function pageRequest(request: AnyRequest, query: Values): AnyRequest {
  return { ...request, query: { ...request.query, ...query } };
}

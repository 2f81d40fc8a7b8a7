import type {
  AnyRequest,
  Values,
} from "../../../../templates/runtime/client/codecs.js";
import {
  type Answer,
  checkAnswer,
  failure,
} from "../../../../templates/runtime/testing/contract/answers.js";
import {
  merged,
  Untried,
} from "../../../../templates/runtime/testing/contract/session.js";
import type { ContractCase } from "../../../../templates/runtime/testing/contract/tests.js";
import type { JsonObject } from "../../../language/json/json.js";
import type { Parameter } from "../../../language/model/model.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import { sizes } from "../../state/list-names.js";
import { caseOf } from "./life-cases.js";
import type { Life, Step } from "./lives.js";
import { idOf, listAt, type Making } from "./making.js";
import { type Page, pageRequest, type Paging, pagingOf } from "./paging.js";

/** The most pages of a list that are read. */
const MOST_PAGES = 40;

/** How many resources a list should have to show its pages. */
const ENOUGH = 5;

/** The tests of a list: it has what was created, and its pages have each item once. */
export function pageCases(making: Making, life: Life): readonly ContractCase[] {
  const { list, create } = life.steps;
  if (list?.place === undefined) return [];
  const run = new ListRun(making, life, list);
  const cases: ContractCase[] = [];
  if (create !== undefined)
    cases.push(
      caseOf(
        list,
        `lists what ${create.row.method} ${create.row.path} has created`,
        () => run.lists(),
      ),
    );
  const { paging } = run;
  // Names and keys may be the same for several items.
  const isUnique =
    life.parameter !== undefined || /^u?u?id$/i.test(life.resource.id);
  if (paging !== undefined && isUnique)
    cases.push(
      caseOf(list, "its pages have each item once", () => run.pages(paging)),
    );
  return cases;
}

/** Whether a list has a parameter for the number of its items. */
function isLimited({ operation }: Step): boolean {
  return operation.parameters.some(
    (each) => each.in === "query" && sizes.test(each.name),
  );
}

/** The tests of one list. */
class ListRun {
  readonly #making: Making;
  readonly #life: Life;
  readonly #list: Step;
  readonly #lookup: SchemaLookup;
  readonly paging: Paging | undefined;

  constructor(making: Making, life: Life, list: Step) {
    this.#making = making;
    this.#life = life;
    this.#list = list;
    this.#lookup = SchemaLookup.among(making.means.version.schemas);
    this.paging = pagingOf(list, (parameter) => this.#firstOf(parameter));
  }

  /** The list has a new resource on one of its pages. */
  async lists(): Promise<void> {
    const created = await this.#making.create(this.#life);
    const id = String(created.id);
    const request = await this.#request(created.path);
    let last: Page | undefined;
    for await (const page of this.#walk(request, this.paging, {})) {
      if (page.items.some((item) => this.#idText(item) === id)) return;
      last = page;
    }
    if (last === undefined) return;
    if (this.paging === undefined && isLimited(this.#list))
      throw new Untried("no parameter names the next page of the list");
    throw failure(
      last.answer,
      `The list does not have the item ${JSON.stringify(created.id)}, which was created before.`,
    );
  }

  /** No item is missing or comes twice, and no page is longer than it may be. */
  async pages(paging: Paging): Promise<void> {
    const request = await this.#filled();
    const whole = await this.#page(request, {});
    const size = this.#sizeFor(paging);
    const limit: Values =
      paging.limit === undefined || size === undefined
        ? {}
        : { [paging.limit.name]: size };
    const seen = new Set<string>();
    let last: Page | undefined;
    for await (const page of this.#walk(request, paging, limit)) {
      last = page;
      const { answer, items } = page;
      if (size !== undefined && items.length > size)
        throw failure(
          answer,
          `The page has ${String(items.length)} items, and ${paging.limit?.name ?? ""} is ${String(size)}.`,
        );
      for (const item of items) {
        const id = this.#idText(item);
        if (seen.has(id))
          throw failure(answer, `The item ${id} was on an earlier page.`);
        seen.add(id);
      }
    }
    const absent = whole.items.find((item) => !seen.has(this.#idText(item)));
    if (absent !== undefined && last !== undefined)
      throw failure(
        last.answer,
        `No page has the item ${this.#idText(absent)}, which the list without parameters has. This is the last page.`,
      );
  }

  /** The request of a list that has enough items for several pages, where they can be created. */
  async #filled(): Promise<AnyRequest> {
    const { create } = this.#life.steps;
    const path = await this.#making.pathOf(this.#list);
    const request = await this.#request(path);
    if (create === undefined) return request;
    const { items } = await this.#page(request, {});
    for (let count = items.length; count < ENOUGH; count++)
      await this.#making.create(this.#life);
    return request;
  }

  async #request(path: Values): Promise<AnyRequest> {
    const { row } = this.#list;
    const request = await this.#making.means.session.request(row, "least");
    const names = Object.keys(path).filter((name) =>
      row.path.includes(`{${name}}`),
    );
    const own = Object.fromEntries(names.map((name) => [name, path[name]]));
    return merged(request, { path: own });
  }

  /** The pages of a list up to the last one. */
  async *#walk(
    request: AnyRequest,
    paging: Paging | undefined,
    limit: Values,
  ): AsyncIterable<Page> {
    let query: Values | undefined = { ...limit, ...paging?.first };
    const asked = new Set<string>();
    while (query !== undefined) {
      const page: Page = await this.#page(request, query);
      // A server may have no page after the last one.
      if (asked.size > 0 && page.answer.status === 404) return;
      yield page;
      const isShort = page.items.length < this.#sizeIn(limit);
      const next = isShort ? undefined : paging?.next(page);
      const text = JSON.stringify(next);
      if (next !== undefined && asked.has(text))
        throw failure(
          page.answer,
          `The page names ${text} as the next page, and so did an earlier one: the list has no end.`,
        );
      if (asked.add(text).size > MOST_PAGES)
        throw new Untried(`the list has more than ${String(MOST_PAGES)} pages`);
      query = next && { ...limit, ...next };
    }
  }

  async #page(request: AnyRequest, query: Values): Promise<Page> {
    const answer = await this.#making.send(
      this.#list,
      pageRequest(request, query),
    );
    const isAfter = Object.keys(query).length > 0 && answer.status === 404;
    const items = isAfter ? [] : this.#itemsOf(answer);
    return { query, answer, items, id: this.#life.resource.id };
  }

  #itemsOf(answer: Answer): readonly JsonObject[] {
    const { session } = this.#making.means;
    const { row, place } = this.#list;
    const { status } = answer;
    if (status >= 500)
      throw failure(answer, `The server answered ${String(status)}.`, row);
    if (status >= 300)
      throw new Untried(
        `a valid request is answered with ${String(status)}: give one that succeeds in requests.${row.name}`,
      );
    checkAnswer(session, row, answer);
    const items = listAt(answer, place);
    if (items === undefined) throw new Untried("the response has no list");
    return items;
  }

  #idText(item: JsonObject): string {
    return String(idOf(item[this.#life.resource.id]) ?? JSON.stringify(item));
  }

  /** The smallest page that shows several pages. */
  #sizeFor({ limit }: Paging): number | undefined {
    if (limit === undefined) return undefined;
    const { samples, version } = this.#making.means;
    return [2, 3, 5, 10].find((size) =>
      samples.matches(size, limit.schema, version),
    );
  }

  /** The size of a whole page; 0 if it is not known. */
  #sizeIn(limit: Values): number {
    return Number(Object.values(limit)[0] ?? 0);
  }

  /** The default or the minimum of a number. */
  #firstOf({ schema }: Parameter): number | undefined {
    const parts = this.#lookup.parts(schema);
    const values = [
      ...parts.map((part) => part.default),
      ...parts.map(({ number }) => number?.minimum),
    ];
    return values.find((value) => typeof value === "number");
  }
}

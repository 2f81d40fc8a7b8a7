import type { JsonObject, JsonValue } from "../../language/json/json.js";
import {
  afters,
  mores,
  nexts,
  offsets,
  pageNames,
  sizes,
  totals,
} from "../state/list-names.js";
import { idText } from "./ids.js";

/** The values of a request's query. */
export type Query = Readonly<Record<string, unknown>>;

/** One page of a list. */
export interface Slice {
  readonly items: readonly JsonObject[];
  readonly hasMore: boolean;
  /** The query of the next page; undefined if a cursor names it, or if there is none. */
  readonly next: Readonly<Record<string, string>> | undefined;
}

/** The page of a list that a query asks for, by the usual names of its parameters. */
export function sliceOf(
  items: readonly JsonObject[],
  query: Query,
  id: string,
): Slice {
  const named = (names: RegExp) =>
    Object.entries(query).find(([name]) => names.test(name));
  const number = (names: RegExp) => {
    const [name = "", value] = named(names) ?? [];
    return typeof value === "number" ? { name, value } : undefined;
  };
  const size = number(sizes)?.value ?? Infinity;
  const page = number(pageNames);
  const offset = number(offsets);
  const after = named(afters)?.[1];
  const from =
    page !== undefined && size !== Infinity
      ? Math.max(0, page.value - 1) * size
      : (offset?.value ??
        (after === undefined
          ? 0
          : items.findIndex((item) => idText(item[id]) === idText(after)) + 1));
  const hasMore = from + size < items.length;
  const next =
    page === undefined
      ? offset && { [offset.name]: String(offset.value + size) }
      : { [page.name]: String(page.value + 1) };
  return {
    items: items.slice(from, from + size),
    hasMore,
    next: hasMore ? (next ?? { page: "2" }) : undefined,
  };
}

/** The items whose properties have the values of a query. */
export function filtered(
  items: readonly JsonObject[],
  query: Query,
): readonly JsonObject[] {
  const asked = Object.entries(query).filter(
    ([name]) =>
      ![sizes, pageNames, offsets, afters].some((names) => names.test(name)) &&
      items.some((item) => isScalar(item[name])),
  );
  return items.filter((item) =>
    asked.every(([name, value]) => {
      const wanted: readonly unknown[] = Array.isArray(value) ? value : [value];
      return wanted.some((one) => idText(one) === idText(item[name]));
    }),
  );
}

function isScalar(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== "object";
}

/** What the properties around a list say of it: how many items there are, and whether more follow. */
export function listFacts(
  around: JsonObject,
  total: number,
  hasMore: boolean,
): JsonObject {
  return Object.fromEntries(
    Object.entries(around).flatMap(([name, value]): [string, JsonValue][] => {
      if (typeof value === "number" && totals.test(name))
        return [[name, total]];
      if (typeof value === "boolean" && mores.test(name))
        return [[name, hasMore]];
      if (nexts.test(name) && !hasMore) return [[name, null]];
      return [];
    }),
  );
}

import type { Term } from "./term.js";

/** A limit of numbers, and whether it is itself not let stand. */
export interface Limit {
  readonly at: number;
  readonly isOpen: boolean;
}

/** The lowest number that schemas let stand together. */
export function lowest(parts: readonly Term[]): Limit {
  const limits = parts.flatMap(({ schema: { number } }): Limit[] => [
    { at: number?.minimum ?? -Infinity, isOpen: false },
    { at: number?.exclusiveMinimum ?? -Infinity, isOpen: true },
    { at: number?.format === "int32" ? -(2 ** 31) : -Infinity, isOpen: false },
  ]);
  return tightest(limits, 1, isWhole(parts));
}

/** The highest number that schemas let stand together. */
export function highest(parts: readonly Term[]): Limit {
  const limits = parts.flatMap(({ schema: { number } }): Limit[] => [
    { at: -(number?.maximum ?? Infinity), isOpen: false },
    { at: -(number?.exclusiveMaximum ?? Infinity), isOpen: true },
    { at: number?.format === "int32" ? 1 - 2 ** 31 : -Infinity, isOpen: false },
  ]);
  return tightest(limits, -1, isWhole(parts));
}

function tightest(
  limits: readonly Limit[],
  sign: 1 | -1,
  whole: boolean,
): Limit {
  const at = Math.max(-Infinity, ...limits.map((limit) => limit.at));
  const isOpen =
    at !== -Infinity && limits.some((limit) => limit.isOpen && limit.at === at);
  if (!whole || at === -Infinity) return { at: sign * at, isOpen };
  return {
    at: sign * (isOpen ? Math.floor(at) + 1 : Math.ceil(at)),
    isOpen: false,
  };
}

/** Whether only integers stand. */
export function isWhole(parts: readonly Term[]): boolean {
  return parts.some(
    ({ schema: { types, number } }) =>
      types?.includes("integer") === true ||
      number?.format === "int32" ||
      (number?.multipleOf !== undefined && Number.isInteger(number.multipleOf)),
  );
}

import { isDay } from "../config/waivers.js";
import { quote, textOf, UsageError, type Values } from "./options.js";

/**
 * The day that it is, as someone says.
 *
 * @throws UsageError
 */
export function todayOf(values: Values): string | undefined {
  const text = textOf(values, "today");
  if (text === undefined) return undefined;
  if (isDay(text)) return text;
  throw new UsageError(
    `${quote(text)} is no day. Write one such as 2026-01-31.`,
  );
}

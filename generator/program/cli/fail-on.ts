import { didYouMean } from "../../language/diagnostics/suggest.js";
import type { FailOn } from "../../review/diff/gate/policy.js";
import { type Judgement, levels } from "../../review/diff/rules/impacts.js";
import { oneOf, quote, UsageError } from "./parse-options.js";

const judgements: readonly Judgement[] = ["off", ...levels];

/**
 * The value of `--fail-on`: a level for both axes, or `wire:level` and
 * `code:level`, separated by a comma.
 *
 * @throws UsageError
 */
export function parseFailOn(value: string | undefined): FailOn | undefined {
  if (value === undefined) return undefined;
  const levelOf = (text: string) => {
    const level = judgements.find((one) => one === text);
    if (level !== undefined) return level;
    throw new UsageError(
      `--fail-on does not accept ${quote(value)}. ${didYouMean(text, judgements)}Use ${oneOf(judgements)}; for one axis wire:breaking, for both wire:breaking,code:work.`,
    );
  };
  const parts = [...value.matchAll(/(?:^|,)(wire|code):([^,]*)/g)];
  if (parts.map(([part]) => part).join("") !== value) {
    const level = levelOf(value);
    return { wire: level, code: level };
  }
  const names = new Set(parts.map(([, axis]) => axis));
  if (names.size < parts.length)
    throw new UsageError(
      `--fail-on does not accept ${quote(value)}. Name each axis once: wire:breaking,code:work.`,
    );
  const axes = parts.map(([, axis = "", level = ""]) => [axis, levelOf(level)]);
  if (axes.some(([axis, level]) => axis === "wire" && level === "work"))
    throw new UsageError(
      `--fail-on does not accept ${quote(value)}. The level work is only in code. Use wire:${oneOf(judgements.filter((one) => one !== "work"))}.`,
    );
  return Object.fromEntries(axes) as FailOn; // the pattern allows no other axis
}

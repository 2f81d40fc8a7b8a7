import type { Api } from "../model/model.js";
import { type LintConfig, lintRules } from "./rule-table.js";
import { namesOf } from "./subject.js";

/** An exception that matches nothing in the description. */
export interface IdleException {
  /** The keys that lead to it in the configuration. */
  readonly keys: readonly string[];
  readonly name: string;
}

/** The names that exceptions can use: those of operations and events. */
export function exceptionNames({ versions }: Api): readonly string[] {
  const names = versions.flatMap(({ operations, events }) => [
    ...operations.flatMap(namesOf),
    ...events.map(({ name }) => name),
  ]);
  return [...new Set(names)];
}

/** Finds the exceptions in a configuration that match nothing. */
export function idleExceptions(
  config: LintConfig,
  names: readonly string[],
): readonly IdleException[] {
  const known = new Set(names);
  return Object.entries(config).flatMap(([rule, setting]) => {
    if (!Object.hasOwn(lintRules, rule) || typeof setting !== "object")
      return [];
    return (setting.except ?? []).flatMap((name, at) =>
      known.has(name)
        ? []
        : [{ keys: ["lint", rule, "except", `${at}`], name }],
    );
  });
}

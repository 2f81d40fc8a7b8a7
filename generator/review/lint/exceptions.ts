import type { Api } from "../../language/model/model.js";
import { isRuleId, type LintConfig, type LintRuleId } from "./rule-table.js";
import { namesOf, schemasOf } from "./subject.js";

/** A kind of element that `except` of a rule can name. */
type Excepted = "operation" | "event" | "schema" | "property";

/** The rules that do not judge operations or events alone. */
const exceptedBy: Partial<Readonly<Record<LintRuleId, readonly Excepted[]>>> = {
  "description-version": [],
  "schema-unused": ["schema"],
  "enum-case": ["schema", "operation", "event"],
  "property-naming": ["property", "schema", "operation", "event"],
  "path-naming": ["operation"],
  "operation-id-naming": ["operation"],
};

/** An exception that matches nothing in the description. */
export interface IdleException {
  /** The keys that lead to it in the configuration. */
  readonly keys: readonly string[];
  readonly rule: LintRuleId;
  readonly name: string;
  /** What the rule accepts as exceptions; empty if it accepts none. */
  readonly kinds: readonly Excepted[];
  /** The names that it accepts. */
  readonly names: readonly string[];
}

/** Finds the exceptions in a configuration that match nothing. */
export function idleExceptions(
  config: LintConfig,
  api: Api,
): readonly IdleException[] {
  return Object.keys(config)
    .filter(isRuleId)
    .flatMap((rule) => {
      const setting = config[rule];
      const except = typeof setting === "object" ? (setting.except ?? []) : [];
      if (except.length === 0) return [];
      const kinds = exceptedBy[rule] ?? ["operation", "event"];
      const names = new Set(kinds.flatMap((kind) => namesFor[kind](api)));
      return except.flatMap((name, at) =>
        names.has(name)
          ? []
          : [
              {
                keys: ["lint", rule, "except", `${at}`],
                ...{ rule, name, kinds, names: [...names] },
              },
            ],
      );
    });
}

const namesFor: Readonly<Record<Excepted, (api: Api) => readonly string[]>> = {
  operation: ({ versions }) =>
    versions.flatMap(({ operations }) => operations.flatMap(namesOf)),
  event: ({ versions }) =>
    versions.flatMap(({ events }) => events.map(({ name }) => name)),
  schema: ({ versions }) =>
    versions.flatMap(({ schemas }) => schemas.map((one) => one.wireName)),
  property: (api) =>
    [...schemasOf(api)].flatMap(
      ({ object }) => object?.properties.map(({ name }) => name) ?? [],
    ),
};

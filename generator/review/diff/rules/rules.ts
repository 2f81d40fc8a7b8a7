/*
 * The rules of `tenon diff`: one row per kind of change. A row holds the rule's
 * id, its title and, for each direction in which the change can reach a client,
 * the levels with their reason and advice. To find out why a change has a level,
 * look at its row; only deprecation dates change a level afterwards (see `dates`
 * and diff/gate). To add a rule, add a row to the table of its subject, emit a
 * fact of that id where the parts are compared, and add a fixture under
 * test/review/diff/rules.
 */
import { annotationRules } from "./annotation-rules.js";
import { bodyRules } from "./body-rules.js";
import { deliveryRules } from "./delivery-rules.js";
import { eventRules } from "./event-rules.js";
import type { Direction, Impact } from "./impacts.js";
import { operationRules } from "./operation-rules.js";
import { parameterRules } from "./parameter-rules.js";
import { propertyRules } from "./property-rules.js";
import { responseRules } from "./response-rules.js";
import { schemaRules } from "./schema-rules.js";
import { securityRules } from "./security-rules.js";
import { serverRules } from "./server-rules.js";
import { typeRules } from "./type-rules.js";

/** One kind of change. */
export interface Rule {
  /** The rule for the opposite change; the same rule where the change has no direction. */
  readonly inverse: string;
  /** What changed, in a sentence. */
  readonly title: string;
  /** The impact of the change on clients, for each direction in which it can occur. */
  readonly impacts: Readonly<Partial<Record<Direction, Impact>>>;
  /** How deprecation dates change the levels, where they do. */
  readonly dates?: DateRule;
}

/** Lets the gate replace the levels of a rule by what deprecation dates allow. */
export interface DateRule {
  /**
   * `removal`: something was removed, which is allowed after its sunset. `notice`:
   * callers learn of a sunset. `schedule`: dates change that callers know.
   */
  readonly check: "removal" | "notice" | "schedule";
  /** When the levels differ from those of the row. */
  readonly note?: string;
}

const table = {
  ...serverRules,
  ...operationRules,
  ...securityRules,
  ...parameterRules,
  ...bodyRules,
  ...responseRules,
  ...eventRules,
  ...deliveryRules,
  ...propertyRules,
  ...annotationRules,
  ...schemaRules,
  ...typeRules,
};

/** The id of a rule, which is also the kind of a fact. */
export type RuleId = keyof typeof table;

/** One of two opposite rows names the other. A row that no other names is its own opposite. */
const inverses = new Map(
  Object.entries(table).flatMap(([id, row]) =>
    "inverse" in row
      ? [
          [id, row.inverse],
          [row.inverse, id],
        ]
      : [],
  ),
);

/** Every rule by its id. */
export const rules = Object.fromEntries(
  Object.entries(table).map(([id, row]): [string, Rule] => [
    id,
    { ...row, inverse: inverses.get(id) ?? id },
  ]),
  // The keys are those of the table, which `Object.fromEntries` does not say.
) as Readonly<Record<RuleId, Rule>>;

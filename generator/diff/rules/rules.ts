import { remarkRules } from "./annotation-rules.js";
import { messageRules } from "./body-rules.js";
import { deliveryRules } from "./delivery-rules.js";
import { eventRules } from "./event-rules.js";
import type { Direction, Impact } from "./impacts.js";
import { callRules } from "./operation-rules.js";
import { parameterRules } from "./parameter-rules.js";
import { propertyRules } from "./property-rules.js";
import { responseRules } from "./response-rules.js";
import { schemaRules } from "./schema-rules.js";
import { securityRules } from "./security-rules.js";
import { serverRules } from "./server-rules.js";

/** One kind of change, and what becomes of whom it reaches. */
export interface Rule {
  /** The rule for the same change made the other way round; itself where that is the same. */
  readonly inverse: string;
  /** What was changed, in a sentence. */
  readonly title: string;
  readonly impacts: Readonly<Partial<Record<Direction, Impact>>>;
}

const table = {
  ...serverRules,
  ...callRules,
  ...securityRules,
  ...parameterRules,
  ...messageRules,
  ...responseRules,
  ...eventRules,
  ...deliveryRules,
  ...propertyRules,
  ...remarkRules,
  ...schemaRules,
};

/** The name of a rule; facts are told apart by them. */
export type RuleId = keyof typeof table;

/** Every rule by its name. */
export const rules: Readonly<Record<RuleId, Rule>> = table;

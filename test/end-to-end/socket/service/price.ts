import type {
  EstimateOutput,
  WorkspaceInfo,
} from "../../../../generated/v2/index.js";

/** The price of any run. */
export const PRICE = 5;

/** The price of a run for a workspace. */
export function estimateFor({
  balance_creative_units: balance,
}: WorkspaceInfo): EstimateOutput {
  return {
    estimated_price_creative_units: PRICE,
    workspace_balance_creative_units: balance,
    estimated_remaining_balance_creative_units: balance - PRICE,
    has_sufficient_creative_units: balance >= PRICE,
  };
}

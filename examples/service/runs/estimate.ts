import type { EstimateOutput } from "../../../generated/v2/index.js";
import type { Queries } from "../database/database.js";
import { balanceOf } from "./ledger.js";

/** Compares a price with the balance of a workspace. */
export async function estimate(
  queries: Queries,
  { workspace_id }: { readonly workspace_id: string },
  price: number,
): Promise<EstimateOutput> {
  const { available, reserved } = await balanceOf(queries, workspace_id);
  return {
    estimated_price_creative_units: price,
    workspace_balance_creative_units: available + reserved,
    estimated_remaining_balance_creative_units: available - price,
    has_sufficient_creative_units: available >= price,
  };
}

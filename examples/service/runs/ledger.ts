/**
 * The ledger of Creative Units. Each transfer takes from one account what it gives to
 * another; balances and usage are sums of transfers, and nothing is ever updated.
 */
import { only, type Queries, sql } from "../database/database.js";

/** What a workspace has, in Creative Units. */
export interface Balance {
  /** Less what is reserved; below zero if runs were submitted that it cannot pay. */
  readonly available: number;
  /** For runs in progress. */
  readonly reserved: number;
}

/** A run, as far as the ledger knows it. */
export interface Priced {
  readonly id: string;
  readonly workspace_id: string;
  readonly price: number;
}

type Account = "granted" | "available" | "reserved" | "consumed";

/** Gives Creative Units to a workspace. */
export async function grant(
  queries: Queries,
  workspaceId: string,
  amount: number,
): Promise<void> {
  await transfer(queries, "granted", "available", {
    workspace_id: workspaceId,
    price: amount,
  });
}

/** Sets the price of a submitted run aside, also if the workspace does not have it. */
export function reserve(queries: Queries, run: Priced): Promise<void> {
  return transfer(queries, "available", "reserved", run);
}

/** Takes the reserved price of a run that succeeded. */
export function charge(queries: Queries, run: Priced): Promise<void> {
  return transfer(queries, "reserved", "consumed", run);
}

/** Gives the reserved price of a run back. */
export function release(queries: Queries, run: Priced): Promise<void> {
  return transfer(queries, "reserved", "available", run);
}

/** Reads the balance of a workspace. */
export function balanceOf(
  queries: Queries,
  workspaceId: string,
): Promise<Balance> {
  return only(
    queries,
    sql<Balance>`
      select available, reserved from balances
      where workspace_id = ${workspaceId}`,
  );
}

/** What a workspace consumed on a day. */
export interface DayOfUse {
  readonly date: string;
  readonly consumption_creative_units: number;
}

/** Sums up the last days, in UTC, the oldest first. */
export function usageOf(
  queries: Queries,
  workspaceId: string,
  days: number,
): Promise<DayOfUse[]> {
  return queries.query(sql<DayOfUse>`
    with today as (select (now() at time zone 'utc')::date as today),
    consumption as (
      select (created_at at time zone 'utc')::date as day, sum(amount) as amount
      from transfers, today
      where workspace_id = ${workspaceId} and target = 'consumed'
        and created_at >= (today - ${days}::integer)::timestamp at time zone 'utc'
      group by 1
    )
    select
      to_char(day, 'YYYY-MM-DD') as date,
      coalesce(amount, 0)::integer as consumption_creative_units
    from today, generate_series(0, ${days}::integer - 1) as ago,
      lateral (select today - ago as day) as days
      left join consumption using (day)
    order by day`);
}

/** How many transfers are added up again for a balance, at most. */
const LATER = 1000;

/**
 * Stores the sums of all transfers of a workspace so far, if there are many since the last
 * time, so that the cost of a balance does not grow. Within a transaction that has
 * transferred: no other one can, so that no earlier transfer is still to come.
 */
export async function closeAccounts(
  tx: Queries,
  workspaceId: string,
): Promise<void> {
  await tx.query(sql`
    insert into closings (workspace_id, up_to, available, reserved)
    select workspace_id, up_to, available, reserved from balances
    where workspace_id = ${workspaceId} and later >= ${LATER}::integer`);
}

/** Transfers of a workspace wait for each other, so that their ids have their order. */
async function transfer(
  queries: Queries,
  source: Account,
  target: Account,
  { id, workspace_id, price }: Omit<Priced, "id"> & { readonly id?: string },
): Promise<void> {
  if (price === 0) return;
  await queries.query(sql`
    with locked as (
      select id from workspaces where id = ${workspace_id} for no key update
    )
    insert into transfers (workspace_id, run_id, source, target, amount)
    select id, ${id ?? null}, ${source}, ${target}, ${price}::integer from locked`);
}

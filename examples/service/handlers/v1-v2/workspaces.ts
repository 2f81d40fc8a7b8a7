import type { SharedHandlers } from "../../../../generated/server.js";
import type { WorkspaceInfo } from "../../../../generated/v2/index.js";
import type { Principal } from "../../access/principal.js";
import { only, sql } from "../../database/database.js";
import { balanceOf, usageOf } from "../../runs/ledger.js";
import type { Deps } from "../deps.js";

/** A workspace with its balance. */
interface Row {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly last_active_at: Date | null;
  readonly available: number;
  readonly reserved: number;
}

/** Operations of Workspaces. */
export function workspacesHandlers({ database }: Deps) {
  return {
    listWorkspaces: async (_, { reply, page, principal }) => {
      const ids = [...principal.roles.keys()];
      return reply(
        200,
        await page({
          key: (item) => [
            item.last_active_at ?? "-infinity",
            item.workspace_id,
          ],
          total: () => ids.length,
          items: async (after, count) => {
            const [time, id] = after ?? ["infinity", null];
            const rows = await database.query(sql<Row>`
              select * from workspaces join balances on workspace_id = id
              where id = any(${ids}::uuid[])
                and (coalesce(last_active_at, '-infinity'), id)
                  < (${time}::timestamptz, coalesce(${id}::uuid, id))
              order by coalesce(last_active_at, '-infinity') desc, id desc
              limit ${count}`);
            return rows.map(recordOf);
          },
        }),
      );
    },

    getWorkspace: async ({ path }, context) => {
      const row = await only(
        database,
        sql<Row>`
          select * from workspaces join balances on workspace_id = id
          where id = ${path.workspace_id}`,
      );
      return context.reply(200, recordOf(row));
    },

    getWorkspaceUsage: async ({ path, query }, context) => {
      const id = path.workspace_id;
      const days = await usageOf(database, id, query?.days ?? 30);
      const { available, reserved } = await balanceOf(database, id);
      return context.reply(200, {
        balance_creative_units: available + reserved,
        total_consumption_creative_units: days.reduce(
          (sum, day) => sum + day.consumption_creative_units,
          0,
        ),
        days,
      });
    },
  } satisfies Partial<SharedHandlers<"v1" | "v2", Principal>>;
}

function recordOf(row: Row): WorkspaceInfo {
  return {
    workspace_id: row.id,
    slug: row.slug,
    name: row.name,
    balance_creative_units: row.available + row.reserved,
    reserved_creative_units: row.reserved,
    available_creative_units: row.available,
    last_active_at: row.last_active_at?.toISOString() ?? null,
  };
}

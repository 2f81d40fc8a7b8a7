import type { UsageDay } from "../../../../generated/v2/index.js";
import { listOf } from "./list.js";
import { workspaceFor } from "./refuse.js";
import type { Shared } from "./shared.js";
import type { Store } from "./store.js";

/** The workspaces, the same in both versions. */
export function workspaceHandlers(
  store: Store,
): Pick<Shared, "listWorkspaces" | "getWorkspace" | "getWorkspaceUsage"> {
  return {
    listWorkspaces: async (_, { reply, page, principal }) => {
      const own = store.workspaces.filter((each) =>
        principal.memberOf.has(each.workspace_id),
      );
      return reply(200, await page(listOf(own)));
    },

    getWorkspace: ({ path }, { reply, problem, principal }) =>
      reply(200, workspaceFor(store, principal, path.workspace_id, problem)),

    getWorkspaceUsage: ({ path, query }, { reply, problem, principal }) => {
      const { workspace_id } = path;
      const workspace = workspaceFor(store, principal, workspace_id, problem);
      const days = daysUntilToday(query?.days ?? 30);
      return reply(200, {
        balance_creative_units: workspace.balance_creative_units,
        total_consumption_creative_units: days.length,
        days,
      });
    },
  };
}

/** A unit a day, the oldest day first. */
function daysUntilToday(count: number): UsageDay[] {
  const today = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today - (count - 1 - index) * 86_400_000);
    return {
      date: day.toISOString().slice(0, 10),
      consumption_creative_units: 1,
    };
  });
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { UsageDay } from "../../../../generated/v2/index.js";
import { useApi } from "../api/api-provider.js";
import { ProblemNotice } from "../parts/problem-notice.js";

const spans = [7, 30, 90];

/** The credits of the workspace, and what it used. */
export function UsagePage({ workspaceId }: { readonly workspaceId: string }) {
  const api = useApi();
  const path = { workspace_id: workspaceId };
  const [days, setDays] = useState(30);
  const workspace = useQuery(api.getWorkspace.queryOptions({ path }));
  const usage = useQuery(
    api.getWorkspaceUsage.queryOptions({ path, query: { days } }),
  );
  return (
    <>
      <ProblemNotice error={workspace.error ?? usage.error} />
      {workspace.data !== undefined && (
        <dl className="figures">
          <Figure
            name="Available"
            units={workspace.data.available_creative_units}
          />
          <Figure
            name="Reserved for runs in progress"
            units={workspace.data.reserved_creative_units}
          />
          <Figure
            name="Balance"
            units={workspace.data.balance_creative_units}
          />
        </dl>
      )}
      <section className="card" aria-labelledby="used">
        <div className="split">
          <h3 id="used">Used</h3>
          <label>
            Over the last{" "}
            <select
              value={days}
              onChange={(event) => {
                setDays(Number(event.target.value));
              }}
            >
              {spans.map((span) => (
                <option key={span} value={span}>
                  {span} days
                </option>
              ))}
            </select>
          </label>
        </div>
        {usage.data !== undefined && (
          <>
            <p>
              <strong>{usage.data.total_consumption_creative_units}</strong>{" "}
              Creative Units in total
            </p>
            <Days days={usage.data.days} />
          </>
        )}
      </section>
    </>
  );
}

function Figure({
  name,
  units,
}: {
  readonly name: string;
  readonly units: number;
}) {
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd>
        {units} <abbr title="Creative Units">CU</abbr>
      </dd>
    </div>
  );
}

/** A bar for each day. The numbers are text too, for those who do not see the bars. */
function Days({ days }: { readonly days: readonly UsageDay[] }) {
  const most = Math.max(
    1,
    ...days.map((day) => day.consumption_creative_units),
  );
  return (
    <>
      <ol className="days">
        {days.map(({ date, consumption_creative_units: units }) => (
          <li key={date} title={`${date}: ${units} CU`}>
            <span className="unseen">
              {date}: {units} CU
            </span>
            <div style={{ blockSize: `${(100 * units) / most}%` }} />
          </li>
        ))}
      </ol>
      <p className="axis" aria-hidden="true">
        <span>{days[0]?.date}</span>
        <span>{days.at(-1)?.date}</span>
      </p>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";

import type { WorkspaceInfo } from "../../../generated/v2/index.js";
import { useApi } from "./api/api-provider.js";
import { useView, type View, views } from "./route.js";

/** The head of the page: workspaces, credits and views. */
export function WorkspaceBar({
  workspaces,
  chosen,
  onChoose,
  onSignOut,
}: {
  readonly workspaces: readonly WorkspaceInfo[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onSignOut: () => void;
}) {
  const current = useView();
  return (
    <header className="bar">
      <h1>
        <img src="icon.svg" alt="" width="24" height="24" />
        Asset console
      </h1>
      <nav aria-label="Views">
        <ul>
          {(Object.keys(views) as View[]).map((view) => (
            <li key={view}>
              <a
                href={`#${view}`}
                aria-current={view === current ? "page" : undefined}
              >
                {views[view]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="session">
        {chosen !== undefined && <Credits workspaceId={chosen} />}
        <label>
          <span className="unseen">Workspace</span>
          <select
            value={chosen ?? ""}
            onChange={(event) => {
              onChoose(event.target.value);
            }}
          >
            {workspaces.map(({ workspace_id, name }) => (
              <option key={workspace_id} value={workspace_id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={onSignOut}>
          Sign out
        </button>
      </div>
    </header>
  );
}

/** What the workspace can spend. */
function Credits({ workspaceId }: { readonly workspaceId: string }) {
  const api = useApi();
  const path = { workspace_id: workspaceId };
  const { data } = useQuery(api.getWorkspace.queryOptions({ path }));
  if (data === undefined) return null;
  return (
    <p className="credits" title="Creative Units">
      <strong>{data.available_creative_units}</strong> CU
    </p>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";

import { useApi } from "./api/api-provider.js";
import { CreatePage } from "./pages/create.js";
import { UsagePage } from "./pages/usage.js";
import { WebhooksPage } from "./pages/webhooks.js";
import { OfflineNotice } from "./parts/offline-notice.js";
import { ProblemNotice } from "./parts/problem-notice.js";
import { useView, type View, views } from "./route.js";
import { WorkspaceBar } from "./workspace-bar.js";

/** The console: a workspace, and one of its views. */
export function Console({
  hasJustSignedIn,
  onSignOut,
}: {
  /** The heading then gets the focus: the form that had it is gone. */
  readonly hasJustSignedIn: boolean;
  readonly onSignOut: () => void;
}) {
  const api = useApi();
  const { data, error } = useQuery(
    api.listWorkspaces.queryOptions({ query: { limit: 100 } }),
  );
  const [chosen, setChosen] = useState<string>();
  // Outlives the view, which appears later than the links to it, and anew for each workspace.
  const view = useView();
  const shown = useRef<View | undefined>(hasJustSignedIn ? undefined : view);
  const workspaces = data?.workspaces ?? [];
  const id = chosen ?? workspaces[0]?.workspace_id;
  return (
    <>
      <WorkspaceBar
        workspaces={workspaces}
        chosen={id}
        onChoose={setChosen}
        onSignOut={onSignOut}
      />
      <main>
        <OfflineNotice />
        <ProblemNotice error={error} />
        {data !== undefined && id === undefined && (
          <p>You are in no workspace yet. Ask an admin to add you to one.</p>
        )}
        {id !== undefined && (
          <CurrentView key={id} workspaceId={id} shown={shown} />
        )}
      </main>
    </>
  );
}

/** The view in the address, with its heading. The heading gets the focus when the view changes. */
function CurrentView({
  workspaceId,
  shown,
}: {
  readonly workspaceId: string;
  /** The view that was shown last. */
  readonly shown: RefObject<View | undefined>;
}) {
  const view = useView();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    heading.current?.focus();
  }, [view, shown]);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="view-title">
        {views[view]}
      </h2>
      {page(view, workspaceId)}
    </>
  );
}

function page(view: View, workspaceId: string) {
  switch (view) {
    case "create":
      return <CreatePage workspaceId={workspaceId} />;
    case "usage":
      return <UsagePage workspaceId={workspaceId} />;
    case "webhooks":
      return <WebhooksPage workspaceId={workspaceId} />;
  }
}

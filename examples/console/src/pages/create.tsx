import { useRef } from "react";

import { FindRun } from "../runs/find-run.js";
import { useKnownRuns } from "../runs/known-runs.js";
import { NewRun } from "../runs/new-run.js";
import { RunCard } from "../runs/run-card.js";

/** Submits inferences, and shows them settle. */
export function CreatePage({ workspaceId }: { readonly workspaceId: string }) {
  const { runs, add, forget } = useKnownRuns(workspaceId);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="columns">
      <NewRun workspaceId={workspaceId} onSubmitted={add} />
      <section aria-labelledby="runs">
        <h3 id="runs" ref={heading} tabIndex={-1}>
          Your runs
        </h3>
        {runs.length === 0 && (
          <p className="empty">
            No runs yet. Describe an image and press “Make it”.
          </p>
        )}
        <ul className="runs">
          {runs.map((run) => (
            <li key={run.id}>
              <RunCard
                workspaceId={workspaceId}
                known={run}
                onForget={() => {
                  forget(run.id);
                  // The button that had the focus is gone.
                  heading.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
        <FindRun
          workspaceId={workspaceId}
          onFound={(id) => {
            add({ id });
          }}
        />
      </section>
    </div>
  );
}

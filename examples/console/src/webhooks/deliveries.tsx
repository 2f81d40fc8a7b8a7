import { DeliveryTag, summaryOf } from "../runs/delivery.js";
import { type KnownRun, useKnownRuns } from "../runs/known-runs.js";
import { useRun } from "../runs/use-run.js";

/** How the events of this browser's runs were delivered. */
export function Deliveries({ workspaceId }: { readonly workspaceId: string }) {
  const { runs } = useKnownRuns(workspaceId);
  return (
    <section className="card" aria-labelledby="deliveries">
      <h3 id="deliveries">Deliveries</h3>
      <p className="hint">
        Runs with a webhook that this browser knows. An event is sent up to five
        times within about an hour.
      </p>
      <ul className="deliveries">
        {runs.map((run) => (
          <DeliveryRow key={run.id} workspaceId={workspaceId} known={run} />
        ))}
      </ul>
      {/* Hidden while the list has an entry. */}
      <p className="empty">
        No deliveries yet. Submit a run with a webhook to see how its event
        arrives.
      </p>
    </section>
  );
}

function DeliveryRow({
  workspaceId,
  known: { id, prompt },
}: {
  readonly workspaceId: string;
  readonly known: KnownRun;
}) {
  const { data } = useRun(workspaceId, id);
  const record = data?.webhook;
  if (!record) return null;
  const at = record.last_attempt_at;
  return (
    <li>
      <strong>{prompt ?? `Run ${id.slice(0, 8)}`}</strong>
      <DeliveryTag status={record.status} />
      <span>{summaryOf(record)}</span>
      {at !== null && (
        <time dateTime={at}>{new Date(at).toLocaleString()}</time>
      )}
    </li>
  );
}

import type { Inference } from "../../../../generated/v2/index.js";
import { ProblemNotice } from "../parts/problem-notice.js";
import { Delivery } from "./delivery.js";
import type { KnownRun } from "./known-runs.js";
import { isMissing, isSettled, useRun } from "./use-run.js";

/** One run: its image when there is one, and how it stands. */
export function RunCard({
  workspaceId,
  known: { id, prompt },
  onForget,
}: {
  readonly workspaceId: string;
  readonly known: KnownRun;
  readonly onForget: () => void;
}) {
  const { data: run, error } = useRun(workspaceId, id);
  const name = prompt ?? `Run ${id.slice(0, 8)}`;
  return (
    <article className="card run" aria-label={name}>
      <Picture run={run} name={name} isLoading={error === null} />
      <div className="about">
        <h4>{name}</h4>
        <p role="status" className="state">
          <State
            run={run}
            otherwise={
              isMissing(error)
                ? "Not found"
                : error === null
                  ? "Loading"
                  : "Not read"
            }
          />
        </p>
        {run !== undefined && <Outcome run={run} />}
        <ProblemNotice error={error} />
        <details>
          <summary>Details</summary>
          <dl>
            <dt>Run</dt>
            <dd>
              <code>{id}</code>
            </dd>
            {run !== undefined && <Facts run={run} />}
          </dl>
          <button type="button" onClick={onForget}>
            Remove from this list
          </button>
        </details>
      </div>
    </article>
  );
}

function Picture({
  run,
  name,
  isLoading,
}: {
  readonly run: Inference | undefined;
  readonly name: string;
  readonly isLoading: boolean;
}) {
  const [output] = run?.outputs ?? [];
  if (output === undefined)
    return (
      <div
        className={
          (run === undefined ? isLoading : !isSettled(run))
            ? "picture waiting"
            : "picture"
        }
      />
    );
  return (
    <a className="picture" href={output.url} target="_blank" rel="noreferrer">
      <img src={output.url} alt={`The image of “${name}”`} loading="lazy" />
    </a>
  );
}

function State({
  run,
  otherwise,
}: {
  readonly run: Inference | undefined;
  /** The text without a run. */
  readonly otherwise: string;
}) {
  switch (run?.status) {
    case undefined:
      return <span className="tag">{otherwise}</span>;
    case "in_progress":
      return <span className="tag running">In progress</span>;
    case "complete":
      return <span className="tag good">Complete</span>;
    case "FAILED":
      return <span className="tag bad">Failed</span>;
    case "CANCELLED":
      return <span className="tag">Cancelled</span>;
    default:
      // The service may add values without notice.
      return <span className="tag">{run?.status}</span>;
  }
}

/** Why a run failed, and how its delivery stands. */
function Outcome({ run }: { readonly run: Inference }) {
  return (
    <>
      {run.error_code !== null && <p className="reason">{reasonOf(run)}</p>}
      {run.webhook !== null && <Delivery record={run.webhook} />}
    </>
  );
}

/** The service may add codes without notice, so a `switch` could not have all. */
function reasonOf({ error_code, error_message }: Inference): string {
  return error_code === "INSUFFICIENT_BALANCE"
    ? "The workspace has too few Creative Units for this run. Nothing was charged."
    : (error_message ?? error_code ?? "");
}

function Facts({ run }: { readonly run: Inference }) {
  return (
    <>
      <dt>Submitted</dt>
      <dd>{moment(run.created_at)}</dd>
      {run.completed_at !== null && (
        <>
          <dt>Settled</dt>
          <dd>{moment(run.completed_at)}</dd>
        </>
      )}
      {run.price_creative_units !== null && (
        <>
          <dt>Charged</dt>
          <dd>{run.price_creative_units} CU</dd>
        </>
      )}
      {run.outputs.map(({ id, url, content_type }) => (
        <div key={id} className="pair">
          <dt>Output</dt>
          <dd>
            <a href={url}>{content_type}</a>
          </dd>
        </div>
      ))}
    </>
  );
}

function moment(time: string): string {
  return new Date(time).toLocaleString();
}

import type { ProblemError } from "../../../../generated/v2/index.js";
import { explain, type Problem } from "../problems.js";

/** Shows a problem, if there is one. Screen readers read it when it appears. */
export function ProblemNotice({
  error,
  shown = [],
}: {
  readonly error: ProblemError<Problem> | null;
  /** The inputs whose fault is shown beside them: `/body/prompt`. */
  readonly shown?: readonly string[];
}) {
  if (error === null) return null;
  const { title, advice, inputs: all = [] } = explain(error);
  const inputs = all.filter(({ pointer }) => !shown.includes(pointer));
  return (
    <div role="alert" className="notice problem">
      <strong>{title}</strong>
      {advice !== "" && <p>{advice}</p>}
      {inputs.length > 0 && (
        <ul>
          {inputs.map(({ pointer, detail }) => (
            <li key={pointer}>
              <code>{pointer}</code>: {detail}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

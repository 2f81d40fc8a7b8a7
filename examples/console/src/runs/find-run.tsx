import { type SubmitEvent, useState } from "react";
import { Field } from "../parts/field.js";

/** Adds a run to the list that was started elsewhere: with `curl`, for example. */
export function FindRun({
  onFound,
}: {
  readonly onFound: (id: string) => void;
}) {
  const [id, setId] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onFound(id);
    setId("");
  };
  return (
    <form className="card find" onSubmit={submit}>
      <Field label="Show another run, by its inference_id">
        {(props) => (
          <input
            {...props}
            required
            spellCheck={false}
            autoComplete="off"
            value={id}
            onChange={(event) => {
              setId(event.target.value.trim());
            }}
          />
        )}
      </Field>
      <button type="submit">Show</button>
      <p className="hint">
        The API has no list of runs, so this browser remembers the last 60 that
        you started here. Enter the ids of others, such as those that you
        started with curl.
      </p>
    </form>
  );
}

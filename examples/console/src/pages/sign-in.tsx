import { type SubmitEvent, useState } from "react";

import {
  createClient,
  type ListWorkspacesProblem,
  ProblemError,
} from "../../../../generated/v2/index.js";
import { Field } from "../parts/field.js";
import { ProblemNotice } from "../parts/problem-notice.js";

/** Asks for a token, and tries it. */
export function SignIn({
  reason,
  onSignIn,
}: {
  /** Why the session before ended. */
  readonly reason: string | undefined;
  readonly onSignIn: (token: string) => void;
}) {
  const [token, setToken] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] =
    useState<ProblemError<ListWorkspacesProblem> | null>(null);
  const signIn = async () => {
    setBusy(true);
    const api = createClient({ baseUrl: location.origin, token });
    const tried = await api.listWorkspaces.try({ query: { limit: 1 } });
    setBusy(false);
    if (tried.ok) onSignIn(token);
    else
      setError(
        new ProblemError("listWorkspaces", tried.problem, tried.response),
      );
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void signIn();
  };
  return (
    <main className="sign-in">
      <h1>Asset console</h1>
      <form className="card" onSubmit={submit}>
        <h2>Sign in</h2>
        {reason !== undefined && error === null && (
          <p role="status" className="notice">
            {reason}
          </p>
        )}
        <Field
          label="Personal access token"
          hint="The service printed it at its first start. This tab keeps it in its session storage until you sign out or close the tab."
        >
          {(props) => (
            <input
              {...props}
              type="password"
              required
              autoComplete="off"
              autoFocus
              spellCheck={false}
              value={token}
              onChange={(event) => {
                setToken(event.target.value.trim());
              }}
            />
          )}
        </Field>
        <ProblemNotice error={error} />
        <button type="submit" className="primary" disabled={busy}>
          {busy ? "Signing in…" : "Sign in"}
        </button>
      </form>
    </main>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";

import { useApi } from "../api/api-provider.js";
import { ProblemNotice } from "../parts/problem-notice.js";

/** Shows and rotates the secret. It is kept nowhere: leaving the view forgets it. */
export function SigningSecret({
  workspaceId,
}: {
  readonly workspaceId: string;
}) {
  const api = useApi();
  const request = { path: { workspace_id: workspaceId } };
  const read = useMutation(api.getWebhookSecret.mutationOptions());
  const rotate = useMutation(api.rotateWebhookSecret.mutationOptions());
  const question = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const secret = rotate.data?.secret ?? read.data?.secret;
  const hide = () => {
    read.reset();
    rotate.reset();
  };
  return (
    <section className="card" aria-labelledby="secret">
      <h3 id="secret">Signing secret</h3>
      <p>
        Receivers check with it that an event comes from this service. Keep it
        where you keep passwords.
      </p>
      {secret !== undefined && (
        <div role="status" className="notice">
          <p>
            <code className="secret">{secret}</code>
          </p>
          {rotate.data !== undefined && (
            <p>
              This is the new secret: give it to your receivers. Until{" "}
              {new Date(
                rotate.data.previous_secret_expires_at,
              ).toLocaleString()}{" "}
              events are signed with the old one too.
            </p>
          )}
          <div className="actions">
            <button
              type="button"
              onClick={() => void navigator.clipboard.writeText(secret)}
            >
              Copy
            </button>
            <button type="button" onClick={hide}>
              Hide
            </button>
          </div>
        </div>
      )}
      <ProblemNotice error={rotate.error ?? read.error} />
      <div className="actions">
        {secret === undefined && (
          <button
            type="button"
            disabled={read.isPending}
            onClick={() => {
              read.mutate(request);
            }}
          >
            Show
          </button>
        )}
        <button
          type="button"
          disabled={rotate.isPending}
          onClick={() => {
            question.current?.showModal();
            cancel.current?.focus();
          }}
        >
          Rotate…
        </button>
      </div>
      <dialog ref={question} aria-labelledby="rotate">
        <form
          method="dialog"
          onSubmit={() => {
            rotate.mutate(request);
          }}
        >
          <h3 id="rotate">Rotate the secret?</h3>
          <p>
            The service makes a new one. For a day it signs with both, so that
            you can change your receivers; then the old one ends. You can show
            the new one again at any time.
          </p>
          <div className="actions">
            <button type="submit" className="primary">
              Rotate
            </button>
            <button
              type="button"
              ref={cancel}
              onClick={() => question.current?.close()}
            >
              Cancel
            </button>
          </div>
        </form>
      </dialog>
    </section>
  );
}

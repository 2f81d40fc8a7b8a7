import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";

import type { WebhookTestResult } from "../../../../generated/v2/index.js";
import { useApi } from "../api/api-provider.js";
import { Field } from "../parts/field.js";
import { ProblemNotice } from "../parts/problem-notice.js";
import { faultOf } from "../problems.js";

/** Sends a signed sample to an address. */
export function TestDelivery({
  workspaceId,
}: {
  readonly workspaceId: string;
}) {
  const api = useApi();
  const [url, setUrl] = useState("");
  const test = useMutation(api.createWebhookTest.mutationOptions());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const path = { workspace_id: workspaceId };
    test.mutate({ path, body: { webhook: { url } } });
  };
  return (
    <form className="card" onSubmit={submit} aria-labelledby="test">
      <h3 id="test">Test delivery</h3>
      <Field
        label="Receiver"
        hint="Gets one signed event without data. It costs nothing."
        fault={faultOf(test.error, "/body/webhook/url")}
      >
        {(props) => (
          <input
            {...props}
            type="url"
            required
            placeholder="https://"
            value={url}
            onChange={(event) => {
              setUrl(event.target.value);
            }}
          />
        )}
      </Field>
      {test.data !== undefined && <Result result={test.data} />}
      <ProblemNotice error={test.error} shown={["/body/webhook/url"]} />
      <button type="submit" disabled={test.isPending}>
        {test.isPending ? "Sending…" : "Send a test"}
      </button>
    </form>
  );
}

function Result({
  result: { delivered, response_status, latency_ms },
}: {
  readonly result: WebhookTestResult;
}) {
  return (
    <p role="status" className={delivered ? "notice" : "notice problem"}>
      {response_status === 0
        ? "Not delivered: the receiver did not respond."
        : `${delivered ? "Delivered" : "Not delivered"}: the receiver responded with ${response_status} after ${latency_ms} ms.`}
    </p>
  );
}

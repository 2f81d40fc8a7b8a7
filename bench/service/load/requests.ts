/** The requests of a load: submits with keys and webhooks, and reads of their runs. */
import { load, requestText } from "../../server/load.js";
import type { Made } from "../kill/setup.js";
import type { Figures } from "./figures.js";

/** A run that was submitted. */
export interface Submitted {
  readonly workspace: string;
  readonly token: string;
  readonly id: string;
}

/** Makes submits. */
export interface Submits extends Pick<Made, "tokens" | "workspaces"> {
  /** Makes the URL of a webhook for a workspace. */
  readonly webhook: (workspace: string, key: string) => string;
  /** The runs so far. */
  readonly submitted: Submitted[];
}

/** The number of submits in this process, so that each has a different key. */
let made = 0;

/** Submits runs to the ports, at each as many. The users and workspaces alternate. */
export async function submitTo(
  ports: readonly number[],
  count: number,
  { tokens, workspaces, webhook, submitted }: Submits,
): Promise<Pick<Figures, "count" | "times">> {
  const times: number[] = [];
  await Promise.all(
    ports.map((port) =>
      load({
        port,
        requests: Math.ceil(count / ports.length),
        next: () => {
          const number = made++;
          const token = tokens[number % tokens.length] ?? "";
          const workspace = workspaces[number % workspaces.length] ?? "";
          const key = `key-${number}`;
          const text = requestText(
            `POST /v2/workspaces/${workspace}/inferences`,
            { authorization: `Bearer ${token}`, "idempotency-key": key },
            JSON.stringify({
              base_model_id: "tiles",
              prompt: `a mossy stone tile with the number ${number}`,
              webhook: { url: webhook(workspace, key) },
            }),
          );
          return { text, about: { token, workspace } };
        },
        onResponse: (body, milliseconds, about) => {
          const [, id = ""] = /"inference_id":"([^"]+)"/.exec(body) ?? [];
          submitted.push({ ...about, id });
          times.push(milliseconds);
        },
      }),
    ),
  );
  return { count: times.length, times };
}

/** Reads runs from the ports, at each as many. */
export async function readFrom(
  ports: readonly number[],
  count: number,
  { submitted }: Submits,
): Promise<Pick<Figures, "count" | "times">> {
  const times: number[] = [];
  let at = 0;
  await Promise.all(
    ports.map((port) =>
      load({
        port,
        requests: Math.ceil(count / ports.length),
        next: () => {
          const run = submitted[at++ % submitted.length];
          if (run === undefined) throw new Error("There are no runs.");
          const { workspace, id, token } = run;
          const text = requestText(
            `GET /v2/workspaces/${workspace}/inferences/${id}`,
            { authorization: `Bearer ${token}` },
          );
          return { text, about: undefined };
        },
        onResponse: (_, milliseconds) => times.push(milliseconds),
      }),
    ),
  );
  return { count: times.length, times };
}

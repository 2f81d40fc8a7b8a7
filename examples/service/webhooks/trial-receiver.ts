/**
 * A receiver of webhooks to try the service with: `npm run service -- --receiver`. It
 * prints each event whose signature is right.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";

import { webhookListener } from "../../../generated/runtime/webhooks-in/node.js";
import {
  type AnyWebhookEvent,
  createWebhookReceiver,
  type WebhookEventName,
} from "../../../generated/v2/webhooks.js";
import { listen } from "../http/port.js";

/** A certificate for 127.0.0.1, which only this service trusts. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Makes a certificate in a folder, or reads the one that is there. */
export function trialCertificate(folder: string): Certificate {
  const key = join(folder, "receiver-key.pem");
  const cert = join(folder, "receiver-certificate.pem");
  if (!existsSync(key) || !existsSync(cert)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"];
    const names = ["-subj", "/CN=Trial receiver", "-addext"];
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-nodes", "-days", "3650", ...kind, ...names],
        ...["subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
      ],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
  }
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}

/** The receiver, which listens. */
export interface TrialReceiver {
  readonly url: string;
  /** Begins to receive, with what returns the secrets that sign now. */
  readonly receive: (secrets: () => Promise<readonly string[]>) => void;
}

/** Opens the port of the receiver, before anything is stored. */
export async function openTrialReceiver(
  { key, cert }: Certificate,
  port: number,
): Promise<TrialReceiver> {
  const http = createServer({ key, cert });
  await listen(http, { host: "127.0.0.1", port }, "--receiver-port");
  // It ends with the process, and does not keep it running.
  http.unref();
  return {
    url: `https://127.0.0.1:${port}/`,
    receive(secrets) {
      http.on("request", (request, response) => {
        void secrets().then(
          (live) => {
            webhookListener(receiverWith(live))(request, response);
          },
          () => response.writeHead(503).end(),
        );
      });
    },
  };
}

const names: readonly WebhookEventName[] = [
  "inference.completed",
  "inference.failed",
  "inference.cancelled",
  "scoring_run.completed",
  "scoring_run.failed",
  "training.succeeded",
  "training.failed",
  "workflow_run.succeeded",
  "workflow_run.failed",
  "workflow_run.cancelled",
  "webhook_test",
];

function receiverWith(secrets: readonly string[]) {
  const receiver = createWebhookReceiver({ secrets });
  for (const name of names) receiver.on(name, print);
  return receiver;
}

function print(event: AnyWebhookEvent): void {
  console.log("webhook", event.type, event.id, ...detailsOf(event));
}

/** The addresses of what was made, or why nothing was. */
function detailsOf({ data }: AnyWebhookEvent): readonly string[] {
  if ("outputs" in data) return data.outputs.map(({ url }) => url);
  return "error_message" in data && data.error_message !== null
    ? [data.error_message]
    : [];
}

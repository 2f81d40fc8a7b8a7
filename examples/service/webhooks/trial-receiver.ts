/**
 * A receiver of webhooks to try the service with: `npm run service -- --receiver`. It
 * prints each event whose signature is right.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { webhookListener } from "../../../generated/runtime/webhooks-in/node.js";
import { createWebhookReceiver } from "../../../generated/v2/webhooks.js";

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
    mkdirSync(folder, { recursive: true });
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

/** Starts the receiver. Returns its address. */
export async function startTrialReceiver(
  { key, cert }: Certificate,
  port: number,
  /** The secrets that sign now. */
  secrets: () => Promise<readonly string[]>,
): Promise<string> {
  const http = createServer({ key, cert }, (request, response) => {
    void secrets().then(
      (live) => {
        webhookListener(receiverWith(live))(request, response);
      },
      () => response.writeHead(503).end(),
    );
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  // It ends with the process, and does not keep it running.
  http.unref();
  return `https://127.0.0.1:${port}/`;
}

function receiverWith(secrets: readonly string[]) {
  const receiver = createWebhookReceiver({ secrets });
  receiver.on("inference.completed", ({ id, type, data }) => {
    for (const { url } of data.outputs) console.log("webhook", type, id, url);
  });
  receiver.on("inference.failed", ({ id, type, data }) => {
    console.log("webhook", type, id, data.error_message);
  });
  receiver.on("webhook_test", ({ id }) => {
    console.log("webhook test", id);
  });
  return receiver;
}

/** Receivers of webhooks, which record each delivery for the invariants and fail as planned. */
import { createHmac, timingSafeEqual } from "node:crypto";

import { startReceiver } from "../../../test/runtime/webhooks-out/tls-receiver.js";

/** What a receiver does: its path begins with it. */
export const behaviours = ["ok", "flaky", "slow", "gone", "down"] as const;

/** What a receiver does. */
export type Behaviour = (typeof behaviours)[number];

/** An event, as often as it arrived. */
export interface Arrived {
  readonly types: Set<string>;
  count: number;
}

/** The receivers of a test. */
export interface Receivers {
  /** Makes a URL whose receiver behaves so, for a workspace. */
  readonly url: (
    behaviour: Behaviour,
    workspace: string,
    key: string,
  ) => string;
  /** The events by their ids. */
  readonly events: ReadonlyMap<string, Arrived>;
  /** Deliveries whose signature no secret of their workspace verifies. */
  readonly forged: () => number;
  readonly close: () => Promise<void>;
}

/** Starts them; `secretOf` returns the secret of a workspace. */
export async function startReceivers(
  secretOf: (workspace: string) => string | undefined,
): Promise<Receivers> {
  const events = new Map<string, Arrived>();
  const seen = new Set<string>();
  let forged = 0;
  const receiver = await startReceiver((request, response) => {
    const delivery = receiver.deliveries.pop();
    const [, behaviour, workspace = ""] = (request.url ?? "").split("/");
    const body = delivery?.body ?? Buffer.of();
    if (!isSigned(request.headers, body, secretOf(workspace))) forged += 1;
    // The service writes it.
    const { id, type } = JSON.parse(body.toString()) as {
      id: string;
      type: string;
    };
    const event = events.get(id) ?? { types: new Set(), count: 0 };
    event.types.add(type);
    event.count += 1;
    events.set(id, event);
    const again = seen.has(id);
    seen.add(id);
    if (behaviour === "slow" && !again) return;
    const fails = behaviour === "down" || (behaviour === "flaky" && !again);
    response.writeHead(behaviour === "gone" ? 410 : fails ? 500 : 204).end();
  });
  return {
    url: (behaviour, workspace, key) =>
      `https://127.0.0.1:${receiver.port}/${behaviour}/${workspace}/${key}`,
    events,
    forged: () => forged,
    close: receiver.close,
  };
}

function isSigned(
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
  secret: string | undefined,
): boolean {
  if (secret === undefined) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const mac = createHmac("sha256", key)
    .update(
      `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.`,
    )
    .update(body)
    .digest("base64");
  return String(headers["webhook-signature"])
    .split(" ")
    .some((each) => {
      const [own, given] = [Buffer.from(`v1,${mac}`), Buffer.from(each)];
      return own.length === given.length && timingSafeEqual(own, given);
    });
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  createWebhookReceiver,
  signWebhook,
  type WebhookEvents,
} from "../../../generated/v2/webhooks.js";
import { type LocalReceiver, PUBLIC_URL, startReceiver } from "./receiver.js";

const secret = "whsec_c2VjcmV0IG9mIDI0IGJ5dGVzIG9yIHNv";
let local: LocalReceiver<WebhookEvents>;
/** What the receiver's handlers were given. */
const told: unknown[] = [];

beforeAll(async () => {
  const receiver = createWebhookReceiver({ secrets: [secret] })
    .on("webhook_test", (event) => told.push(event))
    .on("training.failed", (event) => told.push(event))
    .onUnknown((event) => told.push(event));
  local = await startReceiver(({ headers, body }) =>
    receiver.receive(headers, body),
  );
});
afterAll(() => local.close());
beforeEach(() => {
  told.length = 0;
  local.outcomes.length = 0;
});

describe("a delivery that must not be trusted is refused", () => {
  const seconds = () => Math.floor(Date.now() / 1000);

  /** A real delivery's bytes and headers, with some of them changed. */
  const refused: readonly {
    readonly how: string;
    readonly reason: string;
    readonly status: number;
    readonly body?: (body: string) => string;
    readonly headers?: (
      headers: Awaited<ReturnType<typeof signWebhook>>,
    ) => object;
    readonly timestamp?: () => number;
    readonly secret?: string;
  }[] = [
    {
      how: "a tampered body",
      reason: "no-matching-signature",
      status: 401,
      body: (body) => body.replace('"data":{}', '"data":{"status":"paid"}'),
    },
    {
      how: "a space more",
      reason: "no-matching-signature",
      status: 401,
      body: (body) => `${body} `,
    },
    {
      how: "another id",
      reason: "no-matching-signature",
      status: 401,
      headers: (headers) => ({ ...headers, "webhook-id": "evt_other" }),
    },
    {
      how: "a newer timestamp than the signed one",
      reason: "no-matching-signature",
      status: 401,
      headers: (headers) => ({
        ...headers,
        "webhook-timestamp": String(seconds() + 1),
      }),
      timestamp: () => seconds() - 5,
    },
    {
      how: "another secret",
      reason: "no-matching-signature",
      status: 401,
      secret: "whsec_b3RoZXIgc2VjcmV0IG9mIDI0IGJ5dGVz",
    },
    {
      how: "an altered signature",
      reason: "no-matching-signature",
      status: 401,
      headers: (headers) => ({
        ...headers,
        "webhook-signature": `v1,${"A".repeat(43)}=`,
      }),
    },
    {
      how: "a signature of another version only",
      reason: "malformed-header",
      status: 400,
      headers: (headers) => ({
        ...headers,
        "webhook-signature": headers["webhook-signature"].replace("v1,", "v2,"),
      }),
    },
    ...["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
      how: `no ${name}`,
      reason: "missing-header",
      status: 400,
      headers: (headers: object) =>
        Object.fromEntries(
          Object.entries(headers).filter(([each]) => each !== name),
        ),
    })),
    {
      how: "a stale timestamp",
      reason: "too-old",
      status: 401,
      timestamp: () => seconds() - 400,
    },
    {
      how: "a timestamp of the future",
      reason: "too-new",
      status: 401,
      timestamp: () => seconds() + 400,
    },
  ];

  it.each(refused)("$how", async (row) => {
    const {
      body: changeBody = (text: string) => text,
      headers: changeHeaders = (all: object) => all,
      timestamp = seconds,
    } = row;
    const body = JSON.stringify({
      id: "evt_1",
      type: "inference.completed",
      created_at: new Date().toISOString(),
      data: {},
    });
    const headers = await signWebhook({
      id: "evt_1",
      timestamp: timestamp(),
      body,
      secrets: [row.secret ?? secret],
    });
    // Whatever is left of the headers is sent.
    const sent = changeHeaders(headers) as typeof headers;
    const status = await local.post(PUBLIC_URL, sent, changeBody(body));
    expect(status).toBe(row.status);
    expect(local.outcomes).toMatchObject([
      { kind: "refused", reason: row.reason },
    ]);
    expect(told).toEqual([]);
  });

  it("but an unchanged delivery is accepted", async () => {
    const body = JSON.stringify({
      id: "evt_1",
      type: "inference.completed",
      created_at: new Date().toISOString(),
      data: {},
    });
    const headers = await signWebhook({ id: "evt_1", body, secrets: [secret] });
    expect(await local.post(PUBLIC_URL, headers, body)).toBe(200);
    expect(told).toEqual([JSON.parse(body)]);
  });

  it("rejects an authentic delivery that is not an event", async () => {
    const events: readonly (readonly [unknown, string])[] = [
      [{ id: "evt_1", type: "training.failed" }, "invalid-event"],
      ["{", "not-json"],
    ];
    for (const [event, reason] of events) {
      const body = event === "{" ? "{" : JSON.stringify(event);
      const secrets = [secret];
      const headers = await signWebhook({ id: "evt_1", body, secrets });
      await local.post(PUBLIC_URL, headers, body);
      expect(local.outcomes.at(-1)).toMatchObject({ kind: "refused", reason });
    }
    expect(told).toEqual([]);
  });

  it("but not an event of an unlisted type, because new types are added without notice", async () => {
    const body = JSON.stringify({ id: "evt_ship", type: "dream.ended" });
    const secrets = [secret];
    const headers = await signWebhook({ id: "evt_ship", body, secrets });
    expect(await local.post(PUBLIC_URL, headers, body)).toBe(200);
    expect(local.outcomes).toMatchObject([{ kind: "unknown" }]);
    expect(told).toEqual([JSON.parse(body)]);
  });
});

import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { httpsTransport } from "../../../generated/runtime/webhooks-out/https-transport.js";
import {
  createWebhookSecrets,
  type WebhookSecrets,
} from "../../../generated/runtime/webhooks-out/secrets.js";
import { vetWebhookUrl } from "../../../generated/runtime/webhooks-out/vet-url.js";
import type * as v2 from "../../../generated/v2/index.js";
import * as v2Webhooks from "../../../generated/v2/webhooks.js";
import { eventually } from "../../support/eventually.js";
import { certificate } from "./certificate.js";
import { startReceiver, type TlsReceiver } from "./tls-receiver.js";

const inference = {
  inference_id: "16fd2706-8baf-433b-82eb-8c7fada847da",
  status: "complete",
  outputs: [],
  created_at: "2026-03-02T09:15:00Z",
  completed_at: "2026-03-02T09:15:42Z",
  price_creative_units: 4,
  error_code: null,
  error_message: null,
  webhook: null,
} satisfies v2.Inference<never>;

let receiver: TlsReceiver;
let secrets: WebhookSecrets;
let records: v2.DeliveryRecord<never>[];
let status: number;
let url: string;
let sender: ReturnType<typeof v2Webhooks.createWebhookSender>;
beforeEach(async () => {
  status = 200;
  records = [];
  receiver = await startReceiver((_, response) => {
    response.writeHead(status).end();
  });
  url = `https://hooks.example.com:${receiver.port}/tenon`;
  secrets = createWebhookSecrets();
  sender = v2Webhooks.createWebhookSender({
    secrets,
    transport: httpsTransport({
      ca: certificate,
      vet: (given) =>
        vetWebhookUrl(given, {
          allow: ["127.0.0.1"],
          resolve: () => Promise.resolve(["127.0.0.1"]),
        }),
    }),
    // The runtime's record is the description's: this would not compile otherwise.
    onRecord: (record) => {
      records.push(record);
    },
  });
});
afterEach(async () => {
  await sender.close();
  await receiver.close();
});

async function delivery() {
  await eventually(() => {
    expect(receiver.deliveries).toHaveLength(1);
  });
  const [first] = receiver.deliveries;
  if (first === undefined) throw new Error("Nothing came.");
  return first;
}

describe("a sender of the service's events", () => {
  it("is accepted by the receiver of the same description", async () => {
    const webhook = { url, metadata: { level: "crypt" } };
    await sender.send(
      "inference.completed",
      { data: inference },
      { owner: "w", webhook },
    );
    const { headers, body } = await delivery();
    const { secret } = await secrets.read("w");
    const outcome = await v2Webhooks
      .createWebhookReceiver({ secrets: [secret] })
      .on("inference.completed", () => undefined)
      .receive(headers, body);
    expect(outcome).toMatchObject({
      kind: "handled",
      name: "inference.completed",
      event: { data: inference, metadata: { level: "crypt" } },
    });
    await eventually(() => {
      expect(records).toMatchObject([
        { status: "delivered", attempts: 1, last_response_status: 200 },
      ]);
    });
  });

  it("is accepted by the standardwebhooks package, with either secret", async () => {
    const { secret } = await secrets.read("w");
    const rotated = await secrets.rotate("w");
    await sender.send(
      "inference.failed",
      {
        data: {
          ...inference,
          status: "FAILED",
          error_code: "INSUFFICIENT_BALANCE",
          error_message: "größer als das Guthaben",
        },
      },
      { owner: "w", webhook: { url } },
    );
    const { headers, body } = await delivery();
    // Node gives each header once, as text.
    const given = headers as Record<string, string>;
    for (const each of [secret, rotated.secret])
      expect(new Webhook(each).verify(body, given)).toMatchObject({
        type: "inference.failed",
        data: { status: "FAILED" },
      });
    const other = (await secrets.read("x")).secret;
    expect(() => new Webhook(other).verify(body, given)).toThrow();
  });

  it("sends nothing that the description does not declare", async () => {
    // What a caller without types may give.
    const wrong = {
      ...inference,
      outputs: "none",
    } as unknown as typeof inference;
    await expect(
      sender.send(
        "inference.completed",
        { data: wrong },
        { owner: "w", webhook: { url } },
      ),
    ).rejects.toThrow("at /data/outputs");
    expect(receiver.connections()).toBe(0);
  });

  it.each([
    [200, true],
    [503, false],
    [307, false],
  ])(
    "says of a test that is answered with %i whether it has arrived: %s",
    async (answer, delivered) => {
      status = answer;
      const result: v2.WebhookTestResult = await sender.test(
        "webhook_test",
        { data: {} },
        { owner: "w", webhook: { url } },
      );
      expect(result).toEqual({
        delivered,
        response_status: answer,
        latency_ms: expect.any(Number) as number,
      });
      const { headers, body } = await delivery();
      const { secret } = await secrets.read("w");
      const outcome = await v2Webhooks
        .createWebhookReceiver({ secrets: [secret] })
        .receive(headers, body);
      expect(outcome).toMatchObject({
        name: "webhook_test",
        event: { type: "inference.completed", data: {} },
      });
      expect(receiver.deliveries).toHaveLength(1);
    },
  );

  it("records the status 0 for a test without a response", async () => {
    await receiver.close();
    expect(
      await sender.test(
        "webhook_test",
        { data: {} },
        { owner: "w", webhook: { url } },
      ),
    ).toMatchObject({ delivered: false, response_status: 0 });
  });
});

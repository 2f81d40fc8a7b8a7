/** Statements about events and their deliveries by the running service. */
import { createHmac } from "node:crypto";

import { describe, expect, test as sampled } from "vitest";

import { first, sql } from "../../../examples/service/database/database.js";
import { createWebhookReceiver } from "../../../generated/v2/webhooks.js";
import type { Delivery } from "../../runtime/webhooks-out/tls-receiver.js";
import { eventually } from "../../support/eventually.js";
import { whole } from "../../support/sampling.js";
import { newPerson, newWorkspace } from "../setup/people.js";
import { eventOf } from "../setup/receiver.js";
import { generate, soon, type Stage } from "../setup/stage.js";

/** `npm test` runs only the tests that are called `sampled`. */
const test = sampled.runIf(whole);

/** What the generated verifier of another implementation would compute. */
function signaturesOf(
  secrets: readonly string[],
  delivery: Delivery,
): string[] {
  const { headers, body } = delivery;
  return secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const mac = createHmac("sha256", key)
      .update(
        `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.`,
      )
      .update(body)
      .digest("base64");
    return `v1,${mac}`;
  });
}

/** Tests them on a service. */
export function testEvents(stage: Stage): void {
  /** Waits until so many deliveries have arrived at a URL. */
  async function arrived(url: string, count = 1): Promise<readonly Delivery[]> {
    await eventually(() => {
      expect(stage.receiver.to(url).length).toBeGreaterThanOrEqual(count);
    });
    return stage.receiver.to(url);
  }

  function readRun(inference_id: string) {
    const { api, path } = stage.service;
    return api.getInference({ path: { ...path, inference_id } });
  }

  /** Waits until the delivery record of a run has made so many attempts. */
  async function attempted(inference_id: string, attempts: number) {
    await eventually(async () => {
      const { webhook } = await readRun(inference_id);
      expect(webhook?.attempts).toBe(attempts);
    });
    return (await readRun(inference_id)).webhook;
  }

  /** Reads when the next attempt is due, in seconds after the last one. */
  async function nextIn(inference_id: string): Promise<number | undefined> {
    const id = `evt_${inference_id.replaceAll("-", "")}`;
    const row = await first(
      stage.service.database,
      sql<{ due: string; delivery: string }>`
        select due_at as due, delivery from tenon_deliveries
        where key like ${`%${id}%`} and lease is null`,
    );
    if (row === undefined) return undefined;
    const { record } = JSON.parse(row.delivery) as {
      record: { last_attempt_at: string };
    };
    return (Number(row.due) - Date.parse(record.last_attempt_at)) / 1000;
  }

  /** Makes the deliveries of a run due, and wakes the sender with another event. */
  async function hurry(inference_id: string): Promise<void> {
    const id = `evt_${inference_id.replaceAll("-", "")}`;
    await stage.service.database.query(sql`
      update tenon_deliveries set due_at = 0
      where key like ${`%${id}%`} and lease is null`);
    const url = stage.receiver.url(204);
    await generate(stage, "wake", { webhook: { url } });
  }

  sampled(
    "a delivery is a POST with the three headers and the envelope",
    async () => {
      const { service, receiver } = stage;
      const url = receiver.url(204);
      const metadata = { level: "3", "a key": "é \u{1f3ae}" };
      const run = await generate(stage, "a lava tile", {
        webhook: { url, metadata },
      });
      const [delivery] = await arrived(url);
      if (delivery === undefined) throw new Error("There is no delivery.");
      const { headers, method } = delivery;
      expect(method).toBe("POST");
      const event = eventOf(delivery);
      expect(event).toEqual({
        id: expect.stringMatching(/^evt_/) as string,
        type: "inference.completed",
        created_at: run.completed_at,
        data: expect.any(Object) as object,
        metadata,
      });
      expect(headers["webhook-id"]).toBe(event.id);
      expect(headers["webhook-timestamp"]).toMatch(/^\d+$/);
      const now = Date.now() / 1000;
      expect(Math.abs(Number(headers["webhook-timestamp"]) - now)).toBeLessThan(
        300,
      );
      const { secret } = await service.api.getWebhookSecret({
        path: service.path,
      });
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+={0,2}$/);
      expect(headers["webhook-signature"]).toBe(
        signaturesOf([secret], delivery)[0],
      );
      expect(headers).not.toHaveProperty("authorization");
    },
  );

  sampled("the data of an event is what the GET endpoint returns", async () => {
    const url = stage.receiver.url(204);
    const run = await generate(stage, "a bog", { webhook: { url } });
    const { data } = eventOf((await arrived(url))[0]);
    const { webhook, ...rest } = await readRun(run.inference_id);
    expect(webhook).not.toBe(null);
    const { webhook: atThatTime, ...sent } = data;
    expect(sent).toEqual(rest);
    expect(atThatTime).toMatchObject({ status: "pending", attempts: 0 });
  });

  test.each([
    ["a moor", "inference.completed", "complete"],
    ["fail", "inference.failed", "FAILED"],
    ["cancel", "inference.cancelled", "CANCELLED"],
  ])("the outcome of %s is delivered as %s", async (prompt, type, status) => {
    const url = stage.receiver.url(204);
    await generate(stage, prompt, { webhook: { url } });
    const event = eventOf((await arrived(url))[0]);
    expect(event).toMatchObject({ type, data: { status } });
  });

  test("training, scoring and workflow runs have their own events, in both versions", async () => {
    const { api, v1, path } = stage.service;
    const { inference_id } = await generate(stage, "a cave");
    for (const client of [api, v1]) {
      const url = stage.receiver.url(204);
      const webhook = { url };
      await client.createTrainingRun({
        path,
        body: {
          name: "a",
          kind: "subject",
          images: ["https://example.com/a.png"],
          webhook,
        },
      });
      await client.createScoringRun({ path, body: { inference_id, webhook } });
      const at = { ...path, workflow_id: "tileset" };
      for (const prompt of ["a hut", "fail", "cancel"])
        await client.createWorkflowRun({
          path: at,
          body: { inputs: { prompt }, webhook },
        });
      const types = (await arrived(url, 5)).map((each) => eventOf(each).type);
      expect(types.toSorted()).toEqual([
        "scoring_run.completed",
        "training.succeeded",
        "workflow_run.cancelled",
        "workflow_run.failed",
        "workflow_run.succeeded",
      ]);
    }
  });

  test("an underfunded run is accepted, and its failure is delivered", async () => {
    const { service, receiver } = stage;
    const id = await newWorkspace(service, 1);
    const path = { workspace_id: id };
    const { api } = await newPerson(service, { [id]: "member" });
    const url = receiver.url(204);
    const submitted = await api.createInference({
      path,
      body: { base_model_id: "tiles", prompt: "a", webhook: { url } },
    });
    expect(submitted.status).toBe("in_progress");
    const event = eventOf((await arrived(url))[0]);
    expect(event).toMatchObject({
      type: "inference.failed",
      data: {
        status: "FAILED",
        error_code: "INSUFFICIENT_BALANCE",
        price_creative_units: null,
      },
    });
    expect(await api.getWorkspace({ path })).toMatchObject({
      balance_creative_units: 1,
      available_creative_units: 1,
    });
  });

  sampled(
    "only the events asked for are delivered, and a run without one has no delivery",
    async () => {
      const url = stage.receiver.url(204);
      const events = ["inference.failed" as const];
      const webhook = { url, events };
      const run = await generate(stage, "a fen", { webhook });
      await eventually(async () => {
        expect((await readRun(run.inference_id)).webhook).toBe(null);
      });
      const failed = await generate(stage, "fail", { webhook });
      const deliveries = await arrived(url);
      expect(
        deliveries.map((each) => eventOf(each).data["inference_id"]),
      ).toEqual([failed.inference_id]);
      await attempted(failed.inference_id, 1);
    },
  );

  test("a workspace that scores automatically sends a second event", async () => {
    const { service, receiver } = stage;
    const id = await newWorkspace(service, 50);
    const path = { workspace_id: id };
    const { api } = await newPerson(service, { [id]: "member" });
    await service.database.query(sql`
      update workspaces set scores_automatically = true where id = ${id}`);
    const url = receiver.url(204);
    const { expected_events, inference_id } = await api.createInference({
      path,
      body: { base_model_id: "tiles", prompt: "sand", webhook: { url } },
    });
    expect(expected_events).toContain("scoring_run.completed");
    const events = (await arrived(url, 2)).map(eventOf);
    const types = events.map(({ type }) => type).toSorted();
    expect(types).toEqual(["inference.completed", "scoring_run.completed"]);
    expect(new Set(events.map((event) => event.id)).size).toBe(2);
    const scoring = events.find(({ type }) => type === "scoring_run.completed");
    const { scoring_run_id } = scoring?.data ?? {};
    await api.getScoringRun({
      path: { ...path, scoring_run_id: String(scoring_run_id) },
    });
    expect(inference_id).not.toBe(scoring_run_id);
  });

  describe("signing secrets", () => {
    test("are made on first read, and belong to a workspace", async () => {
      const { service } = stage;
      const ids = [
        await newWorkspace(service, 0),
        await newWorkspace(service, 0),
      ];
      const roles = Object.fromEntries(ids.map((id) => [id, "admin" as const]));
      const { api, v1 } = await newPerson(service, roles);
      const secrets = [];
      for (const workspace_id of ids) {
        const read = await api.getWebhookSecret({ path: { workspace_id } });
        expect(await v1.getWebhookSecret({ path: { workspace_id } })).toEqual(
          read,
        );
        secrets.push(read.secret);
      }
      expect(new Set(secrets).size).toBe(2);
    });

    sampled(
      "keep signing for their grace after a rotation, and not longer",
      async () => {
        const { service, receiver } = stage;
        const id = await newWorkspace(service, 50);
        const path = { workspace_id: id };
        const { api } = await newPerson(service, { [id]: "admin" });
        const deliver = async () => {
          const url = receiver.url(204);
          await api.createWebhookTest({ path, body: { webhook: { url } } });
          const [delivery] = receiver.to(url);
          if (delivery === undefined) throw new Error("There is no delivery.");
          return delivery;
        };
        const { secret: old } = await api.getWebhookSecret({ path });
        const rotated = await api.rotateWebhookSecret({ path });
        expect(Date.parse(rotated.previous_secret_expires_at)).toBeGreaterThan(
          Date.now(),
        );
        expect(await api.getWebhookSecret({ path })).toEqual({
          secret: rotated.secret,
        });
        const both = await deliver();
        expect(both.headers["webhook-signature"]).toBe(
          signaturesOf([rotated.secret, old], both).join(" "),
        );
        for (const secret of [old, rotated.secret]) {
          const receiving = createWebhookReceiver({ secrets: [secret] });
          const outcome = await receiving.receive(both.headers, both.body);
          expect(outcome).toMatchObject({ name: "webhook_test", status: 200 });
        }
        // The grace has ended.
        await service.database.query(sql`
        update tenon_secrets set secrets =
          regexp_replace(secrets, '"expiresAt":[0-9]+', '"expiresAt":1')
        where owner = ${id}`);
        const one = await deliver();
        expect(one.headers["webhook-signature"]).toBe(
          signaturesOf([rotated.secret], one)[0],
        );
      },
    );
  });

  describe("a webhook test", () => {
    test.each([
      [204, true],
      [500, false],
      [302, false],
    ])(
      "is signed, has empty data, and reports a %s",
      async (status, delivered) => {
        const { service, receiver } = stage;
        const { api, v1, path } = service;
        const before = await api.getWorkspace({ path });
        for (const client of [api, v1]) {
          const url = receiver.url(status);
          const result = await client.createWebhookTest({
            path,
            body: { webhook: { url } },
          });
          expect(result).toEqual({
            delivered,
            response_status: status,
            latency_ms: expect.any(Number) as number,
          });
          const [delivery, ...more] = receiver.to(url);
          if (delivery === undefined) throw new Error("There is no delivery.");
          expect(more).toEqual([]);
          expect(eventOf(delivery)).toMatchObject({
            id: expect.stringMatching(/^evt_/) as string,
            type: "inference.completed",
            data: {},
          });
          const { secret } = await api.getWebhookSecret({ path });
          expect(delivery.headers["webhook-signature"]).toBe(
            signaturesOf([secret], delivery)[0],
          );
        }
        expect(await api.getWorkspace({ path })).toEqual(before);
      },
    );

    test("reports a receiver that is not there", async () => {
      const { api, path } = stage.service;
      const body = { webhook: { url: "https://127.0.0.1:1/" } };
      expect(await api.createWebhookTest({ path, body })).toMatchObject({
        delivered: false,
        response_status: 0,
      });
      expect(stage.service.errors.splice(0)).toHaveLength(1);
    });
  });

  test("a failed delivery is tried five times: after 10 s, 1 min, 10 min and 45 min", async () => {
    const url = stage.receiver.url(500);
    const run = await generate(stage, "a marsh", { webhook: { url } });
    const { inference_id } = run;
    const waits = [];
    for (let attempts = 1; attempts < 5; attempts++) {
      expect(await attempted(inference_id, attempts)).toMatchObject({
        status: "pending",
        last_response_status: 500,
        last_error: "The receiver answered 500.",
      });
      await eventually(async () => {
        expect(await nextIn(inference_id)).toBeDefined();
      });
      waits.push(await nextIn(inference_id));
      await hurry(inference_id);
    }
    expect(await attempted(inference_id, 5)).toMatchObject({
      status: "failed",
    });
    expect(waits.map((wait) => Math.floor((wait ?? 0) / 10) * 10)).toEqual([
      10, 60, 600, 2700,
    ]);
    await hurry(inference_id);
    const deliveries = stage.receiver.to(url);
    const ids = new Set(deliveries.map(({ headers }) => headers["webhook-id"]));
    expect([deliveries.length, ids.size]).toEqual([5, 1]);
    const bodies = new Set(deliveries.map(({ body }) => body.toString()));
    expect(bodies.size).toBe(1);
    expect(await readRun(inference_id)).toMatchObject({ outputs: run.outputs });
  });

  test("a 410 ends a delivery, and the record says so", async () => {
    const url = stage.receiver.url(410);
    const { inference_id } = await generate(stage, "a dune", {
      webhook: { url },
    });
    expect(await attempted(inference_id, 1)).toEqual({
      status: "failed",
      attempts: 1,
      last_attempt_at: expect.any(String) as string,
      last_response_status: 410,
      last_error: "The receiver answered 410.",
    });
    await eventually(async () => {
      expect(await nextIn(inference_id)).toBe(undefined);
    });
  });

  test("a 429 waits for as long as it asks, if that is longer", async () => {
    for (const [asked, floor] of [
      [100, 100],
      [1, 10],
    ] as const) {
      const url = stage.receiver.url(429, `?retry-after=${asked}`);
      const { inference_id } = await generate(stage, "a crag", {
        webhook: { url },
      });
      await attempted(inference_id, 1);
      await eventually(async () => {
        expect(await nextIn(inference_id)).toBeDefined();
      });
      const wait = await nextIn(inference_id);
      expect(Math.floor((wait ?? 0) / 10) * 10).toBe(floor);
    }
  });

  test("a redirect is a failure, and is not followed", async () => {
    const url = stage.receiver.url(302);
    const { inference_id } = await generate(stage, "a cliff", {
      webhook: { url },
    });
    expect(await attempted(inference_id, 1)).toMatchObject({
      status: "pending",
      last_response_status: 302,
    });
    expect(stage.receiver.to("https://127.0.0.1/204/redirected")).toEqual([]);
  });

  sampled("a report that comes late does not undo a delivery", async () => {
    const { service, receiver } = stage;
    const url = receiver.url(500);
    const { api, path, database } = service;
    const { inference_id } = await api.createInference({
      path,
      body: { base_model_id: "tiles", prompt: "a", webhook: { url } },
    });
    await api.getInference.poll({ path: { ...path, inference_id } }, soon);
    // As another process leaves it that has delivered the event in the meantime.
    await database.query(sql`
      update runs set delivery = '{"status":"delivered","attempts":1,"last_attempt_at":null,"last_response_status":204,"last_error":null}'
      where id = ${inference_id}`);
    await arrived(url);
    await eventually(async () => {
      expect(await nextIn(inference_id)).toBeDefined();
    });
    expect((await readRun(inference_id)).webhook).toMatchObject({
      status: "delivered",
    });
  });
}

/** Tests that wait for time limits. */
export function testTimeLimits(stage: Stage): void {
  test("a receiver that does not answer within 10 seconds has failed", async () => {
    const { api, path } = stage.service;
    const url = stage.receiver.url(0);
    const tested = await api.createWebhookTest({
      path,
      body: { webhook: { url } },
    });
    expect(tested).toMatchObject({ delivered: false, response_status: 0 });
    expect(tested.latency_ms).toBeGreaterThanOrEqual(10_000);
    expect(stage.service.errors.splice(0)).toHaveLength(1);
  });
}

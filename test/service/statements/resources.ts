/** Statements about resources and their fields, in responses of the running service. */
import { expect, test as sampled } from "vitest";

import { sql } from "../../../examples/service/database/database.js";
import { grant } from "../../../examples/service/runs/ledger.js";
import { startService } from "../../../examples/service/service.js";
import { whole } from "../../support/sampling.js";
import { newPerson, newWorkspace } from "../setup/people.js";
import { clientsOf, engine } from "../setup/running.js";
import { generate, type Stage } from "../setup/stage.js";

/** `npm test` runs only the tests that are called `sampled`. */
const test = sampled.runIf(whole);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tests them on a service. */
export function testResources(stage: Stage): void {
  test("a workspace has its details and its balance", async () => {
    const id = await newWorkspace(stage.service, 70);
    const { api } = await newPerson(stage.service, { [id]: "member" });
    const workspace = await api.getWorkspace({ path: { workspace_id: id } });
    expect(workspace).toEqual({
      workspace_id: expect.stringMatching(uuid) as string,
      slug: expect.any(String) as string,
      name: "Another one",
      balance_creative_units: 70,
      reserved_creative_units: 0,
      available_creative_units: 70,
      last_active_at: null,
    });
    expect(await api.listWorkspaces({})).toEqual({
      workspaces: [workspace],
      pagination: {
        next_cursor: null,
        has_more_results: false,
        total_count: 1,
      },
    });
  });

  sampled(
    "a list has the workspaces of its caller, the most recently active first",
    async () => {
      const { service } = stage;
      const ids = await Promise.all(
        [1, 2, 3].map(() => newWorkspace(service, 9)),
      );
      const roles = Object.fromEntries(
        ids.map((id) => [id, "member" as const]),
      );
      const { api } = await newPerson(service, roles);
      const last = ids[1] ?? "";
      await api.createInference({
        path: { workspace_id: last },
        body: { base_model_id: "tiles", prompt: "a" },
      });
      const listed: string[] = [];
      for await (const each of api.listWorkspaces.all({ query: { limit: 1 } }))
        listed.push(each.workspace_id);
      expect(listed[0]).toBe(last);
      expect(listed.toSorted()).toEqual(ids.toSorted());
    },
  );

  test("a page has its items, the next cursor, whether more exist, and the total", async () => {
    const { api, path } = stage.service;
    const query = { limit: 2 };
    const first = await api.listBaseModels({ path, query });
    expect(first.base_models).toHaveLength(2);
    expect(first.pagination).toEqual({
      next_cursor: expect.any(String) as string,
      has_more_results: true,
      total_count: 3,
    });
    const cursor = first.pagination.next_cursor;
    const second = await api.listBaseModels({
      path,
      query: { limit: 2, cursor },
    });
    expect(second.base_models).toHaveLength(1);
    expect(second.pagination).toEqual({
      next_cursor: null,
      has_more_results: false,
      total_count: 3,
    });
  });

  sampled(
    "usage has the balance, the total, and one entry for each day",
    async () => {
      const { service } = stage;
      const id = await newWorkspace(service, 100);
      const path = { workspace_id: id };
      const { api } = await newPerson(service, { [id]: "member" });
      await service.database.query(sql`
      insert into transfers (workspace_id, source, target, amount, created_at)
      values (${id}, 'available', 'consumed', 5, now()),
        (${id}, 'available', 'consumed', 7, now() - interval '1 day'),
        (${id}, 'available', 'consumed', 11, now() - interval '2 days'),
        (${id}, 'available', 'consumed', 13, now() - interval '400 days')`);
      const usage = await api.getWorkspaceUsage({ path, query: { days: 2 } });
      const days = usage.days.map(
        ({ consumption_creative_units: units }) => units,
      );
      expect(days).toEqual([7, 5]);
      expect(usage.total_consumption_creative_units).toBe(12);
      expect(usage.balance_creative_units).toBe(64);
      const today = new Date().toISOString().slice(0, 10);
      expect(usage.days.at(-1)?.date).toBe(today);
      const usual = await api.getWorkspaceUsage({ path });
      expect(usual.days).toHaveLength(30);
      const most = await api.getWorkspaceUsage({ path, query: { days: 365 } });
      expect(most.days).toHaveLength(365);
      expect(most.total_consumption_creative_units).toBe(23);
    },
  );

  sampled(
    "the webhook object: only public https URLs, and no unknown event",
    async () => {
      const { database, path, token } = stage.service;
      // Another process of the same service, which allows no private addresses.
      const { url = "", close } = await startService({
        database,
        engine,
        host: "127.0.0.1",
        port: 0,
        roles: ["api"],
        log: () => undefined,
      });
      const { api } = clientsOf(url, token);
      const submit = (webhook: { url: string; events?: string[] }) =>
        api.createInference.try({
          path,
          // Some of these are no events of the operation, which the type refuses.
          body: { base_model_id: "tiles", prompt: "a", webhook } as never,
        });
      for (const webhook of [
        { url: "http://example.com/hook" },
        { url: "https://localhost/hook" },
        { url: "https://10.1.2.3/hook" },
        { url: "https://[fd00::1]/hook" },
        { url: "https://169.254.169.254/hook" },
        { url: "no URL" },
        { url: "https://192.0.2.1/hook", events: ["training.failed"] },
        { url: "https://192.0.2.1/hook", events: ["nothing"] },
      ])
        expect(await submit(webhook), JSON.stringify(webhook)).toMatchObject({
          problem: { code: "INVALID_INPUTS", status: 422 },
        });
      const allowed = await submit({ url: "https://8.8.8.8/hook", events: [] });
      expect(allowed).toMatchObject({ ok: true });
      await close();
    },
  );

  test("metadata: 10 keys, and 1024 bytes in total", async () => {
    const { api, path } = stage.service;
    const url = stage.receiver.url(204);
    const keys = (count: number, size: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `k${index}`,
          "é".repeat(size),
        ]),
      );
    const submit = (metadata: { [key: string]: string }) =>
      api.createTrainingRun.try({
        path,
        body: {
          name: "a",
          // Refused after the check of the body, so that nothing is spent.
          kind: "none of the three",
          images: ["https://example.com/a.png"],
          webhook: { url, metadata },
        },
      });
    const pointer = async (metadata: { [key: string]: string }) => {
      const tried = await submit(metadata);
      if (tried.ok || tried.problem.code !== "INVALID_INPUTS") return tried;
      return tried.problem.errors?.[0]?.pointer;
    };
    expect(await pointer(keys(10, 50))).toBe("/body/kind");
    expect(await pointer(keys(11, 1))).toBe("/body/webhook/metadata");
    expect(await pointer(keys(10, 51))).toBe("/body/webhook/metadata");
  });

  test("submits announce the events that they will produce", async () => {
    const { api, v1, path } = stage.service;
    const webhook = { url: stage.receiver.url(204) };
    const inference = { base_model_id: "tiles", prompt: "a" };
    const all = await api.createInference({
      path,
      body: { ...inference, webhook },
    });
    expect(all).toEqual({
      inference_id: expect.stringMatching(uuid) as string,
      status: "in_progress",
      expected_events: [
        "inference.completed",
        "inference.failed",
        "inference.cancelled",
      ],
    });
    const narrow = { ...webhook, events: ["inference.failed" as const] };
    const one = await api.createInference({
      path,
      body: { ...inference, webhook: narrow },
    });
    expect(one.expected_events).toEqual(["inference.failed"]);
    const none = await api.createInference({ path, body: inference });
    expect(none.expected_events).toEqual([]);
    const inference_id = all.inference_id;
    for (const client of [api, v1]) {
      const scoring = await client.createScoringRun({
        path,
        body: { inference_id, webhook },
      });
      expect(scoring.expected_events).toEqual([
        "scoring_run.completed",
        "scoring_run.failed",
      ]);
      const workflow = await client.createWorkflowRun({
        path: { ...path, workflow_id: "tileset" },
        body: { inputs: { prompt: "a" }, webhook },
      });
      expect(workflow.expected_events).toEqual([
        "workflow_run.succeeded",
        "workflow_run.failed",
        "workflow_run.cancelled",
      ]);
    }
  });

  test("an estimate says whether the balance suffices, and costs nothing", async () => {
    const id = await newWorkspace(stage.service, 12);
    const path = { workspace_id: id };
    const { api, v1 } = await newPerson(stage.service, { [id]: "member" });
    const body = { base_model_id: "sprites", prompt: "a" };
    expect(await api.estimateInference({ path, body })).toEqual({
      estimated_price_creative_units: 3,
      workspace_balance_creative_units: 12,
      estimated_remaining_balance_creative_units: 9,
      has_sufficient_creative_units: true,
    });
    const older = await v1.estimateInference({
      path,
      body: { model_id: "animations", prompt: "a" },
    });
    expect(older.estimated_price_creative_units).toBe(8);
    const images = ["https://example.com/a.png", "https://example.com/b.png"];
    const training = await api.estimateTrainingRun({
      path,
      body: { name: "a", kind: "style", images },
    });
    expect(training.has_sufficient_creative_units).toBe(false);
    const workspace = await api.getWorkspace({ path });
    expect(workspace.available_creative_units).toBe(12);
  });

  sampled("an estimate refuses what the submit would refuse", async () => {
    const { api, path } = stage.service;
    const training = await api.estimateTrainingRun.try({
      path,
      body: {
        name: "a",
        kind: "vehicle",
        images: ["https://example.com/a.png"],
      },
    });
    const workflow = await api.estimateWorkflowRun.try({
      path: { ...path, workflow_id: "tileset" },
      body: { inputs: {} },
    });
    const inference = await api.estimateInference.try({
      path,
      body: { base_model_id: "oil", prompt: "a" },
    });
    for (const tried of [training, workflow, inference])
      expect(tried).toMatchObject({ problem: { code: "INVALID_INPUTS" } });
  });

  test("a run has its status, outputs, price and error", async () => {
    expect(await generate(stage, "a reed")).toMatchObject({
      inference_id: expect.stringMatching(uuid) as string,
      status: "complete",
      error_code: null,
      error_message: null,
      webhook: null,
      price_creative_units: 2,
      outputs: [{ content_type: "image/png", metadata: { tile: {} } }],
    });
  });

  sampled(
    "the accounts of a workspace are closed from time to time, and its balance stays",
    async () => {
      const { service } = stage;
      const id = await newWorkspace(service, 10);
      const path = { workspace_id: id };
      const { api } = await newPerson(service, { [id]: "member" });
      await service.database.query(sql`
      insert into transfers (workspace_id, source, target, amount)
      select ${id}, 'granted', 'available', 1 from generate_series(1, 1200)`);
      const submit = async () => {
        const body = { base_model_id: "tiles", prompt: "a" };
        const { inference_id } = await api.createInference({ path, body });
        return api.getInference.poll(
          { path: { ...path, inference_id } },
          { interval: 10 },
        );
      };
      expect(await submit()).toMatchObject({ status: "complete" });
      const closings = await service.database.query(sql<{ available: number }>`
      select available from closings where workspace_id = ${id}`);
      expect(closings).toEqual([{ available: 1208 }]);
      expect(await submit()).toMatchObject({ status: "complete" });
      await grant(service.database, id, 4);
      const workspace = await api.getWorkspace({ path });
      expect(workspace).toMatchObject({
        balance_creative_units: 1210,
        reserved_creative_units: 0,
      });
      await service.database.query(sql`
      delete from closings where workspace_id = ${id}`);
      expect(await api.getWorkspace({ path })).toEqual(workspace);
    },
  );
}

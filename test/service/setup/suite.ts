/** The tests of the service: in this process, over a socket. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { decode } from "fast-png";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
} from "vitest";

import { sql } from "../../../examples/service/database/database.js";
import { prune } from "../../../examples/service/database/prune.js";
import { grant } from "../../../examples/service/runs/ledger.js";
import { createClient as createV1Client } from "../../../generated/v1/index.js";
import type { CreateInferenceInput } from "../../../generated/v2/index.js";
import { eventually } from "../../support/eventually.js";
import { whole } from "../../support/sampling.js";
import { testAccess } from "../statements/access.js";
import { testEvents, testTimeLimits } from "../statements/events.js";
import { testLimits } from "../statements/limits.js";
import { testResources } from "../statements/resources.js";
import { testVersions } from "../statements/versions.js";
import { ask, newPerson, newWorkspace } from "./people.js";
import { type ScriptedReceiver, startScriptedReceiver } from "./receiver.js";
import {
  type Place,
  type RunningService,
  start,
  type StartOptions,
} from "./running.js";
import {
  generate as generateOn,
  problemIn,
  soon,
  type Stage,
} from "./stage.js";

/** Tests the service on a database. */
export function testService(
  place: () => Promise<Place>,
  options?: StartOptions,
): void {
  let service: RunningService;
  let receiver: ScriptedReceiver;
  const stage: Stage = {
    get service() {
      return service;
    },
    get receiver() {
      return receiver;
    },
  };
  beforeAll(async () => {
    service = await start(await place(), options);
    receiver = await startScriptedReceiver();
  });
  beforeEach(async () => {
    // Many tests use the first user.
    await service.database.query(sql`delete from tenon_quota`);
  });
  afterEach(() => {
    expect(service.errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await service.end();
    await receiver.close();
  });

  const generate = (prompt: string, more?: Partial<CreateInferenceInput>) =>
    generateOn(stage, prompt, more);

  function hook(): { url: string } {
    return { url: receiver.url(204) };
  }

  async function fetchOutput(outputs: readonly { url: string }[]) {
    const response = await fetch(outputs[0]?.url ?? "");
    expect(response.headers.get("content-type")).toBe("image/png");
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Submits a generation, always with the same idempotency key. */
  function submitOnce(): Promise<Response> {
    const { baseUrl, path, token } = service;
    return fetch(`${baseUrl}/v2/workspaces/${path.workspace_id}/inferences`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": "once",
      },
      body: JSON.stringify({ base_model_id: "tiles", prompt: "brick" }),
    });
  }

  /** The runs whose accounts in the ledger disagree with the run itself. */
  async function imbalances() {
    return service.database.query(sql`
    select runs.id, status, price, charged,
      sum(amount) filter (where target = 'reserved') as reserved,
      sum(amount) filter (where target = 'consumed') as consumed,
      sum(amount) filter (where source = 'reserved' and target = 'available') as released
    from runs left join transfers on run_id = runs.id
    where price > 0
    group by runs.id
    having sum(amount) filter (where target = 'reserved') is distinct from price
      or (status = 'succeeded') <> (coalesce(sum(amount) filter (where target = 'consumed'), 0) = price)
      or (status in ('FAILED', 'CANCELLED'))
        <> (coalesce(sum(amount) filter (where source = 'reserved' and target = 'available'), 0) = price)`);
  }

  test("a generation makes a PNG, and is charged", async () => {
    const { api, path } = service;
    const before = await api.getWorkspace({ path });
    const run = await generate("a mossy stone tile");
    expect(run).toMatchObject({ status: "complete", price_creative_units: 2 });
    const png = decode(await fetchOutput(run.outputs));
    expect([png.width, png.height]).toEqual([64, 64]);
    const after = await api.getWorkspace({ path });
    expect(after.balance_creative_units).toBe(
      before.balance_creative_units - 2,
    );
    expect(after.reserved_creative_units).toBe(0);
    const usage = await api.getWorkspaceUsage({ path, query: { days: 2 } });
    expect(usage.days).toHaveLength(2);
    expect(usage.days.at(-1)?.consumption_creative_units).toBe(
      usage.total_consumption_creative_units,
    );
    expect(
      usage.balance_creative_units + usage.total_consumption_creative_units,
    ).toBe(1000);
  });

  test("a run that the workspace cannot pay is accepted, and fails", async () => {
    const { api, database, path } = service;
    const { available_creative_units: all } = await api.getWorkspace({ path });
    // Spends the balance, and restores it afterwards.
    await database.query(sql`
    insert into transfers (workspace_id, source, target, amount)
    values (${path.workspace_id}, 'available', 'consumed', ${all - 1})`);
    const estimate = await api.estimateInference({
      path,
      body: { base_model_id: "tiles", prompt: "a" },
    });
    expect(estimate).toMatchObject({
      estimated_remaining_balance_creative_units: -1,
      has_sufficient_creative_units: false,
    });
    expect(await generate("a")).toMatchObject({
      status: "FAILED",
      error_code: "INSUFFICIENT_BALANCE",
      price_creative_units: null,
    });
    await grant(database, path.workspace_id, all - 1);
    const workspace = await api.getWorkspace({ path });
    expect(workspace.available_creative_units).toBe(all);
  });

  test("a run that costs exactly what the workspace has is paid", async () => {
    const workspace_id = await newWorkspace(service, 2);
    const { api } = await newPerson(service, { [workspace_id]: "member" });
    const path = { workspace_id };
    const body = { base_model_id: "tiles", prompt: "a" };
    expect(await api.estimateInference({ path, body })).toMatchObject({
      estimated_remaining_balance_creative_units: 0,
      has_sufficient_creative_units: true,
    });
    const { inference_id } = await api.createInference({ path, body });
    const run = await api.getInference.poll(
      { path: { ...path, inference_id } },
      soon,
    );
    expect(run.status).toBe("complete");
    expect(await api.getWorkspace({ path })).toMatchObject({
      balance_creative_units: 0,
      reserved_creative_units: 0,
    });
  });

  test.each([
    ["fail", "FAILED", "The paint is dry.", []],
    ["throw", "FAILED", "The engine failed.", ["The brush broke."]],
    ["cancel", "CANCELLED", null, []],
  ])("an engine can %s", async (prompt, status, error_message, errors) => {
    const run = await generate(prompt);
    expect(run).toMatchObject({ status, error_message, outputs: [] });
    expect(service.errors.splice(0)).toMatchObject(
      errors.map((message) => ({ error: { message } })),
    );
  });

  test("training makes a reference set, which generations follow", async () => {
    const { api, path } = service;
    const { training_run_id, expected_events } = await api.createTrainingRun({
      path,
      body: {
        name: "Ember",
        kind: "style",
        images: ["https://example.com/ember.png"],
        webhook: hook(),
      },
    });
    expect(expected_events).toEqual(["training.succeeded", "training.failed"]);
    const trained = await api.getTrainingRun.poll(
      { path: { ...path, training_run_id } },
      soon,
    );
    expect(trained).toMatchObject({
      status: "succeeded",
      price_creative_units: 12,
    });
    const { reference_sets } = await api.listReferenceSets({ path });
    expect(reference_sets).toMatchObject([{ name: "Ember", kind: "style" }]);
    const plain = await generate("a tower");
    const styled = await generate("a tower", {
      reference_set_ids: reference_sets.map(({ id }) => id),
    });
    expect(await fetchOutput(styled.outputs)).not.toEqual(
      await fetchOutput(plain.outputs),
    );
  });

  test("scoring waits for its inference, and scores it", async () => {
    const { api, path } = service;
    const { inference_id } = await api.createInference({
      path,
      body: { base_model_id: "sprites", prompt: "a golem of stone" },
    });
    const { scoring_run_id } = await api.createScoringRun({
      path,
      body: { inference_id },
    });
    const scored = await api.getScoringRun.poll(
      { path: { ...path, scoring_run_id } },
      soon,
    );
    expect(scored.scores.map(({ rule }) => rule)).toEqual([
      "coverage",
      "contrast",
      "variety",
    ]);
  });

  test("a workflow runs its models one after the other", async () => {
    const { api, path } = service;
    const at = { ...path, workflow_id: "tileset" };
    const body = { inputs: { prompt: "an ice cave" } };
    const { workflow_run_id } = await api.createWorkflowRun({ path: at, body });
    const run = await api.getWorkflowRun.poll(
      { path: { ...at, workflow_run_id } },
      soon,
    );
    expect(run).toMatchObject({ status: "succeeded", price_creative_units: 5 });
    expect(run.outputs).toHaveLength(2);
  });

  test("v1 takes a model and no webhook, and lists the same models", async () => {
    const { baseUrl, path, token } = service;
    const v1 = createV1Client({ baseUrl, token });
    const names: string[] = [];
    for await (const { name } of v1.listModels.all({
      path,
      query: { limit: 2 },
    }))
      names.push(name);
    expect(names).toEqual(["Animated sprites", "Sprites", "Seamless tiles"]);
    const body = { model_id: "animations", prompt: "a slime" };
    const { inference_id } = await v1.createInference({ path, body });
    const run = await v1.getInference.poll(
      { path: { ...path, inference_id } },
      soon,
    );
    expect(run).toMatchObject({ status: "complete", webhook: null });
  });

  test.each([
    ["a lost connection", "ECONNREFUSED"],
    ["a server that stops", "57P01"],
    ["a full disk", "53100"],
  ])(
    "%s is a 503 with Retry-After, and the service is not ready",
    async (_, code) => {
      const { baseUrl, path, failDatabase, errors } = service;
      const at = `/v2/workspaces/${path.workspace_id}`;
      const request = {
        key: code,
        body: { base_model_id: "tiles", prompt: "a" },
      };
      failDatabase(Object.assign(new Error("The database fails."), { code }));
      for (const response of [
        await ask(service, `POST ${at}/inferences`, request),
        await ask(service, `GET ${at}`),
      ]) {
        expect(response.status).toBe(503);
        expect(response.headers.get("retry-after")).toBe("1");
        const { type } = await problemIn(response);
        expect(type).toBe("https://errors.example.com/SERVICE_UNAVAILABLE");
      }
      expect((await fetch(`${baseUrl}/ready`)).status).toBe(503);
      failDatabase();
      expect((await fetch(`${baseUrl}/ready`)).status).toBe(200);
      const again = await ask(service, `POST ${at}/inferences`, request);
      expect(again.status).toBe(200);
      for (const error of errors.splice(0))
        expect(error).toMatchObject({ error: { code } });
    },
  );

  test("metrics are not where the API is", async () => {
    const response = await fetch(`${service.baseUrl}/metrics`);
    expect(response.status).toBe(404);
    expect((await fetch(`${service.baseUrl}/ready`)).status).toBe(200);
  });

  test("ids that name nothing are problems", async () => {
    const { api, path } = service;
    const model = await api.createInference.try({
      path,
      body: { base_model_id: "oil", prompt: "a" },
    });
    expect(model).toMatchObject({
      problem: {
        code: "INVALID_INPUTS",
        errors: [{ pointer: "/body/base_model_id" }],
      },
    });
    const nobodys = { workspace_id: "5c1a4b1e-3b52-4f1c-9d7e-0a1b2c3d4e5f" };
    for (const tried of [
      await api.getWorkspace.try({ path: nobodys }),
      await api.getWebhookSecret.try({ path: nobodys }),
      await api.getInference.try({
        path: { ...path, inference_id: nobodys.workspace_id },
      }),
      await api.getTrainingRun.try({
        path: { ...path, training_run_id: nobodys.workspace_id },
      }),
    ])
      expect(tried).toMatchObject({ problem: { code: "NOT_FOUND" } });
    for (const tried of [
      await api.getInference.try({ path: { ...path, inference_id: "a\0b" } }),
      await api.createScoringRun.try({ path, body: { inference_id: "a\0b" } }),
    ])
      expect(tried).toMatchObject({ problem: { code: "INVALID_INPUTS" } });
  });

  test("a submit with a key runs once, also if its response was lost", async () => {
    const { api, database, path } = service;
    const body = { base_model_id: "tiles", prompt: "wood" };
    const headers = { "Idempotency-Key": "lost" };
    const submit = async () => {
      // The state that a process leaves if it dies before its response, after the lease has ended.
      await database.query(sql`delete from tenon_idempotency`);
      return api.createInference({ path, headers, body });
    };
    expect(await submit()).toEqual(await submit());
    body.prompt = "other wood";
    const other = await submit();
    expect(other).not.toEqual(await api.createInference({ path, body }));
    expect(await submit()).toEqual(other);
    const pass = (hours: number) =>
      database.query(sql`
        update submissions
        set created_at = created_at - ${hours}::integer * interval '1 hour'
        where run_id = ${other.inference_id}`);
    await pass(23);
    expect(await submit()).toEqual(other);
    await pass(2);
    expect(await submit()).not.toEqual(other);
  });

  test("a secret is rotated nine times a day; then a 429 names the seconds to wait", async () => {
    const workspace_id = await newWorkspace(service, 0);
    const { api } = await newPerson(service, { [workspace_id]: "admin" });
    const path = { workspace_id };
    for (let times = 0; times < 9; times++)
      await api.rotateWebhookSecret({ path });
    const tried = await api.rotateWebhookSecret.try({ path });
    expect(tried).toMatchObject({ problem: { code: "RATE_LIMITED" } });
    const wait = Number(tried.response?.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(86_400);
  });

  test("what is kept for a day is deleted afterwards", async () => {
    const { api, database, path } = service;
    const { inference_id } = await api.createInference({
      path,
      headers: { "Idempotency-Key": "for a day" },
      body: { base_model_id: "tiles", prompt: "a stone", webhook: hook() },
    });
    const left = (): Promise<unknown> =>
      database.query(sql`
        select
          (select count(*)::integer from submissions) as submissions,
          (select count(*)::integer from tenon_settled
            where subject like ${`%${inference_id}%`}) as settled`);
    await eventually(async () => {
      expect(await left()).toMatchObject([{ settled: 1 }]);
    });
    const hour = 3_600_000;
    const before = await left();
    await prune(database, new Date(Date.now() + 23 * hour));
    expect(await left()).toEqual(before);
    await prune(database, new Date(Date.now() + 25 * hour));
    expect(await left()).toEqual([{ submissions: 0, settled: 0 }]);
  });

  test("a prompt may be any string", async () => {
    for (const prompt of ["\0", "\ud800", "'; drop table runs; --", "𝄞"]) {
      const run = await generate(prompt);
      expect(run.status).toBe("complete");
    }
  });

  test.runIf(whole)(
    "a sample of the statements holds for curl",
    async ({ skip }) => {
      const { baseUrl, path, token } = service;
      const run = promisify(execFile);
      const version = await run("curl", ["--version"]).catch(() => undefined);
      if (version === undefined) return skip("There is no curl.");
      const curl = async (...args: string[]) =>
        (await run("curl", ["-s", "-i", ...args])).stdout;
      const url = `${baseUrl}/v2/workspaces/${path.workspace_id}`;
      const authorization = ["-H", `Authorization: Bearer ${token}`];
      expect(await curl(url)).toMatch(
        /^HTTP\/1.1 401 [^]*RateLimit-Policy: "generation";q=60;w=60[^]*\/UNAUTHENTICATED"/i,
      );
      expect(await curl(...authorization, url)).toMatch(
        /^HTTP\/1.1 200 [^]*"balance_creative_units":\d/,
      );
      const submit = [
        ...authorization,
        ...[
          "-H",
          "Content-Type: application/json",
          "-H",
          "Idempotency-Key: curl",
        ],
        ...["-d", '{"base_model_id":"tiles","prompt":"a mossy stone tile"}'],
        `${url}/inferences`,
      ];
      const first = await curl(...submit);
      expect(first).toMatch(
        /^HTTP\/1.1 200 [^]*RateLimit: "generation";r=59;t=60/i,
      );
      const [, id = ""] = /"inference_id":"([^"]+)"/.exec(first) ?? [];
      const again = await curl(...submit);
      expect(again).toMatch(/Idempotent-Replayed: true/i);
      expect(again).toContain(id);
      await eventually(async () => {
        const settled = await curl(...authorization, `${url}/inferences/${id}`);
        expect(settled).toContain('"status":"complete"');
      });
      expect(await curl(...authorization, `${url}/usage?days=0`)).toMatch(
        /^HTTP\/1.1 422 [^]*application\/problem\+json[^]*\/INVALID_INPUTS"/i,
      );
    },
  );

  testResources(stage);
  testAccess(stage);
  testEvents(stage);
  testLimits(stage);
  testVersions(stage);
  if (whole) testTimeLimits(stage);

  // This test comes last.
  test("a second start continues where the first one ended", async () => {
    const { path } = service;
    const { secret } = await service.api.getWebhookSecret({ path });
    const before = await service.api.getWorkspace({ path });
    const { inference_id } = await service.api.createInference({
      path,
      body: { base_model_id: "tiles", prompt: "water", webhook: hook() },
    });
    const { pagination } = await service.api.listBaseModels({
      path,
      query: { limit: 1 },
    });
    expect(await imbalances()).toEqual([]);
    const first = await submitOnce();
    service = await service.restart();
    const { api } = service;
    const again = await submitOnce();
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await again.text()).toBe(await first.text());
    const run = await api.getInference.poll(
      { path: { ...path, inference_id } },
      soon,
    );
    expect(run.status).toBe("complete");
    await fetchOutput(run.outputs);
    expect(await api.getWebhookSecret({ path })).toEqual({ secret });
    const after = await api.getWorkspace({ path });
    expect(after.available_creative_units).toBe(
      before.available_creative_units - 4,
    );
    const next = await api.listBaseModels({
      path,
      query: { limit: 1, cursor: pagination.next_cursor },
    });
    expect(next.base_models).toMatchObject([{ id: "sprites" }]);
    await eventually(async () => {
      const { webhook } = await api.getInference({
        path: { ...path, inference_id },
      });
      expect(webhook?.status).toBe("delivered");
    });
    expect(await imbalances()).toEqual([]);
    expect(service.errors).toEqual([]);
  });
}

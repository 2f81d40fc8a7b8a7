/** Statements about errors, quotas, idempotency and ranges on the running service. */
import { describe, expect, test as sampled } from "vitest";

import { sql } from "../../../examples/service/database/database.js";
import { whole } from "../../support/sampling.js";
import { ask, newPerson, newWorkspace, type Person } from "../setup/people.js";
import type { Stage } from "../setup/stage.js";

/** `npm test` runs only the tests that are called `sampled`. */
const test = sampled.runIf(whole);

const POLICY =
  '"generation";q=60;w=60, "generation-video";q=30;w=60, "training";q=10;w=3600';

/** Tests them on a service. */
export function testLimits(stage: Stage): void {
  /** A person with a workspace of their own. */
  async function someone(
    units = 1000,
  ): Promise<Person & { readonly at: string }> {
    const id = await newWorkspace(stage.service, units);
    const person = await newPerson(stage.service, { [id]: "admin" });
    return { ...person, at: `/v2/workspaces/${id}` };
  }

  const tile = { base_model_id: "tiles", prompt: "a" };
  const asks = (line: string, more: Parameters<typeof ask>[2]) =>
    ask(stage.service, line, more);

  async function runsOf(at: string): Promise<number> {
    const [row] = await stage.service.database.query(sql<{ count: number }>`
      select count(*)::integer as count from runs
      where workspace_id = ${at.split("/").at(-1)}`);
    return row?.count ?? 0;
  }

  describe("problems", () => {
    test("have type, title, status and detail, and their own media type", async () => {
      const { at, token } = await someone();
      const wanted: [string, number, string, unknown?][] = [
        [`GET ${at}/nothing`, 404, "NOT_FOUND"],
        [
          `GET ${at}/inferences/00000000-0000-4000-8000-000000000000`,
          404,
          "NOT_FOUND",
        ],
        [`GET ${at}/inferences/1`, 422, "INVALID_INPUTS"],
        [`GET ${at}/training-runs/1`, 422, "INVALID_INPUTS"],
        [`GET ${at}/scores/1`, 422, "INVALID_INPUTS"],
        [`GET ${at}/workflows/tileset/runs/1`, 422, "INVALID_INPUTS"],
        ["GET /v2/workspaces/1", 422, "INVALID_INPUTS"],
        [`GET ${at}/usage?days=0`, 422, "INVALID_INPUTS"],
        [`GET ${at}/usage?days=366`, 422, "INVALID_INPUTS"],
        [`GET ${at}/usage?days=x`, 422, "INVALID_INPUTS"],
        [`GET ${at}/base-models?limit=0`, 422, "INVALID_INPUTS"],
        [`GET ${at}/base-models?limit=101`, 422, "INVALID_INPUTS"],
        [`GET ${at}/base-models?cursor=x`, 422, "INVALID_INPUTS"],
        [`GET ${at}/base-models?other=1`, 422, "INVALID_INPUTS"],
        [`POST ${at}/inferences`, 422, "INVALID_INPUTS", { ...tile, other: 1 }],
        [
          `POST ${at}/inferences`,
          422,
          "INVALID_INPUTS",
          { base_model_id: "tiles" },
        ],
        [
          `POST ${at}/workflows/none/runs`,
          404,
          "NOT_FOUND",
          { inputs: { prompt: "a" } },
        ],
      ];
      for (const [line, status, code, body] of wanted) {
        const response = await asks(line, { token, body });
        expect(response.status, line).toBe(status);
        expect(response.headers.get("content-type")).toBe(
          "application/problem+json",
        );
        expect(response.headers.get("ratelimit-policy")).toBe(POLICY);
        expect(await response.json(), line).toMatchObject({
          type: `https://errors.example.com/${code}`,
          title: expect.stringMatching(/./) as string,
          status,
          detail: expect.stringMatching(/./) as string,
        });
      }
    });

    sampled(
      "of a server error say nothing of its cause, and free the key",
      async () => {
        const { at, token } = await someone();
        const { database, errors } = stage.service;
        await database.query(sql`alter table submissions rename to elsewhere`);
        const line = `POST ${at}/inferences`;
        const more = { token, key: "once", body: tile };
        const response = await asks(line, more);
        await database.query(sql`alter table elsewhere rename to submissions`);
        expect(response.status).toBe(500);
        const problem = await response.text();
        expect(problem).toMatch(/\/INTERNAL_ERROR"/);
        expect(problem).not.toMatch(/submissions/);
        expect(errors.splice(0)).toHaveLength(1);
        const again = await asks(line, more);
        expect(again.status).toBe(200);
        expect(again.headers.has("idempotent-replayed")).toBe(false);
        expect(again.headers.get("ratelimit")).toMatch(/^"generation";r=59;/);
        expect(await runsOf(at)).toBe(1);
      },
    );
  });

  describe("idempotency", () => {
    test("a repeated submit is replayed, runs once and is charged once", async () => {
      const { at, token } = await someone();
      const more = { token, key: "\u00e9 any, opaque: string", body: tile };
      const first = await asks(`POST ${at}/inferences`, more);
      const second = await asks(`POST ${at}/inferences`, more);
      expect(first.headers.has("idempotent-replayed")).toBe(false);
      expect(second.headers.get("idempotent-replayed")).toBe("true");
      expect(await second.text()).toBe(await first.text());
      expect(second.headers.get("ratelimit")).toMatch(/^"generation";r=59;/);
      expect(await runsOf(at)).toBe(1);
    });

    sampled(
      "of many requests at once with one key, one runs; the others wait or are replayed",
      async () => {
        const { at, token } = await someone();
        const more = { token, key: "many", body: tile };
        const all = await Promise.all(
          Array.from({ length: 20 }, () => asks(`POST ${at}/inferences`, more)),
        );
        const executed = all.filter(
          ({ status, headers }) =>
            status === 200 && !headers.has("idempotent-replayed"),
        );
        expect(executed).toHaveLength(1);
        for (const response of all) {
          if (response.status === 200) continue;
          expect(response.status).toBe(409);
          expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(
            0,
          );
          expect(await response.json()).toMatchObject({
            type: expect.stringMatching(
              /\/IDEMPOTENT_REQUEST_IN_PROGRESS$/,
            ) as string,
          });
        }
        expect(await runsOf(at)).toBe(1);
      },
    );

    test("another body, path or method with the same key is a 422", async () => {
      const { at, token } = await someone();
      const key = "reused";
      await asks(`POST ${at}/inferences`, { token, key, body: tile });
      for (const [path, body] of [
        ["inferences", { ...tile, prompt: "b" }],
        ["inferences/estimate", tile],
        ["webhook-secret/rotate", undefined],
      ] as const) {
        const response = await asks(`POST ${at}/${path}`, { token, key, body });
        expect(response.status, path).toBe(422);
        expect(await response.json()).toMatchObject({
          type: expect.stringMatching(/\/IDEMPOTENCY_KEY_REUSED$/) as string,
        });
      }
      expect(await runsOf(at)).toBe(1);
    });

    test("a key belongs to the owner of the credential, with any of their tokens", async () => {
      const { service } = stage;
      const one = await someone();
      const other = await newPerson(service, {
        [one.at.split("/")[3] ?? ""]: "member",
      });
      const request = { key: "shared", body: tile };
      const line = `POST ${one.at}/inferences`;
      const bodies = [];
      for (const { token } of [one, other]) {
        const response = await asks(line, { token, ...request });
        expect(response.headers.has("idempotent-replayed")).toBe(false);
        bodies.push(await response.text());
      }
      expect(bodies[0]).not.toBe(bodies[1]);
      expect(await runsOf(one.at)).toBe(2);
    });

    test("a failed request does not reserve its key", async () => {
      const { at, token } = await someone();
      const key = "failed";
      const wrong = { token, key, body: { ...tile, base_model_id: "oil" } };
      const refused = await asks(`POST ${at}/inferences`, wrong);
      expect(refused.status).toBe(422);
      const right = await asks(`POST ${at}/inferences`, {
        token,
        key,
        body: tile,
      });
      expect(right.status).toBe(200);
    });

    test("a key has up to 255 characters, and GET ignores it", async () => {
      const { at, token } = await someone();
      const status = async (line: string, length: number, body?: unknown) => {
        const key = "x".repeat(length);
        return (await asks(line, { token, key, body })).status;
      };
      expect(await status(`POST ${at}/inferences`, 255, tile)).toBe(200);
      expect(await status(`POST ${at}/inferences`, 256, tile)).toBe(422);
      expect(await status(`GET ${at}`, 256)).toBe(200);
    });

    test("a response is replayed for 24 hours, and not longer", async () => {
      const { at, token, user } = await someone();
      const { database } = stage.service;
      const more = { token, key: "old", body: tile };
      const age = async (hours: number) => {
        const ms = hours * 3_600_000;
        await database.query(sql`
          update tenon_idempotency set expires_at = expires_at - ${ms}::bigint
          where owner like ${`%${user}%`}`);
        await database.query(sql`
          update submissions set created_at = created_at - ${ms}::bigint * interval '1 millisecond'`);
      };
      const first = await asks(`POST ${at}/inferences`, more);
      await age(23.9);
      const second = await asks(`POST ${at}/inferences`, more);
      expect(second.headers.get("idempotent-replayed")).toBe("true");
      await age(0.2);
      const third = await asks(`POST ${at}/inferences`, more);
      expect(third.headers.has("idempotent-replayed")).toBe(false);
      expect(await third.text()).not.toBe(await first.text());
    });
  });

  describe("quotas", () => {
    test("60 generations a minute, then 429 with Retry-After; the other user is free", async () => {
      const { at, token } = await someone();
      const line = `POST ${at}/inferences`;
      const all = await Promise.all(
        Array.from({ length: 65 }, () => asks(line, { token, body: tile })),
      );
      const refused = all.filter(({ status }) => status === 429);
      expect([all.length - refused.length, refused.length]).toEqual([60, 5]);
      const [one] = refused;
      expect(Number(one?.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(one?.headers.get("ratelimit")).toMatch(/^"generation";r=0;t=\d+$/);
      expect(one?.headers.get("ratelimit-limit")).toBe("60");
      expect(one?.headers.get("ratelimit-remaining")).toBe("0");
      expect(await one?.json()).toMatchObject({
        type: expect.stringMatching(/\/RATE_LIMITED$/) as string,
      });
      expect(await runsOf(at)).toBe(60);
      // Other operations are not governed, and v1 spends from the same quota.
      const read = await asks(`GET ${at}`, { token });
      expect([read.status, read.headers.has("ratelimit")]).toEqual([
        200,
        false,
      ]);
      const older = await asks(`POST ${at.replace("v2", "v1")}/inferences`, {
        token,
        body: { model_id: "tiles", prompt: "a" },
      });
      expect(older.status).toBe(429);
      const other = await newPerson(stage.service, {
        [at.split("/")[3] ?? ""]: "member",
      });
      const free = await asks(line, { token: other.token, body: tile });
      expect(free.status).toBe(200);
    });

    test("a video spends from both quotas, and the tighter one decides", async () => {
      const { at, token } = await someone();
      const line = `POST ${at}/inferences`;
      const video = { base_model_id: "animations", prompt: "a" };
      const first = await asks(line, { token, body: video });
      expect(first.headers.get("ratelimit")).toMatch(
        /^"generation";r=59;t=\d+, "generation-video";r=29;t=\d+$/,
      );
      expect(first.headers.get("ratelimit-limit")).toBe("30");
      const more = await Promise.all(
        Array.from({ length: 30 }, () => asks(line, { token, body: video })),
      );
      expect(more.filter(({ status }) => status === 200)).toHaveLength(29);
      const tiles = await asks(line, { token, body: tile });
      expect(tiles.headers.get("ratelimit")).toMatch(/^"generation";r=29;/);
    });

    test("10 training runs an hour", async () => {
      const { at, token } = await someone();
      const body = {
        name: "a",
        kind: "style",
        images: ["https://example.com/a.png"],
      };
      const all = await Promise.all(
        Array.from({ length: 12 }, () =>
          asks(`POST ${at}/training-runs`, { token, body }),
        ),
      );
      expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(
        all.find(({ status }) => status === 429)?.headers.get("ratelimit"),
      ).toMatch(/^"training";r=0;t=3\d\d\d$/);
    });

    test("scores and workflow runs spend none", async () => {
      const { at, token } = await someone();
      const body = { inputs: { prompt: "a" } };
      const response = await asks(`POST ${at}/workflows/tileset/runs`, {
        token,
        body,
      });
      expect(response.headers.has("ratelimit")).toBe(false);
    });
  });

  describe("money", () => {
    sampled(
      "submits and settlements at once spend a balance exactly once",
      async () => {
        const { at, api } = await someone(21);
        const path = { workspace_id: at.split("/")[3] ?? "" };
        const runs = await Promise.all(
          Array.from({ length: 15 }, () =>
            api.createInference({ path, body: tile }),
          ),
        );
        const settled = await Promise.all(
          runs.map(({ inference_id }) =>
            api.getInference.poll(
              { path: { ...path, inference_id } },
              { interval: 20 },
            ),
          ),
        );
        const complete = settled.filter(({ status }) => status === "complete");
        expect(complete).toHaveLength(10);
        const failed = settled.filter(({ status }) => status === "FAILED");
        expect(failed.map((run) => run.error_code)).toEqual(
          Array(5).fill("INSUFFICIENT_BALANCE"),
        );
        expect(await api.getWorkspace({ path })).toMatchObject({
          balance_creative_units: 1,
          reserved_creative_units: 0,
          available_creative_units: 1,
        });
        const usage = await api.getWorkspaceUsage({ path, query: { days: 1 } });
        expect(usage.total_consumption_creative_units).toBe(20);
      },
    );
  });
}

/** Statements about who may do what on the running service. */
import { describe, expect, test as sampled } from "vitest";

import { whole } from "../../support/sampling.js";
import { ask, newPerson, newWorkspace } from "../setup/people.js";
import { clientsOf, provider } from "../setup/running.js";
import type { Stage } from "../setup/stage.js";

/** `npm test` runs only the tests that are called `sampled`. */
const test = sampled.runIf(whole);

/** The requests of a workspace, in both versions, and whether only admins may send them. */
function requestsOf(id: string): [line: string, admin: boolean][] {
  const at = `workspaces/${id}`;
  const run = "00000000-0000-4000-8000-000000000000";
  const lines: [string, boolean][] = [
    [`GET /v1/${at}/models`, false],
    [`GET /v2/${at}/base-models`, false],
    [`GET /v2/${at}/reference-sets`, false],
  ];
  for (const version of ["v1", "v2"])
    lines.push(
      [`GET /${version}/${at}`, false],
      [`GET /${version}/${at}/usage`, false],
      [`POST /${version}/${at}/inferences`, false],
      [`POST /${version}/${at}/inferences/estimate`, false],
      [`GET /${version}/${at}/inferences/${run}`, false],
      [`POST /${version}/${at}/training-runs`, false],
      [`POST /${version}/${at}/training-runs/estimate`, false],
      [`GET /${version}/${at}/training-runs/${run}`, false],
      [`POST /${version}/${at}/scores`, false],
      [`GET /${version}/${at}/scores/${run}`, false],
      [`POST /${version}/${at}/workflows/tileset/runs`, false],
      [`POST /${version}/${at}/workflows/tileset/runs/estimate`, false],
      [`GET /${version}/${at}/workflows/tileset/runs/${run}`, false],
      [`GET /${version}/${at}/webhook-secret`, true],
      [`POST /${version}/${at}/webhook-secret/rotate`, true],
      [`POST /${version}/${at}/webhook-tests`, false],
    );
  return lines;
}

/** Bodies that are valid, by the end of the path. */
function bodyFor(line: string): unknown {
  if (!line.startsWith("POST") || line.endsWith("/rotate")) return undefined;
  const run = "00000000-0000-4000-8000-000000000000";
  const model = line.includes("/v1/") ? "model_id" : "base_model_id";
  const images = ["https://example.com/a.png"];
  if (line.includes("/inferences")) return { [model]: "tiles", prompt: "a" };
  if (line.includes("/training")) return { name: "a", kind: "style", images };
  if (line.includes("/scores")) return { inference_id: run };
  if (line.includes("/workflows")) return { inputs: { prompt: "a" } };
  return { webhook: { url: "https://127.0.0.1:1/" } };
}

/** Tests them on a service. */
export function testAccess(stage: Stage): void {
  describe("without a token, or with one that nobody has", () => {
    test("every operation is a 401 problem with RateLimit-Policy", async () => {
      const { service } = stage;
      const lines = requestsOf(service.path.workspace_id);
      lines.push(["GET /v1/workspaces", false], ["GET /v2/workspaces", false]);
      for (const token of ["", "gas_nobody", "a.b.c"])
        for (const [line] of lines) {
          const response = await ask(service, line, {
            token,
            body: bodyFor(line),
          });
          expect(response.status, line).toBe(401);
          expect(response.headers.has("ratelimit-policy"), line).toBe(true);
          expect(response.headers.has("ratelimit"), line).toBe(false);
          expect(await response.json()).toMatchObject({
            type: expect.stringMatching(/\/UNAUTHENTICATED$/) as string,
          });
        }
    });

    test("openapi.json, versioning and the docs are readable", async () => {
      for (const path of ["/openapi.json", "/versioning", "/docs"]) {
        const response = await ask(stage.service, `GET ${path}`, { token: "" });
        expect(response.status, path).toBe(200);
      }
    });

    test("another scheme than Bearer is a 401", async () => {
      const { service } = stage;
      const response = await ask(service, "GET /v2/workspaces", {
        token: "",
        headers: { authorization: `Basic ${btoa(`x:${service.token}`)}` },
      });
      expect(response.status).toBe(401);
    });
  });

  test("a workspace of others is a 404, whatever the operation", async () => {
    const { service } = stage;
    const { token } = await newPerson(service);
    for (const [line] of requestsOf(service.path.workspace_id)) {
      const response = await ask(service, line, { token, body: bodyFor(line) });
      expect(response.status, line).toBe(404);
    }
    const { workspaces } = await clientsOf(
      service.baseUrl,
      token,
    ).api.listWorkspaces({});
    expect(workspaces).toEqual([]);
  });

  sampled(
    "the webhook secret needs the role of an admin; all else does not",
    async () => {
      const { service } = stage;
      const id = await newWorkspace(service, 100);
      const { token } = await newPerson(service, { [id]: "member" });
      const admin = await newPerson(service, { [id]: "admin" });
      for (const [line, adminOnly] of requestsOf(id)) {
        const body = bodyFor(line);
        const member = await ask(service, line, { token, body });
        expect(member.status === 403, line).toBe(adminOnly);
        if (!adminOnly) continue;
        expect(await member.json()).toMatchObject({
          type: expect.stringMatching(/\/FORBIDDEN$/) as string,
          status: 403,
        });
        const allowed = await ask(service, line, { token: admin.token, body });
        expect(allowed.status, line).toBe(200);
      }
      // Each version reports that the receiver of the test was not there.
      expect(service.errors.splice(0)).toHaveLength(2);
    },
  );

  test("an admin of one workspace is no admin of another one", async () => {
    const { service } = stage;
    const [own, other] = [
      await newWorkspace(service, 0),
      await newWorkspace(service, 0),
    ];
    const { api } = await newPerson(service, {
      [own]: "admin",
      [other]: "member",
    });
    const tried = await api.rotateWebhookSecret.try({
      path: { workspace_id: other },
    });
    expect(tried).toMatchObject({ problem: { code: "FORBIDDEN" } });
  });

  sampled(
    "runs are found only in their own workspace, and under their own kind",
    async () => {
      const { service } = stage;
      const { api, path } = service;
      const id = await newWorkspace(service, 100);
      const { api: others } = await newPerson(service, {
        [id]: "member",
        [path.workspace_id]: "member",
      });
      const { inference_id } = await api.createInference({
        path,
        body: { base_model_id: "tiles", prompt: "a" },
      });
      const shared = { path: { ...path, inference_id } };
      expect(await others.getInference(shared)).toMatchObject({ inference_id });
      const elsewhere = { workspace_id: id };
      for (const tried of [
        await others.getInference.try({ path: { ...elsewhere, inference_id } }),
        await others.getScoringRun.try({
          path: { ...path, scoring_run_id: inference_id },
        }),
        await others.getWorkflowRun.try({
          path: {
            ...path,
            workflow_id: "tileset",
            workflow_run_id: inference_id,
          },
        }),
      ])
        expect(tried).toMatchObject({
          problem: { code: "NOT_FOUND", status: 404 },
        });
      const scored = await others.createScoringRun.try({
        path: elsewhere,
        body: { inference_id },
      });
      expect(scored).toMatchObject({ problem: { code: "INVALID_INPUTS" } });
    },
  );

  test("a reference set of another workspace cannot be used", async () => {
    const { service } = stage;
    const { api, path } = service;
    const { reference_sets } = await api.listReferenceSets({ path });
    const reference_set_ids = reference_sets.map((set) => set.id);
    expect(reference_set_ids).not.toEqual([]);
    const id = await newWorkspace(service, 100);
    const { api: others } = await newPerson(service, { [id]: "admin" });
    const tried = await others.createInference.try({
      path: { workspace_id: id },
      body: { base_model_id: "tiles", prompt: "a", reference_set_ids },
    });
    expect(tried).toMatchObject({ problem: { code: "INVALID_INPUTS" } });
  });

  test("a JWT of the identity provider is its subject's token", async () => {
    const { service } = stage;
    const id = await newWorkspace(service, 100);
    const { user, api } = await newPerson(service, { [id]: "member" });
    const jwt = clientsOf(service.baseUrl, await provider.sign({ sub: user }));
    expect(await jwt.api.listWorkspaces({})).toEqual(
      await api.listWorkspaces({}),
    );
    const past = await provider.sign({
      sub: user,
      exp: Math.floor(Date.now() / 1000) - 60,
    });
    const tried = await clientsOf(service.baseUrl, past).api.listWorkspaces.try(
      {},
    );
    expect(tried).toMatchObject({ problem: { code: "UNAUTHENTICATED" } });
    // A stranger to the service has no workspaces.
    const stranger = await provider.sign({ sub: "somebody" });
    const empty = await clientsOf(service.baseUrl, stranger).api.listWorkspaces(
      {},
    );
    expect(empty.workspaces).toEqual([]);
  });

  sampled("a workspace id in capitals is the same workspace", async () => {
    const { api, path } = stage.service;
    const capitals = { workspace_id: path.workspace_id.toUpperCase() };
    const secret = await api.getWebhookSecret({ path });
    expect(await api.getWebhookSecret({ path: capitals })).toEqual(secret);
    expect(await api.getWorkspace({ path: capitals })).toMatchObject(path);
  });

  sampled("a run id in capitals is the same run", async () => {
    const { api, path } = stage.service;
    const { inference_id } = await api.createInference({
      path,
      body: { base_model_id: "tiles", prompt: "a" },
    });
    const capitals = { ...path, inference_id: inference_id.toUpperCase() };
    const run = await api.getInference({ path: capitals });
    expect(run).toMatchObject({ inference_id });
  });
}

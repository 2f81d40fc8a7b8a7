/** Statements about v1, v2 and the description, on the running service. */
import { expect, test as everywhere } from "vitest";

import { whole } from "../../support/sampling.js";
import { ask } from "../setup/people.js";
import { generate, soon, type Stage } from "../setup/stage.js";

/** Only `npm run test:all` runs them. */
const test = everywhere.runIf(whole);

/** A part of the description. */
interface Described {
  readonly info: { readonly version: string };
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly operationId?: string; readonly deprecated?: boolean }
        >
      >
    >
  >;
}

/** Tests them on a service. */
export function testVersions(stage: Stage): void {
  test("every resource has the same response under /v1 and /v2", async () => {
    const { api, path } = stage.service;
    const { inference_id } = await generate(stage, "a hill");
    const { scoring_run_id } = await api.createScoringRun({
      path,
      body: { inference_id },
    });
    await api.getScoringRun.poll({ path: { ...path, scoring_run_id } }, soon);
    const at = `workspaces/${path.workspace_id}`;
    for (const resource of [
      "workspaces",
      at,
      `${at}/usage`,
      `${at}/inferences/${inference_id}`,
      `${at}/scores/${scoring_run_id}`,
      `${at}/webhook-secret`,
    ]) {
      const [one, two] = await Promise.all(
        ["v1", "v2"].map(async (version) => {
          const response = await ask(
            stage.service,
            `GET /${version}/${resource}`,
          );
          return [response.status, await response.json()] as const;
        }),
      );
      expect(one, resource).toEqual(two);
      expect(one?.[0]).toBe(200);
    }
  });

  test("the catalog is split in v2, and whole in v1", async () => {
    const { v1, api, path, token } = stage.service;
    const { models } = await v1.listModels({ path });
    const { base_models } = await api.listBaseModels({ path });
    expect(models).toEqual(base_models);
    const at = `workspaces/${path.workspace_id}`;
    for (const line of [
      `GET /v2/${at}/models`,
      `GET /v1/${at}/base-models`,
      `GET /v1/${at}/reference-sets`,
      `GET /v3/${at}`,
    ]) {
      const response = await ask(stage.service, line, { token });
      expect(response.status, line).toBe(404);
    }
  });

  test("v1 inferences take a model and no webhook, and are polled", async () => {
    const { v1, path, token } = stage.service;
    const line = `POST /v1/workspaces/${path.workspace_id}/inferences`;
    const body = { model_id: "tiles", prompt: "a" };
    const url = stage.receiver.url(204);
    for (const more of [{ webhook: { url } }, { reference_set_ids: [] }]) {
      const response = await ask(stage.service, line, {
        token,
        body: { ...body, ...more },
      });
      expect(response.status).toBe(422);
    }
    const submitted = await v1.createInference({ path, body });
    expect(Object.keys(submitted).toSorted()).toEqual([
      "inference_id",
      "status",
    ]);
    const { inference_id } = submitted;
    const run = await v1.getInference.poll(
      { path: { ...path, inference_id } },
      soon,
    );
    expect(run).toMatchObject({ status: "complete", webhook: null });
  });

  test("the description is served, with both versions and their operation ids", async () => {
    const response = await ask(stage.service, "GET /openapi.json", {
      token: "",
    });
    // The file that this repository's tests check.
    const { info, paths } = (await response.json()) as Described;
    expect(info.version).toBe("1.0.0");
    const ids = (prefix: string) =>
      Object.entries(paths)
        .filter(([path]) => path.startsWith(prefix))
        .flatMap(([, item]) => Object.values(item))
        .flatMap(({ operationId }) => operationId ?? []);
    const shared = ids("/v1/").filter((id) => id !== "listModels");
    expect(ids("/v2/").toSorted()).toEqual(
      [...shared, "listBaseModels", "listReferenceSets"]
        .map((id) => `${id}V2`)
        .toSorted(),
    );
  });

  test("both versions are stable, and no response says that it is deprecated", async () => {
    const versioning = await ask(stage.service, "GET /versioning", {
      token: "",
    });
    expect(await versioning.json()).toEqual({
      versions: [
        { version: "v1", stable: true, deprecated: false },
        { version: "v2", stable: true, deprecated: false },
      ],
      minimum_sunset_days: 180,
    });
    for (const version of ["v1", "v2"]) {
      const { headers } = await ask(
        stage.service,
        `GET /${version}/workspaces`,
      );
      for (const name of ["deprecation", "sunset", "link"])
        expect(headers.has(name)).toBe(false);
    }
  });
}

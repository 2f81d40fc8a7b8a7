/** The contract tests of the service: every refusal that the description implies. */
import { afterAll, describe, test } from "vitest";

import { makeToken } from "../../examples/service/access/personal-access-tokens.js";
import { sql } from "../../examples/service/database/database.js";
import {
  type ContractTestOptions as OptionsOfV1,
  contractTests as contractTestsOfV1,
} from "../../generated/v1/testing.js";
import type { CreateTrainingRunInput } from "../../generated/v2/index.js";
import { contractTests } from "../../generated/v2/testing.js";
import { startReceiver } from "../runtime/webhooks-out/tls-receiver.js";
import { newFolder, start, type StartOptions } from "./setup/running.js";

/** Starts the service, and tests its contract over a socket. */
export async function testContract(startOptions?: StartOptions): Promise<void> {
  const receiver = await startReceiver((_, response) =>
    response.writeHead(204).end(),
  );
  const service = await start(await newFolder(), startOptions);
  afterAll(async () => {
    await service.end();
    await receiver.close();
  });

  const { api, baseUrl, database, path, token } = service;
  const workflow = { ...path, workflow_id: "tileset" };
  const prompt = { inputs: { prompt: "a mossy tile" } };
  const training: CreateTrainingRunInput = {
    name: "moss",
    kind: "style",
    images: ["https://assets.example.com/moss.png"],
  };
  const { inference_id } = await api.createInference({
    path,
    body: { base_model_id: "tiles", prompt: "a tile" },
  });
  const { training_run_id } = await api.createTrainingRun({
    path,
    body: training,
  });
  const { scoring_run_id } = await api.createScoringRun({
    path,
    body: { inference_id },
  });
  const { workflow_run_id } = await api.createWorkflowRun({
    path: workflow,
    body: prompt,
  });

  /** A user who belongs to no workspace, and one of the workspace. */
  for (const user of ["stranger", "member"])
    await database.query(sql`insert into users (id) values (${user})`);
  await database.query(
    sql`insert into members values ('member', ${path.workspace_id}, 'member')`,
  );

  const options = {
    baseUrl,
    token,
    path: {
      ...workflow,
      inference_id,
      training_run_id,
      scoring_run_id,
      workflow_run_id,
    },
    outsider: { token: await makeToken(database, "stranger", "tests") },
    spender: { token: await makeToken(database, "member", "tests") },
    bodyLimit: 1024 * 1024,
  } satisfies OptionsOfV1;
  const shared = {
    createTrainingRun: { path, body: training },
    estimateTrainingRun: { path, body: training },
    createWebhookTest: {
      path,
      body: {
        webhook: { url: `https://127.0.0.1:${String(receiver.port)}/hook` },
      },
    },
    createScoringRun: { path, body: { inference_id } },
    createWorkflowRun: { path: workflow, body: prompt },
    estimateWorkflowRun: { path: workflow, body: prompt },
  };

  describe("v2 of the service", () => {
    const generation = {
      path,
      body: { base_model_id: "tiles", prompt: "a tile" },
    };
    contractTests(test, {
      ...options,
      requests: {
        ...shared,
        createInference: generation,
        estimateInference: generation,
      },
    });
  });

  describe("v1 of the service", () => {
    const generation = { path, body: { model_id: "tiles", prompt: "a tile" } };
    contractTestsOfV1(test, {
      ...options,
      requests: {
        ...shared,
        createInference: generation,
        estimateInference: generation,
      },
    });
  });
}

import { randomUUID } from "node:crypto";

import createClient from "openapi-fetch";

import {
  connect,
  createInference,
  getInference,
} from "../../generated/v2/calls.js";
import type { paths } from "../../generated/v2/paths.js";
import { inference, input, token, workspace } from "./wire.js";

/** Calls an operation in one way, and returns the parsed body of the response. */
export interface Caller {
  readonly name: string;
  readonly call: () => Promise<unknown>;
}

/** The same calls by each client. The first client is the baseline. */
export interface Race {
  readonly name: string;
  readonly callers: readonly Caller[];
}

/**
 * The used part of the SDK of `@hey-api/openapi-ts`, which does not exist when this
 * file is compiled.
 */
export interface HeySdk {
  readonly client: {
    setConfig(config: {
      readonly baseUrl: string;
      readonly auth: string;
      readonly throwOnError: true;
    }): unknown;
  };
  readonly getInferenceV2: HeyCall;
  readonly createInferenceV2: HeyCall;
}

type HeyCall = (request: object) => Promise<{ readonly data?: unknown }>;

/** The races against a server at a port. */
export function races(port: number, hey: HeySdk): readonly Race[] {
  const baseUrl = `http://127.0.0.1:${String(port)}`;
  hey.client.setConfig({ baseUrl, auth: token, throwOnError: true });
  return [reads(baseUrl, hey), writes(baseUrl, hey)];
}

const get = {
  path: { workspace_id: workspace, inference_id: inference },
};

function reads(baseUrl: string, hey: HeySdk): Race {
  const url = () =>
    `${baseUrl}/v2/workspaces/${encodeURIComponent(workspace)}/inferences/${encodeURIComponent(inference)}`;
  const ask = () => ({
    headers: { accept: "application/json", authorization: `Bearer ${token}` },
  });
  const connection = connect({ baseUrl, token });
  const peer = createClient<paths>({ baseUrl, headers: bearer });
  return {
    name: "GET",
    callers: [
      ...bare(url, ask),
      { name: "Tenon", call: () => getInference(connection, get) },
      {
        name: "openapi-fetch",
        call: async () =>
          (
            await peer.GET(
              "/v2/workspaces/{workspace_id}/inferences/{inference_id}",
              { params: get },
            )
          ).data,
      },
      heyCaller(hey.getInferenceV2, () => get),
    ],
  };
}

function writes(baseUrl: string, hey: HeySdk): Race {
  const url = () =>
    `${baseUrl}/v2/workspaces/${encodeURIComponent(workspace)}/inferences`;
  const post = () => ({
    method: "POST",
    headers: {
      ...{ accept: "application/json", authorization: `Bearer ${token}` },
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(input),
  });
  const connection = connect({ baseUrl, token });
  const peer = createClient<paths>({ baseUrl, headers: bearer });
  const path = { workspace_id: workspace };
  return {
    name: "POST",
    callers: [
      ...bare(url, post),
      {
        name: "Tenon",
        call: () => createInference(connection, { path, body: input }),
      },
      {
        name: "openapi-fetch",
        call: async () =>
          (
            await peer.POST("/v2/workspaces/{workspace_id}/inferences", {
              params: { path, header: { "Idempotency-Key": randomUUID() } },
              body: input,
            })
          ).data,
      },
      heyCaller(hey.createInferenceV2, () => ({
        path,
        headers: { "Idempotency-Key": randomUUID() },
        body: input,
      })),
    ],
  };
}

const bearer = { authorization: `Bearer ${token}` };

/** A call that a program writes by hand. */
function bare(
  url: () => string,
  request: () => RequestInit,
): readonly Caller[] {
  return [
    {
      name: "fetch",
      call: async () => {
        const response = await fetch(url(), request());
        return response.json() as unknown;
      },
    },
    {
      name: "fetch, a time limit",
      call: async () => {
        const signal = AbortSignal.timeout(60_000);
        const response = await fetch(url(), { ...request(), signal });
        return response.json() as unknown;
      },
    },
  ];
}

function heyCaller(call: HeyCall, request: () => object): Caller {
  return { name: "hey-api", call: async () => (await call(request())).data };
}

import { Agent, request } from "node:http";

import { afterAll, beforeAll, beforeEach, expect } from "vitest";

import type { Adapter, Opened } from "../../runtime/adapters/adapters.js";
import {
  createService,
  type Service,
  type ServiceOptions,
} from "../socket/service/serve.js";
import { Clock } from "./clock.js";

/** The request. */
export interface Sent {
  /** Absent: Ann's; null: none. */
  readonly token?: string | null;
  /** Text and bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: { readonly [name: string]: string };
}

/** The response. */
export interface Got {
  readonly status: number;
  /** A header by its name in lower case, several of one name joined by commas. */
  readonly header: (name: string) => string | undefined;
  readonly text: string;
  /** The text, as JSON. */
  readonly json: { readonly [member: string]: unknown };
}

/** RateLimit-Policy according to the table of quotas in service.md. */
export const POLICY =
  '"generation";q=60;w=60, "generation-video";q=30;w=60, "training";q=10;w=3600';

/** A day. */
export const DAY = 24 * 60 * 60;

/** The service on a socket, with an adapter. */
export class ServiceOnSocket {
  readonly clock = new Clock();
  #service: Service | undefined;
  #opened: Opened | undefined;
  readonly #adapter: Adapter;
  readonly #options: ServiceOptions;
  readonly #agent = new Agent({ keepAlive: true });
  #inference: string | undefined;

  constructor(adapter: Adapter, options: ServiceOptions) {
    this.#adapter = adapter;
    this.#options = options;
  }

  async open(): Promise<void> {
    const server = { now: this.clock.now, ...this.#options.server };
    this.#service = createService({ ...this.#options, server });
    this.#opened = await this.#adapter.open(this.#service.server);
    const run = await this.send(
      "POST",
      "/v1/workspaces/{workspace_id}/inferences",
      {
        body: { model_id: "{model_id}", prompt: "to score" },
      },
    );
    this.#inference = String(run.json["inference_id"]);
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.#opened?.close();
  }

  get service(): Service {
    if (this.#service === undefined) throw new Error("It is not open yet.");
    return this.#service;
  }

  get port(): number {
    return this.#opened?.port ?? 0;
  }

  /**
   * Fills in ids: of the rich workspace, of a model for images or videos, and of
   * unknown resources.
   */
  fill(text: string): string {
    const { workspaces, models } = this.service.store;
    const [image, video] = models;
    return text
      .replaceAll("{workspace_id}", workspaces[0]?.workspace_id ?? "")
      .replaceAll("{other_workspace_id}", workspaces[1]?.workspace_id ?? "")
      .replaceAll("{model_id}", image?.id ?? "")
      .replaceAll("{video_id}", video?.id ?? "")
      .replaceAll("{inference_id}", this.#inference ?? "")
      .replaceAll("{workflow_id}", "0b9f7c1e-9d3c-4c55-8a0e-2f6f5a1d7e10")
      .replaceAll("{unknown_id}", "11111111-2222-4333-8444-555555555555");
  }

  /** Sends a request, and checks the rules for all responses. */
  async send(method: string, path: string, sent: Sent = {}): Promise<Got> {
    const got = await this.#send(method, path, sent);
    // "Every response, including a 401, carries RateLimit-Policy."
    expect(got.header("ratelimit-policy")).toBe(POLICY);
    if (got.status >= 400 && method !== "HEAD") expectProblem(got);
    return got;
  }

  #send(method: string, path: string, sent: Sent): Promise<Got> {
    const { token = "ann-token", key, body } = sent;
    const bytes = this.#bytesOf(body);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.#agent,
          host: "127.0.0.1",
          port: this.port,
          method,
          path: this.fill(path),
          headers: {
            ...(token !== null && { authorization: `Bearer ${token}` }),
            ...(bytes !== undefined && { "content-type": "application/json" }),
            ...(key !== undefined && { "idempotency-key": key }),
            ...sent.headers,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () => {
            const text = Buffer.concat(chunks).toString();
            resolve({
              status: incoming.statusCode ?? 0,
              header: (name) => incoming.headersDistinct[name]?.join(", "),
              text,
              get json() {
                // The caller checks its members.
                return JSON.parse(text) as Got["json"];
              },
            });
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(bytes);
    });
  }

  #bytesOf(body: unknown): string | Uint8Array | undefined {
    if (body === undefined || body instanceof Uint8Array) return body;
    return this.fill(typeof body === "string" ? body : JSON.stringify(body));
  }
}

/** The service, for the tests of the block in which this is called. */
export function serviceOn(
  adapter: Adapter,
  options: ServiceOptions = {},
): ServiceOnSocket {
  const api = new ServiceOnSocket(adapter, options);
  beforeAll(() => api.open());
  beforeEach(() => {
    // Resets the quotas and keys of earlier tests.
    api.clock.pass(2 * DAY);
  });
  afterAll(() => api.close());
  return api;
}

/** "All four fields are present", of an error by its media type. */
function expectProblem({ status, header, json }: Got): void {
  expect(header("content-type")).toBe("application/problem+json");
  const text: unknown = expect.stringMatching(/./);
  expect(json).toMatchObject({ type: text, title: text, detail: text, status });
}

/**
 * Checks that a response is a problem with a status and a code: the last segment of its
 * type.
 */
export function isProblem(got: Got, status: number, code: string): void {
  expect([got.status, got.json["type"]]).toEqual([
    status,
    `https://errors.example.com/${code}`,
  ]);
}

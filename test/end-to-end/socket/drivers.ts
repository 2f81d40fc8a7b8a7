import { afterAll, expect } from "vitest";

import type { Server } from "../../../generated/runtime/server.js";
import type { Adapter } from "../../runtime/adapters/adapters.js";
import { someAdapters } from "../../runtime/adapters/of-generated.js";

/** A way to a server, over a socket. */
export type Send = (
  method: string,
  path: string,
  sent?: Sent,
) => Promise<Response>;

export interface Sent {
  readonly token?: string | undefined;
  /** Text is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
}

export const drivers = someAdapters.map((adapter) => ({
  driver: adapter.name,
  open: (server: Server) => drive(adapter, server),
}));

async function drive(adapter: Adapter, server: Server): Promise<Send> {
  const opened = await adapter.open(server);
  afterAll(() => opened.close());
  return (...args) => fetch(requestOf(opened.url, ...args));
}

function requestOf(
  base: string,
  method: string,
  path: string,
  { token, body, headers }: Sent = {},
): Request {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Request(base + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: text }),
  });
}

/** Where the types of the service's own problems start. */
const BASE = "https://errors.example.com";

/**
 * Checks that a response is a problem with all four members, and that its type ends in
 * the code.
 */
export async function problemIn(
  response: Response,
  status: number,
  code: string,
): Promise<{ readonly [member: string]: unknown }> {
  const body: unknown = await response.json();
  const text: unknown = expect.stringMatching(/./);
  expect(body).toMatchObject({
    type: `${BASE}/${code}`,
    status,
    title: text,
    detail: text,
  });
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  // It has just been seen to be an object.
  return body as { readonly [member: string]: unknown };
}

import { afterAll, expect } from "vitest";
import { fetchHandler } from "../../generated/runtime/fetch.js";
import { serve } from "../../generated/runtime/node.js";
import type { Server } from "../../generated/runtime/server.js";

/** A way to a server: over a socket, or straight through the `fetch` adapter. */
export type Send = (
  method: string,
  path: string,
  sent?: Sent,
) => Promise<Response>;

export interface Sent {
  readonly token?: string | undefined;
  /** Text goes as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
}

export const drivers = [
  { driver: "a socket", open: overSocket },
  { driver: "the fetch adapter", open: throughFetch },
];

async function overSocket(server: Server): Promise<Send> {
  const listening = await serve(server);
  afterAll(() => listening.close());
  return (...args) => fetch(requestOf(listening.url, ...args));
}

function throughFetch(server: Server): Promise<Send> {
  const handle = fetchHandler(server);
  return Promise.resolve((...args) =>
    handle(requestOf("http://service.test", ...args)),
  );
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
 * Sees that a reply is a problem with all four members, of a type that ends in
 * its code.
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

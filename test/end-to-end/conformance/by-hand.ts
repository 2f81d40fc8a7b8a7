import { expect } from "vitest";

import { exchange, type Piece } from "../raw-http/exchange.js";
import type { RawResponse } from "../raw-http/response-parser.js";
import { POLICY, type ServiceOnSocket } from "./service-on.js";

/**
 * Writes a request of Ann as raw bytes, and returns the responses until the connection
 * ends.
 */
export function byHand(
  api: ServiceOnSocket,
  line: string,
  headers: readonly string[],
  ...body: readonly Piece[]
): Promise<RawResponse[]> {
  const head = [
    `${api.fill(line)} HTTP/1.1`,
    "Host: service.test",
    "Connection: close",
    "Authorization: Bearer ann-token",
    ...headers,
    "\r\n",
  ];
  return exchange(api.port, head.join("\r\n"), ...body);
}

/** Checks that the only response is a problem with a status. */
export function isProblemAlone(
  [response, ...more]: readonly RawResponse[],
  status: number,
): void {
  expect(more).toEqual([]);
  expect(response?.status).toBe(status);
  expect(response?.headers.get("ratelimit-policy")).toEqual([POLICY]);
  const body: unknown = JSON.parse(response?.body.toString() ?? "");
  const said: unknown = expect.stringMatching(/./);
  expect(body).toMatchObject({ type: said, title: said, detail: said, status });
}

import { equal } from "node:assert/strict";

import { fetchHandler } from "../../../runtime/fetch.js";
import { createApi } from "../../printed/server.js";
import { fakeDeps } from "./deps.js";

const handle = fetchHandler(createApi(fakeDeps()));

/** A request of a test. */
interface TestRequest extends RequestInit {
  readonly path: string;
  /** The body, if it is JSON. */
  readonly json?: unknown;
}

/** Sends a request to the API, without a socket, and compares the status of the response. */
export async function answers(
  status: number,
  { path, json, ...init }: TestRequest,
): Promise<void> {
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const url = new URL(path, "http://localhost");
  const response = await handle(new Request(url, { ...init, ...body }));
  equal(response.status, status, await response.text());
}

import {
  type CallOptions,
  type ConnectionOptions,
  followRedirects,
  openConnection,
  parameters,
  parameterStyles,
  requestBody,
  type StandaloneCall,
  standaloneCall,
} from "../../../templates/runtime/client.js";
import type { AnyRequest } from "../../../templates/runtime/client/codecs.js";
import { type Operation } from "../../../templates/runtime/operation.js";
import type { Failure, Success } from "../../../templates/runtime/result.js";

interface AnyProblem {
  readonly code: string;
}

export type AnyCall = StandaloneCall<{
  request?: AnyRequest;
  success: Success<number, unknown>;
  problem: AnyProblem;
}>;

export const get: Operation = {
  id: "get",
  name: "get",
  method: "GET",
  path: "/things",
  parameters: [],
  replies: { 200: "json" },
  security: [],
};
export const head: Operation = { ...get, method: "HEAD", replies: { 200: {} } };
export const post: Operation = {
  ...get,
  method: "POST",
  body: { content: [{ type: "application/json", kind: "json" }] },
};

/** Calls an operation with immediate retries and a short time limit. */
export function attemptAt(
  baseUrl: string,
  operation: Operation,
  options: CallOptions = {},
  common: ConnectionOptions = {},
  request: AnyRequest = operation.body ? { body: { a: 1 } } : {},
): Promise<Success<number, unknown> | Failure<AnyProblem>> {
  const connection = openConnection(
    {},
    { baseUrl, retry: { delay: 1 }, timeout: 30_000, ...common },
  );
  return standaloneCall<AnyCall>(() => [
    operation,
    requestBody,
    parameters,
    parameterStyles,
    followRedirects,
  ]).try(connection, request, options);
}

/** How a call ended: the code of its problem, or "ok". */
export function endOf(result: Awaited<ReturnType<typeof attemptAt>>): string {
  return result.ok ? "ok" : result.problem.code;
}

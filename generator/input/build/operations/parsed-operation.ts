import type { Operation } from "../../../language/model/model.js";
import type { ResponseWithoutProblems } from "../content/responses.js";
import type { ParsedCallback } from "../events/callbacks.js";
import type { PollRule } from "../pagination/call-rules.js";

/** An operation as parsed from the description, before names, events and paging are resolved for its API version. */
export interface ParsedOperation extends Omit<
  Operation,
  | "name"
  | "typeName"
  | "responses"
  | "events"
  | "callbackUrls"
  | "callbacks"
  | "cursorPagination"
  | "configuredPagination"
  | "poll"
  | "ownServer"
> {
  /** `operationId`; absent if `id` is derived from method and path. */
  readonly ownId?: string;
  readonly responses: readonly ResponseWithoutProblems[];
  readonly callbacks: readonly ParsedCallback[];
  /** `x-poll`. */
  readonly pollRule?: PollRule;
}

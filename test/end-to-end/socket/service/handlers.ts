import type { Handlers } from "../../../../generated/server.js";
import type { Post } from "./deliver.js";
import { documentHandlers } from "./document-handlers.js";
import {
  scoringHandlers,
  trainingHandlers,
  workflowHandlers,
} from "./run-handlers.js";
import type { Served, Shared } from "./shared.js";
import type { Store, User } from "./store.js";
import { v1Handlers } from "./v1-handlers.js";
import { v2Handlers } from "./v2-handlers.js";
import { webhookHandlers } from "./webhook-handlers.js";
import { workspaceHandlers } from "./workspace-handlers.js";

/** Every handler of all versions: it does not compile if one is missing. */
export function handlersOf(
  store: Store,
  post: Post,
  change: (shared: Shared) => Shared,
): Handlers<Served, User> {
  const shared = change({
    ...workspaceHandlers(store),
    ...trainingHandlers(store),
    ...scoringHandlers(store),
    ...workflowHandlers(store),
    ...webhookHandlers(store, post),
  });
  return {
    v1: { ...shared, ...v1Handlers(store) },
    v2: { ...shared, ...v2Handlers(store) },
    unversioned: documentHandlers(),
  };
}

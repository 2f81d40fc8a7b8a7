import type { Handlers } from "../../../../generated/server.js";
import type { Post } from "./deliver.js";
import { documentHandlers } from "./document-handlers.js";
import {
  scoringHandlers,
  trainingHandlers,
  workflowHandlers,
} from "./run-handlers.js";
import type { Store, User } from "./store.js";
import { v1Handlers } from "./v1-handlers.js";
import { v2Handlers } from "./v2-handlers.js";
import { webhookHandlers } from "./webhook-handlers.js";
import { workspaceHandlers } from "./workspace-handlers.js";

/** Every handler of both versions: `Handlers` does not compile where one is missing. */
export function handlersOf(store: Store, post: Post): Handlers<User> {
  return {
    ...workspaceHandlers(store),
    ...trainingHandlers(store),
    ...scoringHandlers(store),
    ...workflowHandlers(store),
    ...webhookHandlers(store, post),
    v1: v1Handlers(store),
    v2: v2Handlers(store),
    unversioned: documentHandlers(),
  };
}

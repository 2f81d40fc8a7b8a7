import { type Listening, serve } from "../../../../generated/runtime/node.js";
import type { Server } from "../../../../generated/runtime/server.js";
import { vetWebhookUrl } from "../../../../generated/runtime/webhooks-out/vet-url.js";
import {
  createPartialServer,
  createServer,
  type Handlers,
  type PartialHandlers,
} from "../../../../generated/server.js";
import type { Post } from "./deliver.js";
import { handlersOf } from "./handlers.js";
import { quotasIn } from "./quotas-in.js";
import { resolveName } from "./resolve-name.js";
import { Settler } from "./settle.js";
import type { Served, Shared } from "./shared.js";
import { Store, type User } from "./store.js";

/** The whole service, and the state that tests may inspect. */
export interface Service {
  readonly store: Store;
  readonly settler: Settler;
  readonly server: Server;
  /** The errors that `onError` received. */
  readonly errors: unknown[];
}

type ServerOptions = Parameters<typeof createPartialServer<Served, User>>[0];

export interface ServiceOptions {
  /** Makes the server; the default is that of `generated`. */
  readonly create?: (options: ServerOptions) => Server;
  readonly post?: Post;
  /** Changes the handlers that both versions share. */
  readonly change?: (shared: Shared) => Shared;
  /** Changes the handlers of all versions, or leaves some out. */
  readonly handlers?: (
    all: Handlers<Served, User>,
  ) => PartialHandlers<Served, User>;
  /** Options of the server, in addition to the service's or in place of them. */
  readonly server?: Partial<ServerOptions>;
}

/** Both versions and the public documents, side by side on one server. */
export function createService({
  create,
  post = () => Promise.resolve(0),
  change = (shared) => shared,
  handlers,
  server: further = {},
}: ServiceOptions = {}): Service {
  const store = new Store();
  const errors: unknown[] = [];
  const all = handlersOf(store, post, change);
  const options = {
    versions: ["v1", "v2", "unversioned"],
    authenticate: { bearerAuth: (token) => store.users.get(token) },
    authorize: (user, { roles, path }) =>
      !roles.includes("workspace:admin") ||
      user.adminOf.has(path["workspace_id"] ?? ""),
    owner: (user) => user.name,
    quotas: { select: quotasIn(store) },
    webhooks: { vet: (url) => vetWebhookUrl(url, { resolve: resolveName }) },
    checkReplies: "throw",
    onError: (error) => errors.push(error),
    ...further,
  } satisfies Omit<ServerOptions, "handlers">;
  const server =
    create === undefined && handlers === undefined
      ? createServer<Served, User>({ ...options, handlers: all })
      : (create ?? createPartialServer<Served, User>)({
          ...options,
          handlers: handlers?.(all) ?? all,
        });
  return { store, settler: new Settler(store, post), server, errors };
}

/** The same on a port that the system chooses. */
export async function startService(
  options: ServiceOptions = {},
): Promise<Service & Listening> {
  const service = createService(options);
  return { ...service, ...(await serve(service.server)) };
}

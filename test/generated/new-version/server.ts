/**
 * A server of v1 and v2, and the first step towards v3: compiled against the
 * service before and after v3 is added to its description, never run.
 */
import type { Server } from "../../../generated/runtime/server.js";
import {
  type Authenticate,
  createServer,
  type Handlers,
  type SharedHandlers,
} from "../../../generated/server.js";

interface User {
  readonly name: string;
}

type Served = "v1" | "v2" | "unversioned";
type All = Handlers<Served, User>;
type Shared = SharedHandlers<"v1" | "v2", User>;

const authenticate: Authenticate<Served, User> = {
  bearerAuth: (token) => ({ name: token }),
};

export function serve(
  shared: Shared,
  v1: Omit<All["v1"], keyof Shared>,
  v2: Omit<All["v2"], keyof Shared>,
  unversioned: All["unversioned"],
): Server {
  const handlers: All = {
    v1: { ...v1, ...shared },
    v2: { ...v2, ...shared },
    unversioned,
  };
  return createServer({
    versions: ["v1", "v2", "unversioned"],
    authenticate,
    authorize: () => true,
    owner: ({ name }) => name,
    quotas: { select: ({ quotas }) => quotas },
    handlers,
  });
}

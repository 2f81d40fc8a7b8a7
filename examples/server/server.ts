import type { RequestEntry, Server } from "../../generated/runtime/server.js";
import {
  createPartialServer,
  type SharedHandlers,
} from "../../generated/server.js";
import type { Directory } from "./directory.js";
import { documentHandlers } from "./documents.js";
import { byJsonWebToken, type Issuer } from "./json-web-tokens.js";
import { byPersonalAccessToken } from "./personal-access-tokens.js";
import { authorizeBy, type Principal, roleIn } from "./principal.js";

/** What a team's server is put together from. */
export interface TeamServer {
  readonly directory: Directory;
  readonly issuer: Issuer;
  /** Where `openapi.json` is. */
  readonly description: URL;
  /** Told of each request. */
  readonly log: (entry: RequestEntry) => void;
}

/** Handlers that serve v1 and v2 alike. The others are yet to be written. */
type Shared = Partial<SharedHandlers<"v1" | "v2", Principal>>;

/** Serves the workspaces to their people; what has no handler yet answers with a 501 problem. */
export function createTeamServer({
  directory,
  issuer,
  description,
  log,
}: TeamServer): Server {
  const shared: Shared = {
    getWorkspace: ({ path }, { reply, problem, principal }) => {
      const { workspace_id: id } = path;
      const found = directory.workspaces.find(
        (workspace) => workspace.workspace_id === id,
      );
      return found !== undefined && roleIn(directory, principal, id)
        ? reply(200, found)
        : problem("NOT_FOUND", { detail: "No such workspace." });
    },
  };
  return createPartialServer({
    versions: ["v1", "v2", "unversioned"],
    authenticate: {
      // A JWT has three parts; personal access tokens have no dots.
      bearerAuth: (token: string) =>
        token.includes(".")
          ? byJsonWebToken(issuer, token)
          : byPersonalAccessToken(directory, token),
    },
    authorize: authorizeBy(directory),
    owner: ({ user }) => user,
    quotas: { select: ({ quotas }) => quotas },
    onRequest: log,
    handlers: {
      v1: shared,
      v2: shared,
      unversioned: documentHandlers(description),
    },
  });
}

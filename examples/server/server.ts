import type { RequestEntry, Server } from "../../generated/runtime/server.js";
import { createServer } from "../../generated/server.js";
import type { Directory } from "./directory.js";
import { documentHandlers } from "./documents.js";
import { byJsonWebToken, type Issuer } from "./json-web-tokens.js";
import { byPersonalAccessToken } from "./personal-access-tokens.js";
import { authorizeBy, roleIn } from "./principal.js";

/** What a team's server is put together from. */
export interface TeamServer {
  readonly directory: Directory;
  readonly issuer: Issuer;
  /** Where `openapi.json` is. */
  readonly description: URL;
  /** Told of each request. */
  readonly log: (entry: RequestEntry) => void;
}

/** Serves the workspaces to their people; what has no handler yet answers with a 501 problem. */
export function createTeamServer({
  directory,
  issuer,
  description,
  log,
}: TeamServer): Server {
  return createServer({
    authenticate: {
      // A JWT has three parts; personal access tokens have no dots.
      bearerAuth: (token) =>
        token.includes(".")
          ? byJsonWebToken(issuer, token)
          : byPersonalAccessToken(directory, token),
    },
    authorize: authorizeBy(directory),
    owner: ({ user }) => user,
    onRequest: log,
    handlers: {
      getWorkspace: ({ path }, { reply, problem, principal }) => {
        const { workspace_id: id } = path;
        const found = directory.workspaces.find(
          (workspace) => workspace.workspace_id === id,
        );
        return found !== undefined && roleIn(directory, principal, id)
          ? reply(200, found)
          : problem("NOT_FOUND", { detail: "No such workspace." });
      },
      unversioned: documentHandlers(description),
    },
  });
}

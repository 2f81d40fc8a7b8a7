/** The same under the loosest settings: compiled, never run. */
import { createClient } from "../../../generated/v2/index";
import { createPartialServer } from "../../../generated/v2/server";

const api = createClient({ baseUrl: "https://api.example.com" });

export async function names() {
  const page = await api.listWorkspaces();
  return page.workspaces.map((workspace) => workspace.name.toUpperCase());
}

export const server = createPartialServer({
  handlers: { getWorkspace: (_, { problem }) => problem("NOT_FOUND") },
  authenticate: { bearerAuth: (token) => token },
  authorize: () => true,
  owner: (token) => String(token),
  quotas: { select: ({ quotas }) => quotas },
});

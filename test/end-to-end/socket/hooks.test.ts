import { expect, it } from "vitest";

import { fetchHandler } from "../../../generated/runtime/fetch.js";
import { createPartialServer } from "../../../generated/v2/server.js";

const id = "5c1a4b1e-3b52-4f1c-9d7e-0a1b2c3d4e5f";
const headers = { authorization: "Bearer token" };

it.each([
  ["", { days: 30 }],
  ["?days=7", { days: 7 }],
])(
  "gives a handler the default of what was left out: usage%s",
  async (query, wanted) => {
    const seen: unknown[] = [];
    const handle = fetchHandler(
      createPartialServer({
        authenticate: { bearerAuth: (token) => token },
        authorize: () => true,
        owner: (token) => token,
        quotas: { select: ({ quotas }) => quotas },
        handlers: {
          getWorkspaceUsage: (request, { problem }) => {
            seen.push(request.query);
            return problem("NOT_FOUND");
          },
        },
      }),
    );
    await handle(
      new Request(`http://host/v2/workspaces/${id}/usage${query}`, { headers }),
    );
    expect(seen).toEqual([wanted]);
  },
);

it("passes path parameters and roles to the authorize hook", async () => {
  const seen: unknown[] = [];
  const handle = fetchHandler(
    createPartialServer({
      authenticate: { bearerAuth: (token) => token },
      authorize: (_, { path, roles }) => {
        seen.push({ path, roles });
        return false;
      },
      owner: (token) => token,
      quotas: { select: ({ quotas }) => quotas },
      handlers: {},
    }),
  );
  const path = `/v2/workspaces/${encodeURIComponent("a b")}/webhook-secret`;
  const response = await handle(new Request(`http://host${path}`, { headers }));
  expect(response.status).toBe(403);
  expect(seen).toEqual([
    { path: { workspace_id: "a b" }, roles: ["workspace:admin"] },
  ]);
});

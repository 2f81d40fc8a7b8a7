import { describe, expect, it } from "vitest";

import { serviceOf } from "./service-of.js";
import { isProblem, serviceOn } from "./service-on.js";

const SETS = "/v2/workspaces/{workspace_id}/reference-sets";

const changed = await serviceOf(({ paths }) => {
  Object.assign(paths[SETS]?.get ?? {}, {
    security: [{ oauth2: ["catalog:read", "sets:read"] }],
  });
});

describe.each(changed.adapters)("Scopes on $name", (adapter) => {
  const userOf = (token: string) => api.service.store.users.get(token);
  const hooks = { bearerAuth: userOf, oauth2: userOf };
  const api = serviceOn(adapter, {
    create: changed.create,
    server: {
      authenticate: hooks,
      authorize: ({ name }, { scopes }) =>
        scopes.length === 0 || name === "Ann",
    },
  });

  it("an access token without the required scope: 403, with the scope", async () => {
    const got = await api.send("GET", SETS, { token: "bob-token" });
    isProblem(got, 403, "FORBIDDEN");
    // RFC 6750, 3.1
    expect(got.header("www-authenticate")).toBe(
      'Bearer error="insufficient_scope", scope="catalog:read sets:read"',
    );
  });

  it("a token with the scope is accepted, an unknown token is a 401", async () => {
    expect((await api.send("GET", SETS)).status).toBe(200);
    const unknown = await api.send("GET", SETS, { token: "no-such-token" });
    isProblem(unknown, 401, "UNAUTHENTICATED");
  });

  it("an operation without scopes is for all", async () => {
    const sent = { token: "bob-token" };
    const got = await api.send("GET", "/v2/workspaces", sent);
    expect(got.status).toBe(200);
  });
});

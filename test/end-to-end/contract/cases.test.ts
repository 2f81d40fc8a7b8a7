/** The tests of the contract on the generated servers of the cases, which must pass. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Refusal } from "../../../templates/runtime/server.js";
import { cases } from "../../cases/case.js";
import { sample } from "../../sampling.js";
import { outcomes, printed } from "./printed.js";

/** The option `refuse` of the cases whose refusals a server cannot write itself. */
const refusals: Readonly<
  Record<string, (refusal: Refusal) => object | undefined>
> = {
  "read-only-types": ({ status, detail, failures }) =>
    status === 422
      ? {
          status,
          body: {
            type: "https://example.com/problems/INVALID_BOARD",
            title: detail,
            status,
            fields: failures.map(({ pointer }) => pointer),
          },
        }
      : undefined,
  "split-files": ({ status, detail }) => ({ status, body: detail }),
  "swagger-2-0": ({ status, detail }) => ({
    status,
    body: { message: detail },
  }),
};

const served = cases.filter(({ expected }) => {
  const server = join(expected, "api/server.ts");
  return existsSync(server) && readFileSync(server, "utf8").includes("create");
});

test.each(sample(served, 2).map((each) => [each.name, each] as const))(
  "%s",
  async (name, { input }) => {
    const load = await printed(input);
    const { contractTests } = await load("testing.ts");
    const { createPartialServer } = await load("server.ts");
    const none = () => undefined;
    const server = createPartialServer({
      handlers: {},
      // A hook for each scheme, whatever its name.
      authenticate: new Proxy({}, { get: () => none }),
      authorize: () => true,
      owner: String,
      quotas: { select: () => [] },
      refuse: refusals[name] ?? none,
    });
    const found = await outcomes((declare) => {
      contractTests(declare, { server, baseUrl: "http://localhost" });
    });
    const failed = [...found].filter(([, each]) => each.startsWith("failed"));
    expect(failed).toEqual([]);
    expect(found.size).toBeGreaterThan(0);
  },
);

/** The tests of the contract on the generated servers of the cases, which must pass. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cases } from "../../cases/case.js";
import { sample } from "../../sampling.js";
import { outcomes, printed } from "./printed.js";

/** They document errors of their own, which a server writes with the option `refuse`. */
const ownErrors = ["read-only-types", "split-files", "swagger-2-0"];

const served = cases.filter(({ name, expected }) => {
  if (ownErrors.includes(name)) return false;
  const server = join(expected, "api/server.ts");
  return existsSync(server) && readFileSync(server, "utf8").includes("create");
});

test.each(sample(served, 2).map((each) => [each.name, each] as const))(
  "%s",
  async (_, { input }) => {
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
      refuse: none,
    });
    const found = await outcomes((declare) => {
      contractTests(declare, { server, baseUrl: "http://localhost" });
    });
    const failed = [...found].filter(([, each]) => each.startsWith("failed"));
    expect(failed).toEqual([]);
    expect(found.size).toBeGreaterThan(0);
  },
);

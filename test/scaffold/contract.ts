/** Servers whose tests try the contract. */
import { expect, test } from "vitest";

import { after, before, describedBy, event } from "./described.js";
import { expectMerged, projects } from "./project.js";

const schemes = {
  components: {
    securitySchemes: {
      token: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", in: "header", name: "X-Key" },
    },
  },
};

function guarded(operations: typeof before): string {
  const scheme = (at: number) => (at % 2 === 0 ? "token" : "key");
  return describedBy(
    operations.map((each, at) => ({ ...each, scheme: scheme(at) })),
    schemes,
  );
}

const configuration = `{
  "input": "openapi.json",
  "output": "src/generated",
  "targets": ["server", "tests"]
}
`;

test("the tests of the contract take the place of the refusals", async () => {
  const project = projects.create(guarded(before), "openapi.json", true);
  project.write("tenon.config.json", configuration);
  const { code, err } = await project.scaffold("server", "-q");
  expect([code, err]).toEqual([0, ""]);
  expect(await project.unformatted()).toEqual([]);
  expect(project.read("test/contract.test.ts")).toContain(`contractTests(test, {
  server,
  token: config.apiToken,
  credentials: { key: config.apiToken },
});
`);
  expect(project.read("test/cats.test.ts")).not.toContain("401");
  project.write("openapi.json", guarded(after));
  await expectMerged(project);
  expect(project.read("test/birds.test.ts")).not.toContain("401");
});

test("a target that is added later gets the tests of the contract", async () => {
  const project = projects.create(guarded(before), "openapi.json");
  expect((await project.scaffold("server", "-q")).code).toBe(0);
  expect(project.files()).not.toContain("test/contract.test.ts");
  project.write("tenon.config.json", configuration);
  await expectMerged(project);
  expect(project.files()).toContain("test/contract.test.ts");
});

test("credentials that tests cannot send keep the other tests", async () => {
  const certificate = {
    components: { securitySchemes: { token: { type: "mutualTLS" } } },
  };
  const operations = before.map((each) => ({ ...each, scheme: "token" }));
  const project = projects.create(describedBy(operations, certificate));
  project.write("tenon.config.json", configuration);
  expect((await project.scaffold("server", "-q")).code).toBe(0);
  expect(project.files()).not.toContain("test/contract.test.ts");
});

test("no test sends webhooks, and a test can record them", async () => {
  const project = projects.create(
    describedBy(before, { webhooks: { cat_born: event("cat_born") } }),
    "openapi.json",
    true,
  );
  project.write(
    "tenon.config.json",
    configuration.replace('"server"', '"server", "webhooks.send"'),
  );
  expect((await project.scaffold("server", "-q")).code).toBe(0);
  expect(await project.unformatted()).toEqual([]);
  // Only the program opens connections to receivers.
  const opening = project
    .files()
    .filter((path) => project.read(path).includes("httpsTransport"));
  expect(opening).toEqual(["src/main.ts"]);
  project.write(
    "test/webhooks.test.ts",
    `import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { recordWebhooks } from "../src/generated/api/testing.js";
import { closeWebhooks, openWebhooks, webhooks } from "../src/webhooks.js";

const receiver = { owner: "o", webhook: { url: "https://hooks.example/" } };

test("nothing is sent until a transport is given", async () => {
  const recorded = recordWebhooks();
  await webhooks.send("cat_born", { type: "cat_born" }, receiver);
  await closeWebhooks();
  equal(recorded.attempts.length, 0);
  openWebhooks(recorded.transport);
  await webhooks.send("cat_born", { type: "cat_born" }, receiver);
  await recorded.next();
  deepEqual(recorded.events("cat_born"), [{ type: "cat_born" }]);
});
`,
  );
});

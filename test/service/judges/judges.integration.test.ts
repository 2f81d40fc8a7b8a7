/**
 * Two validators of others, Prism and express-openapi-validator, judge all requests and
 * responses of the tests of the service: each response is as the description says, and the
 * service accepts a request exactly if they do.
 */
import { rmSync } from "node:fs";
import { resolve } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { testContract } from "../contract.js";
import { newFolder } from "../setup/running.js";
import { testService } from "../setup/suite.js";
import { faultsOf } from "./faults.js";
import { startOpenapiValidator } from "./openapi-validator.js";
import { installPackages } from "./packages.js";
import { startPrism } from "./prism.js";
import { type Exchange, recordTo } from "./recorder.js";

const description = resolve(import.meta.dirname, "../../../spec/openapi.json");

/** For load balancers, and in no description. */
const besideTheApi = ["/health", "/ready"];

const judges = [
  {
    name: "Prism",
    startJudge: startPrism,
    // It lets unknown query parameters pass, and reads a body that is no JSON as text.
    unseen: ["Must not be present: no such parameter is known.", "valid JSON"],
  },
  {
    name: "express-openapi-validator",
    startJudge: startOpenapiValidator,
    unseen: [],
  },
];

const installed = await installPackages();
if (typeof installed === "string")
  test.skip(`the judges of the service: ${installed}`);
else testJudges(installed.folder);

function testJudges(folder: string): void {
  const exchanges: Exchange[] = [];
  const options = { putInFront: (url: string) => recordTo(exchanges, url) };
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  describe("the service, recorded", () => {
    testService(newFolder, options);
  });
  describe("the contract of the service, recorded", async () => {
    await testContract(options);
  });

  test.each(judges)(
    "$name finds no violation in either direction",
    async ({ startJudge, unseen }) => {
      expect(exchanges.length).toBeGreaterThan(1000);
      const judge = await startJudge(folder, description);
      const faults: string[] = [];
      const judged = exchanges.filter(({ url }) => !besideTheApi.includes(url));
      for (const exchange of judged)
        faults.push(...faultsOf(exchange, await judge.judge(exchange), unseen));
      await judge.close();
      expect(faults).toEqual([]);
    },
  );

  test.each(judges)("$name sees a wrong response", async ({ startJudge }) => {
    const judge = await startJudge(folder, description);
    const seen: string[][] = [];
    for (const path of ["/v1/workspaces?", "/v2/workspaces?", "/versioning"]) {
      const exchange = exchanges.find(
        ({ url, status }) => `${url}?`.startsWith(path) && status === 200,
      );
      if (exchange === undefined) throw new Error(`Nobody read ${path}`);
      // As long as the header says.
      const empty = "{}".padEnd(exchange.responseBody.length);
      const wrong = { ...exchange, responseBody: Buffer.from(empty) };
      const violations = await judge.judge(wrong);
      seen.push([...new Set(violations.map((violation) => violation.of))]);
    }
    await judge.close();
    expect(seen).toEqual([["response"], ["response"], ["response"]]);
  });
}

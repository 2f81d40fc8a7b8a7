import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { replyChecker } from "../../../generated/runtime/client.js";
import * as documents from "../../../generated/unversioned/index.js";
import { replyChecks as documentChecks } from "../../../generated/unversioned/validators.js";
import * as v1 from "../../../generated/v1/index.js";
import { replyChecks as v1Checks } from "../../../generated/v1/validators.js";
import * as v2 from "../../../generated/v2/index.js";
import { replyChecks as v2Checks } from "../../../generated/v2/validators.js";
import { documentCalls, type Rows, token, v1Calls, v2Calls } from "./calls.js";
import { startService } from "./service/serve.js";

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService({ post: () => Promise.resolve(204) });
});
afterAll(() => service.close());

/** Each client also checks the responses, independently of the server. */
const options = (checks: Parameters<typeof replyChecker>[0]) => ({
  baseUrl: service.url,
  token,
  checkReplies: replyChecker(checks),
});

/** Makes every call of a version's rows, which are those of its table of operations. */
function succeeds<Client extends object>(
  connect: () => Client,
  rows: Rows<Client>,
  operations: object,
): void {
  it("has a row for each", () => {
    expect(Object.keys(rows).sort()).toEqual(Object.keys(operations).sort());
  });
  // The keys of rows are those of their client.
  const names = Object.keys(rows) as (keyof Client & string)[];
  it.each(names)("%s", async (name) => {
    service.errors.length = 0;
    const { call, reply } = rows[name];
    const result = await call(connect(), service);
    expect(service.errors).toEqual([]);
    expect(result).toMatchObject({ ok: true, status: 200, body: reply });
  });
}

describe("every operation of v1 succeeds", () => {
  const connect = () => v1.createClient(options(v1Checks));
  succeeds(connect, v1Calls, v1.operations);
});

describe("every operation of v2 succeeds", () => {
  const connect = () => v2.createClient(options(v2Checks));
  succeeds(connect, v2Calls, v2.operations);
});

describe("every public document is available to anyone", () => {
  const connect = () =>
    documents.createClient({
      baseUrl: service.url,
      checkReplies: replyChecker(documentChecks),
    });
  succeeds(connect, documentCalls, documents.operations);
});

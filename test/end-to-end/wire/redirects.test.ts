import { expect, test } from "vitest";

import type { JsonValue } from "../../../generator/language/json/json.js";
import { bothEnds } from "./both-ends.js";

const location = "https://files.test/a,b?c";
const target: JsonValue = {
  description: "Elsewhere.",
  headers: {
    Location: { required: true, schema: { type: "string" } },
    "X-Left": { schema: { type: "integer" } },
  },
};
const bare = { description: "Bare." };

/** A client and a server of one operation with some responses. */
function responding(
  responses: Readonly<Record<string, JsonValue>>,
  status: number,
  client: object = {},
) {
  const headers = { Location: location, "X-Left": 3 };
  return bothEnds(
    { paths: { "/": { get: { operationId: "go", responses } } } },
    { go: (_, { reply }) => reply(status, undefined, { headers }) },
    { client, server: { checkReplies: "off" } },
  );
}

const read = { Location: location, "X-Left": 3 };

test.each<[string, Readonly<Record<string, JsonValue>>, number]>([
  ["a redirect alone", { 302: target }, 302],
  ["one of several redirects", { 301: bare, 307: target }, 307],
  ["a class of redirects", { "3XX": target }, 303],
  ["a redirect beside errors", { 302: target, 404: bare, "5XX": bare }, 302],
  ["a redirect beside default", { 302: target, default: bare }, 302],
  ["a redirect beside 304", { 302: target, 304: bare }, 302],
  ["304 alone", { 304: target }, 304],
  ["304 beside errors", { 304: target, 404: bare, "5XX": bare }, 304],
])("the success of an operation: %s", async (_, responses, status) => {
  const { call } = await responding(responses, status);
  expect(await call("go")).toMatchObject({
    ok: true,
    status,
    body: undefined,
    headers: read,
  });
});

test.each<[string, Readonly<Record<string, JsonValue>>, number, string]>([
  ["a redirect beside 200", { 200: bare, 302: target }, 302, "http"],
  ["a redirect beside 2XX", { "2XX": bare, "3XX": target }, 303, "http"],
  ["304 beside 200", { 200: bare, 304: target }, 304, "http"],
  ["another success beside 304", { 304: bare }, 200, "unexpected"],
  ["304 beside default", { 304: bare, default: target }, 304, "http"],
  ["304 beside a redirect", { 302: target, 304: bare }, 304, "http"],
  ["an error beside a redirect", { 302: target, 404: bare }, 404, "http"],
  ["default beside a redirect", { 302: target, default: bare }, 500, "http"],
  ["a redirect that is not described", { 302: target }, 307, "unexpected"],
])("no success of an operation: %s", async (_, responses, status, code) => {
  const { call } = await responding(responses, status, { retry: false });
  const { ok, problem, response } = await call("go");
  expect({ ok, code: problem?.code }).toEqual({ ok: false, code });
  expect(response?.status).toBe(status);
});

test("`default` is the success beside 304", async () => {
  const { call } = await responding({ 304: bare, default: target }, 200);
  expect(await call("go")).toMatchObject({ ok: true, headers: read });
});

test("a redirect that a browser hides is unexpected", async () => {
  const hidden = { ok: false, status: 0, headers: new Headers(), body: null };
  const { call } = await responding({ 302: target }, 302, {
    fetch: (_: string, { redirect }: RequestInit) => {
      expect(redirect).toBe("manual");
      return Promise.resolve(hidden);
    },
  });
  expect(await call("go")).toMatchObject({
    ok: false,
    problem: { code: "unexpected", status: 0 },
  });
});

test("a call without `try` returns for a redirect", async () => {
  const { client } = await responding({ 302: target }, 302);
  const { go } = client as { readonly go: () => Promise<unknown> };
  expect(await go()).toBeUndefined();
});

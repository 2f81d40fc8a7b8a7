import { expect, it } from "vitest";

import {
  openConnection,
  problemCodes,
  standaloneCall,
} from "../../../templates/runtime/client.js";
import type {
  Operation,
  ReplyRow,
} from "../../../templates/runtime/operation.js";
import {
  ProblemError,
  toProblemError,
} from "../../../templates/runtime/problem.js";
import { type AnyCall, get } from "./attempts.js";

/** Names that `Error` and the other problems have, with values that they do not have. */
const others = {
  status: "error",
  type: { a: 1 },
  title: 5,
  detail: ["x"],
  instance: null,
  retryAfter: "soon",
  message: {},
  name: "Name",
  stack: "at",
  cause: "disk",
  text: "words",
  ok: true,
  problem: 1,
  response: 2,
  body: "whole",
};

/** The problem of a call whose error has this row and body. */
async function problemOf(row: ReplyRow, body: object): Promise<unknown> {
  const operation: Operation = {
    ...get,
    replies: {
      400: { content: [{ type: "application/json", kind: "json" }], ...row },
    },
  };
  const result = await standaloneCall<AnyCall>(() => [
    operation,
    problemCodes,
  ]).try(
    openConnection(
      {},
      {
        baseUrl: "https://api.example",
        fetch: () => Promise.resolve(Response.json(body, { status: 400 })),
      },
    ),
  );
  return result.ok ? undefined : result.problem;
}

const error = { property: "error", form: "value" } as const;

it.each([17, "E17", "x", null, { deep: [1] }])(
  "a problem keeps the own code %j of its body",
  async (code) => {
    const body = { error: "x", ...others, code };
    const row = { problems: ["x"], carriers: [error], ownCodes: ["x"] };
    const problem = await problemOf(row, body);
    expect(problem).toEqual({ ...body, body, code: "x" });
    const { message } = new ProblemError("get", problem, undefined);
    expect(message).toBe("get: error: x: 5");
  },
);

it("only problems whose bodies have a code of their own have a body", async () => {
  const row = { problems: ["x", "y"], carriers: [error], ownCodes: ["x"] };
  expect(await problemOf(row, { error: "y", ...others })).toEqual({
    ...others,
    error: "y",
    code: "y",
  });
});

const missing = { code: "NOT_FOUND", status: 404, detail: "No such thing." };

it.each<[string, (error: ProblemError) => unknown]>([
  ["JSON", (error) => JSON.parse(JSON.stringify(error)) as unknown],
  ["structuredClone of toJSON", (error) => structuredClone(error.toJSON())],
  ["nothing", (error) => error],
])("a ProblemError survives %s", (_, through) => {
  const error = new ProblemError("get", missing, Response.json({}));
  const restored = toProblemError(through(error));
  expect(restored).toBeInstanceOf(ProblemError);
  expect(restored).toMatchObject({
    name: "ProblemError",
    operation: "get",
    problem: missing,
    message: "get: 404: NOT_FOUND: No such thing.",
  });
  expect(restored.response).toBe(
    restored === error ? error.response : undefined,
  );
});

it("the JSON of a ProblemError has no response", () => {
  const error = new ProblemError("get", missing, Response.json({}));
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: "ProblemError",
    operation: "get",
    problem: missing,
  });
});

it.each([
  [new TypeError("Invalid value for id."), "Invalid value for id."],
  ["disk full", "disk full"],
  [undefined, "undefined"],
  [{ problem: "none" }, "[object Object]"],
])("toProblemError makes a problem of %s", (cause, detail) => {
  const { problem } = toProblemError(cause);
  expect(problem).toEqual({ code: "network", detail, cause });
});

/** Checks stop at the number of failures that a response lists. */
import { describe, expect, it, vi } from "vitest";

import {
  fail,
  type Failure,
  maxFailures,
  once,
  passed,
} from "../../../templates/runtime/check.js";
import {
  aString,
  each,
} from "../../../templates/runtime/check/check-within.js";
import { isDuration } from "../../../templates/runtime/check/formats.js";
import type { Content, Shape } from "../../../templates/runtime/operation.js";
import { decodeForm } from "../../../templates/runtime/server/input/decode-form.js";
import { inspect } from "../../../templates/runtime/server/input/json.js";
import { decodeQuery } from "../../../templates/runtime/server/input/parameters-decode.js";
import { readBody } from "../../../templates/runtime/server/input/read-body.js";
import { invalid } from "../../../templates/runtime/server/input/validate.js";
import { operationIn } from "./fixtures/operation-in.js";
import { surface } from "./fixtures/widgets.js";

describe("a check", () => {
  it("stops at the last failure that is listed", () => {
    const failures: Failure[] = [];
    let calls = 0;
    const check = (value: unknown, at: string, found: Failure[]) => {
      calls++;
      aString(value, at, found);
    };
    each(Array(100_000).fill(1), check, "", "/body", failures);
    expect(failures).toHaveLength(maxFailures);
    expect(failures.at(-1)?.pointer).toBe("/body/49");
    expect(calls).toBe(maxFailures);
  });

  it("removes the failures of a union member from a full list", () => {
    const failures: Failure[] = [];
    each(Array(100).fill(1), aString, "", "", failures);
    expect(passed(failures, 0)).toBe(false);
    expect(failures).toEqual([]);
  });

  it("does not remember results of a full list", () => {
    const failures: Failure[] = [];
    const value = {};
    const check = (_: unknown, at: string, found: Failure[]) => {
      fail(found, at, "Wrong.");
    };
    for (let i = 0; i < maxFailures; i++) fail(failures, "", "Other.");
    once(check, value, "/a", failures, 0);
    passed(failures, 0);
    once(check, value, "/a", failures, 0);
    expect(failures).toEqual([{ pointer: "/a", detail: "Wrong." }]);
  });

  it("of parsed JSON stops too", () => {
    const failures: Failure[] = [];
    inspect(Array(1_000).fill(Infinity), ["body"], false, failures);
    expect(failures).toHaveLength(maxFailures);
  });

  it("that stopped is reported with a lower bound", () => {
    const failures = Array(50).fill({ pointer: "/a", detail: "Wrong." });
    const operation = operationIn(surface, "getWidget");
    const detail = (found: readonly Failure[]) =>
      invalid(found, operation).detail;
    expect(detail(failures)).toBe("/a: Wrong. And at least 49 more.");
    expect(detail(failures.slice(0, 2))).toBe("/a: Wrong. And 1 more.");
  });
});

/** `n0=1&n1=1&…` */
const pairs = (value: string) =>
  Array.from({ length: 1_000 }, (_, i) => `n${i}=${value}`).join("&");

describe("a form", () => {
  const decode = (text: string, rest?: Shape | false) => {
    const failures: Failure[] = [];
    const shape: Shape = {
      properties: { age: "integer" },
      ...(rest === undefined ? {} : { rest }),
    };
    const content: Content = { type: "x", kind: "form", shape };
    return { decoded: decodeForm(content, text, failures), failures };
  };

  it("keeps as many unknown properties as the check reports", () => {
    const { decoded } = decode(`${pairs("1")}&age=3`, false);
    expect(Object.keys(decoded)).toHaveLength(maxFailures + 1);
    expect(decoded["age"]).toBe(3);
  });

  it("that may have unknown properties keeps all", () => {
    const { decoded } = decode(pairs("1"));
    expect(Object.keys(decoded)).toHaveLength(1_000);
  });

  it("is decoded up to the last failure that is listed", () => {
    const { decoded, failures } = decode(`${pairs("%")}&age=3`);
    expect(failures).toHaveLength(maxFailures);
    expect(decoded).toEqual({});
  });
});

describe("a query", () => {
  it("reports as many unknown parameters as are listed", () => {
    const failures: Failure[] = [];
    decodeQuery([], pairs("1"), failures);
    expect(failures).toHaveLength(maxFailures);
  });

  it("may have any names if others are ignored", () => {
    const failures: Failure[] = [];
    decodeQuery([], pairs("1"), failures, "any");
    expect(failures).toEqual([]);
  });
});

describe("a sequence", () => {
  it("is parsed up to the last failure that is listed", () => {
    const type = "application/jsonl";
    const failures: Failure[] = [];
    const route = {
      operation: { body: { content: [{ type, kind: "sequence" }] } },
      surface: {},
      features: {},
    };
    const request = {
      header: (name: string) => (name === "content-type" ? type : undefined),
    };
    const parse = vi.spyOn(JSON, "parse");
    readBody(
      // The members that the body reader uses.
      route as unknown as Parameters<typeof readBody>[0],
      new TextEncoder().encode("x\n".repeat(1_000)),
      request as unknown as Parameters<typeof readBody>[2],
      failures,
    );
    expect(parse).toHaveBeenCalledTimes(maxFailures);
    expect(failures).toHaveLength(maxFailures);
    parse.mockRestore();
  });
});

describe("a duration", () => {
  it.each(["PT1.5S", "PT0.25S", "P1DT1H1M1.001S"])("%s is valid", (text) => {
    expect(isDuration(text)).toBe(true);
  });
  it.each(["PT1.S", "PT.5S", "PT1.5H", "P1.5D", "PT1.5.5S"])(
    "%s is invalid",
    (text) => {
      expect(isDuration(text)).toBe(false);
    },
  );
});

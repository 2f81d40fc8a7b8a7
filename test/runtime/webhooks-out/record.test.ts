import { describe, expect, it } from "vitest";

import {
  delayAfter,
  type DeliveryRecord,
  pendingRecord,
  recordAttempt,
  retryAfter,
  type TransportReply,
} from "../../../templates/runtime/webhooks-out/queue.js";

const at = Date.UTC(2026, 0, 1);
const answered = (status: number): TransportReply => ({ status, latency: 1 });
const after = (attempts: number): DeliveryRecord => ({
  ...pendingRecord,
  attempts,
});

describe("a record", () => {
  it.each([
    [200, 0, "delivered", null],
    [204, 4, "delivered", null],
    [299, 0, "delivered", null],
    [500, 0, "pending", "The receiver answered 500."],
    [404, 3, "pending", "The receiver answered 404."],
    [500, 4, "failed", "The receiver answered 500."],
    [429, 0, "pending", "The receiver answered 429."],
    [429, 4, "failed", "The receiver answered 429."],
    [410, 0, "failed", "The receiver answered 410."],
    [
      302,
      0,
      "pending",
      "The receiver answered 302: redirects are not followed.",
    ],
    [
      304,
      4,
      "failed",
      "The receiver answered 304: redirects are not followed.",
    ],
    [101, 0, "pending", "The receiver answered 101."],
  ])("after %i behind %i attempts is %s", (status, before, stands, error) => {
    expect(recordAttempt(after(before), answered(status), at)).toEqual({
      status: stands,
      attempts: before + 1,
      last_attempt_at: "2026-01-01T00:00:00.000Z",
      last_response_status: status,
      last_error: error,
    });
  });

  it.each([
    [0, "pending"],
    [3, "pending"],
    [4, "failed"],
  ])("after no answer behind %i attempts is %s", (before, stands) => {
    const reply = { failure: "No response came.", latency: 1 };
    const earlier = { ...after(before), last_response_status: 500 };
    expect(recordAttempt(earlier, reply, at)).toEqual({
      status: stands,
      attempts: before + 1,
      last_attempt_at: "2026-01-01T00:00:00.000Z",
      last_response_status: null,
      last_error: "No response came.",
    });
  });
});

describe("the wait for the next attempt", () => {
  it.each([
    [1, 10_000],
    [2, 60_000],
    [3, 600_000],
    [4, 2_700_000],
  ])("after %i of them is %i ms", (attempts, delay) => {
    const reply = { failure: "No response came.", latency: 1 };
    expect(delayAfter(after(attempts), reply, at)).toBe(delay);
    expect(delayAfter(after(attempts), answered(500), at)).toBe(delay);
    expect(delayAfter(after(attempts), answered(429), at)).toBe(delay);
  });

  it.each(["delivered", "failed"] as const)(
    "is none once it has %s",
    (status) => {
      const ended = { ...after(1), status };
      expect(delayAfter(ended, answered(200), at)).toBeUndefined();
    },
  );

  it.each([
    [429, 1, "30", 30_000],
    [429, 1, "5", 10_000],
    [429, 4, "60", 2_700_000],
    [429, 4, "3600", 3_600_000],
    [503, 1, "30", 30_000],
    [502, 1, "30", 10_000],
    [429, 1, "Thu, 01 Jan 2026 00:02:00 GMT", 120_000],
    [429, 1, "soon", 10_000],
  ])(
    "after %i, %i attempts and Retry-After: %s is %i ms",
    (status, attempts, text, delay) => {
      const reply = { status, retryAfter: text, latency: 1 };
      expect(delayAfter(after(attempts), reply, at)).toBe(delay);
    },
  );
});

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["1", 1000],
    ["120", 120_000],
    ["86400", 86_400_000],
    ["86401", 86_400_000],
    ["9".repeat(400), 86_400_000],
    ["Thu, 01 Jan 2026 00:00:10 GMT", 10_000],
    ["Thursday, 01-Jan-26 00:00:10 GMT", 10_000],
    ["Wed, 31 Dec 2025 23:59:50 GMT", 0],
    ["Fri, 01 Jan 2126 00:00:00 GMT", 86_400_000],
    ["", 0],
    ["-5", 0],
    ["1.5", 0],
    ["1e3", 0],
    ["0x10", 0],
    [" 5", 0],
    ["5, 10", 0],
    ["2027", 2_027_000],
    ["2026-01-01T01:00:00Z", 0],
    ["Infinity", 0],
    ["Tomorrow", 0],
  ])("%j asks for %i ms", (text, wait) => {
    expect(retryAfter(text, at)).toBe(wait);
  });

  it("is missing", () => {
    expect(retryAfter(undefined, at)).toBe(0);
  });
});

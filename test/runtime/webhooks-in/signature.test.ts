import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  openReceiver,
  signWebhook,
  type WebhookHeaders,
} from "../../../templates/runtime/webhooks.js";
import { startWork } from "../../support/work.js";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const now = 1_700_000_000;
const body = '{"type":"made","text":"héllo 😀"}';

/** Both implementations of signing: node:crypto, and WebCrypto where that is missing. */
const ways = ["node:crypto", "WebCrypto"] as const;

describe.each(ways)("by %s", (way) => {
  beforeEach(() => {
    if (way === "WebCrypto")
      vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  function receive(
    headers: WebhookHeaders,
    raw: Uint8Array | string = body,
    secrets = [secret],
  ) {
    return openReceiver<{ made: unknown }>([{ name: "made" }], {
      secrets,
      now: () => now * 1000,
    })
      .on("made", () => undefined)
      .receive(headers, raw);
  }

  const signed = (over: Partial<Parameters<typeof signWebhook>[0]> = {}) =>
    signWebhook({
      id: "msg_1",
      timestamp: now,
      body,
      secrets: [secret],
      ...over,
    });

  describe("a signature", () => {
    it("is the one that Standard Webhooks publishes", async () => {
      const headers = await signWebhook({
        id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
        timestamp: 1614265330,
        body: '{"test": 2432232314}',
        secrets: [secret],
      });
      expect(headers["webhook-signature"]).toBe(
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      );
    });

    it("is accepted by the standardwebhooks package, and the package's by the receiver", async () => {
      const reference = new Webhook(secret);
      const date = new Date();
      const ours = await signWebhook({
        id: "msg_2",
        timestamp: date,
        body,
        secrets: [other, secret],
      });
      expect(reference.verify(body, { ...ours })).toEqual(JSON.parse(body));
      expect(() => reference.verify(`${body} `, { ...ours })).toThrow(
        WebhookVerificationError,
      );
      const theirs = {
        "webhook-id": "msg_3",
        "webhook-timestamp": String(now),
        "webhook-signature": reference.sign(
          "msg_3",
          new Date(now * 1000),
          body,
        ),
      };
      expect(await receive(theirs)).toMatchObject({
        kind: "handled",
        delivery: { id: "msg_3", timestamp: now },
      });
      expect(await receive(theirs, Buffer.from(body))).toMatchObject({
        kind: "handled",
      });
      expect(await receive(theirs, `${body} `)).toMatchObject({
        kind: "refused",
      });
    });

    it("covers bytes, not text", async () => {
      const bytes = new Uint8Array([0x22, 0xff, 0xfe, 0x22]);
      const headers = await signed({ body: bytes });
      expect(await receive(headers, bytes)).toMatchObject({ kind: "handled" });
      expect(
        await receive(headers, new TextDecoder().decode(bytes)),
      ).toMatchObject({ reason: "no-matching-signature" });
    });

    it("of any secret is accepted, in any order", async () => {
      const both = await signed({ secrets: [other, secret] });
      expect(both["webhook-signature"].split(" ")).toHaveLength(2);
      for (const secrets of [[secret], [other], [other, secret]])
        expect(await receive(both, body, secrets)).toMatchObject({
          kind: "handled",
        });
      expect(
        await receive(await signed(), body, [other, secret]),
      ).toMatchObject({
        kind: "handled",
      });
      expect(await receive(await signed(), body, [other])).toMatchObject({
        reason: "no-matching-signature",
      });
    });

    it("of another version is ignored", async () => {
      const headers = await signed();
      const { "webhook-signature": good } = headers;
      expect(
        await receive({
          ...headers,
          "webhook-signature": `v1a,abc v2,x ${good}`,
        }),
      ).toMatchObject({ kind: "handled" });
      expect(
        await receive({
          ...headers,
          "webhook-signature": good.replace("v1,", "v2,"),
        }),
      ).toMatchObject({ kind: "refused", reason: "malformed-header" });
    });
  });

  describe("headers", () => {
    it("with two signature headers have the same outcome in either order", async () => {
      const { "webhook-signature": good, ...rest } = await signed();
      const pairs = Object.entries(rest);
      for (const other of ["v1,AAAA", "v1a,AAAA", "x", ""])
        for (const both of [
          [good, other],
          [other, good],
        ]) {
          const named = both.map((value): [string, string] => [
            "webhook-signature",
            value,
          ]);
          const containers: WebhookHeaders[] = [
            new Headers([...pairs, ...named]),
            [...pairs, ...named],
            { ...rest, "webhook-signature": both },
            { ...rest, "webhook-signature": both.join(", ") },
            { ...rest, "webhook-signature": both.join("  ") },
          ];
          for (const headers of containers)
            expect(await receive(headers)).toMatchObject({ kind: "handled" });
        }
    });

    it("are read from any container", async () => {
      const headers = await signed();
      const entries = Object.entries(headers);
      const titled = entries.map(([name, value]): [string, string] => [
        name.replace(/\b\w/g, (letter) => letter.toUpperCase()),
        value,
      ]);
      const containers: WebhookHeaders[] = [
        headers,
        new Map(titled),
        titled,
        Object.setPrototypeOf({ ...headers }, null) as typeof headers,
        new Headers(entries),
        new Map(entries),
        entries,
        Object.fromEntries(
          entries.map(([name, value]) => [name.toUpperCase(), value]),
        ),
        Object.fromEntries(entries.map(([name, value]) => [name, [value]])),
      ];
      for (const container of containers)
        expect(await receive(container)).toMatchObject({ kind: "handled" });
    });

    it.each([
      ["missing-header", 400, { "webhook-id": "" }],
      ["missing-header", 400, { "webhook-timestamp": undefined }],
      ["missing-header", 400, { "webhook-signature": undefined }],
      ["malformed-header", 400, { "webhook-timestamp": "1e9" }],
      ["malformed-header", 400, { "webhook-timestamp": ` ${now}` }],
      ["malformed-header", 400, { "webhook-timestamp": "NaN" }],
      ["malformed-header", 400, { "webhook-timestamp": `-${now}` }],
      ["malformed-header", 400, { "webhook-signature": "abc" }],
      ["malformed-header", 400, { "webhook-signature": " " }],
      ["malformed-header", 400, { "webhook-signature": "V1,abc" }],
      ["malformed-header", 400, { "webhook-id": "a.b" }],
      ["malformed-header", 400, { "webhook-id": "a b" }],
      ["malformed-header", 400, { "webhook-id": "é" }],
      ["malformed-header", 400, { "webhook-id": "a".repeat(257) }],
      ["malformed-header", 400, { "webhook-timestamp": "9".repeat(13) }],
      ["malformed-header", 400, { "webhook-timestamp": `0${now}` }],
      ["malformed-header", 400, { "webhook-timestamp": `${now}.0` }],
      ["no-matching-signature", 401, { "webhook-signature": "v1," }],
      [
        "no-matching-signature",
        401,
        { "webhook-signature": "v1,AAAA v1,????" },
      ],
      ["no-matching-signature", 401, { "webhook-id": "msg_2" }],
      ["no-matching-signature", 401, { "webhook-timestamp": String(now + 1) }],
      ["too-old", 401, { "webhook-timestamp": String(now - 301) }],
      ["too-new", 401, { "webhook-timestamp": String(now + 301) }],
    ] as const)(
      "are refused as %s with %i: %j",
      async (reason, status, change) => {
        expect(await receive({ ...(await signed()), ...change })).toMatchObject(
          {
            kind: "refused",
            reason,
            status,
          },
        );
      },
    );

    it("that are repeated are rejected", async () => {
      const entries = Object.entries(await signed());
      for (const name of ["webhook-id", "webhook-timestamp"]) {
        const again = entries.filter(([key]) => key === name);
        expect(await receive([...entries, ...again])).toMatchObject({
          reason: "malformed-header",
        });
      }
    });

    it("of any size are handled quickly", async () => {
      const headers = await signed();
      const good = headers["webhook-signature"];
      const many = Array.from({ length: 100_000 }, () => good).join(" ");
      const work = startWork();
      for (const change of [
        { "webhook-signature": many },
        { "webhook-signature": "v1,".repeat(1_000_000) },
        { "webhook-signature": " ".repeat(4_000_000) },
        { "webhook-id": "a".repeat(4_000_000) },
        { "webhook-timestamp": "1".repeat(4_000_000) },
      ])
        expect(await receive({ ...headers, ...change })).toMatchObject({
          kind: "refused",
          reason: "malformed-header",
        });
      const padded = Object.fromEntries<string>([
        ...Array.from({ length: 100_000 }, (_, i) => [`x-${i}`, "x"] as const),
        ["WEBHOOK-ID".repeat(400_000), "x"] as const,
        ...Object.entries(headers).map(
          ([name, value]) => [name.toUpperCase(), value] as const,
        ),
      ]);
      expect(await receive(padded)).toMatchObject({ kind: "handled" });
      expect(work()).toBeLessThan(5000);
    });

    it.each([-300, 300])("are accepted %i seconds from now", async (offset) => {
      expect(
        await receive({ ...(await signed({ timestamp: now + offset })) }),
      ).toMatchObject({ kind: "handled" });
    });
  });

  describe("rejects invalid secrets", () => {
    it.each([
      [""],
      ["whsec_"],
      ["whsec_a"],
      ["whsec_not base64!"],
      ["whsec_AB=C"],
    ])("%j", async (wrong) => {
      expect(() => openReceiver([], { secrets: [wrong] })).toThrow(TypeError);
      await expect(signed({ secrets: [wrong] })).rejects.toThrow(TypeError);
    });
    it("none", async () => {
      expect(() => openReceiver([], { secrets: [] })).toThrow(TypeError);
      await expect(signed({ secrets: [] })).rejects.toThrow(TypeError);
    });
    it.each(["", "a\nb", "a b", "a.b", "é", "a".repeat(257)])(
      "an id that a header cannot carry, or that could be taken apart otherwise: %j",
      async (id) => {
        await expect(signed({ id })).rejects.toThrow(TypeError);
      },
    );
  });
});

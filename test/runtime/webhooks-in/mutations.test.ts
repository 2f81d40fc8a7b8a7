import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  openReceiver,
  type SignatureHeaders,
  signWebhook,
} from "../../../templates/runtime/webhooks.js";
import { draws } from "../../support/sampling.js";

const secrets = [
  "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
];
const now = 1_700_000_000;

/** How many changed deliveries a receiver gets. */
const deliveries = draws(2000, 10_000);

/** A delivery, its headers in any order and number. */
interface Delivery {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

/** Numbers that look drawn, the same each time. */
class Draw {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** A whole number below another. */
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  of<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error("There is nothing to draw from.");
    return value;
  }
}

const names = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
type Name = (typeof names)[number];

/** A delivery with one header changed. */
function change(
  delivery: Delivery,
  name: Name,
  how: (value: string) => string,
): Delivery {
  const headers = delivery.headers.map(
    ([key, value]) => [key, key === name ? how(value) : value] as const,
  );
  return { ...delivery, headers };
}

function valueOf({ headers }: Delivery, name: Name): string {
  return headers.find(([key]) => key === name)?.[1] ?? "";
}

/** A text with one of its characters changed by one bit. */
function flip(text: string, draw: Draw): string {
  const at = draw.below(text.length);
  const code = text.charCodeAt(at) ^ (1 << draw.below(7));
  return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
}

function bytesWith(body: Uint8Array, draw: Draw): Uint8Array {
  const changed = body.slice();
  const at = draw.below(body.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << draw.below(8));
  return changed;
}

function concat(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  // A buffer of its own: `slice` of a Buffer gives no copy.
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

const base64 =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The ways to change a delivery; `other` is another authentic one. */
const mutations: Readonly<
  Record<string, (each: Delivery, draw: Draw, other: Delivery) => Delivery>
> = {
  "a bit of the body": (each, draw) => ({
    ...each,
    body: bytesWith(each.body, draw),
  }),
  "a bit of a header": (each, draw) =>
    change(each, draw.of(names), (value) =>
      // Of two signatures each stands by itself.
      value.includes(" ")
        ? eachSignature(value, (text) => flip(text, draw))
        : flip(value, draw),
    ),
  "a body cut short": (each, draw) => ({
    ...each,
    body: each.body.slice(0, draw.below(each.body.length)),
  }),
  "a body cut in front": (each, draw) => ({
    ...each,
    body: each.body.slice(1 + draw.below(each.body.length)),
  }),
  "a header cut short": (each, draw) =>
    change(each, draw.of(names), (value) =>
      // Not between two signatures: the first one stands by itself.
      value.slice(0, draw.below(Math.min(value.length, 46))),
    ),
  "a longer body": (each, draw) => ({
    ...each,
    body: concat(each.body, draw.of([" ", "\n", "\0", "{}", "\u2028"])),
  }),
  "a body behind something": (each, draw) => ({
    ...each,
    body: concat(draw.of([" ", "\uFEFF", "\0", "."]), each.body),
  }),
  "a body of another order": (each) => {
    const event = JSON.parse(Buffer.from(each.body).toString()) as object;
    const turned = Object.fromEntries(Object.entries(event).reverse());
    return { ...each, body: concat(JSON.stringify(turned)) };
  },
  "a body written otherwise": (each, draw) => {
    const event: unknown = JSON.parse(Buffer.from(each.body).toString());
    const text = JSON.stringify(event, null, 1 + draw.below(4));
    return { ...each, body: concat(text) };
  },
  "another one's body": (each, _, other) => ({ ...each, body: other.body }),
  "another one's header": (each, draw, other) => {
    const name = draw.of(names);
    const value = valueOf(other, name);
    return change(each, name, () => value);
  },
  "another id": (each, draw) =>
    change(each, "webhook-id", () => `evt_${draw.below(1e9)}x`),
  "another time": (each, draw) =>
    change(each, "webhook-timestamp", (value) =>
      String(Number(value) + draw.of([-1, 1]) * (1 + draw.below(290))),
    ),
  "a time written otherwise": (each, draw) =>
    change(each, "webhook-timestamp", (value) =>
      draw.of([
        `0${value}`,
        `${value}.0`,
        ` ${value}`,
        `+${value}`,
        `${value}e0`,
      ]),
    ),
  "a time moved into the id": (each) => {
    const [id, timestamp] = [names[0], names[1]].map((n) => valueOf(each, n));
    return {
      headers: [
        ["webhook-id", `${id ?? ""}.${timestamp ?? ""}`],
        ["webhook-timestamp", String(now)],
        ["webhook-signature", valueOf(each, "webhook-signature")],
      ],
      body: each.body,
    };
  },
  "a part of the id moved into the body": (each) => ({
    headers: [
      ["webhook-id", "evt"],
      ["webhook-timestamp", String(now)],
      ["webhook-signature", valueOf(each, "webhook-signature")],
    ],
    body: concat(
      `${valueOf(each, "webhook-id")}.${valueOf(each, "webhook-timestamp")}.`,
      each.body,
    ),
  }),
  "a letter in the other case": (each, draw) =>
    change(each, "webhook-signature", (value) =>
      eachSignature(value, (text) => {
        const letters = [...text.matchAll(/[a-z]/gi)];
        const at = draw.of(letters).index;
        const unit = text.charAt(at);
        const turned =
          unit === unit.toLowerCase() ? unit.toUpperCase() : unit.toLowerCase();
        return text.slice(0, at) + turned + text.slice(at + 1);
      }),
    ),
  "other padding": (each, draw) => {
    const end = draw.of(["", "==", "===", "=A", "%3D", "=\t"]);
    return change(each, "webhook-signature", (value) =>
      eachSignature(value, (text) => text.replace("=", end)),
    );
  },
  "the bits behind the last digit": (each, draw) => {
    const step = 1 + draw.below(3);
    return change(each, "webhook-signature", (value) =>
      eachSignature(value, (text) => {
        const last = base64.indexOf(text.charAt(42));
        return `${text.slice(0, 42)}${base64.charAt(last ^ step)}=`;
      }),
    );
  },
  "the other alphabet, escapes, other versions": (each, draw) => {
    const how = draw.of<(text: string) => string>([
      (text) => text.replace(/^./, "-"),
      (text) => text.replace(/^./, "_"),
      (text) => encodeURIComponent(`${text}%`),
      (text) => `"${text}"`,
      (text) => `${text},,`,
      (text) => `,${text}`,
      (text) => `${text}\0`,
    ]);
    return change(each, "webhook-signature", (value) =>
      eachSignature(value, how),
    );
  },
  "another version": (each, draw) =>
    change(each, "webhook-signature", (value) =>
      value.replaceAll(
        "v1,",
        draw.of(["v1a,", "v2,", "V1,", "v1", "v1;", ","]),
      ),
    ),
  "two run together": (each, draw, other) =>
    change(each, "webhook-signature", (value) =>
      draw.of([
        value.replaceAll(" v1,", "") + "A",
        eachSignature(value, (text) => text + text),
        valueOf(other, "webhook-signature"),
        eachSignature(value, (text) => `v1,${text}`),
      ]),
    ),
  "both deliveries, one behind the other": (each, _, other) => ({
    ...each,
    body: concat(each.body, other.body),
  }),
  "a header missing": (each, draw) => {
    const name = draw.of(names);
    return { ...each, headers: each.headers.filter(([key]) => key !== name) };
  },
  "a header twice": (each, draw, other) => {
    const name = draw.of(["webhook-id", "webhook-timestamp"] as const);
    return {
      ...each,
      headers: [...each.headers, [name, valueOf(other, name)]],
    };
  },
};

function eachSignature(list: string, how: (text: string) => string): string {
  return list
    .split(" ")
    .map((entry) => `v1,${how(entry.slice(3))}`)
    .join(" ");
}

/** What leaves a delivery the same in meaning. */
const harmless: Readonly<
  Record<string, (each: Delivery, other: Delivery) => Delivery>
> = {
  nothing: (each) => each,
  "headers in another order": (each) => ({
    ...each,
    headers: [...each.headers].reverse(),
  }),
  "names in capitals": (each) => ({
    ...each,
    headers: each.headers.map(([key, value]) => [key.toUpperCase(), value]),
  }),
  "signatures in another order": (each) =>
    change(each, "webhook-signature", (value) =>
      value.split(" ").reverse().join(" "),
    ),
  "a signature twice, and others beside it": (each, other) =>
    change(
      each,
      "webhook-signature",
      (value) =>
        `v1a,abc ${valueOf(other, "webhook-signature")} v2, ${value} ${value} v1,`,
    ),
  "one signature of two": (each) =>
    change(each, "webhook-signature", (value) => value.split(" ")[1] ?? value),
};

async function sign(at: number, draw: Draw): Promise<Delivery> {
  const event = { type: "made", at, text: "é".repeat(1 + draw.below(20)) };
  const body = concat(JSON.stringify(event));
  const headers: SignatureHeaders = await signWebhook({
    id: `evt_${at}${"x".repeat(draw.below(20))}`,
    timestamp: now - 150 + draw.below(300),
    body,
    secrets: draw.below(2) === 0 ? secrets : secrets.slice(0, 1),
  });
  return { headers: Object.entries(headers), body };
}

function open() {
  let calls = 0;
  const receiver = openReceiver<{ made: unknown }>([{ name: "made" }], {
    secrets,
    now: () => now * 1000,
  }).on("made", () => calls++);
  return { receiver, calls: () => calls };
}

describe.each(["node:crypto", "WebCrypto"])("by %s", (way) => {
  beforeEach(() => {
    if (way === "WebCrypto")
      vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("rejects every changed delivery", async () => {
    const { receiver, calls } = open();
    const draw = new Draw(1);
    const kinds = Object.entries(mutations);
    const rounds = Math.ceil(deliveries / kinds.length);
    const accepted: unknown[] = [];
    const reasons = new Set<string>();
    let tried = 0;
    for (let round = 0; round < rounds; round++) {
      const each = await sign(2 * round, draw);
      const other = await sign(2 * round + 1, draw);
      for (const [kind, mutate] of kinds) {
        const { headers, body } = mutate(each, draw, other);
        const outcome = await receiver.receive(headers, body);
        tried++;
        if (outcome.kind === "refused") reasons.add(outcome.reason);
        else accepted.push([kind, round, outcome.kind, headers]);
      }
    }
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThanOrEqual(deliveries);
    expect(calls()).toBe(0);
    // Most must come as far as the comparison, or this proves little.
    expect([...reasons].sort()).toEqual([
      "malformed-header",
      "missing-header",
      "no-matching-signature",
      "too-new",
      "too-old",
    ]);
  });

  it.each(Object.entries(harmless))("taken with %s", async (_, mutate) => {
    const { receiver, calls } = open();
    const draw = new Draw(2);
    const [each, other] = [await sign(1, draw), await sign(2, draw)];
    const { headers, body } = mutate(each, other);
    expect(await receiver.receive(headers, body)).toMatchObject({
      kind: "handled",
    });
    expect(calls()).toBe(1);
  });
});

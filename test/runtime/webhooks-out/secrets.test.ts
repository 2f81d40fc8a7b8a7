import { beforeEach, describe, expect, it } from "vitest";

import { secretBytes } from "../../../templates/runtime/webhook-signature.js";
import {
  createSecretStore,
  createWebhookSecrets,
  RotationRefusedError,
  type SecretStore,
  type SigningSecret,
  type WebhookSecrets,
} from "../../../templates/runtime/webhooks-out/secrets.js";

const hour = 3_600_000;
let time: number;
let store: SecretStore;
let secrets: WebhookSecrets;
beforeEach(() => {
  time = Date.UTC(2026, 0, 1);
  store = createSecretStore();
  secrets = createWebhookSecrets({ store, now: () => time });
});

describe("the first reading", () => {
  it("makes a secret of 32 random bytes, which later calls return", async () => {
    const { secret } = await secrets.read("a");
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(secretBytes(secret)).toHaveLength(32);
    expect(await secrets.read("a")).toEqual({ secret });
    expect(await secrets.live("a")).toEqual([secret]);
    expect((await secrets.read("b")).secret).not.toBe(secret);
  });

  it("makes one secret for concurrent calls", async () => {
    const read = await Promise.all(
      Array.from({ length: 100 }, () => secrets.read("a")),
    );
    expect(new Set(read.map(({ secret }) => secret)).size).toBe(1);
  });

  it("makes one for all processes that share a store", async () => {
    // Reading is slow, so that all find nothing; only changes are one at a time.
    const slow: SecretStore = {
      read: async (owner) => {
        const found = await store.read(owner);
        await new Promise((done) => setTimeout(done, 5));
        return found;
      },
      update: (owner, change) => Promise.resolve(store.update(owner, change)),
    };
    const processes = [1, 2, 3].map(() =>
      createWebhookSecrets({ store: slow }),
    );
    const read = await Promise.all(
      processes.flatMap((each) => [
        each.read("a"),
        each.live("a").then(([secret]) => ({ secret })),
      ]),
    );
    expect(new Set(read.map(({ secret }) => secret)).size).toBe(1);
  });

  it("also signs", async () => {
    const [secret] = await secrets.live("a");
    expect(await secrets.read("a")).toEqual({ secret });
  });
});

describe("a rotation", () => {
  it("makes a new current secret; the outgoing one signs for a day", async () => {
    const first = await secrets.read("a");
    const rotated = await secrets.rotate("a");
    expect(rotated).toEqual({
      secret: expect.stringMatching(/^whsec_/) as string,
      previous_secret_expires_at: "2026-01-02T00:00:00.000Z",
    });
    expect(rotated.secret).not.toBe(first.secret);
    expect(await secrets.read("a")).toEqual({ secret: rotated.secret });
    const both = [rotated.secret, first.secret];
    expect(await secrets.live("a")).toEqual(both);
    time += 24 * hour - 1;
    expect(await secrets.live("a")).toEqual(both);
    time += 1;
    expect(await secrets.live("a")).toEqual([rotated.secret]);
  });

  it("during the grace of another leaves more than two that sign, each until its own end", async () => {
    const first = await secrets.read("a");
    const second = await secrets.rotate("a");
    time += hour;
    const third = await secrets.rotate("a");
    expect(third.previous_secret_expires_at).toBe("2026-01-02T01:00:00.000Z");
    expect(await secrets.live("a")).toEqual([
      third.secret,
      second.secret,
      first.secret,
    ]);
    time += 23 * hour;
    expect(await secrets.live("a")).toEqual([third.secret, second.secret]);
    time += hour;
    expect(await secrets.live("a")).toEqual([third.secret]);
  });

  it("of an owner without a secret also has an outgoing one", async () => {
    const { secret } = await secrets.rotate("a");
    expect((await secrets.live("a"))[0]).toBe(secret);
    expect(await secrets.live("a")).toHaveLength(2);
  });

  it("keeps the promised time", async () => {
    const brief = createWebhookSecrets({ store, grace: 60, now: () => time });
    await brief.read("a");
    expect(await brief.rotate("a")).toMatchObject({
      previous_secret_expires_at: "2026-01-01T00:01:00.000Z",
    });
  });

  it("belongs to one owner", async () => {
    const other = await secrets.read("b");
    await secrets.rotate("a");
    expect(await secrets.live("b")).toEqual([other.secret]);
  });

  it("never ends the grace of another secret: beyond ten it is refused until one expires", async () => {
    const made = [(await secrets.read("a")).secret];
    for (let i = 0; i < 9; i++) {
      made.unshift((await secrets.rotate("a")).secret);
      time += hour;
    }
    const refused = secrets.rotate("a");
    await expect(refused).rejects.toThrow(RotationRefusedError);
    await expect(refused).rejects.toMatchObject({
      retryAt: Date.UTC(2026, 0, 2),
    });
    expect(await secrets.live("a")).toEqual(made);
    time = Date.UTC(2026, 0, 2);
    made.unshift((await secrets.rotate("a")).secret);
    expect(await secrets.live("a")).toEqual(made.slice(0, 10));
  });

  it("leaves no expired secret in the store", async () => {
    await secrets.rotate("a");
    await secrets.rotate("a");
    time += 25 * hour;
    await secrets.rotate("a");
    expect(await store.read("a")).toHaveLength(2);
  });

  it("by several callers at once keeps every returned secret", async () => {
    const { secret } = await secrets.read("a");
    const rotated = await Promise.all([1, 2, 3].map(() => secrets.rotate("a")));
    const all = [secret, ...rotated.map((each) => each.secret)];
    expect(new Set(await secrets.live("a"))).toEqual(new Set(all));
  });
});

it("rejects if the store returns no secret", async () => {
  const lost: SigningSecret[] = [];
  const broken = createWebhookSecrets({
    store: { read: () => lost, update: () => lost },
  });
  await expect(broken.read("a")).rejects.toThrow("returned no current secret");
});

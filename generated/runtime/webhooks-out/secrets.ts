import type { Awaitable } from "./in-time.js";

/** A secret that signs deliveries. */
export interface SigningSecret {
  /** `whsec_` and the key in base64. */
  readonly secret: string;
  /** When it stops signing, in milliseconds since 1970; null for the current secret. */
  readonly expiresAt: number | null;
}

/** Stores the secrets of each owner, the newest first. */
export interface SecretStore {
  /** Returns an owner's secrets; empty for an unknown owner. */
  read(owner: string): Awaitable<readonly SigningSecret[]>;
  /**
   * Replaces an owner's secrets with the result of `change`, atomically, and returns
   * them. A store that detects a concurrent change calls `change` again with the new
   * secrets. If `change` throws, it changes nothing and passes the error on.
   */
  update(
    owner: string,
    change: (secrets: readonly SigningSecret[]) => readonly SigningSecret[],
  ): Awaitable<readonly SigningSecret[]>;
}

/** Options for signing secrets. */
export interface WebhookSecretsOptions {
  /**
   * Where secrets are stored. Default: in memory, so that receivers need new secrets
   * after a restart.
   */
  readonly store?: SecretStore;
  /** How long a rotated secret continues to sign, in seconds. Default: 86 400 (one day). */
  readonly grace?: number;
  /** Returns the current time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

/** Manages the secrets that sign each owner's deliveries. */
export interface WebhookSecrets {
  /** Returns the current secret, which is made on first use. */
  read(owner: string): Promise<{ readonly secret: string }>;
  /**
   * Makes a new current secret. The previous one continues to sign until it expires.
   * Rejects with a `RotationRefusedError` if ten secrets of the owner sign already.
   */
  rotate(owner: string): Promise<{
    readonly secret: string;
    readonly previous_secret_expires_at: string;
  }>;
  /** Returns all secrets that currently sign, the newest first. */
  live(owner: string): Promise<readonly string[]>;
}

/** The most secrets of an owner that sign at once. */
const most = 10;

/** A rotation is refused, because it would end the grace of another secret. */
export class RotationRefusedError extends Error {
  override readonly name = "RotationRefusedError";
  /** When the next secret expires, in milliseconds since 1970. */
  readonly retryAt: number;

  constructor(retryAt: number) {
    super(
      `The secret was rotated too often. It can be rotated again at ${new Date(retryAt).toISOString()}.`,
    );
    this.retryAt = retryAt;
  }
}

/** Makes the secrets manager. */
export function createWebhookSecrets({
  store = createSecretStore(),
  grace = 86_400,
  now = Date.now,
}: WebhookSecretsOptions = {}): WebhookSecrets {
  const secretsOf = async (owner: string) => {
    const found = await store.read(owner);
    const secrets = found.length > 0 ? found : await store.update(owner, begin);
    return secrets.filter((each) => signsAt(each, now()));
  };
  return {
    async read(owner) {
      const [current] = await secretsOf(owner);
      if (current === undefined)
        throw new TypeError(
          "The store of webhook secrets returned no current secret.",
        );
      return { secret: current.secret };
    },
    async rotate(owner) {
      const at = now();
      const expiresAt = at + grace * 1000;
      const next: SigningSecret = { secret: makeSecret(), expiresAt: null };
      await store.update(owner, (before) => {
        const outgoing = begin(before)
          .filter((each) => signsAt(each, at))
          .map((each) => ({ ...each, expiresAt: each.expiresAt ?? expiresAt }));
        if (outgoing.length >= most)
          throw new RotationRefusedError(
            Math.min(...outgoing.map((each) => each.expiresAt)),
          );
        return [next, ...outgoing];
      });
      return {
        secret: next.secret,
        previous_secret_expires_at: new Date(expiresAt).toISOString(),
      };
    },
    async live(owner) {
      const secrets = await secretsOf(owner);
      return secrets.map(({ secret }) => secret);
    },
  };
}

/** Makes the first secret of an owner. A concurrent second call finds it. */
function begin(secrets: readonly SigningSecret[]): readonly SigningSecret[] {
  return secrets.length > 0
    ? secrets
    : [{ secret: makeSecret(), expiresAt: null }];
}

function signsAt({ expiresAt }: SigningSecret, now: number): boolean {
  return expiresAt === null || now < expiresAt;
}

/** Makes a secret of 32 random bytes. */
function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

/** Makes a store that keeps secrets in memory. */
export function createSecretStore(): SecretStore {
  const kept = new Map<string, readonly SigningSecret[]>();
  return {
    read: (owner) => kept.get(owner) ?? [],
    update(owner, change) {
      const secrets = change(kept.get(owner) ?? []);
      kept.set(owner, secrets);
      return secrets;
    },
  };
}

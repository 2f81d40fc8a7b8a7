import type { Awaitable } from "./awaitable.js";

/** A secret that signs deliveries. */
export interface SigningSecret {
  /** `whsec_`, and the key in base64. */
  readonly secret: string;
  /** Milliseconds since 1970 until which it signs; null for the one that is in force. */
  readonly expiresAt: number | null;
}

/** Keeps the secrets of each owner, the newest first. */
export interface SecretStore {
  /** Gives an owner's secrets; none for one that is not known. */
  read(owner: string): Awaitable<readonly SigningSecret[]>;
  /**
   * Puts what `change` makes of an owner's secrets in their place, and gives
   * it. No other change may come between: a store that finds that one did calls
   * `change` again with what stands there then.
   */
  update(
    owner: string,
    change: (secrets: readonly SigningSecret[]) => readonly SigningSecret[],
  ): Awaitable<readonly SigningSecret[]>;
}

export interface WebhookSecretsOptions {
  /** The default keeps them in memory, and receivers must learn new ones after a restart. */
  readonly store?: SecretStore;
  /** Seconds for which an outgoing secret goes on signing; the default is a day. */
  readonly grace?: number;
  /** Gives the time in milliseconds, in place of the clock. */
  readonly now?: () => number;
}

/** The secrets that sign each owner's deliveries. */
export interface WebhookSecrets {
  /** The secret in force; it is made when it is first asked for. */
  read(owner: string): Promise<{ readonly secret: string }>;
  /** Puts a new secret in force. The outgoing one signs until its time is over. */
  rotate(owner: string): Promise<{
    readonly secret: string;
    readonly previous_secret_expires_at: string;
  }>;
  /** All that sign now, the newest first: at least one. */
  live(owner: string): Promise<readonly string[]>;
}

/** The most secrets of an owner that sign at once: beyond it the oldest no longer does. */
const most = 10;

/** Makes, rotates and gives out the secrets of owners. */
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
        throw new TypeError("The store of webhook secrets has lost one.");
      return { secret: current.secret };
    },
    async rotate(owner) {
      const at = now();
      const expiresAt = at + grace * 1000;
      const next: SigningSecret = { secret: makeSecret(), expiresAt: null };
      await store.update(owner, (before) => [
        next,
        ...begin(before)
          .filter((each) => signsAt(each, at))
          .map((each) => ({ ...each, expiresAt: each.expiresAt ?? expiresAt }))
          .slice(0, most - 1),
      ]);
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

/** An owner without a secret gets one; whoever comes second finds it. */
function begin(secrets: readonly SigningSecret[]): readonly SigningSecret[] {
  return secrets.length > 0
    ? secrets
    : [{ secret: makeSecret(), expiresAt: null }];
}

function signsAt({ expiresAt }: SigningSecret, now: number): boolean {
  return expiresAt === null || now < expiresAt;
}

/** 32 random bytes. */
function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

/** Keeps secrets in memory. */
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

import type {
  CallbackPlace,
  CallbackUrl,
  RequestGroups,
  Route,
} from "./types.js";
import type { Failure } from "../check.js";
import { memberOf } from "../problem.js";
import type { VetUrl } from "../webhooks-out/vet-url.js";
import type { Refusal } from "./refusal.js";
import { invalid } from "./validate.js";

/** The places at which an operation's callbacks find their URLs. */
export function callbackPlaces(
  callbacks: readonly CallbackUrl[],
): readonly CallbackPlace[] {
  return callbacks.map(({ pointer }) => ({
    pointer,
    names: pointer
      .split("/")
      .slice(1)
      .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~")),
  }));
}

/** A URL that a request asks the server to call, and where it stands. */
interface CalledBack {
  readonly pointer: string;
  readonly url: string;
}

/** The URLs that a request names to be called back. */
export function calledBack(
  { callbacks }: Route,
  groups: RequestGroups,
): readonly CalledBack[] {
  const found: CalledBack[] = [];
  for (const { pointer, names } of callbacks) {
    const url = names.reduce<unknown>(memberOf, groups);
    if (typeof url === "string") found.push({ pointer, url });
  }
  return found;
}

/**
 * Refuses a request that names a URL to be called back to which nothing may be
 * sent. It stands behind the look at the idempotency key: what was accepted
 * once is answered the same when it comes again, whatever its host's name leads
 * to by then.
 */
export async function vetCallbacks(
  urls: readonly CalledBack[],
  vet: VetUrl,
): Promise<Refusal | undefined> {
  const failures: Failure[] = [];
  for (const { pointer, url } of urls) {
    const detail = reasonOf(await vet(url));
    if (detail !== undefined) failures.push({ pointer, detail });
  }
  return failures.length === 0 ? undefined : invalid(failures);
}

/** Why a URL is refused; nothing where it is not. Anything but a clear yes or no throws. */
function reasonOf(vetted: unknown): string | undefined {
  const reason = memberOf(vetted, "reason");
  if (typeof reason === "string") return reason;
  if (memberOf(vetted, "ok") === true) return undefined;
  throw new TypeError(
    `The hook webhooks.vet must give { ok: true, … } or { ok: false, reason } with a sentence; it gave ${JSON.stringify(vetted)}.`,
  );
}

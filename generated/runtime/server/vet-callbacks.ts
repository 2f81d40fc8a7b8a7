import type { Failure } from "../check.js";
import { memberOf } from "../problem.js";
import type { VetUrl } from "../webhooks-out/vet-url.js";
import type { Refusal } from "./refusal.js";
import type { Route } from "./surface.js";
import { invalid, type RequestGroups } from "./validate.js";

/**
 * Refuses a request that names a URL to be called back to which nothing may be
 * sent. It stands behind the look at the idempotency key: what was accepted
 * once is answered the same when it comes again, whatever its host's name leads
 * to by then.
 */
export async function vetCallbacks(
  { callbacks }: Route,
  groups: RequestGroups,
  vet: VetUrl,
): Promise<Refusal | undefined> {
  const failures: Failure[] = [];
  for (const { pointer } of callbacks) {
    const url = valueAt(groups, pointer);
    if (typeof url !== "string") continue;
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

/** What a JSON pointer (RFC 6901) leads to; nothing where it leads nowhere. */
function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce(memberOf, value);
}

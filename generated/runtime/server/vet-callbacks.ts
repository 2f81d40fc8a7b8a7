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
    const vetted = await vet(url);
    // `in` narrows under a consumer's `strict: false` too, where `ok` does not.
    if ("reason" in vetted) failures.push({ pointer, detail: vetted.reason });
  }
  return failures.length === 0 ? undefined : invalid(failures);
}

/** What a JSON pointer (RFC 6901) leads to; nothing where it leads nowhere. */
function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce(memberOf, value);
}

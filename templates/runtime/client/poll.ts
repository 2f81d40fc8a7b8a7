import { type ClientFailure, ProblemError } from "../problem.js";
import { type Page, valueAt } from "./call.js";
import type { AnyRequest, Bound, Codecs } from "./codecs.js";
import type { PollOptions } from "./options.js";
import { joined, retryAfter, within as pause } from "./send.js";

/** Codec: adds `poll` to operations with a polling rule. */
export const polled: Codecs = { polled: { poll } };

/** The longest delay that timers accept, in milliseconds. */
const LONGEST = 2_147_483_647;

async function poll(
  bound: Bound,
  request: AnyRequest,
  options: PollOptions,
): Promise<unknown> {
  const { signal, within = 600_000 } = options;
  const ending = new AbortController();
  const abort = () => {
    ending.abort(signal?.reason);
  };
  const limit = within > 0 ? within : Infinity;
  const timer = limit <= LONGEST ? setTimeout(abort, limit) : undefined;
  const both = joined(signal, ending.signal);
  if (!both) signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  try {
    return await settled(
      bound,
      request,
      { ...options, within: limit },
      both ?? ending.signal,
    );
  } finally {
    // The types of Workers refuse `undefined`.
    if (timer !== undefined) clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

async function settled(
  { operation: { name, poll: rule }, attempt }: Bound,
  request: AnyRequest,
  {
    interval = 1000,
    maxInterval = 15_000,
    within = 0,
    ...options
  }: PollOptions,
  ending: AbortSignal,
): Promise<unknown> {
  const end = performance.now() + within;
  const late: ClientFailure = {
    code: "timeout",
    detail: `Not settled within ${Math.round(within)} ms.`,
  };
  for (let usual = interval; ; usual = Math.min(usual * 1.5, maxInterval)) {
    const result = await attempt(request, { ...options, signal: ending });
    // `in` also narrows without `strict`, `ok` does not.
    if ("problem" in result) {
      const ours = ending.aborted && !options.signal?.aborted;
      throw new ProblemError(
        name,
        ours ? late : result.problem,
        result.response,
      );
    }
    const held = valueAt(result.body, rule?.status ?? []);
    const status = typeof held === "bigint" ? Number(held) : held;
    if (rule?.until.some((value) => value === status)) return result.body;
    const wait = waitNamedBy(result, rule?.interval) ?? usual;
    // The next request would exceed the limit.
    if (performance.now() + wait > end)
      throw new ProblemError(name, late, result.response);
    await pause(Math.min(wait, LONGEST), ending);
  }
}

/** The milliseconds that a response asks to wait, in `Retry-After` or in its body. */
function waitNamedBy(
  { response, body }: Page,
  way: readonly string[] | undefined,
): number | undefined {
  const seconds = way && valueAt(body, way);
  const waits = [retryAfter(response), Number(seconds ?? NaN) * 1000];
  return waits.find((wait) => wait > 0);
}

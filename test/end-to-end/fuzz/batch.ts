import { brokenBytes } from "./broken-bytes.js";
import { mutatedRequest } from "./mutate-request.js";
import { Random } from "./random.js";
import type { RawRequest } from "./raw-request.js";

/** The requests of one connection. */
export interface Batch {
  readonly requests: readonly RawRequest[];
  /** The bytes after the requests. */
  readonly broken: Buffer | undefined;
}

/**
 * Well-framed requests, sometimes followed by bytes that are not a request. The same
 * for the same seed.
 */
export function batchOf(examples: readonly RawRequest[], seed: number): Batch {
  const random = new Random(seed);
  const example = () => {
    const found = random.pick(examples);
    if (found === undefined) throw new Error("There are no examples.");
    return found;
  };
  const requests = Array.from({ length: 1 + random.below(60) }, (_, index) => {
    const request = mutatedRequest(example(), random);
    return random.chance(0.05) ? twice(request, `twice ${index}`) : [request];
  });
  return {
    requests: requests.flat(),
    broken: random.chance(0.5) ? brokenBytes(example(), random) : undefined,
  };
}

/** A request, and at once the same again, under one key. */
function twice(request: RawRequest, key: string): readonly RawRequest[] {
  const headers = [...request.headers, ["Idempotency-Key", key]] as const;
  return [
    { ...request, headers },
    { ...request, headers },
  ];
}

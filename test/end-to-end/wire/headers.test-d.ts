// Checked by `npm run typecheck`; nothing here runs.
import type {
  Client,
  CreateInferenceRequest,
} from "../../../generated/v2/index.js";

/** What a client reads of the headers that the service describes. */
export async function headersOf(
  api: Client,
  request: CreateInferenceRequest,
): Promise<readonly [number, true | undefined, string | undefined]> {
  const tried = await api.createInference.try(request);
  if (!tried.ok) throw new Error(tried.problem.code);
  const { headers } = tried;
  // @ts-expect-error -- it is a number
  const text: string = headers["RateLimit-Remaining"];
  // @ts-expect-error -- it is not described, so only `response` has it
  const other: unknown = headers["X-Other"];
  if (text === other) throw new Error(text);
  return [
    headers["RateLimit-Remaining"],
    headers["Idempotent-Replayed"],
    headers.Sunset,
  ];
}

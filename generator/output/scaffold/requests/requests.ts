/**
 * The requests that test an operation, made from its description. The other files make
 * their parts: `parameters.ts`, `body.ts` and `credentials.ts`. `refusals.ts` makes the
 * requests that the server refuses.
 */
import type { ApiVersion, Operation } from "../../../language/model/model.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import { bodyOf } from "./body.js";
import { credentials } from "./credentials.js";
import {
  pathOf,
  pathParameters,
  requiredParameters,
  textOf,
} from "./parameters.js";
import { refusalsOf, type Refused } from "./refusals.js";
import {
  mergedHeaders,
  queryText,
  type SampleRequest,
  type Tested,
  type Tester,
} from "./tested.js";

export { DEVELOPMENT_TOKEN } from "./credentials.js";
export type { SampleRequest, Sampler, Tester } from "./tested.js";

/** The requests that test an operation. */
export interface OperationTests {
  readonly refusals: readonly Refused[];
  /** A valid request with its credentials; absent if a part has no sample. */
  readonly success?: SampleRequest;
  readonly successStatus: number;
}

/**
 * Makes the requests that test an operation. Returns undefined for an operation
 * that the server never calls, and for a method that `fetch` cannot send.
 */
export function operationTests(
  operation: Operation,
  version: ApiVersion,
  tester: Tester,
): OperationTests | undefined {
  const { method, shadowedBy } = operation;
  if (shadowedBy !== undefined || /^(?:TRACE|TRACK|CONNECT)$/.test(method))
    return undefined;
  const lookup = SchemaLookup.among(version.schemas);
  const tested: Tested = { operation, version, lookup, ...tester };
  const success = validRequest(tested);
  return {
    refusals: tester.hasContract ? [] : refusalsOf(tested),
    ...(success && { success }),
    successStatus: successStatus(operation),
  };
}

/** A request that the server accepts; undefined if a part has no sample. */
function validRequest(tested: Tested): SampleRequest | undefined {
  const known = credentials(tested);
  const parameters = requiredParameters(tested);
  const body = bodyOf(tested);
  if (
    known === undefined ||
    parameters === undefined ||
    body === undefined ||
    pathParameters(tested).some((each) => textOf(each, tested) === undefined)
  )
    return undefined;
  return {
    path: pathOf(tested) + queryText([...parameters.query, ...known.query]),
    headers: mergedHeaders(known.headers, parameters.headers, body.headers),
    ...(body.body && { body: body.body }),
  };
}

/** The first declared status of success. */
function successStatus({ responses }: Operation): number {
  const statuses = responses.map(({ status }) => status);
  const exact = statuses.find(
    (status) => typeof status === "number" && status >= 200 && status < 300,
  );
  return typeof exact === "number" ? exact : 200;
}

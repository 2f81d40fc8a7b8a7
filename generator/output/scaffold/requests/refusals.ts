import { invalidStatus } from "../../../input/responses/error-formats.js";
import { mayHaveBody } from "./body.js";
import { credentials, needsCredentials } from "./credentials.js";
import {
  INVALID,
  isIgnored,
  mayBeStructured,
  pathOf,
  pathParameters,
} from "./parameters.js";
import {
  type Parts,
  queryText,
  type SampleRequest,
  type Tested,
} from "./tested.js";

/** A request that the server refuses before it calls the handler. */
export interface Refused {
  readonly status: number;
  /** What is wrong with the request: `without credentials`. */
  readonly why: string;
  readonly request: SampleRequest;
}

/** A media type that no description lists. */
const UNKNOWN_TYPE = "application/x-unknown";

/** The refusals of an operation that do not depend on its handler. */
export function refusalsOf(tested: Tested): readonly Refused[] {
  const known = credentials(tested);
  const none: Parts = { query: [], headers: {} };
  return [
    ...(needsCredentials(tested)
      ? [refused(401, "without credentials", pathOf(tested), none)]
      : []),
    ...(known === undefined
      ? []
      : [...firstInvalid(tested, known), ...ofUnknownType(tested, known)]),
  ];
}

/** A request that lacks a part, or has an invalid one: the first kind that the operation has. */
function firstInvalid(tested: Tested, known: Parts): readonly Refused[] {
  return [
    ...invalidPaths(tested, known),
    ...missingParameters(tested, known),
    ...missingBody(tested, known),
  ].slice(0, 1);
}

function invalidPaths(tested: Tested, known: Parts): readonly Refused[] {
  const { sampler, version } = tested;
  return pathParameters(tested)
    .filter(
      ({ style, schema }) =>
        style === "simple" &&
        !mayBeStructured(schema, tested) &&
        !sampler.matches(INVALID, schema, version),
    )
    .map(({ name }) =>
      invalid(tested, `with an invalid ${name}`, known, pathOf(tested, name)),
    );
}

function missingParameters(tested: Tested, known: Parts): readonly Refused[] {
  const { operation, lookup } = tested;
  return operation.parameters
    .filter(
      (parameter) =>
        parameter.required &&
        (parameter.in === "query" || parameter.in === "header") &&
        !isIgnored(parameter) &&
        !mayBeStructured(parameter.schema, tested) &&
        lookup
          .parts(parameter.schema)
          .every((part) => part.default === undefined),
    )
    .map(({ name }) => invalid(tested, `without ${name}`, known));
}

function missingBody(tested: Tested, known: Parts): readonly Refused[] {
  const { body, method } = tested.operation;
  return body?.required === true && mayHaveBody(method)
    ? [invalid(tested, "without a body", known)]
    : [];
}

function ofUnknownType(
  tested: Tested,
  { query, headers }: Parts,
): readonly Refused[] {
  const { body, method } = tested.operation;
  const isListed =
    body === undefined ||
    body.content.some(({ name }) => /\*|x-unknown/.test(name));
  if (isListed || !mayHaveBody(method)) return [];
  const typed = {
    query,
    headers: { ...headers, "Content-Type": UNKNOWN_TYPE },
  };
  const why = "with a body of an unknown media type";
  const { request, ...other } = refused(415, why, pathOf(tested), typed);
  return [{ ...other, request: { ...request, body: { text: "x" } } }];
}

function invalid(
  tested: Tested,
  why: string,
  known: Parts,
  path: string = pathOf(tested),
): Refused {
  return refused(invalidStatus(tested.operation), why, path, known);
}

function refused(
  status: number,
  why: string,
  path: string,
  { query, headers }: Parts,
): Refused {
  return { status, why, request: { path: path + queryText(query), headers } };
}

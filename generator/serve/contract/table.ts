/**
 * What the runtime's contract tests know of an API version, made from the model: the
 * tables that `emit/` prints into `testing.ts`, and a client that is not printed.
 */
import {
  bindOperations,
  formBody,
  idempotencyKey,
  mediaTypes,
  multipartBody,
  openConnection,
  operationServers,
  parameters,
  parameterStyles,
  requestBody,
  securitySchemes,
  sequenceBody,
  styledPath,
} from "../../../templates/runtime/client.js";
import type {
  ConnectionOptions,
  OperationServers,
} from "../../../templates/runtime/client/options.js";
import type {
  AnyClient,
  ContractTable,
} from "../../../templates/runtime/testing/contract/table.js";
import type { Checks } from "../../language/checks/checks.js";
import type { ApiVersion } from "../../language/model/model.js";
import type { Samples } from "../../language/samples/samples.js";
import { sentScheme } from "../../output/emit/client/connection.js";
import { requestRows } from "../../output/emit/tests/request-rows.js";
import { schemeKind } from "../../output/emit/tests/tests.js";
import { surfaceOf } from "../surface/surface.js";

/**
 * The codecs that write requests. Those that only read replies are left out, because the
 * tests read responses themselves, and so is the one that follows redirects: it would leave
 * the server under test.
 */
const codecs = [
  operationServers,
  requestBody,
  formBody,
  multipartBody,
  sequenceBody,
  parameters,
  parameterStyles,
  styledPath,
  idempotencyKey,
  mediaTypes,
];

/** The client of the tests sees each call through this. */
export type Around = (client: AnyClient) => AnyClient;

/** Describes a version to the contract tests. */
export function contractTableOf(
  version: ApiVersion,
  checks: Checks,
  samples: Samples,
  around: Around,
): ContractTable {
  const { operations, replyChecks, prefix } = surfaceOf(version, checks);
  const schemes = version.securitySchemes;
  return {
    operations,
    replyChecks,
    requests: requestRows(version, samples),
    schemes: Object.fromEntries(
      schemes.map((scheme) => [scheme.name, schemeKind(scheme)]),
    ),
    ...(prefix !== undefined && { prefix }),
    createClient: (options: ConnectionOptions & OperationServers) =>
      around(
        bindOperations<AnyClient>(
          operations,
          openConnection(serviceOf(version), options),
          ...codecs,
        ),
      ),
  };
}

function serviceOf({ securitySchemes: schemes }: ApiVersion) {
  const sent = schemes.flatMap((scheme) => {
    const row = sentScheme(scheme);
    return row === undefined ? [] : [[scheme.name, row] as const];
  });
  return sent.length === 0
    ? {}
    : { security: securitySchemes(Object.fromEntries(sent)) };
}

/** The credentials of a caller by security scheme: those given for it by name, or else the one for all. */
export function credentialsOf(
  { securitySchemes: schemes }: ApiVersion,
  tokens: readonly string[],
): NonNullable<ConnectionOptions["credentials"]> {
  const names = schemes.map(({ name }) => name);
  const isNamed = (token: string) =>
    names.some((name) => token.startsWith(`${name}=`));
  const general = tokens.find((token) => !isNamed(token));
  return Object.fromEntries(
    schemes.flatMap((scheme) => {
      const start = `${scheme.name}=`;
      const own = tokens.find((token) => token.startsWith(start));
      const text = own?.slice(start.length) ?? general;
      if (text === undefined || sentScheme(scheme) === undefined) return [];
      const isBasic = scheme.kind === "http" && scheme.scheme === "basic";
      return [[scheme.name, isBasic ? basicOf(text) : text] as const];
    }),
  );
}

/** `user:password` */
function basicOf(text: string) {
  const [username = "", ...password] = text.split(":");
  return { username, password: password.join(":") };
}

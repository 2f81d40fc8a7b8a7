/**
 * An API version for the runtime's server, made from the model: the tables that `emit/`
 * prints, and checks that are not printed. The server refuses requests exactly as the
 * generated one does, because both are this one.
 */
import type { ReplyChecks } from "../../../templates/runtime/check.js";
import {
  callbackUrls,
  formBodies,
  idempotencyKeys,
  multipartBodies,
  pages,
  quotas,
} from "../../../templates/runtime/server.js";
import type {
  Features,
  HeaderSet,
  ServerSurface,
} from "../../../templates/runtime/server/types.js";
import { Checks } from "../../language/checks/checks.js";
import type {
  ApiVersion,
  MediaType,
  Operation,
  Schema,
} from "../../language/model/model.js";
import { schemasByName } from "../../language/schema/lookup.js";
import { Conversions } from "../../output/emit/conversions/conversions.js";
import { operationRow } from "../../output/emit/operations/operation-row.js";
import { ResponseHeaderSets } from "../../output/emit/operations/response-headers.js";
import { problemRow } from "../../output/emit/problems.js";
import {
  schemeRow,
  schemesInUse,
} from "../../output/emit/server/authentication.js";
import { type Feature, featuresOf } from "../../output/emit/server/features.js";
import {
  handlerHeaderSets,
  headerSetRow,
} from "../../output/emit/server/response-header-sets.js";
import { serverCodes } from "../../output/emit/server/server-codes.js";
import { importingScope } from "../../output/emit/types/type-scope.js";
import { refuseEndless } from "../../output/emit/validators/plan/references.js";
import {
  headersSchema,
  itemSchema,
  requestSchema,
  responseSchema,
} from "../../output/emit/validators/plan/request-schema.js";

/** The features of the runtime; values are never converted, because requests and replies stay JSON. */
const features: { readonly [Name in Feature]: Features } = {
  callbackUrls,
  formBodies,
  idempotencyKeys,
  multipartBodies,
  pages,
  quotas,
  convertedValues: {},
};

/**
 * The checks of a version.
 *
 * @throws UnsupportedSchema for a schema that applies itself to the same value
 */
export function checksOf({ schemas }: ApiVersion): Checks {
  refuseEndless(schemas, schemasByName(schemas));
  return new Checks(schemas);
}

/** Describes a version to the runtime's server. */
export function surfaceOf(version: ApiVersion, checks: Checks): ServerSurface {
  const { operations, prefix, deprecation, errorBase } = version;
  const named = <T>(valueOf: (operation: Operation) => T) =>
    Object.fromEntries(operations.map((each) => [each.name, valueOf(each)]));
  return {
    name: version.name,
    ...(prefix !== undefined && { prefix }),
    ...(deprecation && { deprecation }),
    features: featuresOf(version, new Conversions(version)).map(
      (name) => features[name],
    ),
    operations: operationRows(version),
    requestChecks: named((each) => checks.of(requestSchema(each))),
    replyChecks: named((each) => repliesOf(each, responseSchema, checks)),
    itemChecks: named((each) => repliesOf(each, itemSchema, checks)),
    replyHeaders: headerSets(version, checks),
    problemTypes: Object.fromEntries(
      version.problems.map((problem) => [problem.code, problemRow(problem)]),
    ),
    serverCodes: Object.fromEntries(
      serverCodes(version).map(({ status, code }) => [status, code]),
    ),
    securitySchemes: Object.fromEntries(
      schemesInUse(version).map((scheme) => [scheme.name, schemeRow(scheme)]),
    ),
    ...(version.hasProtoProperty && { describesProto: true }),
    ...(errorBase !== undefined && { errorBase }),
    rateLimitPolicies: version.rateLimitPolicies,
    callbacks: named(({ callbackUrls: urls }) => urls),
  };
}

/** The rows of the operations, as texts: the ones that are printed. */
function operationRows(version: ApiVersion): ServerSurface["operations"] {
  const sets = new ResponseHeaderSets(version);
  const scope = importingScope(version, "any");
  const conversions = new Conversions(version);
  return Object.fromEntries(
    version.operations.map((operation) => [
      operation.name,
      JSON.stringify(
        operationRow(operation, version, scope, sets, conversions),
      ),
    ]),
  );
}

/** The checks of the responses of an operation, by status. */
function repliesOf(
  { responses }: Operation,
  schemaOf: (
    content: readonly MediaType[],
    location: string,
  ) => Schema | undefined,
  checks: Checks,
): ReplyChecks {
  return Object.fromEntries(
    responses.flatMap(({ status, content, location }) => {
      const schema = schemaOf(content, location);
      return schema === undefined ? [] : [[status, checks.of(schema)]];
    }),
  );
}

function headerSets(version: ApiVersion, checks: Checks): readonly HeaderSet[] {
  return handlerHeaderSets(version).map((set) => {
    // The row that is printed for the runtime, whose types are narrower than JSON.
    const row = headerSetRow(set, version) as unknown as Omit<
      HeaderSet,
      "check"
    >;
    return { ...row, check: checks.of(headersSchema(set.headers)) };
  });
}

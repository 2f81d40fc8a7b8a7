/**
 * Emits `testing.ts`: a client without a socket, a recorder of webhooks, and the tests
 * of the contract. `samples.ts` emits the samples of schemas, `mocks.ts` a server that
 * replies with them, and `request-rows.ts` prints the requests that the tests send.
 */
import type {
  ApiVersion,
  SecurityScheme,
} from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  constDeclaration,
  list,
  literal,
  literalProperty,
  multilineObject,
  property,
  stringLiteral,
  typeKey,
} from "../../../language/print/escape.js";
import {
  importType,
  importValue,
  type Module,
} from "../../../language/print/print.js";
import {
  interfaceDeclaration,
  type Member,
  neverType,
  referenceType,
  simpleType,
  typeCode,
  unionOf,
} from "../../../language/print/type.js";
import { usesBearerToken } from "../client/connection.js";
import type { Conversions } from "../conversions/conversions.js";
import type { VersionFiles } from "../targets.js";
import { SharedLiterals } from "../webhooks/samples.js";
import { requestRows } from "./request-rows.js";
import type { TestSampler } from "./sampler.js";
import { hasSamples } from "./samples.js";

export type { TestSampler } from "./sampler.js";

const fromContract = "runtime/testing/contract";
const fromRecorder = "runtime/testing/recorder";

/** Emits `testing.ts`. */
export function emitTests(
  apiVersion: ApiVersion,
  wanted: VersionFiles,
  sampler: TestSampler,
  conversions: Conversions,
): Module {
  const names = [
    ...["testClient", "recordWebhooks", "contractTests"],
    ...["TestRequests", "ContractTestOptions", "requests"],
  ];
  const samples = (name: string) =>
    importValue(`${apiVersion.name}/samples`, name);
  return {
    path: `${apiVersion.name}/testing`,
    declares: new Set(names),
    body: [
      ...(wanted.server ? [testClient(apiVersion)] : []),
      ...(wanted.sender ? [recordWebhooks(apiVersion, conversions)] : []),
      ...(wanted.operations ? contractTests(apiVersion, sampler) : []),
      ...(hasSamples(apiVersion, sampler)
        ? [
            code`export { type ${importType(`${apiVersion.name}/samples`, "Samples")}, ${samples("invalidSamples")}, ${samples("sample")} };`,
          ]
        : []),
      clock,
    ],
  };
}

const clock = code`export { ${importValue("runtime/testing/clock", "testClock")} };`;

function testClient({ name }: ApiVersion): Code {
  const fromClient = `${name}/client`;
  const create = importValue(fromClient, "createClient");
  const client = importType(fromClient, "Client");
  const options = importType(fromClient, "ClientOptions");
  const server = importType("runtime/server", "Server");
  const connection = importValue("runtime/testing/client", "testConnection");
  return lines([
    docComment(
      "Creates a client that calls a server without a socket. It does not retry, unless the options say so.",
    ),
    code`
      export function testClient(
        server: ${server},
        options: Partial<${options}> = {},
      ): ${client} {
        return ${create}({ ...${connection}(server), ...options });
      }
    `,
  ]);
}

function recordWebhooks({ name }: ApiVersion, conversions: Conversions): Code {
  const fromWebhooks = `${name}/webhooks`;
  const rows = importValue(fromWebhooks, "eventRows");
  const events = importType(fromWebhooks, "WebhookEvents");
  const open = importValue(fromRecorder, "openRecorder");
  const options = importType(fromRecorder, "RecorderOptions");
  const recorder = importType(fromRecorder, "WebhookRecorder");
  const read = importValue("runtime/webhooks-in/conversions", "readEvent");
  const { eventConversions } = conversions;
  const args = [
    code`${rows}()`,
    code`options`,
    ...(eventConversions === undefined
      ? []
      : [
          code`(name, event) => { ${read}(${eventConversions}, name, event); }`,
        ]),
  ];
  return lines([
    docComment(
      "Records what a sender delivers, without a network: pass `transport` of the result to the sender.",
    ),
    code`
      export function recordWebhooks(
        options: ${options} = {},
      ): ${recorder}<${events}> {
        return ${open}${list("(", args, ")")};
      }
    `,
  ]);
}

function contractTests(
  apiVersion: ApiVersion,
  sampler: TestSampler,
): readonly Code[] {
  const { name, operations, prefix } = apiVersion;
  const run = importValue(fromContract, "testContract");
  const test = importType(fromContract, "ContractTest");
  const options = importType(fromContract, "ContractOptions");
  const table = multilineObject([
    code`${importValue(`${name}/operations`, "operations")}`,
    code`${importValue(`${name}/validators`, "replyChecks")}`,
    code`requests`,
    ...schemeKinds(apiVersion),
    ...(prefix === undefined
      ? []
      : [property("prefix", stringLiteral(prefix))]),
    code`${importValue(`${name}/client`, "createClient")}`,
  ]);
  const parameters = [
    ...new Set(
      operations.flatMap((operation) =>
        operation.parameters
          .filter((parameter) => parameter.in === "path")
          .map((parameter) => parameter.name),
      ),
    ),
  ].map((text) => simpleType(text, stringLiteral(text)));
  const members = operations.map((operation): Member => ({
    docs: empty,
    key: typeKey(operation.name),
    optional: false,
    type: referenceType(
      operation.name,
      code`${importType(`${name}/operations`, `${operation.typeName}Request`)}`,
    ),
  }));
  const typeArguments = [
    code`TestRequests`,
    typeCode(parameters.length === 0 ? neverType : unionOf(parameters)),
    code`${importType(`${name}/client`, "ClientOptions")}`,
  ];
  return [
    lines([
      docComment("The requests of the operations."),
      interfaceDeclaration(code`TestRequests`, members),
    ]),
    lines([
      docComment(
        "What the tests need to know: `server` or `baseUrl`, credentials, ids of existing resources in `path`, and more. Tests that lack something are skipped, and say so.",
      ),
      code`export type ContractTestOptions = ${options}${list("<", typeArguments, ">")};`,
    ]),
    lines([
      docComment(
        "Declares the tests of a server against the description: each refusal that it implies is tried. Pass `test` of Vitest or of `node:test`.",
      ),
      code`
        export function contractTests(
          test: ${test},
          options: ContractTestOptions,
        ): void {
          ${run}(test, options, ${table});
        }
      `,
    ]),
    ...requestTable(apiVersion, sampler),
  ];
}

/** What each security scheme takes; empty if all take a bearer token. */
function schemeKinds({ securitySchemes }: ApiVersion): readonly Code[] {
  if (securitySchemes.every(usesBearerToken)) return [];
  const kinds = securitySchemes.map((scheme) =>
    literalProperty(scheme.name, literal(schemeKind(scheme))),
  );
  return [property("schemes", multilineObject(kinds))];
}

/** What a security scheme takes, as the tests read it. */
export function schemeKind(scheme: SecurityScheme) {
  if (usesBearerToken(scheme)) return "token";
  if (scheme.kind === "mutualTLS") return "certificate";
  return scheme.kind === "unknown" ? "unknown" : "credential";
}

/** The table of requests, after the constants that it uses. */
function requestTable(
  apiVersion: ApiVersion,
  sampler: TestSampler,
): readonly Code[] {
  const known = requestRows(apiVersion, sampler);
  const headers = Object.values(known).map((row) => row["headers"] ?? {});
  const literals = new SharedLiterals(headers);
  const rows = Object.entries(known).map(([name, row]) => {
    const members = Object.entries(row).map(([member, value]) =>
      property(
        member,
        member === "headers" ? literals.print(value) : literal(value),
      ),
    );
    return property(name, multilineObject(members));
  });
  return [
    ...literals.constants,
    constDeclaration(
      code`const requests: { readonly [Name in keyof TestRequests]?: ${importType(fromContract, "RequestRow")} }`,
      multilineObject(rows),
    ),
  ];
}

/**
 * Emits `mocks.ts`: a server that replies with samples, for tests and for work on a
 * front end before the server is there.
 */
import type {
  ApiVersion,
  MediaType,
  Operation,
} from "../../../language/model/model.js";
import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  constDeclaration,
  list,
  literal,
  multilineObject,
  objectLiteral,
  property,
  stringLiteral,
} from "../../../language/print/escape.js";
import {
  importType,
  importValue,
  type Module,
} from "../../../language/print/print.js";
import { constrainsOnly } from "../../../language/schema/schema.js";
import { sampleReply } from "./sample-reply.js";
import type { TestSampler } from "./sampler.js";
import { hasSamples } from "./samples.js";

const fromMocks = "runtime/testing/mock-server";
const openMock = importValue(fromMocks, "openMock");
const options = importType(fromMocks, "MockOptions");
const mockHandlers = importType(fromMocks, "MockHandlers");
const mock = importType(fromMocks, "MockServer");
const reply = importType(fromMocks, "MockReply");

/** Emits `mocks.ts`. */
export function emitMocks(
  apiVersion: ApiVersion,
  sampler: TestSampler,
): Module {
  const { name, operations } = apiVersion;
  const handlers = importType(`${name}/server`, "Handlers");
  const sample = importValue(`${name}/samples`, "sample");
  const sampled = hasSamples(apiVersion, sampler);
  const rows = operations.flatMap((operation) =>
    replyRow(operation, apiVersion, sampler),
  );
  const table = objectLiteral([
    property(
      "surface",
      code`${importValue(`${name}/server`, "serverSurface")}`,
    ),
    code`replies`,
    ...(sampled ? [code`${sample}`] : []),
  ]);
  return {
    path: `${name}/mocks`,
    declares: new Set(["mockServer", "replies"]),
    body: [
      lines([
        docComment(
          "Makes a server that replies with samples, except to the operations that have a handler. It refuses requests as the description says.",
        ),
        code`
          export function mockServer(
            handlers: ${mockHandlers}<${handlers}> = {},
            options: ${options} = {},
          ): ${mock}<${handlers}> {
            return ${openMock}${list("(", [table, code`handlers`, code`options`], ")")};
          }
        `,
      ]),
      constDeclaration(
        code`const replies: { readonly [operation: string]: ${reply} }`,
        multilineObject(rows),
      ),
      ...(sampled ? [code`export { ${sample} };`] : []),
    ],
  };
}

function replyRow(
  operation: Operation,
  apiVersion: ApiVersion,
  sampler: TestSampler,
): readonly Code[] {
  const members = sampleReply(
    operation,
    (schema) => sampler.ofSchema(schema, apiVersion),
    apiVersion,
    (media) => bodyOf(media, apiVersion, sampler),
  );
  return members === undefined
    ? []
    : [property(operation.name, objectLiteral(members))];
}

/** The example of a media type, and the name of the sample that is drawn for it. */
function bodyOf(
  media: MediaType,
  apiVersion: ApiVersion,
  sampler: TestSampler,
): readonly Code[] | undefined {
  const { schema = { docs: {}, location: "" } } = media;
  const { ref } = schema;
  const drawn =
    ref !== undefined &&
    constrainsOnly(schema, "ref") &&
    sampler.sampled(ref, apiVersion) !== undefined
      ? [property("sample", stringLiteral(ref))]
      : [];
  const body =
    sampler.exampleOf(media, apiVersion) ??
    (drawn.length === 0 ? sampler.ofSchema(schema, apiVersion) : undefined);
  const members = [
    ...drawn,
    ...(body === undefined ? [] : [property("body", literal(body))]),
  ];
  return members.length === 0 ? undefined : members;
}

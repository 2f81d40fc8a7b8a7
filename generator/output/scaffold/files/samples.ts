import { isSuccessStatus } from "../../../input/responses/responses.js";
import type {
  ApiResponse,
  ApiVersion,
  MediaType,
  Operation,
} from "../../../language/model/model.js";
import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  literal,
  multilineObject,
  objectLiteral,
  property,
  stringLiteral,
} from "../../../language/print/escape.js";
import { handlerHeaders } from "../../emit/operations/handler-headers.js";
import type { Sampler } from "../requests/requests.js";
import {
  fromModule,
  type Place,
  type SourceFile,
  sourceFile,
} from "../source.js";

/**
 * Prints `samples.ts`: a sample reply for each operation, and the function that
 * handlers call until they are written. An operation without a sample that matches its
 * description responds with 501.
 */
export function samplesFile(
  versions: readonly ApiVersion[],
  sampler: Sampler,
  place: Place,
): SourceFile {
  const groups = versions.map((version) =>
    property(version.name, multilineObject(samplesOf(version, sampler))),
  );
  return sourceFile(
    `${place.dir}/samples`,
    [fromModule("runtime/server", "notImplemented", "Reply")],
    [
      lines([
        docComment(
          `Responds with a sample. Handlers that are not written yet call it. By the header, tests see that no handler has answered.`,
        ),
        code`
          export function sampleReply<Replies>({
            surface,
            operation,
          }: {
            readonly surface: string;
            readonly operation: { readonly name: string };
          }): Reply<Replies> {
            const sample = samples[surface]?.[operation.name] ?? notImplemented();
            const { status, body, headers, ...init } = sample;
            const marked = { ...headers, "Tenon-Sample": "true" };
            return new Reply(status, body, { ...init, headers: marked });
          }
        `,
      ]),
      code`
        interface Sample {
          readonly status: number;
          readonly body?: unknown;
          readonly contentType?: string;
          readonly headers?: Readonly<Record<string, string>>;
        }
      `,
      lines([
        code`/** By version and operation. Delete those of the handlers that you have written. */`,
        code`const samples: Readonly<Record<string, Readonly<Record<string, Sample>>>> = ${multilineObject(groups)};`,
      ]),
    ],
    place,
  );
}

function samplesOf(version: ApiVersion, sampler: Sampler): readonly Code[] {
  return version.operations.flatMap(
    (operation) => sampleMember(operation, version, sampler) ?? [],
  );
}

/** The sample of an operation in the object of its version; undefined if it has none. */
export function sampleMember(
  operation: Operation,
  version: ApiVersion,
  sampler: Sampler,
): Code | undefined {
  const sample = sampleOf(operation, version, sampler);
  return sample && property(operation.name, sample);
}

function sampleOf(
  operation: Operation,
  version: ApiVersion,
  sampler: Sampler,
): Code | undefined {
  const response = successOf(operation.responses);
  if (response === undefined) return undefined;
  const { status } = response;
  const code200 = typeof status === "number" ? status : 200;
  const headers = headersOf(response, operation, version, sampler);
  if (headers === undefined) return undefined;
  const members = [code`status: ${code200}`, ...headers];
  const [media] = response.content;
  if (media === undefined) return objectLiteral(members);
  const body = bodyOf(media, version, sampler);
  if (body === undefined || media.name.includes("*")) return undefined;
  return objectLiteral([
    ...members,
    ...(response.content.length > 1
      ? [property("contentType", stringLiteral(media.name))]
      : []),
    property("body", body),
  ]);
}

function successOf(responses: readonly ApiResponse[]): ApiResponse | undefined {
  return (
    responses.find(isSuccessStatus) ??
    responses.find(({ status }) => status === "default")
  );
}

/** The required headers that a handler sets; undefined if one has no sample. */
function headersOf(
  response: ApiResponse,
  operation: Operation,
  version: ApiVersion,
  sampler: Sampler,
): readonly Code[] | undefined {
  const required = handlerHeaders(response, operation, version).filter(
    (header) => header.required,
  );
  if (required.length === 0) return [];
  const values = required.map(({ name, schema }) => {
    const sample = sampler.ofSchema(schema, version);
    return typeof sample === "object" || sample === undefined
      ? undefined
      : property(name, stringLiteral(String(sample)));
  });
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length
    ? [property("headers", objectLiteral(known))]
    : undefined;
}

function bodyOf(
  media: MediaType,
  version: ApiVersion,
  sampler: Sampler,
): Code | undefined {
  if (media.kind === "binary") return code`new TextEncoder().encode("sample")`;
  if (media.kind === "multipart") return undefined;
  const sample = sampler.ofMedia(media, version);
  return sample === undefined ? undefined : literal(sample);
}

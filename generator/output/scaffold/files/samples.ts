import type {
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
} from "../../../language/print/escape.js";
import { sampleReply } from "../../emit/tests/sample-reply.js";
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
  const reply = sampleReply(
    operation,
    (schema) => sampler.ofSchema(schema, version),
    version,
    (media) => bodyOf(media, version, sampler),
  );
  return reply && property(operation.name, objectLiteral(reply));
}

function bodyOf(
  media: MediaType,
  version: ApiVersion,
  sampler: Sampler,
): readonly Code[] | undefined {
  const sample = sampler.ofMedia(media, version);
  return sample === undefined ? undefined : [property("body", literal(sample))];
}

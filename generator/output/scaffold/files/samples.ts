import type {
  ApiVersion,
  MediaType,
  Operation,
} from "../../../language/model/model.js";
import { type Code, code } from "../../../language/print/code.js";
import {
  literal,
  multilineObject,
  objectLiteral,
  property,
} from "../../../language/print/escape.js";
import { sampleReply } from "../../emit/tests/sample-reply.js";
import type { Sampler } from "../requests/requests.js";
import type { Place, SourceFile } from "../source.js";
import { filledTemplate } from "../template.js";

/**
 * Fills `samples.ts`: a sample reply for each operation, and the function that
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
  const samples = code`const samples: Readonly<Record<string, Readonly<Record<string, Sample>>>> = ${multilineObject(groups)};`;
  const marks = { samples };
  return filledTemplate("server/samples", `${place.dir}/samples`, place, {
    marks,
  });
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

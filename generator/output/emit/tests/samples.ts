/**
 * Emits `samples.ts`: a sample of each schema, what varies in it, and what its schema
 * refuses. `sample-rows.ts` prints the samples.
 */
import type { ApiVersion } from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  constDeclaration,
  literal,
  multilineObject,
  property,
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
  referenceType,
} from "../../../language/print/type.js";
import { sampleRow } from "./sample-rows.js";
import type { TestSampler } from "./sampler.js";

const fromSamples = "runtime/testing/samples";

/** Emits `samples.ts`. */
export function emitSamples(
  apiVersion: ApiVersion,
  sampler: TestSampler,
): Module {
  return {
    path: `${apiVersion.name}/samples`,
    declares: new Set(["Samples", "sample", "invalidSamples", "samples"]),
    body: sampleFunctions(apiVersion, sampler),
  };
}

/** Whether any schema has a sample. */
export function hasSamples(
  apiVersion: ApiVersion,
  sampler: TestSampler,
): boolean {
  return apiVersion.schemas.some(
    ({ name }) => sampler.sampled(name, apiVersion) !== undefined,
  );
}

function sampleFunctions(
  apiVersion: ApiVersion,
  sampler: TestSampler,
): readonly Code[] {
  const sampled = apiVersion.schemas.flatMap(({ name, hasOpenEnum }) => {
    const sample = sampler.sampled(name, apiVersion);
    return sample === undefined ? [] : [{ name, hasOpenEnum, sample }];
  });
  const members = sampled.map(({ name, hasOpenEnum }): Member => ({
    docs: empty,
    key: typeKey(name),
    optional: false,
    type: referenceType(
      name,
      // Samples have known values only, so that a handler can respond with one.
      code`${importType(`${apiVersion.name}/schemas`, name)}${hasOpenEnum ? code`<never>` : empty}`,
    ),
  }));
  const rows = sampled.map(({ name, sample }) =>
    property(name, literal(sampleRow(sample))),
  );
  const rowType = importType(fromSamples, "SampleRow");
  const draw = importValue(fromSamples, "drawSample");
  const options = importType(fromSamples, "SampleOptions");
  const invalid = importValue(fromSamples, "invalidSamplesOf");
  const invalidType = importType(fromSamples, "InvalidSample");
  return [
    lines([
      docComment("The schemas that have samples, by name."),
      interfaceDeclaration(code`Samples`, members),
    ]),
    lines([
      docComment(
        "Returns a value that matches a schema. With a seed, its ids, times, numbers and texts are drawn: the same seed gives the same value.",
      ),
      code`
        export function sample<Name extends keyof Samples>(
          name: Name,
          options: ${options}<Samples[Name]> = {},
        ): Samples[Name] {
          return ${draw}(samples[name], options);
        }
      `,
    ]),
    lines([
      docComment(
        "Returns values that do not match a schema, each with one fault, and the JSON pointer where it must be refused. The faults of a schema that it contains belong to that schema.",
      ),
      code`
        export function invalidSamples(name: keyof Samples): readonly ${invalidType}[] {
          return ${invalid}(samples[name]);
        }
      `,
    ]),
    constDeclaration(
      code`const samples: { readonly [Name in keyof Samples]: ${rowType} }`,
      multilineObject(rows),
    ),
  ];
}

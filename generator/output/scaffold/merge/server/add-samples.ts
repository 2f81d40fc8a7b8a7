import type { ObjectLiteralExpression } from "ts-morph";

import { propertyKey } from "../../../../language/print/escape.js";
import type { Blueprint } from "../../files/files.js";
import { sampleMember, samplesFile } from "../../files/samples.js";
import { printed } from "../../source.js";
import { objectOf, valueOf } from "../resolve.js";
import type { Team } from "../team.js";
import type { Addition } from "./add-handlers.js";

/** Adds the samples that new handlers respond with, or the file with all samples. */
export function addSamples(
  additions: readonly Addition[],
  { api, sampler, place }: Blueprint,
  team: Team,
): void {
  const path = `${place.dir}/samples.ts`;
  if (!team.has(path)) {
    team.create(samplesFile(api.versions, sampler, place));
    return;
  }
  const samples = samplesIn(path, team);
  if (samples === undefined) return;
  const file = team.insertions(samples);
  for (const version of api.versions) {
    const names = additions.flatMap(({ group, module }) =>
      group.versions.includes(version)
        ? module.operations.map(({ name }) => name)
        : [],
    );
    const texts = version.operations
      .filter(({ name }) => names.includes(name))
      .flatMap((operation) => sampleMember(operation, version, sampler) ?? [])
      .map((member) => printed(member));
    if (texts.length === 0) continue;
    const own = valueOf(samples, version.name, team.is);
    const object = own && objectOf(own, team.is);
    if (object !== undefined)
      for (const text of texts) file.atEnd(object, { text });
    else if (own === undefined) {
      const lines = texts.join(",\n").replaceAll("\n", "\n  ");
      const key = printed(propertyKey(version.name));
      file.atEnd(samples, { text: `${key}: {\n  ${lines},\n}` });
    }
  }
}

/** The constant of `samples.ts` with the samples. */
function samplesIn(
  path: string,
  team: Team,
): ObjectLiteralExpression | undefined {
  const source = team.sources.find(
    (each) => `${team.moduleOf(each)}.ts` === path,
  );
  const value = source?.getVariableDeclaration("samples")?.getInitializer();
  return value && objectOf(value, team.is);
}

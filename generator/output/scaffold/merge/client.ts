import { examplesModule, examplesOf } from "../files/client.js";
import type { Blueprint } from "../files/files.js";
import { printed } from "../source.js";
import type { Team } from "./team.js";

/** Adds an example for each new tag, at the end of the examples. */
export function addToClient(blueprint: Blueprint, team: Team): void {
  const { place } = blueprint;
  const module = examplesModule(place);
  const source = team.sources.find((each) => team.moduleOf(each) === module);
  const file = source?.getFullText();
  // A team that has deleted the examples gets none.
  if (source === undefined || file === undefined) return;
  const missing = examplesOf(blueprint).filter(
    ({ name }) => !new RegExp(`\\b${name}\\b`).test(file),
  );
  const last = source.getStatements().at(-1);
  if (last === undefined) return;
  for (const { client, printed: example } of missing) {
    team.import(last, client, `${place.dir}/api`);
    team.insertions(last).afterStatement(last, `\n${printed(example)}`);
  }
}

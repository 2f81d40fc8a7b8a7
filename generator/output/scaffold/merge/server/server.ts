/**
 * Adds to a server what the description has gained. `served.ts` finds the call
 * that creates it, `missing.ts` the handlers that it lacks. Each `add-` file
 * adds one kind of thing.
 */
import { type Blueprint, serverFiles, stubOf } from "../../files/files.js";
import type { Kept } from "../../files/stores.js";
import { addStores } from "../stores.js";
import type { Team } from "../team.js";
import { accessOf, addHooks, principalOf } from "./access.js";
import { addContract } from "./add-contract.js";
import { addHandlers, additionsFor } from "./add-handlers.js";
import { addOptions } from "./add-options.js";
import { addSamples } from "./add-samples.js";
import { addSenders } from "./add-senders.js";
import { addTests } from "./add-tests.js";
import { factoryOf } from "./factory.js";
import { inventory } from "./missing.js";
import { type NewModule, reportVersions, serve } from "./serve.js";
import { type Served, servedBy } from "./served.js";
import { usualLayout } from "./usual-layout.js";

/** Adds what is missing to the server of a team. */
export function addToServer(blueprint: Blueprint, team: Team): void {
  const served = servedBy(team);
  if (served !== undefined) addMissing(served, blueprint, team);
  else if (!team.hasBroken)
    team.reportFault(
      blueprint.place.dir,
      "No call of createServer() has a handler object. Nothing was added.",
    );
}

function addMissing(served: Served, blueprint: Blueprint, team: Team): void {
  const stock = inventory(served, blueprint, team);
  const layout = blueprint.layout ?? usualLayout(stock.found, team);
  const additions = additionsFor(stock, layout, blueprint);
  const versions =
    served.groups === undefined
      ? [...stock.found.keys()]
      : blueprint.api.versions;
  const access = accessOf(served, team);
  if (access !== undefined) addHooks(access, versions, team);
  const principal =
    addOptions(served, versions, blueprint, team) ?? principalOf(team);
  const isMock = blueprint.isMock || team.has(`${team.place.dir}/samples.ts`);
  if (isMock) addSamples(additions, blueprint, team);
  const stub = stubOf({ ...blueprint, isMock });
  const factory = factoryOf(served, team);
  const means = { stub, principal, factory };
  const hasContract =
    blueprint.hasContract && addContract(blueprint, access, team);
  const acceptsToken = access?.finder !== undefined;
  const tester = { ...blueprint, acceptsToken, hasContract };
  const waiting: NewModule[] = [];
  for (const addition of additions) {
    const { group, module } = addition;
    const [version] = group.versions;
    const isWaiting = version !== undefined && !versions.includes(version);
    if (isWaiting && team.has(`${module.path}.ts`)) {
      waiting.push({ version, module });
      continue;
    }
    const added = addHandlers(addition, means, stock, layout, team);
    addTests(module, group, tester, team);
    if (added === undefined) continue;
    if (isWaiting) waiting.push({ version, module: added });
    else serve(added, group, factory, served, team);
  }
  if (waiting.length > 0)
    reportVersions(waiting, versions, factory, served, team);
  const files = (each: Kept) =>
    serverFiles({ ...blueprint, layout, isMock, kept: each });
  const kept = addStores({ kept: blueprint.kept, files }, served.call, team);
  addSenders({ ...blueprint, kept }, team);
}

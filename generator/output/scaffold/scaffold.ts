/**
 * `tenon scaffold`: writes a server, a webhook receiver or a client for a team to
 * complete; `kinds.ts` lists them. `files/` prints the files of a first run. `merge/`
 * adds the new parts of the description to existing files. `groups.ts` decides which
 * file each handler belongs to, and `requests/` makes the requests of its tests.
 * `unwritten.ts` finds the handlers that are not written yet, and `changes.ts` writes
 * the files.
 *
 * Only this folder loads ts-morph, and only to add to existing files.
 */
export { addedFiles, type Change, writeChanges } from "./changes.js";
export { clientVariables } from "./files/client.js";
export { type Blueprint, healthPath } from "./files/files.js";
export { triesContract } from "./files/tests/contract.js";
export { databaseNeeds, packageNeeds, packageText } from "./files/project.js";
export {
  operationTests,
  type SampleRequest,
  type Sampler,
} from "./requests/requests.js";
export { usesStore } from "./files/store.js";
export { databaseSteps, keptBy, stateNames } from "./files/stores.js";
export { type Kind, kinds, storeKind } from "./kinds.js";
export { type Gone, merge, type Remark, usedPlatform } from "./merge/merge.js";
export type { Place, SourceFile } from "./source.js";
export { unwritten, type Unwritten } from "./unwritten.js";

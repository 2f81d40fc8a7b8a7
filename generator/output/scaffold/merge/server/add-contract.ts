import type { Blueprint } from "../../files/files.js";
import {
  contractFile,
  contractPath,
  testedVersions,
} from "../../files/tests/contract.js";
import { fakesPath } from "../../files/tests/tests.js";
import type { Team } from "../team.js";
import type { Access } from "./access.js";

/**
 * Adds the tests of the contract of the versions that have none, unless the team has
 * replaced the tests, or looks credentials up, which are then unknown.
 *
 * @returns whether all versions have such tests
 */
export function addContract(
  { api, place }: Blueprint,
  access: Access | undefined,
  team: Team,
): boolean {
  const missing = testedVersions(api.versions).filter(
    ({ name }) => !isTested(name, team),
  );
  if (missing.length === 0) return true;
  const acceptsToken = access?.finder !== undefined;
  const isKnown = access === undefined || acceptsToken;
  if (!isKnown || !team.has(`${fakesPath}.ts`)) return false;
  const path = team.freePath(contractPath);
  team.create(contractFile(missing, acceptsToken, place, path));
  return true;
}

/** Whether a test tries the contract of a version. */
function isTested(version: string, { sources, tests }: Team): boolean {
  return [...sources.map((source) => source.getFullText()), ...tests].some(
    (text) =>
      /\bcontractTests\b/.test(text) && text.includes(`/${version}/testing`),
  );
}

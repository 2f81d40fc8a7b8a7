import {
  operationSuite,
  testPath,
  testsFile,
} from "../../files/tests/tests.js";
import type { HandlerGroup, HandlerModule } from "../../groups.js";
import type { Tester } from "../../requests/requests.js";
import { printed } from "../../source.js";
import type { Team } from "../team.js";

/**
 * Adds the tests of new handlers to the file that a first run writes, or else in a new
 * file.
 */
export function addTests(
  module: HandlerModule,
  group: HandlerGroup,
  tester: Tester,
  team: Team,
): void {
  // If a team has replaced the tests, none are added.
  if (!team.has("test/api.ts")) return;
  const path = testPath(module, team.place);
  const text = team.read(`${path}.ts`);
  const isUsual =
    text !== undefined &&
    /import \{ describe, test \} from ["']node:test["']/.test(text) &&
    /import \{ answers \} from ["']\.\/api/.test(text);
  if (!isUsual) {
    const free =
      text === undefined
        ? path
        : team.freePath(path.replace(/\.test$/, "-added.test"));
    const file = testsFile(module, group, tester, team.place, free);
    if (file !== undefined) team.create(file);
    return;
  }
  const suites = group.versions.flatMap((version) =>
    module.operations.flatMap(({ name }) => {
      const own = version.operations.find((each) => each.name === name);
      const suite = own && operationSuite(own, version, tester);
      return suite === undefined ? [] : [`\n${printed(suite.code)}\n`];
    }),
  );
  if (suites.length > 0) team.append(`${path}.ts`, suites.join(""));
}

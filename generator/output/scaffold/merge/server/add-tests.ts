import {
  type Suite,
  suitesOf,
  testPath,
  testsFile,
} from "../../files/tests/tests.js";
import type { HandlerGroup, HandlerModule } from "../../groups.js";
import type { Tester } from "../../requests/requests.js";
import { printed } from "../../source.js";
import type { Team } from "../team.js";

/**
 * Adds the tests of new handlers to the file that a first run writes, or else in a new
 * file. An operation that was renamed has its tests already.
 */
export function addTests(
  module: HandlerModule,
  group: HandlerGroup,
  tester: Tester,
  team: Team,
): void {
  // If a team has replaced the tests, none are added.
  if (!team.has("test/api.ts")) return;
  const { tests } = team;
  const suites = suitesOf(module, group, tester).filter(
    (suite) => !tests.some((text) => describes(text, suite)),
  );
  if (suites.length === 0) return;
  const path = testPath(module, team.place);
  const text = team.read(`${path}.ts`);
  const isUsual =
    text !== undefined &&
    /import \{ describe, test \} from ["']node:test["']/.test(text) &&
    /import \{ answers \} from ["']\.\/api/.test(text);
  if (isUsual) {
    const texts = suites.map(({ code }) => `\n${printed(code)}\n`);
    team.append(`${path}.ts`, texts.join(""));
    return;
  }
  const free =
    text === undefined
      ? path
      : team.freePath(path.replace(/\.test$/, "-added.test"));
  const file = testsFile(suites, free, team.place);
  if (file !== undefined) team.create(file);
}

/** Whether tests have the title of a suite. */
function describes(tests: string, { title }: Suite): boolean {
  return [`"${title}"`, `'${title}'`, `\`${title}\``].some((quoted) =>
    tests.includes(`describe(${quoted}`),
  );
}

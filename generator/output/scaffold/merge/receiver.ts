import type { CallExpression } from "ts-morph";

import type { ApiVersion } from "../../../language/model/model.js";
import {
  creatorName,
  receiverModule,
  routeText,
} from "../files/app/receiver-app.js";
import type { Blueprint } from "../files/files.js";
import {
  eventTest,
  handlerStatement,
  receiverFile,
  receiverFiles,
  receiverTestPath,
  receiverTests,
  receivingVersions,
} from "../files/receiver.js";
import { type Kept, nothingKept } from "../files/stores.js";
import { importSpecifier, printed } from "../source.js";
import { callsByVersion } from "./resolve.js";
import { addStores } from "./stores.js";
import type { Team } from "./team.js";

/** Adds a handler for each new event, and a file for the events of a new version. */
export function addToReceiver(blueprint: Blueprint, team: Team): void {
  // What a broken file has is unknown.
  if (team.hasBroken) return;
  const calls = callsByVersion(
    team,
    "createWebhookReceiver",
    "webhooks",
    blueprint.api.versions,
  );
  const [call] = calls.values();
  const files = (kept: Kept) => receiverFiles({ ...blueprint, kept });
  const kept =
    call === undefined
      ? nothingKept
      : addStores({ kept: blueprint.kept, files }, call, team);
  for (const version of receivingVersions(blueprint.api.versions)) {
    const call = calls.get(version.name);
    if (call === undefined) addReceiver(version, { ...blueprint, kept }, team);
    else {
      addEvents(call, version, team);
      addEventTests(version, team);
    }
  }
}

/** Adds a file for the events of a new version, and reports the code that connects it. */
function addReceiver(
  version: ApiVersion,
  { place, platform, kept }: Blueprint,
  team: Team,
): void {
  const module = team.freePath(receiverModule(version, place));
  team.create({ ...receiverFile(version, kept, place), path: `${module}.ts` });
  const tests = team.freePath(receiverTestPath(version));
  team.create(receiverTests(version, place, tests, module));
  const at = `${place.dir}/app`;
  const app = team.sources.find((each) => team.moduleOf(each) === at);
  const from = importSpecifier(at, { from: { module } }, place);
  team.reportFault(
    app ?? `${module}.ts`,
    `Send the deliveries of ${version.name} to the new receiver:`,
    `import { createReceiver as ${creatorName(version)} } from "${from}";\n\n${routeText(version, platform, kept)}`,
  );
}

/** Adds the tests of new events to the file that a first run writes, if it has its function. */
function addEventTests(version: ApiVersion, team: Team): void {
  const path = `${receiverTestPath(version)}.ts`;
  const text = team.read(path);
  if (text === undefined || !/async function deliver\b/.test(text)) return;
  const known = new Set(
    [...text.matchAll(/(["'])(.*?)\1/g)].map(([, , name = ""]) => name),
  );
  const tests = version.events
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => `\n${printed(eventTest(name))}\n`);
  if (tests.length > 0) team.append(path, tests.join(""));
}

/** Adds handlers after the last one of a receiver. */
function addEvents(
  call: CallExpression,
  { events }: ApiVersion,
  team: Team,
): void {
  const { is } = team;
  const handled = call
    .getSourceFile()
    .getDescendants()
    .filter((node) => is.isCallExpression(node))
    .flatMap((node) => {
      const callee = node.getExpression();
      const [name] = node.getArguments();
      return is.isPropertyAccessExpression(callee) &&
        callee.getName() === "on" &&
        is.isStringLiteral(name)
        ? [{ name: name.getLiteralText(), node, on: callee.getExpression() }]
        : [];
    });
  const known = new Set(handled.map(({ name }) => name));
  const missing = events.filter(({ name }) => !known.has(name));
  if (missing.length === 0) return;
  const last = handled.at(-1);
  const statement = last?.node.getParent();
  const receiver = last?.on.getText() ?? "receiver";
  const isKnown =
    is.isIdentifier(last?.on) && is.isExpressionStatement(statement);
  const texts = missing.map(({ name }) =>
    printed(handlerStatement(isKnown ? receiver : "receiver", name)),
  );
  const hasStub = /function notImplemented\b/.test(
    call.getSourceFile().getFullText(),
  );
  if (isKnown && hasStub)
    for (const text of texts)
      team.insertions(call).afterStatement(statement, text);
  else
    team.reportFault(
      call,
      "These events have no handler. Add one for each:",
      texts.join("\n").replaceAll("notImplemented()", "{}"),
    );
}

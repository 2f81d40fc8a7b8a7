import type { CallExpression } from "ts-morph";

import type { ApiVersion } from "../../model/model.js";
import type { Blueprint } from "../files/files.js";
import {
  deliveryPath,
  handlerStatement,
  receiverFile,
  receiverModule,
  receivingVersions,
} from "../files/receiver.js";
import { importSpecifier, printed } from "../source.js";
import { callsByVersion } from "./resolve.js";
import type { Team } from "./team.js";

/** Adds a handler for each new event, and a file for the events of a new version. */
export function addToReceiver({ api, place }: Blueprint, team: Team): void {
  // What a broken file has is unknown.
  if (team.hasBroken) return;
  const calls = callsByVersion(team, "createWebhookReceiver", "webhooks");
  for (const version of receivingVersions(api.versions)) {
    const call = calls.get(version.name);
    if (call !== undefined) addEvents(call, version, team);
    else {
      const module = team.freePath(receiverModule(version, place));
      team.create({ ...receiverFile(version, place), path: `${module}.ts` });
      const app = team.sources.find(
        (each) => team.moduleOf(each) === `${place.dir}/app`,
      );
      const at = `${place.dir}/app`;
      team.reportFault(
        app ?? `${module}.ts`,
        `Send the deliveries of ${version.name} to the new receiver:`,
        `import { createReceiver } from "${importSpecifier(at, { from: { module } }, place)}";\n\n["${deliveryPath(version)}", webhookListener(createReceiver(webhookSecret), options)],`,
      );
    }
  }
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

import type { CallExpression, Node } from "ts-morph";

import type { ApiVersion } from "../../../../language/model/model.js";
import { type Blueprint, sendingVersions } from "../../files/files.js";
import { logFile, openedWebhooks, transportModule } from "../../files/main.js";
import type { Kept } from "../../files/stores.js";
import { webhooksFile } from "../../files/webhooks.js";
import { constantName } from "../../names.js";
import { generatedModule, importSpecifier, printed } from "../../source.js";
import { callsByVersion } from "../resolve.js";
import type { Team } from "../team.js";

const CREATE = "createWebhookSender";

/** Adds a webhook sender for each version that has events and no sender. */
export function addSenders(blueprint: Blueprint, team: Team): void {
  const { place, kept } = blueprint;
  const calls = callsByVersion(
    team,
    CREATE,
    "webhooks",
    blueprint.api.versions,
  );
  const missing = sendingVersions(blueprint).filter(
    ({ name }) => !calls.has(name),
  );
  if (missing.length === 0) return;
  const [sibling] = [...calls].slice(-1);
  if (sibling !== undefined) {
    for (const version of missing) addBeside(sibling, version, team);
    return;
  }
  const path = team.freePath(`${place.dir}/webhooks`);
  team.create(webhooksFile(missing, kept, place, path));
  if (!team.has(`${place.dir}/log.ts`)) team.create(logFile(place));
  addOpen(path, kept, team);
  addClose(path, team);
}

/**
 * Adds a sender after the variable of another one, with the same options.
 *
 * @param other the version of the other one, and the call that creates it
 */
function addBeside(
  [other, sibling]: readonly [string, CallExpression],
  version: ApiVersion,
  team: Team,
): void {
  const { is, place } = team;
  const module = generatedModule(place, `${version.name}/webhooks`);
  const declaration = sibling.getParent();
  const statement = sibling.getFirstAncestor((node) =>
    is.isVariableStatement(node),
  );
  const wanted = constantName("create", version.name, "webhook sender");
  const sender = team.freeName(constantName(version.name, "webhooks"));
  const options = optionsFor(version, other, sibling);
  if (
    !is.isVariableDeclaration(declaration) ||
    statement === undefined ||
    !is.isSourceFile(statement.getParent())
  ) {
    const from = importSpecifier(
      team.moduleOf(sibling),
      { from: { module } },
      place,
    );
    team.reportFault(
      sibling,
      `The events of ${version.name} have no sender. Add one:`,
      `import { ${CREATE} as ${wanted} } from "${from}";\n\nconst ${sender} = ${wanted}(${options});`,
    );
    return;
  }
  const create = team.import(sibling, CREATE, module, wanted);
  const file = team.insertions(sibling);
  file.afterStatement(
    statement,
    `export ${statement.getDeclarationKind()} ${sender} = ${create}(${options});`,
  );
  for (const assigned of assignmentsOf(declaration.getName(), sibling, team)) {
    const others = optionsFor(version, other, assigned.call);
    file.afterStatement(
      assigned.statement,
      `${sender} = ${create}(${others});`,
    );
  }
  closeBeside(declaration.getName(), sender, sibling, team);
}

/** The options of a sender for another version, whose name a queue has. */
function optionsFor(
  { name }: ApiVersion,
  other: string,
  call: CallExpression,
): string {
  const texts = call.getArguments().map((each) => each.getText());
  const isName = (text: string) => text.slice(1, -1) === other;
  // The place of the addition adds its own indentation.
  const line = call
    .getSourceFile()
    .getFullText()
    .slice(call.getStartLinePos(), call.getStart());
  const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
  return texts
    .join(", ")
    .replaceAll(`\n${indent}`, "\n")
    .replace(/(["'])[^"'\\]*\1/g, (text) =>
      isName(text) ? JSON.stringify(name) : text,
    );
}

/** Where a variable with a sender gets another one, such as one with a queue in a database. */
function assignmentsOf(name: string, place: Node, { is }: Team) {
  return place
    .getSourceFile()
    .getDescendants()
    .flatMap((statement) => {
      if (!is.isExpressionStatement(statement)) return [];
      const assignment = statement.getExpression();
      if (!is.isBinaryExpression(assignment)) return [];
      const call = assignment.getRight();
      return assignment.getLeft().getText() === name &&
        is.isCallExpression(call)
        ? { statement, call }
        : [];
    });
}

/** Closes a sender where another one is closed. */
function closeBeside(
  other: string,
  sender: string,
  place: Node,
  team: Team,
): void {
  const { is } = team;
  const call = place
    .getSourceFile()
    .getDescendants()
    .find(
      (node) =>
        is.isCallExpression(node) && node.getText() === `${other}.close()`,
    );
  const parent = call?.getParent();
  const statement = parent?.getParent();
  const file = team.insertions(place);
  if (is.isArrayLiteralExpression(parent))
    file.element(parent, `${sender}.close()`);
  else if (is.isAwaitExpression(parent) && is.isExpressionStatement(statement))
    file.afterStatement(statement, `await ${sender}.close();`);
  else
    team.reportFault(
      place,
      "Close the new sender when the server stops:",
      `await ${sender}.close();`,
    );
}

/** Calls `openWebhooks` of a new file before the server starts. */
function addOpen(path: string, kept: Kept, team: Team): void {
  const { is } = team;
  const starts = team.sources
    .flatMap((source) => source.getDescendants())
    .filter(
      (node) =>
        is.isVariableStatement(node) &&
        /\bclose\b.*= await start\(/.test(node.getText()),
    );
  const previous = starts[0]?.getPreviousSibling();
  const call = `${printed(openedWebhooks(kept))};`;
  if (previous === undefined || starts.length > 1) {
    team.reportFault(
      `${path}.ts`,
      "Send the events before the server starts. Until then, none leave the process:",
      call,
    );
    return;
  }
  team.import(previous, "openWebhooks", path);
  team.import(previous, "httpsTransport", transportModule);
  team.insertions(previous).afterStatement(previous, call);
}

/** Calls `closeWebhooks` of a new file after the server is closed. */
function addClose(path: string, team: Team): void {
  const { is } = team;
  const statements = team.sources
    .flatMap((source) => source.getDescendants())
    .filter(
      (node) =>
        is.isExpressionStatement(node) &&
        /^await close\(\);?$/.test(node.getText()),
    );
  const [statement] = statements;
  if (statement === undefined || statements.length > 1) {
    team.reportFault(
      `${path}.ts`,
      "Close the senders when the server stops:",
      "await closeWebhooks();",
    );
    return;
  }
  const close = team.import(statement, "closeWebhooks", path);
  team.insertions(statement).afterStatement(statement, `await ${close}();`);
}

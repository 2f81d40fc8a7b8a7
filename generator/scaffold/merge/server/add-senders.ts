import type { CallExpression, Node } from "ts-morph";

import type { ApiVersion } from "../../../model/model.js";
import { type Blueprint, sendingVersions } from "../../files/files.js";
import { webhooksFile } from "../../files/webhooks.js";
import { constantName } from "../../names.js";
import { generatedModule, importSpecifier } from "../../source.js";
import { callsByVersion } from "../resolve.js";
import type { Team } from "../team.js";

const CREATE = "createWebhookSender";

/** Adds a webhook sender for each version that has events and no sender. */
export function addSenders(blueprint: Blueprint, team: Team): void {
  const { place } = blueprint;
  const calls = callsByVersion(team, CREATE, "webhooks");
  const missing = sendingVersions(blueprint).filter(
    ({ name }) => !calls.has(name),
  );
  if (missing.length === 0) return;
  const sibling = [...calls.values()].at(-1);
  if (sibling !== undefined) {
    for (const version of missing) addBeside(sibling, version, team);
    return;
  }
  const path = team.freePath(`${place.dir}/webhooks`);
  team.create(webhooksFile(missing, place, path));
  addClose(path, team);
}

/** Adds a sender after the constant of another one, with the same options. */
function addBeside(
  sibling: CallExpression,
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
  const options = sibling
    .getArguments()
    .map((each) => each.getText())
    .join(", ");
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
    `export const ${sender} = ${create}(${options});`,
  );
  closeBeside(declaration.getName(), sender, sibling, team);
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

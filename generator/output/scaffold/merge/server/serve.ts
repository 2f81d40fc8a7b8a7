import type { ApiVersion } from "../../../../language/model/model.js";
import type { Factory } from "../../files/handlers.js";
import { localName, registration } from "../../files/server.js";
import type { HandlerGroup, HandlerModule } from "../../groups.js";
import { importSpecifier, printed } from "../../source.js";
import { objectOf } from "../resolve.js";
import type { Team } from "../team.js";
import { handlersOf, type Served } from "./served.js";

/** Spreads the handlers of a new file into the server. */
export function serve(
  module: HandlerModule,
  group: HandlerGroup,
  factory: Factory | undefined,
  served: Served,
  team: Team,
): void {
  const wanted = localName(module, group, served.groups !== undefined);
  const objects = new Set(
    group.versions.map((version) => {
      const object = objectFor(version, served, team);
      if (object === undefined)
        serveVersion(version, module, wanted, factory, served, team);
      return object;
    }),
  );
  for (const object of objects) {
    if (object === undefined) continue;
    const local = team.import(object, module.constant, module.path, wanted);
    team.insertions(object).atEnd(object, {
      text: entry(module, local, factory),
    });
  }
}

/** The member of the handlers that serves a file: a spread, or the handler itself. */
function entry(
  module: HandlerModule,
  local: string,
  factory: Factory | undefined,
): string {
  const member = printed(registration(module, local, factory !== undefined));
  return factory ? `${member}(${factory.argument})` : member;
}

/** The object with the handlers of a version. */
function objectFor(version: ApiVersion, served: Served, team: Team) {
  const handlers = handlersOf(served, version.name);
  return handlers && objectOf(handlers, team.is);
}

/** Adds a version to a server of several versions; a server of one version is reported instead. */
function serveVersion(
  version: ApiVersion,
  module: HandlerModule,
  wanted: string,
  factory: Factory | undefined,
  served: Served,
  team: Team,
): void {
  const { versions, handlersObject, groups, call } = served;
  const { constant, path } = module;
  const from = importSpecifier(
    team.moduleOf(call),
    { from: { module: path } },
    team.place,
  );
  if (groups === undefined) return;
  if (
    versions === undefined ||
    handlersObject === undefined ||
    handlersOf(served, version.name) !== undefined
  ) {
    team.reportFault(
      call,
      `The handlers of ${version.name} are not an object in the code. Add these to them:`,
      `import { ${constant} } from "${from}";\n\n${entry(module, constant, factory)},`,
    );
    return;
  }
  const local = team.import(handlersObject, constant, path, wanted);
  const file = team.insertions(handlersObject);
  file.inGroup(handlersObject, keyOf(version), entry(module, local, factory));
  const isListed = versions
    .getElements()
    .some((each) => each.getText().slice(1, -1) === version.name);
  if (!isListed)
    team.insertions(versions).element(versions, JSON.stringify(version.name));
}

/** A file with handlers of a version that the server does not have. */
export interface NewModule {
  readonly version: ApiVersion;
  readonly module: HandlerModule;
}

/**
 * Reports versions that a server of one version lacks, with the code that makes it a
 * server of several versions. The user has to change the code for that.
 *
 * @param only the version that it has, unless the description has lost it
 */
export function reportVersions(
  modules: readonly NewModule[],
  [only]: readonly ApiVersion[],
  factory: Factory | undefined,
  { call, module, handlers }: Served,
  team: Team,
): void {
  const { generated } = team.place;
  const own =
    only?.name ?? module.slice(0, -"/server".length).replace(/^.*\//, "");
  const added = new Set(modules.map(({ version }) => version));
  const importOf = (name: string, path: string) =>
    `import { ${name} } from "${importSpecifier(team.moduleOf(call), { from: { module: path } }, team.place)}";`;
  const names = [own, ...[...added].map(({ name }) => name)];
  const groups = [...added].flatMap((version) => [
    `  ${keyOf(version)}: {`,
    ...modules
      .filter((each) => each.version === version)
      .map(
        (each) => `    ${entry(each.module, each.module.constant, factory)},`,
      ),
    "  },",
  ]);
  const code = [
    importOf("createServer", `${generated}/server`),
    ...modules.map((each) => importOf(each.module.constant, each.module.path)),
    "",
    `versions: [${names.map((name) => JSON.stringify(name)).join(", ")}],`,
    "handlers: {",
    `  ${keyOf({ name: own })}: { /* the handlers that are here now */ },`,
    ...groups,
    "},",
  ];
  team.reportFault(
    handlers,
    `This server is of ${own} alone. Change these lines of it, so that it serves ${names.slice(1).join(" and ")} too:`,
    code.join("\n"),
  );
}

function keyOf({ name }: Pick<ApiVersion, "name">): string {
  return /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
}

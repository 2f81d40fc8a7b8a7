import type { Node } from "ts-morph";

import type {
  ApiVersion,
  Operation,
} from "../../../../language/model/model.js";
import type { Blueprint } from "../../files/files.js";
import { operationPlace } from "../../files/handlers.js";
import { type VersionSet, versionSets } from "../../groups.js";
import { declarationOf, nameOf as memberName } from "../resolve.js";
import type { Team } from "../team.js";
import { type FoundHandlers, handlersIn } from "./handlers.js";
import { handlersOf, type Served } from "./served.js";

/** The handlers that the server has and lacks. */
export interface Inventory {
  /** The handlers of each version that is served. */
  readonly found: ReadonlyMap<ApiVersion, FoundHandlers>;
  /** The operations without a handler, by the versions that lack it. */
  readonly missing: readonly VersionSet[];
}

/** Compares the handlers of the server with the description. Reports handlers without an operation. */
export function inventory(
  served: Served,
  { api }: Blueprint,
  team: Team,
): Inventory {
  const found = new Map<ApiVersion, FoundHandlers>();
  for (const version of api.versions) {
    const handlers = handlersOf(served, version.name);
    if (handlers !== undefined)
      found.set(
        version,
        handlersIn(handlers, team.is, (node) => team.isBroken(node)),
      );
  }
  const renamed = reportGone(found, api.versions, team);
  for (const [version, handlers] of found)
    reportUnclear(version, handlers, team);
  const lacks = (version: ApiVersion, name: string): boolean => {
    const handlers = found.get(version);
    return (
      handlers !== undefined &&
      handlers.opened === undefined &&
      !handlers.members.has(name) &&
      // Its handler is there, with the former name.
      !renamed.get(version)?.has(name)
    );
  };
  const sets = versionSets(api).map((set) => ({
    ...set,
    versions: set.versions.filter((version) => found.has(version)),
  }));
  const unknown = unknownGroups(served, team);
  if (unknown !== undefined)
    team.reportUnclear(
      unknown,
      "Tenon cannot read which versions have handlers here. Nothing is added for other versions.",
    );
  const added =
    unknown === undefined
      ? api.versions.filter((version) => !found.has(version))
      : [];
  return {
    found,
    missing: [
      ...missingSets(sets, lacks),
      // A new version gets its own folder.
      ...added.map((version) => ({
        versions: [version],
        operations: version.operations,
      })),
    ],
  };
}

/** The part of the handlers of several versions that cannot be read, if there is one. */
function unknownGroups(
  { groups, handlers, handlersObject }: Served,
  { is }: Team,
): Node | undefined {
  if (groups === undefined) return undefined;
  if (handlersObject === undefined) return handlers;
  return handlersObject
    .getProperties()
    .find((property) => memberName(property, is) === undefined);
}

/**
 * Reports handlers of operations that their version does not have. Returns the names that
 * these operations have now.
 */
function reportGone(
  found: Inventory["found"],
  versions: readonly ApiVersion[],
  team: Team,
): ReadonlyMap<ApiVersion, ReadonlySet<string>> {
  const renamed = new Map<ApiVersion, Set<string>>();
  const reported = new Set<string>();
  const has = ({ operations }: ApiVersion, name: string) =>
    operations.some((operation) => operation.name === name);
  for (const [version, { members }] of found)
    for (const [name, { node, isListed }] of members) {
      if (!isListed || has(version, name)) continue;
      const stopsServer = !versions.some((other) => has(other, name));
      const owner = stopsServer ? "the description" : version.name;
      const file = node.getSourceFile().getFilePath();
      const code = [node, ...declarationsOf(node, team)];
      const now = renamedTo(code, version, team);
      if (now !== undefined)
        renamed.set(
          version,
          new Set([...(renamed.get(version) ?? []), now.name]),
        );
      const key = JSON.stringify([name, owner, file, node.getStart()]);
      if (reported.has(key)) continue;
      reported.add(key);
      const advice = stopsServer
        ? " The server does not start until you remove or rename it."
        : "";
      const called =
        now === undefined
          ? ""
          : ` ${operationPlace(now)} is now called ${now.name}.`;
      const message = `${name} is not an operation of ${owner}.${called}${advice}`;
      // One with a former name is still to write.
      const gone = now === undefined ? code : [];
      team.reportGone(node, { message, stopsServer }, gone);
    }
  return renamed;
}

/**
 * The operation that a handler had under another name, if Tenon's comment on the handler has the
 * method and the path of one.
 */
function renamedTo(
  code: readonly Node[],
  { operations }: ApiVersion,
  { is }: Team,
): Operation | undefined {
  const comments = code
    .map((node) => {
      const isVariable = is.isVariableDeclaration(node);
      return (isVariable ? node.getVariableStatement() : undefined) ?? node;
    })
    .flatMap((node) => node.getLeadingCommentRanges())
    .map((range) => range.getText());
  return operations.find((operation) =>
    comments.some((text) => text.includes(operationPlace(operation))),
  );
}

/**
 * The declaration of a handler that is only named where the server lists it: `getCat`, or
 * `getCat: getCat(deps)`.
 */
function declarationsOf(node: Node, { is }: Team): readonly Node[] {
  if (is.isPropertyAssignment(node)) {
    const value = node.getInitializer();
    const made = is.isCallExpression(value)
      ? declarationOf(value.getExpression(), is)
      : undefined;
    return made === undefined ? [] : [made];
  }
  if (!is.isShorthandPropertyAssignment(node)) return [];
  const symbol = node.getValueSymbol();
  return (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
}

/**
 * Reports operations that may lack a handler, because a part of the code cannot be read.
 * An operation that no code of the team names has none, unless that part comes from elsewhere.
 */
function reportUnclear(
  { operations }: ApiVersion,
  { members, opened }: FoundHandlers,
  team: Team,
): void {
  if (opened === undefined || team.isBroken(opened)) return;
  const names = operations.map(nameOf).filter((name) => !members.has(name));
  const module = missingModule(opened, team);
  if (module !== undefined) {
    team.reportFault(
      opened,
      `The file of these handlers, ${module}, is missing.`,
    );
    return;
  }
  const absent = isOfTeam(opened, team)
    ? names.filter((name) => !team.mentions(name))
    : [];
  if (absent.length > 0)
    team.reportFault(
      opened,
      `Tenon cannot read these handlers, and no code names ${listed(absent)}. Add ${absent.length === 1 ? "a handler" : "handlers"} to them.`,
    );
  else if (names.length > 0)
    team.reportUnclear(
      opened,
      `Tenon cannot read these handlers. Nothing is added for ${listed(names)}: the compiler reports those that are missing.`,
    );
}

/** The module that a value is imported from, if it is a file that does not exist. */
function missingModule(value: Node, team: Team): string | undefined {
  const { is } = team;
  if (is.isCallExpression(value) || is.isPropertyAccessExpression(value))
    return missingModule(value.getExpression(), team);
  const [declaration] = value.getSymbol()?.getDeclarations() ?? [];
  const from = declaration
    ?.getFirstAncestor(is.isImportDeclaration)
    ?.getModuleSpecifierValue();
  return from !== undefined && team.lacks(from, value) ? from : undefined;
}

/** Whether the code of the team makes a value: not a parameter, and no other package. */
function isOfTeam(value: Node, team: Team): boolean {
  const { is } = team;
  if (is.isCallExpression(value) || is.isPropertyAccessExpression(value))
    return isOfTeam(value.getExpression(), team);
  if (is.isObjectLiteralExpression(value)) return true;
  const declaration = declarationOf(value, is);
  return (
    declaration !== undefined &&
    !is.isParameterDeclaration(declaration) &&
    team.owns(declaration) &&
    !is.isImportSpecifier(declaration)
  );
}

/** The first names of a list, and the number of others. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(", ");
  const others = names.length - 3;
  return others > 0 ? `${shown} and ${String(others)} more` : shown;
}

/**
 * For each set of versions, the operations without a handler in some of them. The new
 * handlers belong only to these versions: the others keep theirs.
 */
function missingSets(
  sets: readonly VersionSet[],
  lacks: (version: ApiVersion, name: string) => boolean,
): readonly VersionSet[] {
  const missing = new Map<string, VersionSet & { operations: Operation[] }>();
  for (const { versions, operations } of sets)
    for (const { name } of operations) {
      const lacking = versions.filter((version) => lacks(version, name));
      const own = lacking
        .at(-1)
        ?.operations.find((operation) => operation.name === name);
      if (own === undefined) continue;
      const key = JSON.stringify(lacking.map(nameOf));
      const known = missing.get(key) ?? { versions: lacking, operations: [] };
      known.operations.push(own);
      missing.set(key, known);
    }
  return [...missing.values()];
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

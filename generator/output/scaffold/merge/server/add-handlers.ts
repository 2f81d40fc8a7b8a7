import type { Operation } from "../../../../language/model/model.js";
import { docComment } from "../../../../language/print/comments.js";
import type { Layout } from "../../choices.js";
import type { Blueprint } from "../../files/files.js";
import {
  type HandlerMeans,
  handlersFile,
  notImplemented,
  operationDocs,
  type Stub,
} from "../../files/handlers.js";
import {
  type HandlerGroup,
  handlerGroups,
  type HandlerModule,
  moduleName,
  versionSets,
} from "../../groups.js";
import { printed } from "../../source.js";
import type { Team } from "../team.js";
import type { Found } from "./handlers.js";
import type { Inventory } from "./missing.js";

/** A module with the operations that get a handler. */
export interface Addition {
  readonly group: HandlerGroup;
  readonly module: HandlerModule;
}

/** The handlers that are missing, by the files that a first run would write them to. */
export function additionsFor(
  { missing }: Inventory,
  layout: Layout,
  { api, place }: Blueprint,
): readonly Addition[] {
  const groups = handlerGroups(missing, {
    folder: `${place.dir}/handlers`,
    layout,
    isNested: versionSets(api).length > 1,
  });
  return groups.flatMap((group) =>
    group.modules.map((module) => ({ group, module })),
  );
}

/**
 * Adds handlers next to those of the same file, or else in a new file, which it returns
 * for the server to import.
 */
export function addHandlers(
  { group, module }: Addition,
  means: HandlerMeans,
  { found }: Inventory,
  layout: Layout,
  team: Team,
): HandlerModule | undefined {
  const sibling = module.isSingle
    ? undefined
    : siblingOf(module, group, found, layout, team);
  const operations = module.operations.filter(
    (operation) =>
      sibling === undefined ||
      !insertBeside(sibling, operation, means.stub, team),
  );
  if (operations.length === 0) return undefined;
  const { constant, isSingle } = module;
  const free = {
    ...module,
    operations,
    path: team.freePath(module.path),
    constant: isSingle ? constant : team.freeName(constant),
  };
  const file = handlersFile(free, group, means, team.place);
  team.create(file);
  for (const { name } of operations) team.noteHandler(file.path, name);
  return free;
}

/**
 * The last handler of an operation that belongs to the same file. Only these versions
 * use it, so that other versions do not get the new handlers.
 */
function siblingOf(
  module: HandlerModule,
  { versions }: HandlerGroup,
  found: Inventory["found"],
  layout: Layout,
  team: Team,
): Found | undefined {
  const file = module.path.slice(module.path.lastIndexOf("/") + 1);
  const [first] = versions;
  const members = first && found.get(first)?.members;
  const names = first?.operations
    .filter((operation) => moduleName(operation, [first], layout) === file)
    .map(({ name }) => name);
  return names
    ?.map((name) => members?.get(name))
    .filter((member) => member !== undefined)
    .filter(
      ({ node }) =>
        team.owns(node) &&
        [...found].every(
          ([version, handlers]) =>
            versions.includes(version) ===
            [...handlers.members.values()].some((each) => each.node === node),
        ),
    )
    .at(-1);
}

/** Adds a handler after another one. Returns whether it could. */
function insertBeside(
  { node }: Found,
  operation: Operation,
  stub: Stub,
  team: Team,
): boolean {
  const { is } = team;
  const parent = node.getParent();
  const comment = printed(docComment(operationDocs(operation)));
  const file = team.insertions(node);
  const isObject = is.isObjectLiteralExpression(parent);
  if (
    !isObject &&
    !is.isClassDeclaration(parent) &&
    !is.isClassExpression(parent)
  )
    return false;
  team.noteHandler(file.path, operation.name);
  if (isObject) {
    const local = team.import(node, stub.name, stub.module);
    const value = stub.takesContext
      ? `(_request, context) => ${local}(context)`
      : `() => ${local}()`;
    const text = `${operation.name}: ${value}`;
    file.afterMember(node, parent, { comment, text });
    return true;
  }
  const local = team.import(node, notImplemented.name, notImplemented.module);
  const text = `${operation.name} = () => ${local}();`;
  file.afterMember(node, parent, { comment, text });
  return true;
}

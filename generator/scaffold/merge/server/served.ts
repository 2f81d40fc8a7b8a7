import type {
  ArrayLiteralExpression,
  CallExpression,
  Expression,
  ObjectLiteralExpression,
  SourceFile,
} from "ts-morph";

import { nameOf, type NodeTests, objectOf, valueOf } from "../resolve.js";

/** The call that creates the server. */
export interface Served {
  readonly call: CallExpression;
  /** The path of the module that exports `createServer`, without extension. */
  readonly module: string;
  readonly options: ObjectLiteralExpression;
  readonly handlers: Expression;
  /** The object of the handlers; undefined if it is not in the code. */
  readonly handlersObject: ObjectLiteralExpression | undefined;
  /** The handlers of each version; undefined if the server has one version. */
  readonly groups: ReadonlyMap<string, Expression> | undefined;
  /** The list of versions. */
  readonly versions: ArrayLiteralExpression | undefined;
}

/** Finds the call of a generated `createServer` in a file. */
export function servedIn(
  source: SourceFile,
  generated: string,
  is: NodeTests,
): Served | undefined {
  for (const { names, module } of importedServers(source, generated))
    for (const node of source.getDescendants()) {
      if (!is.isCallExpression(node)) continue;
      if (!names.includes(node.getExpression().getText())) continue;
      const served = servedBy(node, module, is);
      if (served !== undefined) return served;
    }
  return undefined;
}

/** The names of `createServer` in a file, with the path of the module that each is from. */
function importedServers(source: SourceFile, generated: string) {
  return source.getImportDeclarations().flatMap((declaration) => {
    const from = declaration.getModuleSpecifierValue();
    if (!/\/server(?:\.[jt]s)?$/.test(from) || !from.startsWith(".")) return [];
    const target = new URL(from, `file://${source.getFilePath()}`).pathname;
    if (!target.includes(`/${generated}/`)) return [];
    const names = declaration
      .getNamedImports()
      .filter((each) => /^create(?:Partial)?Server$/.test(each.getName()))
      .map((each) => each.getAliasNode()?.getText() ?? each.getName());
    return [{ names, module: target.replace(/\.[jt]s$/, "") }];
  });
}

function servedBy(
  call: CallExpression,
  module: string,
  is: NodeTests,
): Served | undefined {
  const [argument] = call.getArguments();
  const options = is.isExpression(argument)
    ? objectOf(argument, is)
    : undefined;
  const handlers = options && valueOf(options, "handlers", is);
  if (options === undefined || handlers === undefined) return undefined;
  const list = valueOf(options, "versions", is);
  const handlersObject = objectOf(handlers, is);
  return {
    ...{ call, module, options, handlers, handlersObject },
    groups: list && groupsIn(handlersObject, is),
    versions: is.isArrayLiteralExpression(list) ? list : undefined,
  };
}

function groupsIn(
  object: ObjectLiteralExpression | undefined,
  is: NodeTests,
): ReadonlyMap<string, Expression> {
  const groups = new Map<string, Expression>();
  for (const property of object?.getProperties() ?? []) {
    const name = nameOf(property, is);
    const value = name && object && valueOf(object, name, is);
    if (name !== undefined && value) groups.set(name, value);
  }
  return groups;
}

/** The handlers of a version; undefined if the server does not have the version. */
export function handlersOf(
  { groups, module, handlers }: Served,
  version: string,
): Expression | undefined {
  if (groups !== undefined) return groups.get(version);
  return module.endsWith(`/${version}/server`) ? handlers : undefined;
}

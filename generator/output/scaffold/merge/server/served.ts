import type {
  ArrayLiteralExpression,
  CallExpression,
  Expression,
  ObjectLiteralExpression,
  SourceFile,
} from "ts-morph";

import { nameOf, type NodeTests, objectOf, valueOf } from "../resolve.js";
import { isTest, type Team } from "../team.js";
import { formerName } from "../version-names.js";

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

/** Finds the call of a generated `createServer`. Those of tests come last. */
export function servedBy(team: Team): Served | undefined {
  const all = team.sources.flatMap((source) => servedIn(source, team));
  return (
    all.find(({ call }) => !isTest(call.getSourceFile().getFilePath())) ??
    all[0]
  );
}

function servedIn(source: SourceFile, team: Team): readonly Served[] {
  return importedServers(source, team).flatMap(({ names, module }) =>
    source
      .getDescendants()
      .filter((node) => team.is.isCallExpression(node))
      .filter((node) => names.includes(node.getExpression().getText()))
      .flatMap((node) => serverOf(node, module, team.is) ?? []),
  );
}

/** The names of `createServer` in a file, with the path of the module that each is from. */
function importedServers(source: SourceFile, team: Team) {
  return source.getImportDeclarations().flatMap((declaration) => {
    const from = declaration.getModuleSpecifierValue();
    const module = team.targetOf(from, source);
    if (!module.endsWith("/server")) return [];
    if (!module.includes(`/${team.place.generated}/`)) return [];
    const whole = declaration.getNamespaceImport()?.getText();
    const names =
      whole !== undefined
        ? creators.map((name) => `${whole}.${name}`)
        : declaration
            .getNamedImports()
            .filter((each) => creators.includes(each.getName()))
            .map((each) => each.getAliasNode()?.getText() ?? each.getName());
    return [{ names, module }];
  });
}

const creators: readonly string[] = ["createServer", "createPartialServer"];

function serverOf(
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
  if (groups !== undefined)
    return groups.get(version) ?? groups.get(formerName(version));
  return [version, formerName(version)].some((name) =>
    module.endsWith(`/${name}/server`),
  )
    ? handlers
    : undefined;
}

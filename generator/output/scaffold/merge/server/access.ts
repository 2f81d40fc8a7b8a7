import type {
  Node,
  ObjectLiteralExpression,
  SourceFile,
  TypeReferenceNode,
} from "ts-morph";

import type {
  ApiVersion,
  SecurityScheme,
} from "../../../../language/model/model.js";
import { hookMember, usedSchemes } from "../../files/authenticate.js";
import { ownPrincipal, type OwnType } from "../../files/handlers.js";
import { declarationOf, nameOf, objectOf, valueOf } from "../resolve.js";
import { isTest, type Team } from "../team.js";
import type { Served } from "./served.js";

/** How the server authenticates callers. */
export interface Access {
  /** The functions per security scheme; undefined if they are no object in the code. */
  readonly hooks: ObjectLiteralExpression | undefined;
  /** The function that compares a credential with API_TOKEN, until the team replaces it. */
  readonly finder: string | undefined;
}

/** Returns how the server authenticates callers; undefined if it does not. */
export function accessOf(
  { options }: Served,
  { is }: Team,
): Access | undefined {
  const value = valueOf(options, "authenticate", is);
  if (value === undefined) return undefined;
  const hooks = objectOf(value, is);
  const finder = hooks
    ?.getDescendants()
    .find(
      (node) =>
        is.isIdentifier(node) &&
        declarationOf(node, is)?.getText().includes("apiToken"),
    );
  return { hooks, finder: finder?.getText() };
}

/** Adds a function for each security scheme that has none. */
export function addHooks(
  { hooks, finder }: Access,
  versions: readonly ApiVersion[],
  team: Team,
): void {
  if (hooks === undefined) return;
  const names = hooks.getProperties().map((each) => nameOf(each, team.is));
  // A spread can have the others.
  if (names.includes(undefined)) return;
  const missing = usedSchemes(versions).filter(
    ({ name }) => !names.includes(name),
  );
  for (const scheme of missing) addHook(hooks, scheme, finder, team);
  if (missing.length > 0) addVersions(hooks, versions, team);
}

function addHook(
  hooks: ObjectLiteralExpression,
  scheme: SecurityScheme,
  finder: string | undefined,
  team: Team,
): void {
  team.insertions(hooks).atEnd(hooks, hookMember(scheme, finder));
}

/** Adds the versions that the type of the functions does not name: `Authenticate<"v1" | "v2", Principal>`. */
function addVersions(
  hooks: ObjectLiteralExpression,
  versions: readonly ApiVersion[],
  team: Team,
): void {
  for (const node of hooks.getSourceFile().getDescendants()) {
    if (!team.is.isTypeReference(node)) continue;
    const [first, principal] = node.getTypeArguments();
    if (first === undefined || principal === undefined) continue;
    if (node.getTypeName().getText() !== "Authenticate") continue;
    const text = first.getText();
    const added = versions
      .map(({ name }) => JSON.stringify(name))
      .filter((name) => !text.includes(name.slice(1, -1)))
      .map((name) => ` | ${name}`);
    if (added.length > 0) team.insertions(node).after(first, added.join(""));
  }
}

/** The generated types that have the type of callers as their last argument. */
const ofPrincipal = ["SharedHandlers", "Handlers", "Authenticate"];

/** The type of callers that the code of the team names, wherever it is declared. */
export function principalOf(team: Team): OwnType {
  const references = team.sources
    .filter((source) => !isTest(source.getFilePath()))
    .flatMap((source) => source.getDescendants())
    .filter((node) => team.is.isTypeReference(node));
  const found = ofPrincipal
    .flatMap((name) =>
      references.filter((each) => each.getTypeName().getText() === name),
    )
    .map((each) => argumentOf(each, team))
    .find((each) => each !== undefined);
  return found ?? ownPrincipal(team.place);
}

/** The type of callers of `Handlers<Principal>`; undefined if another module cannot import it. */
function argumentOf(
  reference: TypeReferenceNode,
  team: Team,
): OwnType | undefined {
  return ownTypeOf(reference.getTypeArguments().at(-1), team);
}

/** The type that a reference names; undefined if another module cannot import it. */
export function ownTypeOf(
  reference: Node | undefined,
  team: Team,
): OwnType | undefined {
  if (!team.is.isTypeReference(reference)) return undefined;
  if (reference.getTypeArguments().length > 0) return undefined;
  const local = reference.getTypeName().getText();
  const source = reference.getSourceFile();
  for (const declaration of source.getImportDeclarations())
    for (const each of declaration.getNamedImports()) {
      if ((each.getAliasNode()?.getText() ?? each.getName()) !== local)
        continue;
      const specifier = declaration.getModuleSpecifierValue();
      return {
        name: each.getName(),
        from: team.importedFrom(specifier, source),
      };
    }
  return isExported(source, local)
    ? { name: local, from: { module: team.moduleOf(source) } }
    : undefined;
}

function isExported(source: SourceFile, name: string): boolean {
  const declaration =
    source.getInterface(name) ??
    source.getTypeAlias(name) ??
    source.getClass(name);
  return declaration?.isExported() === true;
}

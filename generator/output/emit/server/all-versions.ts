/**
 * Emits the `server.ts` of the whole API, which serves the versions that its
 * options name. `shared-handlers.ts` prints the handlers that several versions
 * share.
 */

import { errorFormats } from "../../../input/responses/error-formats.js";
import type { Api, ApiVersion } from "../../../language/model/model.js";
import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  arrayLiteral,
  list,
  typeParameters,
} from "../../../language/print/escape.js";
import {
  importedAs,
  importType,
  importValue,
  type Module,
} from "../../../language/print/print.js";
import {
  intersectionOf,
  literalUnion,
  memberLines,
  memberOf,
  neverType,
  referenceType,
  simpleType,
  type Type,
  typeAliasDeclaration,
} from "../../../language/print/type.js";
import { schemesInUse } from "./authentication.js";
import { createFunction } from "./create-function.js";
import { hooksOf, intersectionCode, neededOptions } from "./options.js";
import {
  hasQuotaOption,
  importedQuotaCalls,
  namesPrincipal,
  quotaOptionOf,
  spendsQuotas,
} from "./quota-calls.js";
import { sharedHandlersType } from "./shared-handlers.js";
import {
  handlersOf,
  hasSecurity,
  identifierPrefix,
  versionImport,
} from "./version-names.js";

const versionsOptions = importType("runtime/server", "VersionsOptions");
const openOptions = importType("runtime/server", "OpenVersionsOptions");
const refuses = importType("runtime/server", "Refuses");
const versionsHooks = importType("runtime/server", "VersionsHookOptions");
const needs = importType("runtime/server", "Needs");
const serveApiVersions = importValue("runtime/server", "serveSurfaces");

/**
 * Emits the `server.ts` of the whole API. An API with one version needs only
 * the `server.ts` of that version.
 */
export function emitApiServer(api: Api): Module {
  return {
    path: "server",
    declares: new Set([
      "Groups",
      "Version",
      "Handlers",
      "PartialHandlers",
      ...(api.versions.some(spendsQuotas) ? ["QuotaCalls", "QuotaCall"] : []),
      "SharedHandlers",
      "AllHooks",
      "Schemes",
      "Authenticate",
      "Needed",
      "createServer",
      "createPartialServer",
    ]),
    body: declarations(api),
  };
}

function* declarations({ versions, shared }: Api): Iterable<Code> {
  const guarded = versions.filter(hasSecurity);
  const isGuarded = guarded.length > 0;
  yield groupsInterface(versions, isGuarded);
  yield versionType(versions);
  yield* handlersTypes(isGuarded);
  yield sharedHandlersType(versions, shared);
  if (versions.some(spendsQuotas)) yield* quotaCallTypes(versions);
  if (isGuarded) yield schemesType(guarded);
  const isRefusing = versions.some(hasErrorReply);
  const isNeeding =
    isRefusing || versions.some((each) => neededOptions(each).length > 0);
  const requirements = {
    isGuarded,
    isRefusing,
    isNeeding,
    quotas: quotaOptionOfAll(versions),
  };
  yield hooksInterface(versions, isGuarded);
  if (isNeeding) yield neededInterface(versions, requirements);
  if (isGuarded) yield authenticateType();
  yield* createFunctions(versions, requirements);
}

function hasErrorReply(apiVersion: ApiVersion): boolean {
  return errorFormats(apiVersion) !== "problems";
}

/** The facts that determine the form of the options. */
interface Requirements {
  /** Whether an operation of some version needs credentials. */
  readonly isGuarded: boolean;
  /** Whether some version declares errors that are not problem documents. */
  readonly isRefusing: boolean;
  /** Whether some version requires options. */
  readonly isNeeding: boolean;
  /** The option `quotas`; undefined if a server does not have it. */
  readonly quotas: Code | undefined;
}

/** Prints the interface with all groups, from which the other types pick. */
function groupsInterface(
  versions: readonly ApiVersion[],
  guarded: boolean,
): Code {
  const name = guarded ? code`Groups<Principal>` : code`Groups`;
  return versionTable(
    "The handlers of each version.",
    name,
    versions,
    (apiVersion) => simpleType(apiVersion.name, handlersOf(apiVersion)),
  );
}

/** Prints an interface with a type for each version. */
function versionTable(
  docs: string,
  name: Code,
  versions: readonly ApiVersion[],
  typeOf: (apiVersion: ApiVersion) => Type,
): Code {
  const members = versions.map((apiVersion) =>
    memberOf(apiVersion.name, typeOf(apiVersion)),
  );
  return lines([
    docComment(docs),
    code`
      interface ${name} {
        ${memberLines({ kind: "object", members, index: undefined })}
      }
    `,
  ]);
}

function versionType(versions: readonly ApiVersion[]): Code {
  return lines([
    docComment("The API versions that a server can serve."),
    typeAliasDeclaration(
      code`type Version`,
      literalUnion(versions.map(({ name }) => name)),
    ),
  ]);
}

/** The type parameters of a declaration, with the principal if there is one. */
function parametersOf(guarded: boolean, principal: Code): readonly Code[] {
  const versions = code`Versions extends Version`;
  return guarded ? [versions, principal] : [versions];
}

/** Prints the hooks of each version. */
function hooksInterface(
  versions: readonly ApiVersion[],
  guarded: boolean,
): Code {
  return versionTable(
    "The hooks of each version.",
    hooksName(guarded),
    versions,
    (apiVersion) =>
      simpleType(
        "hooks",
        hooksOf(apiVersion, code`${versionImport(apiVersion, "Hooks")}`),
      ),
  );
}

function hooksName(guarded: boolean): Code {
  return guarded ? code`AllHooks<Principal>` : code`AllHooks`;
}

function* handlersTypes(guarded: boolean): Iterable<Code> {
  const parameters = typeParameters(
    parametersOf(guarded, code`Principal = unknown`),
  );
  const groups = groupsOf(guarded);
  yield lines([
    docComment("The handlers of the named versions, in a group per version."),
    typeAliasDeclaration(
      code`export type Handlers${parameters}`,
      simpleType(
        "handlers",
        code`Pick${list("<", [groups, code`Versions`], ">")}`,
      ),
    ),
  ]);
  yield lines([
    docComment(
      "Handlers for `createPartialServer`, any of which may be missing.",
    ),
    code`
      export type PartialHandlers${parameters} = {
        [Name in Versions]: Partial<${groups}[Name]>;
      };
    `,
  ]);
}

function groupsOf(guarded: boolean): Code {
  return guarded ? code`Groups<Principal>` : code`Groups`;
}

/** Prints the calls that spend quotas, by version and of the named versions. */
function* quotaCallTypes(versions: readonly ApiVersion[]): Iterable<Code> {
  const guarded = versions.some(namesPrincipal);
  const name = quotaCalls(versions);
  yield versionTable(
    "The requests of each version that spend quotas.",
    name,
    versions,
    (apiVersion) => simpleType(apiVersion.name, importedQuotaCalls(apiVersion)),
  );
  const parameters = typeParameters(
    parametersOf(guarded, code`Principal = unknown`),
  );
  yield lines([
    docComment(
      "A request that spends quotas, as `quotas.select` receives it. Its `surface` and `name` tell which operation is called.",
    ),
    // With two type parameters, prettier breaks these and not after the `=`.
    code`export type QuotaCall${parameters} = ${name}[Versions];`,
  ]);
}

function quotaCalls(versions: readonly ApiVersion[]): Code {
  const guarded = versions.some(namesPrincipal);
  return guarded ? code`QuotaCalls<Principal>` : code`QuotaCalls`;
}

function quotaOptionOfAll(versions: readonly ApiVersion[]): Code | undefined {
  if (!versions.some(hasQuotaOption)) return undefined;
  if (!versions.some(spendsQuotas)) return quotaOptionOf(code`never`);
  // Unlike those of an alias, type arguments are not inferred from an indexed access.
  return quotaOptionOf(code`${quotaCalls(versions)}[Versions]`);
}

/**
 * Security schemes belong to the document, so equal names in two versions are
 * the same hook.
 */
function schemesType(guarded: readonly ApiVersion[]): Code {
  const seen = new Set<string>();
  const types = guarded.flatMap((apiVersion) => {
    const names = schemesInUse(apiVersion).map(({ name }) => name);
    const hasNew = names.some((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    if (!hasNew) return [];
    const from = code`${versionImport(apiVersion, "Authenticate")}<Principal>`;
    return [simpleType(apiVersion.name, from)];
  });
  return lines([
    docComment("The hooks of all versions, by security scheme."),
    typeAliasDeclaration(code`type Schemes<Principal>`, intersectionOf(types)),
  ]);
}

/** Prints what each version requires, so that it depends on no other version. */
function neededInterface(
  versions: readonly ApiVersion[],
  { isGuarded, isRefusing }: Requirements,
): Code {
  return versionTable(
    "What a server of each version must have.",
    code`Needed`,
    versions,
    (apiVersion) => {
      const options = literalUnion(neededOptions(apiVersion));
      const schemes = schemesInUse(apiVersion).map(({ name }) => name);
      const members = [
        memberOf("options", options),
        ...(isGuarded ? [memberOf("schemes", literalUnion(schemes))] : []),
        ...(isRefusing ? [memberOf("errors", errorReplyOf(apiVersion))] : []),
      ];
      return { kind: "object", members, index: undefined };
    },
  );
}

function errorReplyOf(apiVersion: ApiVersion): Type {
  if (!hasErrorReply(apiVersion)) return neverType;
  const imported = versionImport(apiVersion, "ErrorReply");
  return referenceType(apiVersion.name, code`${imported}`);
}

function authenticateType(): Code {
  const parameters = typeParameters(parametersOf(true, code`Principal`));
  return lines([
    docComment(
      "Authenticates the caller of the named versions by the credentials of the request.",
    ),
    typeAliasDeclaration(
      code`export type Authenticate${parameters}`,
      simpleType(
        "authenticate",
        code`Pick${list("<", [code`Schemes<Principal>`, code`Needed[Versions]["schemes"]`], ">")}`,
      ),
    ),
  ]);
}

/** Prints `createServer`, and `createPartialServer` for incomplete handlers. */
function* createFunctions(
  versions: readonly ApiVersion[],
  requirements: Requirements,
): Iterable<Code> {
  const { isGuarded } = requirements;
  const surfaces = versions.map((apiVersion) => {
    const imported = importValue(`${apiVersion.name}/server`, "serverSurface");
    return code`${importedAs(imported, `${identifierPrefix(apiVersion, false)}Surface`)}`;
  });
  const common = {
    parameters: parametersOf(isGuarded, code`Principal`),
    serve: code`${serveApiVersions}`,
    served: arrayLiteral(surfaces),
  };
  yield createFunction({
    ...common,
    name: "createServer",
    docs: "Creates a server for the versions that the options name. It must have all their handlers.",
    options: optionsType(groupsOf(isGuarded), requirements),
  });
  const some = isGuarded ? [code`Version`, code`Principal`] : [code`Version`];
  yield createFunction({
    ...common,
    name: "createPartialServer",
    docs: "Creates a server whose handlers may be missing: their operations respond with a 501 problem.",
    options: optionsType(
      code`PartialHandlers${list("<", some, ">")}`,
      requirements,
    ),
  });
}

function optionsType(
  handlers: Code,
  { isGuarded, isRefusing, isNeeding, quotas }: Requirements,
): Code {
  const args = [code`Versions`, handlers];
  const guarded = [
    code`Principal`,
    code`Schemes<Principal>`,
    code`Needed[Versions]`,
  ];
  const parts = isGuarded
    ? [code`${versionsOptions}${list("<", [...args, ...guarded], ">")}`]
    : [code`${openOptions}${list("<", args, ">")}`];
  if (!isGuarded && isNeeding)
    parts.push(code`${needs}<Needed[Versions]["options"]>`);
  parts.push(code`${versionsHooks}<${hooksName(isGuarded)}>`);
  if (quotas !== undefined) parts.push(quotas);
  if (isRefusing) parts.push(code`${refuses}<Needed[Versions]["errors"]>`);
  return intersectionCode(parts);
}

import type { Api, ApiVersion, SharedOperation } from "../../model/model.js";
import {
  type Code,
  code,
  empty,
  type Import,
  lines,
} from "../../print/code.js";
import {
  arrayLiteral,
  propertyKey,
  list,
  multilineObject,
  stringLiteral,
  typeKey,
} from "../../print/escape.js";
import { docComment } from "../../print/comments.js";
import {
  importType,
  importValue,
  type Module,
  importedAs,
} from "../../print/print.js";
import {
  interfaceDeclaration,
  intersectionOf,
  type Member,
  simpleType,
  type Type,
  typeAliasDeclaration,
  typeCode,
  unionOf,
} from "../../print/type.js";
import { schemesInUse, serverOptions } from "./authentication.js";

const serverType = importType("runtime/server", "Server");
const someHandlersType = importType("runtime/server", "SomeHandlers");
const serveApiVersions = importValue("runtime/server", "serveSurfaces");

/**
 * Emits the `server.ts` of the whole API, which serves all versions. Operations
 * that are equal in several versions share one handler. An API with one version
 * needs only the `server.ts` of that version.
 */
export function emitApiServer(api: Api): Module {
  const guarded = api.versions.filter(hasSecurity);
  const shared = api.shared.filter(
    ({ name }) => !api.versions.some((apiVersion) => apiVersion.name === name),
  );
  return {
    path: "server",
    declares: new Set([
      "Handlers",
      "PartialHandlers",
      "createServer",
      "shared",
      ...(guarded.length > 0 ? ["Authenticate"] : []),
    ]),
    body: [
      handlersInterface(api, shared, guarded.length > 0),
      partialHandlersType(guarded.length > 0),
      guarded.length > 0 ? authenticateType(guarded) : empty,
      sharedTable(shared),
      createServer(api.versions, guarded.length > 0),
    ],
  };
}

function hasSecurity(apiVersion: ApiVersion): boolean {
  return schemesInUse(apiVersion).length > 0;
}

/**
 * Shared operations come first, the others follow under the name of their
 * version.
 */
function handlersInterface(
  { versions }: Api,
  shared: readonly SharedOperation[],
  guarded: boolean,
): Code {
  const top = shared.flatMap((operation) => {
    const last = versions.find(
      ({ name }) => name === operation.versions.at(-1),
    );
    const comment = docComment(`Serves ${joinNames(operation.versions)}.`);
    return last === undefined ? [] : [handlerMember(last, operation, comment)];
  });
  const name = guarded ? code`Handlers<Principal = unknown>` : code`Handlers`;
  return lines([
    docComment(
      "A handler for each operation. Operations that are the same in several versions come first and share one handler.",
    ),
    interfaceDeclaration(name, [
      ...top,
      ...versions.flatMap((apiVersion) => ownOperations(apiVersion, shared)),
    ]),
  ]);
}

/** An operation without a handler responds with a 501 problem. */
function partialHandlersType(guarded: boolean): Code {
  const name = guarded
    ? code`PartialHandlers<Principal = unknown>`
    : code`PartialHandlers`;
  const allHandlers = guarded ? code`Handlers<Principal>` : code`Handlers`;
  return lines([
    docComment(
      "Handlers that may be incomplete: an operation without a handler responds with a 501 problem.",
    ),
    typeAliasDeclaration(
      code`export type ${name}`,
      simpleType(
        "partial",
        code`${someHandlersType}${list("<", [allHandlers], ">")}`,
      ),
    ),
  ]);
}

function joinNames(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

/** The operations of a version that are not shared with another version. */
function ownOperations(
  apiVersion: ApiVersion,
  shared: readonly SharedOperation[],
): readonly Member[] {
  const members = apiVersion.operations
    .filter(
      ({ name }) =>
        !shared.some(
          (each) =>
            each.name === name && each.versions.includes(apiVersion.name),
        ),
    )
    .map(({ name }) =>
      handlerMember(apiVersion, { name, versions: [] }, empty),
    );
  if (members.length === 0) return [];
  const type: Type = { kind: "object", members, index: undefined };
  return [
    { docs: empty, key: typeKey(apiVersion.name), optional: false, type },
  ];
}

/**
 * The handler type from the version's own `server.ts`; a shared handler names
 * all its versions.
 */
function handlerMember(
  apiVersion: ApiVersion,
  { name, versions }: SharedOperation,
  comment: Code,
): Member {
  const servedVersions = unionOf(
    versions.map((each) => simpleType(each, stringLiteral(each))),
  );
  const args = [
    ...(hasSecurity(apiVersion) ? [code`Principal`] : []),
    ...(versions.length > 0 ? [typeCode(servedVersions)] : []),
  ];
  const from = versionImport(apiVersion, "Handlers");
  const owner =
    args.length === 0 ? code`${from}` : code`${from}${list("<", args, ">")}`;
  return {
    docs: comment,
    key: typeKey(name),
    optional: false,
    type: simpleType(name, code`${owner}[${stringLiteral(name)}]`),
  };
}

/**
 * A type of a version's `server.ts` under a name with the version:
 * `V2Handlers`.
 */
function versionImport(apiVersion: ApiVersion, name: string): Import {
  const imported = importType(`${apiVersion.name}/server`, name);
  return importedAs(imported, identifierPrefix(apiVersion, true) + name);
}

/** The version's name as the start of an identifier: `V2`, `v2`. */
function identifierPrefix({ name }: ApiVersion, capital: boolean): string {
  const word = name.replace(/\W/g, "_").replace(/^(?=\d)/, "v");
  const first = word.slice(0, 1);
  return (capital ? first.toUpperCase() : first) + word.slice(1);
}

/**
 * Security schemes belong to the document, so equal names in two versions are
 * the same hook.
 */
function authenticateType(versions: readonly ApiVersion[]): Code {
  const seen = new Set<string>();
  const types = versions.flatMap((apiVersion) => {
    const names = schemesInUse(apiVersion).map(({ name }) => name);
    const hasNew = names.some((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    if (!hasNew) return [];
    const from = code`${versionImport(apiVersion, "Authenticate")}<Principal>`;
    return [simpleType(apiVersion.name, from)];
  });
  return lines([
    docComment("Authenticates the caller by the credentials of the request."),
    typeAliasDeclaration(
      code`export type Authenticate<Principal>`,
      intersectionOf(types),
    ),
  ]);
}

function sharedTable(shared: readonly SharedOperation[]): Code {
  const entries = shared.map(
    ({ name, versions }) =>
      code`${propertyKey(name)}: ${arrayLiteral(versions.map(stringLiteral))}`,
  );
  return lines([
    docComment("The versions that each shared handler serves."),
    code`const shared = ${multilineObject(entries)};`,
  ]);
}

function createServer(versions: readonly ApiVersion[], guarded: boolean): Code {
  const descriptions = versions.map((apiVersion) => {
    const imported = importValue(`${apiVersion.name}/server`, "serverSurface");
    return code`${importedAs(imported, `${identifierPrefix(apiVersion, false)}Surface`)}`;
  });
  const handlers = guarded
    ? code`PartialHandlers<Principal>`
    : code`PartialHandlers`;
  const body = code`return ${serveApiVersions}${list("(", [arrayLiteral(descriptions), code`shared`, code`options`], ")")};`;
  return lines([
    docComment("Creates a server for all versions of the API."),
    code`
      export function createServer${guarded ? code`<Principal>` : empty}(
        options: ${serverOptions(versions, handlers)},
      ): ${serverType} {
        ${body}
      }
    `,
  ]);
}

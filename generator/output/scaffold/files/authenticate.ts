import type {
  ApiVersion,
  SecurityScheme,
} from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  identifier,
  list,
  propertyKey,
} from "../../../language/print/escape.js";
import {
  literalUnion,
  simpleType,
  typeAliasDeclaration,
  typeCode,
} from "../../../language/print/type.js";
import { schemesInUse } from "../../emit/server/authentication.js";
import {
  fromModule,
  fromPackage,
  generatedModule,
  type Place,
  printed,
  type SourceFile,
  sourceFile,
} from "../source.js";

/** The security schemes that the operations of some versions require, each once. */
export function usedSchemes(
  versions: readonly ApiVersion[],
): readonly SecurityScheme[] {
  const schemes = new Map<string, SecurityScheme>();
  for (const version of versions)
    for (const scheme of schemesInUse(version))
      if (!schemes.has(scheme.name)) schemes.set(scheme.name, scheme);
  return [...schemes.values()];
}

/** The parts of `authenticate.ts`. */
export interface Access {
  readonly versions: readonly ApiVersion[];
  /** Whether the output has a `server.ts` for several versions. */
  readonly isJoined: boolean;
  readonly needsAuthorize: boolean;
  /** Whether the configuration has a token, which is accepted at first. */
  readonly hasToken: boolean;
}

/** The function that compares a credential with the token of the configuration. */
const FINDER = "find";

/**
 * Prints `authenticate.ts`: the type of callers, a function per security scheme, and
 * the permissions of callers.
 */
export function authenticateFile(
  { versions, isJoined, needsAuthorize, hasToken }: Access,
  place: Place,
  path = `${place.dir}/authenticate`,
): SourceFile {
  const schemes = usedSchemes(versions);
  const isSecret = hasToken && schemes.some(takesSecret);
  const [only] = versions;
  const server = isJoined ? "server" : `${only?.name ?? ""}/server`;
  const names = literalUnion(versions.map(({ name }) => name));
  const type = isJoined
    ? code`Authenticate${list("<", [typeCode(names), code`Principal`], ">")}`
    : code`Authenticate<Principal>`;
  return sourceFile(
    path,
    [
      ...(isSecret
        ? [fromPackage("node:crypto", "createHash", "timingSafeEqual")]
        : []),
      fromModule(generatedModule(place, server), "type Authenticate"),
      ...(needsAuthorize
        ? [fromModule("runtime/server", "type AuthorizeInfo")]
        : []),
      ...(isSecret ? [fromModule(`${place.dir}/config`, "type Config")] : []),
    ],
    [
      lines([
        docComment(
          "The caller of a request. Add what your handlers need to know.",
        ),
        code`
          export interface Principal {
            /** The owner of idempotency keys, quotas and cursors: unique per user. */
            readonly id: string;
          }
        `,
      ]),
      lines([
        docComment("A function per security scheme."),
        typeAliasDeclaration(code`type Authenticators`, simpleType("", type)),
      ]),
      authenticators(schemes, isSecret),
      needsAuthorize ? authorize : empty,
      isSecret ? isEqual : empty,
    ],
    place,
  );
}

function authenticators(
  schemes: readonly SecurityScheme[],
  isSecret: boolean,
): Code {
  const docs = isSecret
    ? "Functions that return the caller of a request, one per security scheme. `undefined` responds with 401.\n\nTODO: look the credential up. Until you do, only API_TOKEN of the environment is accepted."
    : "Functions that return the caller of a request, one per security scheme. `undefined` responds with 401.";
  const finder = isSecret ? FINDER : undefined;
  const members = schemes.map((scheme) =>
    lines([
      docComment(schemeDocs(scheme, finder)),
      code`${propertyKey(scheme.name)}: ${hook(scheme, finder)},`,
    ]),
  );
  const parameters = isSecret ? code`{ apiToken }: Config` : empty;
  return lines([
    docComment(docs),
    code`
      export function authenticators(${parameters}): Authenticators {
        ${
          isSecret
            ? lines([
                code`const ${identifier(FINDER)} = (credential: string): Principal | undefined =>`,
                code`  isEqual(credential, apiToken) ? { id: "developer" } : undefined;`,
              ])
            : empty
        }
        return {
          ${lines(members)}
        };
      }
    `,
  ]);
}

/**
 * Prints the function of a security scheme, for an object that exists.
 *
 * @param finder the function that compares a credential with the token of the configuration, if there is one
 */
export function hookMember(
  scheme: SecurityScheme,
  finder: string | undefined,
): { readonly comment: string; readonly text: string } {
  return {
    comment: printed(docComment(schemeDocs(scheme, finder))),
    text: printed(code`${propertyKey(scheme.name)}: ${hook(scheme, finder)}`),
  };
}

function schemeDocs(
  scheme: SecurityScheme,
  finder: string | undefined,
): string {
  const { description = "" } = scheme.docs;
  if (takesSecret(scheme) && finder !== undefined) return description;
  const todo = `TODO: ${lookup(scheme)}. Until you do, every request is refused with 401.`;
  return description === "" ? todo : `${description}\n\n${todo}`;
}

function lookup({ kind }: SecurityScheme): string {
  switch (kind) {
    case "mutualTLS":
      return "read the client certificate from the connection";
    case "unknown":
      return "read the credential, which the description does not define";
    case "apiKey":
    case "http":
    case "oauth2":
    case "openIdConnect":
      return "look the credential up";
  }
}

function hook(scheme: SecurityScheme, finder: string | undefined): Code {
  if (!takesSecret(scheme) || finder === undefined)
    return code`() => undefined`;
  const find = identifier(finder);
  const isBasic = scheme.kind === "http" && scheme.scheme === "basic";
  return isBasic ? code`({ password }) => ${find}(password)` : code`${find}`;
}

/** Whether the credential is a text that can be compared with a secret. */
function takesSecret({ kind }: SecurityScheme): boolean {
  return kind !== "mutualTLS" && kind !== "unknown";
}

const authorize = lines([
  docComment(
    "Decides whether a caller may call an operation. `false` responds with 403.\n\nTODO: compare the caller with `info.roles`, `info.scopes` and `info.path`. Until you do, every caller may call every operation.",
  ),
  code`
    export function authorize(_caller: Principal, _info: AuthorizeInfo): boolean {
      return true;
    }
  `,
]);

const isEqual = code`
  /** Compares digests, so that the time does not depend on the secret. */
  function isEqual(credential: string, secret: string): boolean {
    const digest = (text: string) => createHash("sha256").update(text).digest();
    return timingSafeEqual(digest(credential), digest(secret));
  }
`;

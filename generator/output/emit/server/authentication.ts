import type {
  ApiVersion,
  SecurityRequirement,
  SecurityScheme,
} from "../../../language/model/model.js";
import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { typeKey } from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  interfaceDeclaration,
  type Member,
  simpleType,
} from "../../../language/print/type.js";

const authenticatorType = importType("runtime/server", "Authenticator");
const requestType = importType("runtime/server", "ServerRequest");
const basicType = importType("runtime/server", "BasicCredential");

function schemesOf({ schemes }: SecurityRequirement) {
  return schemes;
}

/** The security schemes that the version's operations require. */
export function schemesInUse(
  apiVersion: ApiVersion,
): readonly SecurityScheme[] {
  const names = new Set(
    apiVersion.operations.flatMap(({ security }) =>
      security.flatMap(schemesOf).map(({ name }) => name),
    ),
  );
  return apiVersion.securitySchemes.filter(({ name }) => names.has(name));
}

/** Prints a hook per security scheme. The hook receives the credential. */
export function authenticateInterface(
  schemes: readonly SecurityScheme[],
): Code {
  const members: Member[] = schemes.map((scheme) => ({
    docs: docComment(credentialDocs(scheme)),
    key: typeKey(scheme.name),
    optional: false,
    type: simpleType(
      scheme.name,
      code`${authenticatorType}<${credentialType(scheme)}, Principal>`,
    ),
  }));
  return lines([
    docComment("Authenticates the caller by the credentials of the request."),
    interfaceDeclaration(code`Authenticate<Principal>`, members),
  ]);
}

function credentialDocs(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case "apiKey":
      return `Receives the value of the ${scheme.in} parameter \`${scheme.parameter}\`.`;
    case "mutualTLS":
      return "Receives what the adapter passed: the client certificate belongs to the connection.";
    case "unknown":
      return "Receives the request, because the description does not define this scheme.";
    case "http":
      if (scheme.scheme === "basic")
        return "Receives the user name and password of `Authorization: Basic`.";
      if (scheme.scheme !== "bearer")
        return `Receives the credentials of \`Authorization: ${scheme.scheme}\`.`;
      return "Receives the token of `Authorization: Bearer`.";
    case "oauth2":
    case "openIdConnect":
      return "Receives the token of `Authorization: Bearer`.";
  }
}

function credentialType(scheme: SecurityScheme) {
  if (scheme.kind === "mutualTLS") return code`unknown`;
  if (scheme.kind === "unknown") return requestType;
  return scheme.kind === "http" && scheme.scheme === "basic"
    ? basicType
    : code`string`;
}

/** A security scheme as servers read it. OAuth and OpenID Connect tokens are bearer tokens (RFC 6750). */
export function schemeRow(scheme: SecurityScheme) {
  switch (scheme.kind) {
    case "apiKey":
      return { kind: "apiKey", in: scheme.in, name: scheme.parameter } as const;
    case "mutualTLS":
      return { kind: "mutualTLS" } as const;
    case "unknown":
      return { kind: "unknown" } as const;
    case "http":
      return { kind: "http", scheme: scheme.scheme } as const;
    case "oauth2":
    case "openIdConnect":
      return { kind: "http", scheme: "bearer" } as const;
  }
}

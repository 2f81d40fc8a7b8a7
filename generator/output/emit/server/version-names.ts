import type { ApiVersion } from "../../../language/model/model.js";
import { type Code, code, type Import } from "../../../language/print/code.js";
import { list } from "../../../language/print/escape.js";
import { importedAs, importType } from "../../../language/print/print.js";
import { schemesInUse } from "./authentication.js";

/**
 * A type of a version's `server.ts` under a name with the version:
 * `V2Handlers`.
 */
export function versionImport(apiVersion: ApiVersion, name: string): Import {
  const imported = importType(`${apiVersion.name}/server`, name);
  return importedAs(imported, identifierPrefix(apiVersion, true) + name);
}

/** The version's name as the start of an identifier: `V2`, `v2`. */
export function identifierPrefix(
  { name }: ApiVersion,
  capital: boolean,
): string {
  const word = name.replace(/\W/g, "_").replace(/^(?=\d)/, "v");
  const first = word.slice(0, 1);
  return (capital ? first.toUpperCase() : first) + word.slice(1);
}

/** The type of the handlers of a version: `V2Handlers<Principal>`. */
export function handlersOf(
  apiVersion: ApiVersion,
  further: readonly Code[] = [],
): Code {
  const args = [
    ...(hasSecurity(apiVersion) ? [code`Principal`] : []),
    ...further,
  ];
  const from = versionImport(apiVersion, "Handlers");
  return args.length === 0
    ? code`${from}`
    : code`${from}${list("<", args, ">")}`;
}

/** Whether an operation of the version needs credentials. */
export function hasSecurity(apiVersion: ApiVersion): boolean {
  return schemesInUse(apiVersion).length > 0;
}

import { type Operation, serverUrl } from "../operation.js";
import { memberOf } from "../problem.js";
import type { Codecs } from "./codecs.js";
import type { Connection, HeaderValues } from "./options.js";

/** Codec: operations that have their own servers. */
export const operationServers: Codecs = { server: connectionFor };

/**
 * The connection for an operation: its `baseUrl` is the server of the operation.
 * Throws a `TypeError` if that is not a URL.
 *
 * A server on another origin gets credentials only if the options name the server, or
 * if the operation declares them in its `security`.
 */
function connectionFor(common: Connection, operation: Operation): Connection {
  const { server, security, name } = operation;
  if (server === undefined) return common;
  const given = memberOf(common.servers, server.url);
  const url = typeof given === "string" ? given : serverUrl(server);
  const baseUrl = absolute(url, common.baseUrl).replace(/\/+$/, "");
  if (!/^(https?:\/)?\/[^{}?#]*$/i.test(baseUrl))
    throw new TypeError(
      `The server of ${name} is ${JSON.stringify(url)}: set its URL in the option servers.`,
    );
  const connection = { ...common, baseUrl };
  return given !== undefined ||
    security.length > 0 ||
    originOf(baseUrl) === originOf(common.baseUrl)
    ? connection
    : {
        ...connection,
        authorize: () => Promise.resolve(),
        headers: withoutCredentials(common.headers),
      };
}

/** A URL without an origin is on the origin of `baseUrl`. */
function absolute(url: string, baseUrl: string): string {
  return /^\w+:|^$/.test(url)
    ? url
    : `${originOf(baseUrl)}/${url.replace(/^[./]+/, "")}`;
}

/** Empty for a path, because browsers resolve it against the page. */
function originOf(url: string): string {
  return /^https?:/i.test(url) ? new URL(url).origin : "";
}

/** Without the headers that `fetch` removes after a redirect to another origin. */
function withoutCredentials(headers: HeaderValues = {}): HeaderValues {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(?:authorization|cookie)$/i.test(name),
    ),
  );
}

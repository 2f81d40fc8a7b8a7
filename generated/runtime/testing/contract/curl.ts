/** A request as a command of the shell, so that a failure can be repeated by hand. */
import type {
  BasicCredentials,
  ConnectionOptions,
} from "../../client/options.js";

/** What was given to `fetch`. */
export interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** The longest body that a command shows. */
const LONGEST = 2000;

/**
 * The command that sends a request again. Variables of the shell stand for the caller's
 * secrets, because logs keep what tests print.
 */
export function curlOf(
  { url, init }: Sent,
  options: ConnectionOptions,
): string {
  const secrets = secretsOf(options);
  const method = init.method ?? "GET";
  const parts = [
    `curl -i -X ${method} ${quoted(url, secrets)}`,
    ...[...new Headers(init.headers)].map(
      ([name, value]) => `-H ${quoted(`${name}: ${value}`, secrets)}`,
    ),
    ...bodyPart(init.body),
  ];
  return parts.join(" \\\n  ");
}

function bodyPart(body: RequestInit["body"]): readonly string[] {
  if (body === undefined || body === null) return [];
  if (typeof body !== "string") return ["--data-binary @body"];
  if (body.length <= LONGEST) return [`--data-raw ${quoted(body, [])}`];
  return [`--data-binary @body # of ${body.length} characters`];
}

/** A secret with the name of the variable that stands for it. */
type Named = readonly [secret: string, variable: string];

function secretsOf(options: ConnectionOptions): readonly Named[] {
  const { token, credentials = {}, headers = {} } = options;
  const all: Named[] = [];
  const add = (secret: unknown, name: string) => {
    if (typeof secret === "string" && secret !== "")
      all.push([secret, name.replace(/\W+/g, "_").toUpperCase()]);
  };
  add(token, "token");
  for (const [name, value] of Object.entries(credentials))
    add(isBasic(value) ? basicText(value) : value, name);
  for (const [name, value] of Object.entries(headers)) add(value, name);
  return all;
}

function isBasic(value: unknown): value is BasicCredentials {
  return typeof value === "object" && value !== null;
}

function basicText({ username, password }: BasicCredentials): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}

/** A text in single quotes, with variables for the secrets in it. */
function quoted(text: string, secrets: readonly Named[]): string {
  let found = `'${text.replaceAll("'", `'\\''`)}'`;
  for (const [secret, variable] of secrets)
    found = found.replaceAll(secret, `'"$${variable}"'`);
  return found.replace(/''$/, "");
}

/** Users, workspaces and requests beside those that the service starts with. */
import { makeToken } from "../../../examples/service/access/personal-access-tokens.js";
import type { Role } from "../../../examples/service/access/principal.js";
import { only, sql } from "../../../examples/service/database/database.js";
import { grant } from "../../../examples/service/runs/ledger.js";
import { type Clients, clientsOf, type RunningService } from "./running.js";

/** A user of the service. */
export interface Person extends Clients {
  readonly user: string;
  readonly token: string;
}

/** Makes a user with a token, and with roles in workspaces. */
export async function newPerson(
  { database, baseUrl }: RunningService,
  roles: Readonly<Record<string, Role>> = {},
): Promise<Person> {
  const user = `user-${crypto.randomUUID()}`;
  await database.query(sql`insert into users (id) values (${user})`);
  for (const [workspace, role] of Object.entries(roles))
    await database.query(sql`
      insert into members values (${user}, ${workspace}, ${role})`);
  const token = await makeToken(database, user, "test");
  return { user, token, ...clientsOf(baseUrl, token) };
}

/** Makes a workspace that has so many Creative Units, and returns its id. */
export async function newWorkspace(
  { database }: RunningService,
  units: number,
): Promise<string> {
  const { id } = await only(
    database,
    sql<{ id: string }>`
      insert into workspaces (slug, name)
      values (${crypto.randomUUID()}, 'Another one') returning id`,
  );
  await grant(database, id, units);
  return id;
}

/** What a request has besides its path. */
export interface Request {
  readonly token?: string | undefined;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Sends a request by hand, of the first user if it has no token. */
export function ask(
  { baseUrl, token: own }: Pick<RunningService, "baseUrl" | "token">,
  line: string,
  { token = own, key, headers = {}, body }: Request = {},
): Promise<Response> {
  const [method = "GET", path = ""] = line.split(" ");
  return fetch(baseUrl + path, {
    method,
    redirect: "manual",
    headers: {
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { "idempotency-key": key }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/*
 * Compares the servers of a description and of its operations. `server-urls.ts`
 * tells which URLs are equivalent.
 */
import type { Location } from "../../../../language/json/location.js";
import type {
  Server,
  ServerVariable,
} from "../../../../language/model/model.js";
import {
  change,
  type ChangeOf,
  changesOf,
  type Differences,
} from "../../difference.js";
import { locationsOf, type Scope, type Usage, within } from "../../facts.js";
import type { OperationPair, VersionPair } from "../../pairs.js";
import {
  defaultUrlOf,
  templateOf,
  urlWithValue,
  withoutFixedVariables,
} from "./server-urls.js";

/** A list of servers with its location. */
interface List {
  readonly servers: readonly Server[];
  readonly location: Location;
}

/** Compares the servers of the description, for the operations without their own. */
export function* compareServers(
  { before, after }: VersionPair,
  pairs: readonly OperationPair[],
): Differences {
  const reach = pairs
    .filter((pair) => !pair.before.servers && !pair.after.servers)
    .flatMap((pair) => pair.scope("", "calls").reach);
  const list = ({ servers }: { readonly servers: readonly Server[] }) => ({
    servers,
    location: "#/servers",
  });
  if (reach.length > 0) yield* compareLists(list(before), list(after), reach);
}

/** Compares the servers of an operation with its own. */
export function* compareOwnServers(pair: OperationPair): Differences {
  const { before, after, versions } = pair;
  if (!before.servers && !after.servers) return;
  const list = (side: "before" | "after"): List => ({
    servers: pair[side].servers ?? versions[side].servers,
    location: pair[side].location,
  });
  const { reach } = pair.scope("", "calls");
  yield* compareLists(list("before"), list("after"), reach);
  yield* compareKeys(pair, reach);
}

/** The option `servers` of the client names the server of an operation by its URL. */
function* compareKeys(
  { before, after, versions }: OperationPair,
  reach: readonly Usage[],
): Differences {
  const [old, updated] = [before.ownServer, after.ownServer];
  const isKept = versions.after.operations.some(
    ({ ownServer }) => ownServer?.url === old?.url,
  );
  if (old === undefined || isKept) return;
  yield change(
    {
      where: `server ${old.url}`,
      reach,
      containers: [before.servers, after.servers],
    },
    "server-key-changed",
    locationsOf(old, updated ?? after),
    { before: old.url, after: updated?.url ?? "none" },
  );
}

function* compareLists(
  before: List,
  after: List,
  reach: readonly Usage[],
): Differences {
  const [oldServers, newServers] = [
    orDefaultServer(before),
    orDefaultServer(after),
  ];
  const matched = matchServers(oldServers, newServers);
  const containers = [before.servers, after.servers] as const;
  const scope = ({ url }: Server): Scope => ({
    where: `server ${url}`,
    reach,
    containers,
  });
  for (const [old, updated] of matched.pairs)
    yield* compareVariables(old, updated, scope(updated));
  const [oldDefault] = oldServers;
  const [newDefault] = newServers;
  const kept = matched.pairs.find(([one]) => one === oldDefault)?.[1];
  // If the first was removed, that is a fact of its own.
  if (oldDefault && newDefault && kept && kept !== newDefault)
    yield change(
      scope(newDefault),
      "default-server-changed",
      locationsOf(oldDefault, newDefault),
      { before: oldDefault.url, after: newDefault.url },
    );
  yield* addServers(matched, { before, after }, scope);
}

function* addServers(
  { pairs, removed, added }: ReturnType<typeof matchServers>,
  { before, after }: { readonly before: List; readonly after: List },
  scope: (server: Server) => Scope,
): Differences {
  const isOfOne = removed.length === added.length;
  if (isOfOne && (pairs.length === 0 || removed.length === 1)) {
    for (const [at, old] of removed.entries()) {
      const moved = added[at] ?? old;
      yield change(scope(moved), "server-moved", locationsOf(old, moved), {
        before: old.url,
        after: moved.url,
      });
    }
    return;
  }
  const [firstRemoved, firstAdded] = [removed[0], added[0]];
  if (pairs.length === 0 && firstRemoved && firstAdded) {
    yield change(
      { ...scope(firstAdded), where: "servers" },
      "servers-replaced",
      locationsOf(firstRemoved, firstAdded),
      {
        before: removed.map(({ url }) => url),
        after: added.map(({ url }) => url),
      },
    );
    return;
  }
  for (const server of removed)
    yield change(scope(server), "server-removed", locationsOf(server, after));
  for (const server of added)
    yield change(scope(server), "server-added", locationsOf(before, server));
}

/** Matches servers by URL template, without the names of variables, then by default URL. */
function matchServers(before: readonly Server[], after: readonly Server[]) {
  const removed = [...before];
  const added = [...after];
  const pairs: (readonly [Server, Server])[] = [];
  for (const keyOf of [templateOf, defaultUrlOf])
    for (const server of [...removed]) {
      const at = added.findIndex((one) => keyOf(one) === keyOf(server));
      const [other] = at < 0 ? [] : added.splice(at, 1);
      if (other === undefined) continue;
      pairs.push([server, other]);
      removed.splice(removed.indexOf(server), 1);
    }
  return { pairs, removed, added };
}

/** OpenAPI 3.1: without servers there is one with the URL `/`. */
function orDefaultServer({ servers, location }: List): readonly Server[] {
  return servers.length > 0 ? servers : [{ url: "/", variables: [], location }];
}

/** Compares the variables of two servers by their position in the URL, because their names are not sent. */
function* compareVariables(
  before: Server,
  after: Server,
  scope: Scope,
): Differences {
  const areAsMany = variablesOf(before).length === variablesOf(after).length;
  const [left, right] = areAsMany
    ? [before, after]
    : [withoutFixedVariables(before), withoutFixedVariables(after)];
  const [old, updated] = [variablesOf(left), variablesOf(right)];
  const locations = locationsOf(before, after);
  if (old.length !== updated.length) {
    yield change(
      scope,
      old.length < updated.length
        ? haveNoList(updated, old)
          ? "server-variable-opened"
          : "server-choice-widened"
        : haveNoList(old, updated)
          ? "server-variable-closed"
          : "server-choice-narrowed",
      locations,
      { before: before.url, after: after.url },
    );
    return;
  }
  const changesIn = ({ name }: ServerVariable) =>
    changesOf(within(scope, ` variable ${name}`), locations);
  for (const [at, one] of old.entries()) {
    const other = updated[at] ?? one;
    yield* compareVariable([left, one], [right, other], changesIn(other));
  }
  if (areAsMany) return;
  for (const one of fixedVariablesOf(before, after))
    yield changesIn(one)("server-variable-removed");
  for (const one of fixedVariablesOf(after, before))
    yield changesIn(one)("server-variable-added");
}

/** Whether the variables that the others lack list no values, so that nothing says which URLs are served. */
function haveNoList(
  variables: readonly ServerVariable[],
  others: readonly ServerVariable[],
): boolean {
  const names = new Set(others.map(({ name }) => name));
  const own = variables.filter(({ name }) => !names.has(name));
  return own.length > 0 && own.every(({ values }) => values === undefined);
}

/** A server with one of its variables. */
type VariableOf = readonly [Server, ServerVariable];

function* compareVariable(
  before: VariableOf,
  after: VariableOf,
  changed: ChangeOf,
): Differences {
  const [, old] = before;
  const [, updated] = after;
  if (old.name !== updated.name)
    yield changed("server-variable-renamed", old.name, updated.name);
  if (
    urlWithValue(...before, old.default) !==
    urlWithValue(...after, updated.default)
  )
    yield changed("server-default-changed", old.default, updated.default);
  const [oldUrls, newUrls] = [urlsOf(before), urlsOf(after)];
  const values = [
    old.values ?? "any value",
    updated.values ?? "any value",
  ] as const;
  if (hasOthers(oldUrls, newUrls))
    yield changed("server-choice-narrowed", ...values);
  if (hasOthers(newUrls, oldUrls))
    yield changed("server-choice-widened", ...values);
  const isRenamed = old.values?.some((value, index) => {
    const same = newUrls?.indexOf(oldUrls?.[index] ?? "") ?? -1;
    return same >= 0 && !updated.values?.includes(value);
  });
  if (isRenamed) yield changed("server-value-respelled", ...values);
}

/** The variables with a single value whose names the other server lacks: no URL depends on them. */
function fixedVariablesOf(
  server: Server,
  other: Server,
): readonly ServerVariable[] {
  const chosen = new Set(withoutFixedVariables(server).variables);
  const known = new Set(other.variables.map(({ name }) => name));
  return server.variables.filter(
    (one) => !chosen.has(one) && !known.has(one.name),
  );
}

/** The URLs that a variable chooses among; undefined if it may have any value. */
function urlsOf([server, variable]: VariableOf): readonly string[] | undefined {
  return variable.values?.map((value) => urlWithValue(server, variable, value));
}

/** Whether the first list allows a value that the second does not. */
function hasOthers(
  values: readonly string[] | undefined,
  others: readonly string[] | undefined,
): boolean {
  if (others === undefined) return false;
  return values?.some((value) => !others.includes(value)) ?? true;
}

/** The variables in the order of the URL. */
function variablesOf({ url, variables }: Server): readonly ServerVariable[] {
  return [...url.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name]) =>
    variables.filter((one) => one.name === name),
  );
}

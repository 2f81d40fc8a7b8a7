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
  type FactCollector,
  type Scope,
  type Usage,
  within,
} from "../../facts.js";
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
export function compareServers(
  { before, after, facts }: VersionPair,
  pairs: readonly OperationPair[],
): void {
  const reach = pairs
    .filter((pair) => !pair.before.servers && !pair.after.servers)
    .flatMap((pair) => pair.scope("", "calls").reach);
  const list = ({ servers }: { readonly servers: readonly Server[] }) => ({
    servers,
    location: "#/servers",
  });
  if (reach.length > 0) compareLists(list(before), list(after), reach, facts);
}

/** Compares the servers of an operation with its own. */
export function compareOwnServers(pair: OperationPair): void {
  const { before, after, versions, facts } = pair;
  if (!before.servers && !after.servers) return;
  const list = (side: "before" | "after"): List => ({
    servers: pair[side].servers ?? versions[side].servers,
    location: pair[side].location,
  });
  const { reach } = pair.scope("", "calls");
  compareLists(list("before"), list("after"), reach, facts);
  compareKeys(pair, reach);
}

/** The option `servers` of the client names the server of an operation by its URL. */
function compareKeys(
  { before, after, versions, facts }: OperationPair,
  reach: readonly Usage[],
): void {
  const [old, updated] = [before.ownServer, after.ownServer];
  const isKept = versions.after.operations.some(
    ({ ownServer }) => ownServer?.url === old?.url,
  );
  if (old === undefined || isKept) return;
  facts.add(
    {
      where: `server ${old.url}`,
      reach,
      containers: [before.servers, after.servers],
    },
    {
      kind: "server-key-changed",
      locations: {
        before: old.location,
        after: updated?.location ?? after.location,
      },
      before: old.url,
      after: updated?.url ?? "none",
    },
  );
}

function compareLists(
  before: List,
  after: List,
  reach: readonly Usage[],
  facts: FactCollector,
): void {
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
    compareVariables(old, updated, scope(updated), facts);
  const [oldDefault] = oldServers;
  const [newDefault] = newServers;
  const kept = matched.pairs.find(([one]) => one === oldDefault)?.[1];
  // If the first was removed, that is a fact of its own.
  if (oldDefault && newDefault && kept && kept !== newDefault)
    facts.add(scope(newDefault), {
      kind: "default-server-changed",
      locations: { before: oldDefault.location, after: newDefault.location },
      before: oldDefault.url,
      after: newDefault.url,
    });
  addServers(matched, { before, after }, scope, facts);
}

function addServers(
  { pairs, removed, added }: ReturnType<typeof matchServers>,
  { before, after }: { readonly before: List; readonly after: List },
  scope: (server: Server) => Scope,
  facts: FactCollector,
): void {
  const isOfOne = removed.length === added.length;
  if (isOfOne && (pairs.length === 0 || removed.length === 1)) {
    for (const [at, old] of removed.entries()) {
      const moved = added[at] ?? old;
      facts.add(scope(moved), {
        kind: "server-moved",
        locations: { before: old.location, after: moved.location },
        before: old.url,
        after: moved.url,
      });
    }
    return;
  }
  const [firstRemoved, firstAdded] = [removed[0], added[0]];
  if (pairs.length === 0 && firstRemoved && firstAdded) {
    facts.add(
      { ...scope(firstAdded), where: "servers" },
      {
        kind: "servers-replaced",
        locations: {
          before: firstRemoved.location,
          after: firstAdded.location,
        },
        before: removed.map(({ url }) => url),
        after: added.map(({ url }) => url),
      },
    );
    return;
  }
  for (const server of removed)
    facts.add(scope(server), {
      kind: "server-removed",
      locations: { before: server.location, after: after.location },
    });
  for (const server of added)
    facts.add(scope(server), {
      kind: "server-added",
      locations: { before: before.location, after: server.location },
    });
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
function compareVariables(
  before: Server,
  after: Server,
  scope: Scope,
  facts: FactCollector,
): void {
  const areAsMany = variablesOf(before).length === variablesOf(after).length;
  const [left, right] = areAsMany
    ? [before, after]
    : [withoutFixedVariables(before), withoutFixedVariables(after)];
  const [old, updated] = [variablesOf(left), variablesOf(right)];
  const locations = { before: before.location, after: after.location };
  if (old.length !== updated.length) {
    facts.add(scope, {
      kind:
        old.length < updated.length
          ? haveNoList(updated, old)
            ? "server-variable-opened"
            : "server-choice-widened"
          : haveNoList(old, updated)
            ? "server-variable-closed"
            : "server-choice-narrowed",
      locations,
      before: before.url,
      after: after.url,
    });
    return;
  }
  const add: Add = (at, fact) => {
    facts.add(at, { locations, ...fact });
  };
  for (const [at, variable] of old.entries())
    compareVariable(
      [left, variable],
      [right, updated[at] ?? variable],
      scope,
      add,
    );
  if (!areAsMany) compareFixedVariables(before, after, scope, add);
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

type Add = (
  scope: Scope,
  fact: Pick<Parameters<FactCollector["add"]>[1], "kind" | "before" | "after">,
) => void;

/** A server with one of its variables. */
type VariableOf = readonly [Server, ServerVariable];

function compareVariable(
  before: VariableOf,
  after: VariableOf,
  scope: Scope,
  add: Add,
): void {
  const [, old] = before;
  const [, updated] = after;
  const at = within(scope, ` variable ${updated.name}`);
  if (old.name !== updated.name)
    add(at, {
      kind: "server-variable-renamed",
      before: old.name,
      after: updated.name,
    });
  if (
    urlWithValue(...before, old.default) !==
    urlWithValue(...after, updated.default)
  )
    add(at, {
      kind: "server-default-changed",
      before: old.default,
      after: updated.default,
    });
  const [oldUrls, newUrls] = [urlsOf(before), urlsOf(after)];
  const values = {
    before: old.values ?? "any value",
    after: updated.values ?? "any value",
  };
  if (hasOthers(oldUrls, newUrls))
    add(at, { kind: "server-choice-narrowed", ...values });
  if (hasOthers(newUrls, oldUrls))
    add(at, { kind: "server-choice-widened", ...values });
  const isRenamed = old.values?.some((value, index) => {
    const same = newUrls?.indexOf(oldUrls?.[index] ?? "") ?? -1;
    return same >= 0 && !updated.values?.includes(value);
  });
  if (isRenamed) add(at, { kind: "server-value-respelled", ...values });
}

/** Compares the names of the variables with a single value: no URL depends on them. */
function compareFixedVariables(
  before: Server,
  after: Server,
  scope: Scope,
  add: Add,
): void {
  const missing = (from: Server, others: Server) => {
    const chosen = new Set(withoutFixedVariables(from).variables);
    const known = new Set(others.variables.map(({ name }) => name));
    return from.variables.filter(
      (one) => !chosen.has(one) && !known.has(one.name),
    );
  };
  for (const { name } of missing(before, after))
    add(within(scope, ` variable ${name}`), {
      kind: "server-variable-removed",
    });
  for (const { name } of missing(after, before))
    add(within(scope, ` variable ${name}`), { kind: "server-variable-added" });
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

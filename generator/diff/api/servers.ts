import type { Server } from "../../model/model.js";
import type { Location } from "../../json/location.js";
import { compareVariables } from "./compare-variables.js";
import type { Facts, Reached, Scope } from "../facts.js";
import type { OperationPair, VersionPair } from "../api-pair.js";

/** Servers, and where they are listed. */
interface List {
  readonly servers: readonly Server[];
  readonly location: Location;
}

/** Compares the servers of the description for the operations that have none of their own. */
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

/** Compares the servers of an operation that has its own. */
export function compareOwnServers(pair: OperationPair): void {
  const { before, after, versions, facts } = pair;
  if (!before.servers && !after.servers) return;
  const list = (side: "before" | "after"): List => ({
    servers: pair[side].servers ?? versions[side].servers,
    location: pair[side].location,
  });
  const { reach } = pair.scope("", "calls");
  compareLists(list("before"), list("after"), reach, facts);
}

function compareLists(
  before: List,
  after: List,
  reach: readonly Reached[],
  facts: Facts,
): void {
  const [olds, news] = [orUsual(before), orUsual(after)];
  const found = matched(olds, news);
  const holders = [before.servers, after.servers] as const;
  const scope = ({ url }: Server): Scope => ({
    where: `server ${url}`,
    reach,
    holders,
  });
  for (const [one, other] of found.pairs)
    compareVariables(one, other, scope(other), facts);
  const [was] = olds;
  const [is] = news;
  const kept = found.pairs.find(([one]) => one === was)?.[1];
  // That the first is gone is told by itself.
  if (was && is && kept && kept !== is)
    facts.add(scope(is), {
      kind: "default-server-changed",
      locations: { before: was.location, after: is.location },
      before: was.url,
      after: is.url,
    });
  addServers(found, { before, after }, scope, facts);
}

function addServers(
  { pairs, removed, added }: ReturnType<typeof matched>,
  { before, after }: { readonly before: List; readonly after: List },
  scope: (server: Server) => Scope,
  facts: Facts,
): void {
  const isOfOne = removed.length === added.length;
  if (isOfOne && (pairs.length === 0 || removed.length === 1)) {
    for (const [at, gone] of removed.entries()) {
      const come = added[at] ?? gone;
      facts.add(scope(come), {
        kind: "server-moved",
        locations: { before: gone.location, after: come.location },
        before: gone.url,
        after: come.url,
      });
    }
    return;
  }
  const [gone, come] = [removed[0], added[0]];
  if (pairs.length === 0 && gone && come) {
    facts.add(
      { ...scope(come), where: "servers" },
      {
        kind: "servers-replaced",
        locations: { before: gone.location, after: come.location },
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

/** Pairs servers by their addresses, whatever their variables are called, then by where these lead by default. */
function matched(before: readonly Server[], after: readonly Server[]) {
  const removed = [...before];
  const added = [...after];
  const pairs: (readonly [Server, Server])[] = [];
  for (const keyOf of [templateOf, addressOf])
    for (const server of [...removed]) {
      const at = added.findIndex((one) => keyOf(one) === keyOf(server));
      const [other] = at < 0 ? [] : added.splice(at, 1);
      if (other === undefined) continue;
      pairs.push([server, other]);
      removed.splice(removed.indexOf(server), 1);
    }
  return { pairs, removed, added };
}

/** OpenAPI 3.1: without servers there is one, whose URL is `/`. */
function orUsual({ servers, location }: List): readonly Server[] {
  return servers.length > 0 ? servers : [{ url: "/", variables: [], location }];
}

function templateOf({ url }: Server): string {
  return normal(url.replace(/\{[^{}]*\}/g, "{}"));
}

function addressOf({ url, variables }: Server): string {
  const usual = new Map(variables.map((one) => [one.name, one.default]));
  return normal(
    url.replace(/\{([^{}]*)\}/g, (braces, name: string) => {
      return usual.get(name) ?? braces;
    }),
  );
}

/** A slash at the end means nothing, nor does case up to the path. */
function normal(url: string): string {
  const [start = ""] = /^\w+:\/\/[^/{]*/.exec(url) ?? [];
  return start.toLowerCase() + url.slice(start.length).replace(/\/$/, "");
}

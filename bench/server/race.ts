import { buildAll, type Built } from "./build.js";
import { type Contestant, start } from "./contestant.js";
import { load } from "./load.js";
import { prove } from "./prove.js";
import { form, nextRequest } from "./work.js";

type Start = (built: Built) => Promise<Contestant>;

/** How each server is started. */
const servers = {
  "node:http": ({ contestant }) => start("node:http", contestant("node"), []),
  "fastify, its schemas": ({ contestant }) =>
    start("fastify, its schemas", contestant("fastify-schema"), []),
  "fastify, our check": ({ contestant }) =>
    start("fastify, our check", contestant("fastify-check"), []),
  "Hono, our check": ({ contestant }) =>
    start("Hono, our check", contestant("hono"), []),
  Tenon: ({ contestant, plain }) =>
    start("Tenon", contestant("tenon"), [plain]),
  "Tenon, a form": async ({ contestant, form: output }) => ({
    ...(await start("Tenon, a form", contestant("tenon"), [output])),
    type: form,
  }),
  "Tenon, a key and quotas": ({ contestant, service }) =>
    start("Tenon, a key and quotas", contestant("tenon"), [service]),
} satisfies Record<string, Start>;

export type ServerName = keyof typeof servers;

/** All servers, with the baseline first. */
export const serverNames: readonly ServerName[] = [
  ...(["node:http", "fastify, its schemas", "fastify, our check"] as const),
  ...(["Hono, our check", "Tenon", "Tenon, a form"] as const),
  "Tenon, a key and quotas",
];

/**
 * Starts some servers, and returns the requests per CPU second of each by round.
 *
 * @param folder an empty folder for the compiled servers
 */
export async function raceServers(
  folder: string,
  names: readonly ServerName[],
  rounds: number,
  requests: number,
): Promise<readonly (readonly number[])[]> {
  const built = await buildAll(folder);
  const contestants: Contestant[] = [];
  try {
    for (const name of names) contestants.push(await servers[name](built));
    for (const contestant of contestants) await prove(contestant);
    return await race(contestants, rounds, requests);
  } finally {
    for (const { end } of contestants) end();
  }
}

/**
 * Runs the contestants one after the other in each round, starting with a different one
 * each time. The first rounds only warm them up.
 */
async function race(
  contestants: readonly Contestant[],
  rounds: number,
  requests: number,
): Promise<readonly number[][]> {
  const speeds: number[][] = contestants.map(() => []);
  for (let round = -WARM_UP; round < rounds; round++)
    for (let turn = 0; turn < contestants.length; turn++) {
      const at = (turn + round + WARM_UP) % contestants.length;
      const contestant = contestants[at];
      if (contestant === undefined) continue;
      const speed = await perSecond(contestant, requests);
      if (round >= 0) speeds[at]?.push(speed);
    }
  return speeds;
}

/**
 * Enough requests for the compiler to optimise all contestants, as in a server that
 * runs for long.
 */
const WARM_UP = 6;

/** Requests per CPU second of the server's process. */
async function perSecond(
  { port, cpu, type }: Contestant,
  requests: number,
): Promise<number> {
  const before = await cpu();
  await load({ port, requests, next: () => nextRequest(type) });
  return requests / ((await cpu()) - before);
}

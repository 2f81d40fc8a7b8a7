/** A cluster of one Redis server, which the tests start. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "vitest";

import type {
  IoRedisClient,
  NodeRedisClient,
} from "../../../templates/runtime/stores/redis.js";
import { eventually } from "../../support/eventually.js";

/** The clients of a cluster by their packages. */
export interface TestCluster {
  readonly clients: Readonly<Record<string, IoRedisClient | NodeRedisClient>>;
  readonly close: () => Promise<void>;
}

interface IoRedis extends IoRedisClient {
  disconnect(): void;
}

interface NodeRedis extends NodeRedisClient {
  on(event: "error", listener: (error: Error) => void): unknown;
  connect(): Promise<unknown>;
  sendCommand(command: readonly string[]): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Starts a cluster, or returns the reason why it cannot. */
export async function openRedisCluster(): Promise<TestCluster | string> {
  const { error } = spawnSync("redis-server", ["--version"]);
  if (error !== undefined) return `no redis-server: ${error.message}`;
  // The types of the packages are not part of the project.
  const load = createRequire(import.meta.url);
  const { createClient, createCluster } = load("@redis/client") as {
    createClient: (options: object) => NodeRedis;
    createCluster: (options: object) => NodeRedis;
  };
  const { Cluster } = load("ioredis") as {
    Cluster: new (nodes: readonly string[]) => IoRedis;
  };
  const server = await startServer();
  const { url } = server;
  const admin = createClient({ url });
  const redis = createCluster({ rootNodes: [{ url }] });
  // A connection that is refused is an event of the client, which connects again.
  for (const client of [admin, redis]) client.on("error", () => undefined);
  await admin.connect();
  await admin.sendCommand(["CLUSTER", "ADDSLOTSRANGE", "0", "16383"]);
  await eventually(async () => {
    const info = await admin.sendCommand(["CLUSTER", "INFO"]);
    expect(info).toContain("cluster_state:ok");
  });
  await redis.connect();
  const ioredis = new Cluster([url]);
  return {
    clients: { redis, ioredis },
    async close() {
      ioredis.disconnect();
      await Promise.all([redis.close(), admin.close()]);
      await server.stop();
    },
  };
}

async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), "tenon-redis-"));
  const port = String(await freePort());
  const options = {
    port,
    // By default, the port of the bus is 10 000 higher, which may be too high.
    "cluster-port": String(await freePort()),
    "cluster-enabled": "yes",
    "cluster-announce-ip": "127.0.0.1",
    bind: "127.0.0.1",
    dir: folder,
    save: "",
  };
  const child = spawn(
    "redis-server",
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  );
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

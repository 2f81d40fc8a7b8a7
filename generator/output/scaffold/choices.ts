import type { Adapter } from "../emit/targets.js";

/** What `tenon scaffold` writes. */
export const scaffolds = ["server", "receiver", "client", "store"] as const;
export type Scaffold = (typeof scaffolds)[number];

/** The stores of a team's own that `tenon scaffold store` writes. */
export const ownStores = ["idempotency", "quota", "deliveries"] as const;
export type OwnStore = (typeof ownStores)[number];

/** What the files of `templates/scaffold` for a platform import. */
interface PlatformRow {
  readonly dependencies: readonly string[];
  readonly devDependencies?: readonly string[];
  /** The adapters of the output that connect a server, with that of its tests. */
  readonly server: readonly Adapter[];
  /** The adapter that connects a receiver. */
  readonly receiver: Adapter;
}

const table = <Name extends string>(rows: Record<Name, PlatformRow>) => rows;

/** The platforms of a scaffolded server or receiver. */
export const platformTable = table({
  node: { dependencies: [], server: ["node", "fetch"], receiver: "node" },
  express: {
    dependencies: ["express"],
    devDependencies: ["@types/express"],
    server: ["node", "fetch", "express"],
    receiver: "node",
  },
  fastify: {
    dependencies: ["fastify"],
    server: ["fastify", "fetch"],
    receiver: "node",
  },
  hono: {
    dependencies: ["@hono/node-server", "hono"],
    server: ["node", "fetch"],
    receiver: "fetch",
  },
});
export type Platform = keyof typeof platformTable;

// The names are the table's own keys.
export const platforms = Object.keys(platformTable) as readonly Platform[];

/** How handlers are distributed over files. */
export const layouts = ["tag", "operation", "file"] as const;
export type Layout = (typeof layouts)[number];

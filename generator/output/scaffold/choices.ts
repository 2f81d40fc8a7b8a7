/** What `tenon scaffold` writes. */
export const scaffolds = ["server", "receiver", "client", "store"] as const;
export type Scaffold = (typeof scaffolds)[number];

/** The stores of a team's own that `tenon scaffold store` writes. */
export const ownStores = ["idempotency", "quota", "deliveries"] as const;
export type OwnStore = (typeof ownStores)[number];

/** The platforms of a scaffolded server. */
export const platforms = ["node", "express", "fastify", "hono"] as const;
export type Platform = (typeof platforms)[number];

/** How handlers are distributed over files. */
export const layouts = ["tag", "operation", "file"] as const;
export type Layout = (typeof layouts)[number];

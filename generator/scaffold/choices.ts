/** What `tenon scaffold` writes. */
export const scaffolds = ["server", "receiver", "client"] as const;
export type Scaffold = (typeof scaffolds)[number];

/** The platforms of a scaffolded server. */
export const platforms = ["node", "express", "fastify", "hono"] as const;
export type Platform = (typeof platforms)[number];

/** How handlers are distributed over files. */
export const layouts = ["tag", "operation", "file"] as const;
export type Layout = (typeof layouts)[number];

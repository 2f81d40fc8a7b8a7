import type { Handlers } from "../../../../generated/unversioned/server.js";

/** The documents that anybody may read. */
export function documentHandlers(): Handlers {
  return {
    getOpenapi: (_, { reply }) =>
      reply(200, {
        openapi: "3.1.0",
        info: { title: "Game Asset Generation Service", version: "1.0.0" },
      }),

    getVersioning: (_, { reply }) =>
      reply(200, {
        versions: ["v1", "v2"].map((version) => ({
          version,
          stable: true,
          deprecated: false,
        })),
        minimum_sunset_days: 180,
      }),

    getDocs: (_, { reply }) => reply(200, "<!doctype html><title>API</title>"),
  };
}

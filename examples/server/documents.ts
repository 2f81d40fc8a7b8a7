import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  apiReferencePage,
  servedVersions,
} from "../../generated/runtime/documents.js";
import type { Handlers } from "../../generated/server.js";
import type { OpenapiDocument } from "../../generated/unversioned/index.js";
import { serverSurface as v1 } from "../../generated/v1/server.js";
import { serverSurface as v2 } from "../../generated/v2/server.js";

/** What anybody may read; put together once, from the description and swagger-ui-dist. */
export function documentHandlers(description: URL): Handlers["unversioned"] {
  // The generator has read the same file, and refuses one that is no description.
  const document = JSON.parse(
    readFileSync(description, "utf8"),
  ) as OpenapiDocument;
  const page = apiReferencePage({
    title: document.info.title,
    document,
    script: packaged("swagger-ui-bundle.js"),
    style: packaged("swagger-ui.css"),
  });
  const versions = servedVersions([v1, v2]).map((version) => ({
    ...version,
    stable: true,
  }));
  return {
    getOpenapi: (_, { reply }) => reply(200, document),
    getVersioning: (_, { reply }) =>
      reply(200, { versions, minimum_sunset_days: 180 }),
    getDocs: (_, { reply }) => reply(200, page),
  };
}

function packaged(name: string): string {
  const { resolve } = createRequire(import.meta.url);
  return readFileSync(resolve(`swagger-ui-dist/${name}`), "utf8");
}

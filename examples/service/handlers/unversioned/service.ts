import { readFileSync } from "node:fs";

import {
  documentHeaders,
  servedVersions,
} from "../../../../generated/runtime/documents.js";
import type { OpenapiDocument } from "../../../../generated/unversioned/index.js";
import type { Handlers } from "../../../../generated/unversioned/server.js";
import { serverSurface as v1 } from "../../../../generated/v1/server.js";
import { serverSurface as v2 } from "../../../../generated/v2/server.js";
import { docsPage, docsPolicy } from "./docs-page.js";

/** Handlers for the public documents. They read the description once, at the start. */
export function serviceHandlers(description: URL): Handlers {
  // The generator has read the same file, and refuses one that is no description.
  const document = JSON.parse(
    readFileSync(description, "utf8"),
  ) as OpenapiDocument;
  const page = docsPage(document.info.title);
  const versions = servedVersions([v1, v2]).map((version) => ({
    ...version,
    stable: true,
  }));
  return {
    getOpenapi: (_, { reply }) =>
      reply(200, document, { headers: documentHeaders }),
    getVersioning: (_, { reply }) =>
      reply(
        200,
        { versions, minimum_sunset_days: 180 },
        { headers: documentHeaders },
      ),
    getDocs: (_, { reply }) =>
      reply(200, page, {
        headers: { ...documentHeaders, "content-security-policy": docsPolicy },
      }),
  };
}

import type { Handlers } from "../../../../generated/v2/server.js";
import type { Principal } from "../../access/principal.js";
import { modelPage, referenceSetPage } from "../../runs/catalog.js";
import type { Deps } from "../deps.js";

/** Operations of Catalog in v2. */
export function v2CatalogHandlers({ database }: Deps) {
  return {
    listBaseModels: async (_, context) => {
      return context.reply(200, await context.page(modelPage(database)));
    },

    listReferenceSets: async ({ path }, context) => {
      const source = referenceSetPage(database, path.workspace_id);
      return context.reply(200, await context.page(source));
    },
  } satisfies Partial<Handlers<Principal>>;
}

import type { Handlers } from "../../../../generated/v1/server.js";
import type { Principal } from "../../access/principal.js";
import { modelPage } from "../../runs/catalog.js";
import type { Deps } from "../deps.js";

/** Operations of Catalog in v1. */
export function v1CatalogHandlers({ database }: Deps) {
  return {
    listModels: async (_, context) => {
      return context.reply(200, await context.page(modelPage(database)));
    },
  } satisfies Partial<Handlers<Principal>>;
}

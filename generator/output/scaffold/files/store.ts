import type { Api } from "../../../language/model/model.js";
import { acceptsIdempotencyKey } from "../../emit/operations/request-type.js";
import type { OwnStore } from "../choices.js";
import type { Place, SourceFile } from "../source.js";
import { filledTemplate } from "../template.js";
import { projectFiles } from "./project.js";

/** The interfaces that the stores implement. */
const interfaces: Readonly<Record<OwnStore, string>> = {
  idempotency: "IdempotencyStore",
  quota: "QuotaStore",
  deliveries: "DeliveryQueue",
};

/** The interface that a store implements. */
export function storeInterface(store: OwnStore): string {
  return interfaces[store];
}

/** Whether the server of a description uses a store. */
export function usesStore(store: OwnStore, { versions }: Api): boolean {
  switch (store) {
    case "idempotency":
      return versions.some(({ operations }) =>
        operations.some(acceptsIdempotencyKey),
      );
    case "quota":
      return versions.some(
        ({ rateLimitPolicies }) => rateLimitPolicies.length > 0,
      );
    case "deliveries":
      return versions.some(({ events }) => events.length > 0);
  }
}

/** All files of a store, apart from `package.json`. */
export function storeFiles(
  store: OwnStore,
  place: Place,
): readonly SourceFile[] {
  const test = `test/${store}-store.test`;
  return [
    filledTemplate(
      `own-store/stores/${store}`,
      `${place.dir}/stores/${store}`,
      place,
    ),
    filledTemplate(`own-store/${test}`, test, place),
    ...projectFiles(place),
  ];
}

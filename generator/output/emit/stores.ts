import type { ApiVersion } from "../../language/model/model.js";
import type { ModuleImport } from "../../language/print/print.js";
import { acceptsIdempotencyKey } from "./operations/request-type.js";
import { type Selection, type StoreKind, versionFiles } from "./targets.js";

/** The stores of the runtime, by the function that makes each, with the file of its table. */
const tables = {
  idempotencyStore: "001-idempotency",
  quotaStore: "002-quota",
  deliveryQueue: "003-deliveries",
  settledStore: "004-settled",
  secretStore: "005-secrets",
  handledStore: "006-handled",
} as const;
export type Store = keyof typeof tables;

/** The modules and the SQL files of the stores that a server, a sender or a receiver uses. */
export function storeModules(
  versions: readonly ApiVersion[],
  selection: Selection,
): readonly ModuleImport[] {
  const used = usedStores(versions, selection);
  return [...(selection.stores ?? [])].flatMap((kind) => {
    const names = used.filter((store) => hasStore(kind, store));
    return names.length === 0 ? [] : modulesOf(kind, names);
  });
}

/** The stores that the output can use, each once. */
export function usedStores(
  versions: readonly ApiVersion[],
  selection: Selection,
): readonly Store[] {
  return [
    ...new Set(versions.flatMap((version) => storesOf(version, selection))),
  ];
}

/** Whether a database has a store. Redis has no tables, and what must not be lost is not kept there. */
export function hasStore(kind: StoreKind, store: Store): boolean {
  return (
    kind !== "redis" ||
    ["idempotencyStore", "quotaStore", "handledStore"].includes(store)
  );
}

function modulesOf(
  kind: StoreKind,
  names: readonly Store[],
): readonly ModuleImport[] {
  const from = `runtime/stores/${kind}`;
  const files = kind === "redis" ? [] : names.map((store) => tables[store]);
  return [
    { from, names },
    ...files.map((file): ModuleImport => ({
      from: `${from}/${file}.sql`,
      names: "all",
    })),
  ];
}

function storesOf(version: ApiVersion, selection: Selection): readonly Store[] {
  const { operations, rateLimitPolicies, events } = version;
  const { server, sender, receiver } = versionFiles(version, selection);
  const used: Readonly<Record<Store, boolean>> = {
    idempotencyStore: server && operations.some(acceptsIdempotencyKey),
    quotaStore: server && rateLimitPolicies.length > 0,
    deliveryQueue: sender,
    settledStore: sender && events.some(({ settles }) => settles !== undefined),
    secretStore: sender,
    handledStore: receiver,
  };
  // The keys are those of the record.
  return (Object.keys(used) as Store[]).filter((store) => used[store]);
}

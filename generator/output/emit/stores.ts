import type { ApiVersion } from "../../language/model/model.js";
import type { ModuleImport } from "../../language/print/print.js";
import { acceptsIdempotencyKey } from "./operations/request-type.js";
import {
  databaseTable,
  type Selection,
  type Store,
  type StoreKind,
  storeTable,
  versionFiles,
} from "./targets.js";

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

/** Whether a database has a store. */
export function hasStore(kind: StoreKind, store: Store): boolean {
  return databaseTable[kind].stores?.includes(store) ?? true;
}

/** Whether the stores of a database have tables, which SQL files create. */
export function hasTables(kind: StoreKind): boolean {
  return databaseTable[kind].stores === undefined;
}

function modulesOf(
  kind: StoreKind,
  names: readonly Store[],
): readonly ModuleImport[] {
  const from = `runtime/stores/${kind}`;
  const files = hasTables(kind)
    ? names.map((each) => storeTable[each].sql)
    : [];
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

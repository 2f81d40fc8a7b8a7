import { fileURLToPath } from "node:url";

import { beforeAll, expect, it } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import type { Api } from "../../../generator/language/model/model.js";
import { storeModules } from "../../../generator/output/emit/stores.js";
import type {
  Selection,
  StoreKind,
  Target,
} from "../../../generator/output/emit/targets.js";
import { runtimeFiles } from "../../../generator/output/write/runtime-files.js";

const service = fileURLToPath(
  new URL("../../../spec/openapi.json", import.meta.url),
);

let api: Api;
beforeAll(async () => {
  api = buildApi(await readDescription(service), { versions: "path" }).api;
});

/** The files of stores in an output, without the folder that all have. */
function carriedFor(
  kind: StoreKind,
  ...targets: readonly Target[]
): readonly string[] {
  return filesOf({
    targets: new Set(targets),
    adapters: new Set(),
    stores: new Set([kind]),
  });
}

function carried(...targets: readonly Target[]): readonly string[] {
  return carriedFor("postgres", ...targets);
}

function filesOf(selection: Selection): readonly string[] {
  const entrances = storeModules(api.versions, selection);
  return runtimeFiles([], entrances, ".js")
    .map(({ path }) => path)
    .filter((path) => path.startsWith("runtime/stores/"))
    .map((path) => path.slice("runtime/stores/".length));
}

const common = ["postgres.ts", "sql/database.ts", "store-options.ts"];

it("gives a server the stores that its description uses", () => {
  expect(carried("server")).toEqual([
    "postgres.ts",
    "postgres/001-idempotency.sql",
    "postgres/002-quota.sql",
    "postgres/quota.ts",
    "quota-states.ts",
    "sql/database.ts",
    "sql/idempotency.ts",
    "sql/quota.ts",
    "store-options.ts",
    "stored-reply.ts",
  ]);
});

it("gives a sender its queue, the settled subjects, and the secrets", () => {
  expect(carried("webhooks.send")).toEqual([
    "postgres.ts",
    "postgres/003-deliveries.sql",
    "postgres/004-settled.sql",
    "postgres/005-secrets.sql",
    "sql/database.ts",
    "sql/deliveries.ts",
    "sql/secrets.ts",
    "sql/settled.ts",
    "store-options.ts",
  ]);
});

it("gives a receiver in SQLite the same store, with its own table", () => {
  expect(carriedFor("sqlite", "webhooks.receive")).toEqual([
    "sql/database.ts",
    "sql/handled.ts",
    "sqlite.ts",
    "sqlite/006-handled.sql",
    "store-options.ts",
  ]);
});

it("gives nothing of Redis to a sender, whose deliveries must not be lost", () => {
  expect(carriedFor("redis", "webhooks.send")).toEqual([]);
  expect(carriedFor("redis", "webhooks.receive")).toEqual([
    "redis.ts",
    "redis/database.ts",
    "redis/handled.ts",
    "store-options.ts",
  ]);
});

it("gives a receiver its store of handled deliveries", () => {
  expect(carried("webhooks.receive")).toEqual(
    [...common, "postgres/006-handled.sql", "sql/handled.ts"].sort(),
  );
});

it("gives nothing to a client, and without a configured database", () => {
  expect(carried("client")).toEqual([]);
  const targets = new Set<Target>(["server"]);
  expect(filesOf({ targets, adapters: new Set() })).toEqual([]);
});

it("does not change SQL files and exported names", () => {
  const selection: Selection = {
    targets: new Set(["webhooks.receive"]),
    adapters: new Set(),
    stores: new Set(["postgres"]),
  };
  const files = runtimeFiles([], storeModules(api.versions, selection), ".ts");
  const text = (path: string) =>
    files.find((file) => file.path === `runtime/stores/${path}`)?.text ?? "";
  expect(text("postgres/006-handled.sql")).toContain(
    "create table if not exists tenon_handled",
  );
  expect(text("postgres.ts")).toContain("./sql/handled.ts");
  expect(text("postgres.ts")).not.toContain("idempotencyStore }");
});

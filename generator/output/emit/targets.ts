import type { TypeChoices } from "../../input/values/values.js";
import type { ApiVersion } from "../../language/model/model.js";
import type { ModuleImport } from "../../language/print/print.js";

/** A target or an adapter: when it is there by default, and what it needs. */
interface Row {
  /** Printed only if the project asks for it. */
  readonly onRequest?: true;
  /** Only projects with one of these packages get it. */
  readonly packages?: readonly string[];
  /** Compiles only with the types of Node's modules. */
  readonly onNode?: true;
  /** The module of the runtime that mounts a webhook receiver. */
  readonly receiver?: string;
}

const table = <Name extends string>(rows: Record<Name, Row>) => rows;

/**
 * The parts of the output that a project can ask for. `paths` needs openapi-typescript, and
 * what `tanstack` prints needs TanStack Query.
 */
const targetTable = table({
  client: {},
  tanstack: { onRequest: true },
  checks: {},
  "standard-schemas": { onRequest: true },
  "json-schemas": { onRequest: true },
  server: {},
  "webhooks.receive": {},
  "webhooks.send": { onNode: true },
  samples: {},
  tests: { onRequest: true },
  mocks: { onRequest: true },
  "api-md": {},
  paths: { onRequest: true },
});
export type Target = keyof typeof targetTable;

/** The frameworks and platforms that a server or a receiver is mounted on. */
export const adapterTable = table({
  node: { receiver: "webhooks-in/node", onNode: true },
  fetch: { receiver: "webhooks-in/fetch" },
  express: { packages: ["express", "@nestjs/platform-express"], onNode: true },
  fastify: { packages: ["fastify", "@nestjs/platform-fastify"], onNode: true },
});
export type Adapter = keyof typeof adapterTable;

// The names are the tables' own keys.
export const targets = Object.keys(targetTable) as readonly Target[];
export const adapters = Object.keys(adapterTable) as readonly Adapter[];

/**
 * The stores of the runtime, by the function that makes each: the file of its SQL, and what
 * a sentence calls it. Settled subjects are a part of the deliveries.
 */
export const storeTable = {
  idempotencyStore: { sql: "001-idempotency", title: "idempotency keys" },
  quotaStore: { sql: "002-quota", title: "quotas" },
  secretStore: { sql: "005-secrets", title: "webhook secrets" },
  deliveryQueue: { sql: "003-deliveries", title: "webhook deliveries" },
  settledStore: { sql: "004-settled", title: undefined },
  handledStore: { sql: "006-handled", title: "handled deliveries" },
} as const;
export type Store = keyof typeof storeTable;

/** A database whose stores the runtime has. */
interface DatabaseRow {
  readonly title: string;
  /** Absent: all of them, and each has a table. */
  readonly stores?: readonly Store[];
}

const databases = <Name extends string>(rows: Record<Name, DatabaseRow>) =>
  rows;

export const databaseTable = databases({
  postgres: { title: "PostgreSQL" },
  // What must not be lost is not kept there.
  redis: {
    title: "Redis",
    stores: ["idempotencyStore", "quotaStore", "handledStore"],
  },
  sqlite: { title: "SQLite" },
});
export type StoreKind = keyof typeof databaseTable;
export const storeKinds = Object.keys(databaseTable) as readonly StoreKind[];

/** The files of `runtime/extras`, which are written on request, and the target that each is for. */
export const extraTable = {
  compression: "server",
  conditional: "server",
  cors: "server",
  credentials: "server",
  opentelemetry: "server",
  progress: "client",
  prometheus: "server",
  reconnect: "client",
  "request-context": "server",
  uploads: "server",
} as const satisfies Record<string, Target>;
export type Extra = keyof typeof extraTable;
export const extras = Object.keys(extraTable) as readonly Extra[];

/** The packages of TanStack Query, by framework. */
export const queryPackages = {
  react: "@tanstack/react-query",
  vue: "@tanstack/vue-query",
  svelte: "@tanstack/svelte-query",
  solid: "@tanstack/solid-query",
  angular: "@tanstack/angular-query-experimental",
} as const;
export type Framework = keyof typeof queryPackages;

/** The parts that a run writes. */
export interface Selection {
  readonly targets: ReadonlySet<Target>;
  readonly adapters: ReadonlySet<Adapter>;
  /** Absent: only the stores in memory. */
  readonly stores?: ReadonlySet<StoreKind>;
  /** Absent: none. */
  readonly extras?: ReadonlySet<Extra>;
  /** The framework of `tanstack`. Absent: React. */
  readonly framework?: Framework;
  /** Absent: the defaults. */
  readonly types?: TypeChoices;
}

/** Everything that is printed without being asked for. */
export const everything: Selection = {
  targets: new Set(targets.filter((name) => !targetTable[name].onRequest)),
  adapters: new Set(adapters),
};

/** What compiles without the types of Node's modules. */
export const withoutNodeTypes = {
  targets: [...everything.targets].filter((name) => !targetTable[name].onNode),
  adapters: adapters.filter((name) => !adapterTable[name].onNode),
};

/**
 * The files of a version that a selection needs. A file that no target needs is not
 * written.
 */
export interface VersionFiles {
  readonly apiMd: boolean;
  readonly client: boolean;
  /** Options of TanStack Query, which need a client. */
  readonly queries: boolean;
  readonly server: boolean;
  /** The operation types and their table. */
  readonly operations: boolean;
  readonly webhooks: boolean;
  readonly receiver: boolean;
  readonly sender: boolean;
  readonly samples: boolean;
  /** Schemas for forms and tools, which need all checks but those of responses. */
  readonly standardSchemas: boolean;
  readonly jsonSchemas: boolean;
  /** Samples, and tests of the contract, which need a client. */
  readonly tests: boolean;
  /** A server that replies with samples. */
  readonly mocks: boolean;
  /** The tables of `validators.ts`; without any, the file is not written. */
  readonly checks: CheckTables;
}

/** The checks in `validators.ts`, most of them in a table. */
export interface CheckTables {
  /** Of all named schemas, also of those that nothing uses. */
  readonly schemas: boolean;
  readonly requests: boolean;
  /** Of what handlers reply with besides bodies: headers, and the items of streams. */
  readonly handlers: boolean;
  readonly replies: boolean;
  readonly events: boolean;
}

/** The files of a version for a selection. */
export function versionFiles(
  { events }: ApiVersion,
  { targets: asked }: Selection,
): VersionFiles {
  const hasEvents = events.length > 0;
  const tests = asked.has("tests");
  const queries = asked.has("tanstack");
  const client = asked.has("client") || tests || queries;
  const mocks = asked.has("mocks");
  const server = asked.has("server") || mocks;
  const receiver = hasEvents && asked.has("webhooks.receive");
  const sender = hasEvents && asked.has("webhooks.send");
  const samples = hasEvents && asked.has("samples");
  const standardSchemas = asked.has("standard-schemas");
  return {
    apiMd: asked.has("api-md"),
    client,
    queries,
    server,
    operations: client || server || standardSchemas,
    webhooks: receiver || sender || samples,
    receiver,
    sender,
    samples,
    standardSchemas,
    jsonSchemas: asked.has("json-schemas"),
    tests,
    mocks,
    checks: {
      schemas: standardSchemas,
      requests: server || standardSchemas,
      handlers: server,
      replies: server || tests || asked.has("checks"),
      events: receiver || sender || (hasEvents && standardSchemas),
    },
  };
}

/**
 * The modules of the runtime that users import themselves, beside those that
 * the printed modules import.
 */
export function runtimeEntrances(
  versions: readonly ApiVersion[],
  selection: Selection,
): readonly ModuleImport[] {
  const files = versions.map((version) => versionFiles(version, selection));
  const has = (file: "client" | "standardSchemas" | "receiver" | "sender") =>
    files.some((each) => each[file]);
  const mounted = [...selection.adapters];
  return [
    ...(selection.targets.has("server")
      ? ["documents", ...mounted, ...extraModules(selection)]
      : []),
    ...(has("receiver")
      ? mounted.flatMap((name) => adapterTable[name].receiver ?? [])
      : []),
    ...(has("sender") ? senderModules : []),
    ...(has("standardSchemas") ? ["check/field-errors", "check/messages"] : []),
  ]
    .map((module): ModuleImport => ({
      from: `runtime/${module}`,
      names: "all",
    }))
    .concat(
      has("client") && selection.targets.has("checks")
        ? [{ from: "runtime/client", names: ["replyChecker"] }]
        : [],
    );
}

function extraModules({ extras: asked }: Selection): readonly string[] {
  return [...(asked ?? [])].map((name) => `extras/${name}`);
}

const senderModules = [
  "webhooks-out/https-transport",
  "webhooks-out/secrets",
  "webhooks-out/vet-url",
];

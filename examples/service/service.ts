import {
  deliveryQueue,
  idempotencyStore,
  postgres,
  quotaStore,
  secretStore,
  settledStore,
  type SqlDatabase,
} from "../../generated/runtime/stores/postgres.js";
import {
  httpsTransport,
  resolveHost,
} from "../../generated/runtime/webhooks-out/https-transport.js";
import {
  createWebhookSecrets,
  type WebhookSecrets,
} from "../../generated/runtime/webhooks-out/secrets.js";
import { vetWebhookUrl } from "../../generated/runtime/webhooks-out/vet-url.js";
import type { VetUrl } from "../../generated/runtime/webhooks-out/vetted-url.js";
import { createWebhookSender } from "../../generated/v2/webhooks.js";
import type { Issuer } from "./access/json-web-tokens.js";
import { untilAvailable } from "./database/available.js";
import { type Database, json, sql } from "./database/database.js";
import { endLeases } from "./database/leases.js";
import { migrate } from "./database/migrate.js";
import { prune, PRUNING } from "./database/prune.js";
import type { Engine } from "./engine/engine.js";
import { consolePages, docsScript, startPage } from "./http/pages.js";
import { checks, files as filesPlace, metricsPlace } from "./http/places.js";
import { type Address, openPort } from "./http/port.js";
import { type Loop, loop } from "./loop.js";
import { startWorker } from "./runs/worker.js";
import { createApi } from "./server.js";
import {
  cursorSecretOf,
  type FirstStart,
  prepare,
} from "./start/first-start.js";
import type { Log } from "./telemetry/log.js";
import { createMetrics } from "./telemetry/metrics.js";
import { tracedEngine, tracedTransport } from "./telemetry/traces.js";
import { announceNext, type Sender } from "./webhooks/announce.js";

/** What a process does. */
export type Role = "api" | "worker" | "sender";

/** Options of a process of the service. */
export interface ServiceOptions extends Address {
  readonly database: Database;
  readonly engine: Engine;
  readonly log: Log;
  /** Where clients reach the service. Default: where it listens. */
  readonly publicUrl?: string | undefined;
  /** Where to serve metrics, and the checks of processes without an API. Default: nowhere. */
  readonly metricsPort?: number | undefined;
  /** Default: all. */
  readonly roles?: readonly Role[];
  readonly issuer?: Issuer | undefined;
  /** Address ranges that webhooks may go to although they are not public. */
  readonly allowWebhooks?: readonly string[];
  /** Certificate authorities of receivers, in PEM, instead of the built-in ones. */
  readonly ca?: string;
}

/** A process of the service that has started. */
export interface Service {
  /** Undefined without the role `api`. */
  readonly url: string | undefined;
  /** What was made, if the database was empty. */
  readonly firstStart: FirstStart | undefined;
  /** The secrets that sign webhooks. */
  readonly secrets: WebhookSecrets;
  /** Completes what has begun, and stops. The database stays open. */
  readonly close: () => Promise<void>;
}

/** Milliseconds that requests have to end when the service stops. */
const DEADLINE = 10_000;

/** Starts a process of the service. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { database, log, roles = ["api", "worker", "sender"] } = options;
  const does = (role: Role) => roles.includes(role);
  const onError = (error: unknown) => {
    log("error", "background work failed", { error });
  };
  const port = does("api") ? await openPort(options) : undefined;
  const { host, metricsPort } = options;
  const operatorPort =
    metricsPort === undefined
      ? undefined
      : await openPort({ host, port: metricsPort });
  const firstStart = await untilAvailable(log, async () => {
    await migrate(database);
    if (database.isExclusive) await endLeases(database);
    return prepare(database);
  });
  const cursorSecret = await cursorSecretOf(database);

  const publicUrl =
    options.publicUrl ?? port?.url ?? `http://${options.host}:${options.port}`;
  const files = `${publicUrl}/files`;
  const stores = storesOf(database);
  const webhooks = webhooksOf(options, stores, onError);
  const announcer = does("sender")
    ? startAnnouncer(database, webhooks.queued(), files, onError)
    : undefined;
  const worker = does("worker")
    ? startWorker({
        ...options,
        engine: tracedEngine(options.engine),
        onError,
        onSettled: announcer?.wake,
      })
    : undefined;
  const pruner = does("worker") ? startPruner(database, onError) : undefined;
  const metrics = createMetrics(database);
  const api = createApi({
    ...options,
    metrics,
    files,
    cursorSecret,
    secrets: webhooks.secrets,
    vet: webhooks.vet,
    sender: webhooks.direct(),
    idempotency: idempotencyStore(stores),
    quotas: quotaStore(stores),
    onSubmitted: () => worker?.wake(),
  });
  const closePort = port?.serve(api, [
    checks(database),
    filesPlace(database),
    startPage(),
    docsScript(),
    consolePages(files),
  ]);
  operatorPort?.servePlaces([checks(database), metricsPlace(metrics)]);
  log("info", "started", { roles });

  return {
    url: port?.url,
    firstStart,
    secrets: webhooks.secrets,
    close: async () => {
      await closePort?.({ deadline: DEADLINE });
      await worker?.close();
      await pruner?.close();
      await announcer?.close();
      await operatorPort?.close();
    },
  };
}

/** The database as the generated stores use it. */
function storesOf(database: Database): SqlDatabase {
  return postgres({
    query: async (text, values) => ({
      rows: await database.query({ text, values }),
    }),
  });
}

/** The parts of webhooks. */
function webhooksOf(
  { database, allowWebhooks: allow = [], ca, log }: ServiceOptions,
  stores: SqlDatabase,
  onError: (error: unknown) => void,
) {
  const vet: VetUrl = (url) =>
    vetWebhookUrl(url, { resolve: resolveHost, allow });
  const transport = tracedTransport(
    httpsTransport({ vet, ...(ca !== undefined && { ca }) }),
  );
  const secrets = createWebhookSecrets({ store: secretStore(stores) });
  const common = { transport, secrets, onError };
  return {
    vet,
    secrets,
    /** Sends tests only, which wait in no queue. */
    direct: () => createWebhookSender(common),
    /** Sends what is in the queue, and stores how each delivery stands. */
    queued: () =>
      createWebhookSender({
        ...common,
        queue: deliveryQueue(stores),
        settled: settledStore(stores),
        // A process that was stopped for long may report an attempt after another one
        // has ended the delivery.
        onRecord: async (record, { subject }) => {
          // The receiver's fault, and not an error of the service.
          if (record.last_error !== null)
            log("info", "webhook attempt failed", { run: subject, ...record });
          await database.query(sql`
            update runs set delivery = ${json(record)}
            where id = ${subject}
              and (delivery ->> 'status' = 'pending' or ${record.status === "delivered"})`);
        },
      }),
  };
}

/** Starts to delete what is not needed any more, now and once an hour. */
function startPruner(
  database: Database,
  onError: (error: unknown) => void,
): Loop {
  const step = async () => {
    await prune(database, new Date());
    return false;
  };
  return loop(step, onError, PRUNING);
}

/** Starts to send the events of settled runs. */
function startAnnouncer(
  database: Database,
  sender: Sender,
  files: string,
  onError: (error: unknown) => void,
): Loop {
  const { wake, close } = loop(
    () => announceNext(database, sender, files),
    onError,
  );
  return {
    wake,
    close: async () => {
      await close();
      await sender.close();
    },
  };
}

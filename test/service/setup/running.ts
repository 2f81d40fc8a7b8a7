import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Database } from "../../../examples/service/database/database.js";
import { openPglite } from "../../../examples/service/database/pglite.js";
import { embeddedEngine } from "../../../examples/service/engine/embedded.js";
import type { Engine } from "../../../examples/service/engine/engine.js";
import {
  type ServiceOptions,
  startService,
} from "../../../examples/service/service.js";
import type { FirstStart } from "../../../examples/service/start/first-start.js";
import { replyChecker } from "../../../generated/runtime/client.js";
import { createClient as createV1Client } from "../../../generated/v1/index.js";
import { replyChecks as v1ReplyChecks } from "../../../generated/v1/validators.js";
import { createClient } from "../../../generated/v2/index.js";
import { replyChecks } from "../../../generated/v2/validators.js";
import { certificate } from "../../runtime/webhooks-out/certificate.js";
import { identityProvider } from "./identity-provider.js";

/** Signs the JWTs that the services of this file take. */
export const provider = await identityProvider();

/** An engine that fails, cancels or throws when the prompt says so. */
export const engine: Engine = {
  ...embeddedEngine,
  generate: (generation, signal) => {
    switch (generation.prompt) {
      case "fail":
        return Promise.resolve({
          status: "FAILED",
          error_code: "INTERNAL_ERROR",
          error_message: "The paint is dry.",
        });
      case "cancel":
        return Promise.resolve({ status: "CANCELLED" });
      case "throw":
        return Promise.reject(new Error("The brush broke."));
      default:
        return embeddedEngine.generate(generation, signal);
    }
  },
};

/** The generated clients of a user. They check each reply. */
export interface Clients {
  readonly api: ReturnType<typeof createClient>;
  readonly v1: ReturnType<typeof createV1Client>;
}

/** Makes the clients of a token. */
export function clientsOf(baseUrl: string, token: string): Clients {
  const options = { baseUrl, token, retry: false } as const;
  return {
    api: createClient({ ...options, checkReplies: replyChecker(replyChecks) }),
    v1: createV1Client({
      ...options,
      checkReplies: replyChecker(v1ReplyChecks),
    }),
  };
}

/** A service that runs in this process, and can be started again. */
export interface RunningService extends Clients {
  readonly baseUrl: string;
  readonly database: Database;
  readonly path: { readonly workspace_id: string };
  readonly token: string;
  /** The errors in the log. */
  readonly errors: unknown[];
  /** Makes each use of the database fail, until it is called without an error. */
  readonly failDatabase: (error?: Error) => void;
  readonly restart: () => Promise<RunningService>;
  /** Stops it, and removes its data. */
  readonly end: () => Promise<void>;
}

/** A database that a test can open several times. */
export interface Place {
  readonly open: () => Database | Promise<Database>;
  readonly remove: () => Promise<unknown>;
}

/** A new folder for an embedded database. */
export async function newFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-service-"));
  return {
    open: () => openPglite(folder),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A server between the clients and the service. */
export interface Front {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** How a service is started. */
export interface StartOptions {
  readonly roles?: ServiceOptions["roles"];
  /** Starts a server in front of the service's URL. Default: none. */
  readonly putInFront?: (url: string) => Promise<Front>;
}

/** Starts the service on a database. `before` is the result of its first start. */
export async function start(
  place: Place,
  { roles, putInFront = nothingInFront }: StartOptions = {},
  before?: FirstStart,
): Promise<RunningService> {
  const opened = await place.open();
  let failure: Error | undefined;
  const failing = <Result>(use: () => Promise<Result>) =>
    failure === undefined ? use() : Promise.reject(failure);
  const database: Database = {
    ...opened,
    query: (statement) => failing(() => opened.query(statement)),
    run: (text) => failing(() => opened.run(text)),
    transaction: (work) => failing(() => opened.transaction(work)),
  };
  const errors: unknown[] = [];
  const { url, firstStart, close } = await startService({
    database,
    ...(roles && { roles }),
    engine,
    host: "127.0.0.1",
    port: 0,
    allowWebhooks: ["127.0.0.0/8"],
    ca: certificate,
    issuer: provider,
    log: (level, message, fields) => {
      if (level === "error") errors.push({ message, ...fields });
    },
  });
  const known = before ?? firstStart;
  if (url === undefined || known === undefined)
    throw new Error("The service has no address or no user.");
  if (before !== undefined && firstStart !== undefined)
    throw new Error("The second start was a first one.");
  const front = await putInFront(url);
  const stop = async () => {
    await front.close();
    await close();
    await database.close();
  };
  return {
    ...clientsOf(front.url, known.token),
    baseUrl: front.url,
    database,
    path: { workspace_id: known.workspaceId },
    token: known.token,
    errors,
    failDatabase: (error) => {
      failure = error;
    },
    restart: async () => {
      await stop();
      return start(place, { putInFront }, known);
    },
    end: async () => {
      await stop();
      await place.remove();
    },
  };
}

function nothingInFront(url: string): Promise<Front> {
  return Promise.resolve({ url, close: () => Promise.resolve() });
}

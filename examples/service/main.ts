/** Starts the service: `npm run service`. `README.md` lists the options. */
import { issuerOf } from "./access/json-web-tokens.js";
import { type Config, readConfig, usage } from "./config.js";
import { openPglite } from "./database/pglite.js";
import { openPostgres } from "./database/postgres.js";
import { embeddedEngine } from "./engine/embedded.js";
import { startService } from "./service.js";
import { makeAnotherToken } from "./start/first-start.js";
import { firstWorkspace, welcome } from "./start/welcome.js";
import { log } from "./telemetry/log.js";
import { authorities } from "./webhooks/authorities.js";
import {
  openTrialReceiver,
  trialCertificate,
} from "./webhooks/trial-receiver.js";

/** How long the service may take to stop, in milliseconds. */
const DEADLINE = 20_000;

async function main(config: Config): Promise<void> {
  const { receiverPort } = config;
  const certificate =
    receiverPort === undefined ? undefined : trialCertificate(config.folder);
  const receiver =
    certificate && (await openTrialReceiver(certificate, receiverPort ?? 0));
  const database =
    config.database === undefined
      ? await openPglite(config.folder)
      : openPostgres(config.database, config.pool);
  const { url, firstStart, secrets, close } = await startService({
    ...config,
    ...(certificate && {
      allowWebhooks: [...config.allowWebhooks, "127.0.0.1/32"],
      ca: [...authorities(process.env), certificate.cert].join("\n"),
    }),
    database,
    engine: embeddedEngine,
    log,
    issuer: issuerOf(process.env),
  });
  if (url !== undefined) {
    const token = config.newToken
      ? await makeAnotherToken(database)
      : firstStart?.token;
    const { id } = await firstWorkspace(database);
    receiver?.receive(() => secrets.live(id));
    console.log(
      welcome({ url, workspaceId: id, token, receiver: receiver?.url }),
    );
  } else if (firstStart !== undefined)
    // This process started before one with an API.
    console.log(`Token: ${firstStart.token}`);

  const stop = async (signal: string) => {
    log("info", "stopping", { signal });
    setTimeout(() => process.exit(1), DEADLINE).unref();
    await close();
    await database.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void stop(signal));
}

/** Ends the process with what a person can do about it. */
function end(error: unknown, exitCode: number, advice?: string): never {
  console.error(error instanceof Error ? error.message : error);
  if (advice !== undefined) console.error(advice);
  process.exit(exitCode);
}

function configuration(): Config | undefined {
  try {
    return readConfig(process.argv.slice(2));
  } catch (error) {
    return end(error, 2, "`npm run service -- --help` shows the options.");
  }
}

const config = configuration();
try {
  if (config === undefined) console.log(usage());
  else await main(config);
} catch (error) {
  end(error, 1);
}

/** Starts the service: `npm run service`. `README.md` lists the options. */
import { rootCertificates } from "node:tls";
import { issuerOf } from "./access/json-web-tokens.js";
import { readConfig } from "./config.js";
import { openPglite } from "./database/pglite.js";
import { openPostgres } from "./database/postgres.js";
import { embeddedEngine } from "./engine/embedded.js";
import { makeAnotherToken } from "./start/first-start.js";
import { log } from "./telemetry/log.js";
import { startService } from "./service.js";
import {
  startTrialReceiver,
  trialCertificate,
} from "./webhooks/trial-receiver.js";
import { firstWorkspace, welcome } from "./start/welcome.js";

/** How long the service may take to stop, in milliseconds. */
const DEADLINE = 20_000;

const config = readConfig(process.argv.slice(2));
const database =
  config.database === undefined
    ? await openPglite(config.folder)
    : openPostgres(config.database);
const { receiverPort } = config;
const trial =
  receiverPort === undefined ? undefined : trialCertificate(config.folder);
const { url, firstStart, secrets, close } = await startService({
  ...config,
  ...(trial && {
    allowWebhooks: [...config.allowWebhooks, "127.0.0.1/32"],
    ca: [...rootCertificates, trial.cert].join("\n"),
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
  const receiver =
    trial === undefined || receiverPort === undefined
      ? undefined
      : await startTrialReceiver(trial, receiverPort, () => secrets.live(id));
  console.log(welcome({ url, workspaceId: id, token, receiver }));
} else if (firstStart !== undefined)
  // This process started before one with an API.
  console.log(`Token: ${firstStart.token}`);

async function stop(signal: string): Promise<void> {
  log("info", "stopping", { signal });
  setTimeout(() => process.exit(1), DEADLINE).unref();
  await close();
  await database.close();
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void stop(signal));

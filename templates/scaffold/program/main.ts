import { existsSync } from "node:fs";

import { httpsTransport } from "../../runtime/webhooks-out/https-transport.js";
import { start } from "../node/app.js";
import { createApi } from "../printed/server.js";
import { openStores } from "../printed/stores.js";
import { closeWebhooks, openWebhooks } from "../printed/webhooks.js";
import { readConfig } from "./config.js";
import { log } from "./log.js";

/** How long the server may take to stop, in milliseconds. */
const DEADLINE = 15_000;

// Variables of the shell win over those of the file.
if (existsSync(".env")) process.loadEnvFile();

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // #stores
  const stores = await openStores(config);
  // #end
  // #opened
  openWebhooks(httpsTransport(), stores);
  // #end
  // #started
  const { url, close } = await start(
    createApi({ config, log, stores }),
    config,
    stores.check,
  );
  // #end
  log("info", "listening", { url });

  async function stop(signal: string): Promise<void> {
    log("info", "stopping", { signal });
    setTimeout(() => process.exit(1), DEADLINE).unref();
    await close();
    // #webhooks
    await closeWebhooks();
    // #end
    // #stores
    await stores.close();
    // #end
  }
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void stop(signal));
}

main().catch((error: unknown) => {
  if (
    error instanceof Error &&
    "port" in error &&
    "code" in error &&
    error.code === "EADDRINUSE"
  )
    console.error(
      `Port ${String(error.port)} is in use: stop the program that uses it, or set PORT to another port.`,
    );
  else {
    const stack = error instanceof Error ? error.stack : String(error);
    log("error", "start failed", { stack });
  }
  // What is open already, such as a database, would keep the process running.
  process.exit(1);
});

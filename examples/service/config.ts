import { parseArgs } from "node:util";
import type { Role } from "./service.js";

/** The command line. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where clients reach the service. */
  readonly publicUrl: string | undefined;
  /** The folder of the embedded database. */
  readonly folder: string;
  /** A PostgreSQL server instead. */
  readonly database: string | undefined;
  readonly roles: readonly Role[];
  /** Where metrics are served; nowhere without it. */
  readonly metricsPort: number | undefined;
  readonly allowWebhooks: readonly string[];
  /** Start a receiver of webhooks at this port, to try them. */
  readonly receiverPort: number | undefined;
  /** Make and print another token. */
  readonly newToken: boolean;
}

const roles: Readonly<Record<string, readonly Role[]>> = {
  all: ["api", "worker", "sender"],
  api: ["api"],
  worker: ["worker"],
  sender: ["sender"],
};

/** Reads the command line. Throws an error that says what is wrong with it. */
export function readConfig(args: readonly string[]): Config {
  const { values } = parseArgs({
    args: [...args],
    options: {
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "8080" },
      url: { type: "string" },
      folder: { type: "string", default: ".service" },
      database: { type: "string" },
      "metrics-port": { type: "string" },
      role: { type: "string", default: "all" },
      "allow-webhooks": { type: "string", multiple: true, default: [] },
      receiver: { type: "boolean", default: false },
      "receiver-port": { type: "string", default: "8443" },
      "new-token": { type: "boolean", default: false },
    },
  });
  const metricsPort = values["metrics-port"];
  const chosen = roles[values.role];
  if (chosen === undefined)
    throw new Error(`--role must be one of ${Object.keys(roles).join(", ")}.`);
  if (values.role !== "all" && values.database === undefined)
    throw new Error(
      `--role ${values.role} needs --database: the embedded database is for one process.`,
    );
  if (values.receiver && values.role !== "all")
    throw new Error(
      "--receiver is for --role all: other senders do not trust its certificate.",
    );
  if (
    values.database !== undefined &&
    !/^postgres(?:ql)?:\/\//.test(values.database)
  )
    throw new Error(
      `--database must be an address such as postgres://user@host/name, not ${values.database}.`,
    );
  if (values.role === "sender" && values.url === undefined)
    throw new Error(
      "--role sender needs --url, the same as of the API: events contain the addresses of files.",
    );
  return {
    host: values.host,
    port: portOf("--port", values.port),
    metricsPort:
      metricsPort === undefined
        ? undefined
        : portOf("--metrics-port", metricsPort),
    publicUrl: publicUrlOf(values.url),
    folder: values.folder,
    database: values.database,
    roles: chosen,
    allowWebhooks: values["allow-webhooks"],
    receiverPort: values.receiver
      ? portOf("--receiver-port", values["receiver-port"])
      : undefined,
    newToken: values["new-token"],
  };
}

function publicUrlOf(text: string | undefined): string | undefined {
  if (text !== undefined && !/^https?:/.test(text))
    throw new Error(
      `--url must be an address such as https://api.example.com, not ${text}.`,
    );
  return text?.replace(/\/+$/, "");
}

function portOf(option: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`${option} must be a number from 0 to 65535.`);
  return port;
}

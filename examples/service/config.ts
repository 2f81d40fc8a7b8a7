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
  /** The most connections to it. */
  readonly pool: number;
  readonly roles: readonly Role[];
  /** Where metrics are served; nowhere without it. */
  readonly metricsPort: number | undefined;
  readonly allowWebhooks: readonly string[];
  /** Start a receiver of webhooks at this port, to try them. */
  readonly receiverPort: number | undefined;
  /** Make and print another token. */
  readonly newToken: boolean;
}

/** The options, with what `--help` says of them. */
const options = {
  port: {
    type: "string",
    default: "8080",
    help: "where to listen",
  },
  host: {
    type: "string",
    default: "127.0.0.1",
    help: "where to listen",
  },
  url: {
    type: "string",
    help: "where clients reach the service (default: where it listens)",
  },
  folder: {
    type: "string",
    default: ".service",
    help: "the folder of the embedded database",
  },
  database: {
    type: "string",
    help: "a PostgreSQL server instead: postgres://user@host/name",
  },
  pool: {
    type: "string",
    default: "10",
    help: "connections to PostgreSQL at most",
  },
  role: {
    type: "string",
    default: "all",
    help: "api, worker, sender, or all",
  },
  "metrics-port": {
    type: "string",
    help: "where to serve /metrics, /health, and /ready",
  },
  receiver: {
    type: "boolean",
    default: false,
    help: "start a receiver to try webhooks",
  },
  "receiver-port": {
    type: "string",
    default: "8443",
    help: "where the receiver listens",
  },
  "allow-webhooks": {
    type: "string",
    multiple: true,
    help: "an address range for webhooks that is not public",
  },
  "new-token": {
    type: "boolean",
    default: false,
    help: "make and print another token",
  },
  help: {
    type: "boolean",
    default: false,
    help: "show these options",
  },
} as const;

/** Describes the options, one in a line. */
export function usage(): string {
  const lines = Object.entries(options).map(([name, option]) => {
    const known = "default" in option && option.default !== false;
    const otherwise = known ? ` (default: ${option.default})` : "";
    return `  --${name.padEnd(15)} ${option.help}${otherwise}`;
  });
  return ["npm run service -- [options]", "", ...lines].join("\n");
}

const roles: Readonly<Record<string, readonly Role[]>> = {
  all: ["api", "worker", "sender"],
  api: ["api"],
  worker: ["worker"],
  sender: ["sender"],
};

/**
 * Reads the command line; undefined if it asks for help. Throws an error that says what
 * is wrong with it.
 */
export function readConfig(args: readonly string[]): Config | undefined {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return undefined;
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
    allowWebhooks: values["allow-webhooks"] ?? [],
    receiverPort: values.receiver
      ? portOf("--receiver-port", values["receiver-port"])
      : undefined,
    newToken: values["new-token"],
    pool: countOf("--pool", values.pool),
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

function countOf(option: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new Error(`${option} must be a number from 1 to 9999.`);
  return Number(text);
}

/** The configuration, from environment variables. */
export interface Config {
  readonly host: string;
  readonly port: number;
  // #members
  /** The only credential that is accepted until you look credentials up. */
  readonly apiToken: string;
  /** The secret that signs deliveries: `whsec_` and base64. */
  readonly webhookSecret: string;
  // #end
}

/** Reads the configuration. Throws an error that lists all faults. */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>>,
): Config {
  const faults: string[] = [];
  const host = variables["HOST"] ?? "127.0.0.1";
  const port = Number(variables["PORT"] ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    faults.push("PORT must be a number from 0 to 65535.");
  // #read
  const isProduction = variables["NODE_ENV"] === "production";
  const read = (name: string, usual: string) =>
    variables[name] ?? (isProduction ? "" : usual);
  // #end
  // #settings
  const apiToken = read("API_TOKEN", "dev-token");
  if (apiToken.length < (isProduction ? 32 : 1))
    faults.push("API_TOKEN needs 32 or more characters in production.");
  const webhookSecret = read(
    "WEBHOOK_SECRET",
    "whsec_ZGV2ZWxvcG1lbnQtc2VjcmV0LTI0LWJ5dGVz",
  );
  // #end
  if (faults.length > 0) throw new Error(faults.join(" "));
  // #config
  return { host, port, apiToken, webhookSecret };
  // #end
}

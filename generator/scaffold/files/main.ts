import { type Code, code, empty, lines } from "../../print/code.js";
import { docComment } from "../../print/comments.js";
import { DEVELOPMENT_TOKEN } from "../requests/requests.js";
import { identifier, stringLiteral } from "../../print/escape.js";
import {
  fromModule,
  fromPackage,
  type ImportLine,
  type Place,
  sourceFile,
  type SourceFile,
} from "../source.js";

/** The options of the files that start the server. */
export interface Start {
  /** Whether the configuration has a token, which callers send as their credential. */
  readonly hasToken: boolean;
  /** Whether the server sends webhooks. */
  readonly sendsWebhooks: boolean;
}

/** What the program starts. */
export interface Program {
  readonly imports: readonly ImportLine[];
  /** The first argument of `start`. */
  readonly started: Code;
  /** What it does after the server has stopped. */
  readonly afterwards: Code;
}

/** The program of a server. */
export function serverProgram(
  { hasToken, sendsWebhooks }: Start,
  { dir }: Place,
): Program {
  return {
    imports: [
      fromModule(`${dir}/server`, "createApi"),
      ...(sendsWebhooks
        ? [fromModule(`${dir}/webhooks`, "closeWebhooks")]
        : []),
    ],
    started: hasToken ? code`createApi(log, config)` : code`createApi(log)`,
    afterwards: sendsWebhooks ? code`await closeWebhooks();` : empty,
  };
}

/** Prints `main.ts`, the program: it reads the configuration, starts, and ends at a signal. */
export function mainFile(
  { imports, started, afterwards }: Program,
  place: Place,
): SourceFile {
  const { dir } = place;
  return sourceFile(
    `${dir}/main`,
    [
      fromPackage("node:fs", "existsSync"),
      fromModule(`${dir}/app`, "start"),
      fromModule(`${dir}/config`, "readConfig"),
      fromModule(`${dir}/log`, "log"),
      ...imports,
    ],
    [
      code`
        /** How long the server may take to stop, in milliseconds. */
        const DEADLINE = 15_000;
      `,
      code`
        // Variables of the shell win over those of the file.
        if (existsSync(".env")) process.loadEnvFile();

        async function main(): Promise<void> {
          const config = readConfig(process.env);
          const { url, close } = await start(${started}, config);
          log("info", "listening", { url });

          async function stop(signal: string): Promise<void> {
            log("info", "stopping", { signal });
            setTimeout(() => process.exit(1), DEADLINE).unref();
            await close();
            ${afterwards}
          }
          for (const signal of ["SIGINT", "SIGTERM"])
            process.once(signal, () => void stop(signal));
        }
      `,
      code`
        main().catch((error: unknown) => {
          const stack = error instanceof Error ? error.stack : String(error);
          log("error", "start failed", { stack });
          process.exitCode = 1;
        });
      `,
    ],
    place,
  );
}

/** A secret of the configuration. */
export interface Setting {
  /** The property and the variable. */
  readonly name: string;
  readonly variable: string;
  readonly docs: string;
  /** The value that is used in development. */
  readonly usual: string;
}

/** The credential that a server accepts at first. */
export const apiToken: Setting = {
  name: "apiToken",
  variable: "API_TOKEN",
  docs: "The only credential that is accepted until you look credentials up.",
  usual: DEVELOPMENT_TOKEN,
};

/** Prints `config.ts`, which reads and checks the environment. */
export function configFile(
  secret: Setting | undefined,
  place: Place,
): SourceFile {
  const name = secret && identifier(secret.name);
  const members =
    name === undefined ? code`{ host, port }` : code`{ host, port, ${name} }`;
  return sourceFile(
    `${place.dir}/config`,
    [],
    [
      lines([
        code`/** The configuration, from environment variables. */`,
        code`
          export interface Config {
            readonly host: string;
            readonly port: number;
            ${
              secret && name
                ? lines([
                    docComment(secret.docs),
                    code`readonly ${name}: string;`,
                  ])
                : empty
            }
          }
        `,
      ]),
      code`
        /** Reads the configuration. Throws an error that lists all faults. */
        export function readConfig(
          variables: Readonly<Record<string, string | undefined>>,
        ): Config {
          const faults: string[] = [];
          const host = variables["HOST"] ?? "127.0.0.1";
          const port = Number(variables["PORT"] ?? 8080);
          if (!Number.isInteger(port) || port < 0 || port > 65_535)
            faults.push("PORT must be a number from 0 to 65535.");
          ${secret ? secretCode(secret) : empty}
          if (faults.length > 0) throw new Error(faults.join(" "));
          return ${members};
        }
      `,
    ],
    place,
  );
}

function secretCode({ name, variable, usual }: Setting): Code {
  const value = identifier(name);
  const fault = `${variable} needs 32 or more characters in production.`;
  return code`
    const isProduction = variables["NODE_ENV"] === "production";
    const usual = isProduction ? "" : ${stringLiteral(usual)};
    const ${value} = variables[${stringLiteral(variable)}] ?? usual;
    if (${value}.length < (isProduction ? 32 : 1))
      faults.push(${stringLiteral(fault)});
  `;
}

/** Prints `log.ts`: a line of JSON for each entry. */
export function logFile(place: Place): SourceFile {
  return sourceFile(
    `${place.dir}/log`,
    [],
    [
      code`
        /** Writes an entry of the log. */
        export type Log = (
          level: "info" | "error",
          message: string,
          fields?: object,
        ) => void;
      `,
      code`
        /** Writes entries as lines of JSON, which log collectors read. */
        export const log: Log = (level, message, fields = {}) => {
          const entry = { time: new Date().toISOString(), level, message, ...fields };
          console[level](JSON.stringify(entry));
        };
      `,
    ],
    place,
  );
}

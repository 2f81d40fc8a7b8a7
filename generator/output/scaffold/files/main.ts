import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { list } from "../../../language/print/escape.js";
import {
  fromModule,
  fromPackage,
  type ImportLine,
  type Place,
  type SourceFile,
  sourceFile,
} from "../source.js";
import { keepsDeliveries, keepsRequests, type Kept } from "./stores.js";

/** The options of the files that start the server. */
export interface Start {
  /** Whether the configuration has a token, which callers send as their credential. */
  readonly hasToken: boolean;
  /** Whether the server sends webhooks. */
  readonly sendsWebhooks: boolean;
  /** What is kept in a database. */
  readonly kept: Kept;
}

/** What the program starts. */
export interface Program {
  readonly imports: readonly ImportLine[];
  /** What it does before it starts. */
  readonly first: Code;
  /** The arguments of `start`. */
  readonly started: readonly Code[];
  /** What it does after the server has stopped. */
  readonly afterwards: Code;
}

/** The program of a server. */
export function serverProgram(
  { hasToken, sendsWebhooks, kept }: Start,
  { dir }: Place,
): Program {
  const opened = storesOpened(kept, { dir });
  return {
    imports: [
      fromModule(`${dir}/server`, "createApi"),
      ...opened.imports,
      ...(sendsWebhooks
        ? [
            fromModule(`${dir}/webhooks`, "closeWebhooks", "openWebhooks"),
            fromModule(transportModule, "httpsTransport"),
          ]
        : []),
    ],
    first: lines([
      opened.first,
      sendsWebhooks ? code`${openedWebhooks(kept)};` : empty,
    ]),
    started: [
      code`createApi${list("(", apiArguments({ hasToken, kept }), ")")}`,
      code`config`,
      ...(kept.databases.length > 0 ? [code`stores.check`] : []),
    ],
    afterwards: lines([
      sendsWebhooks ? code`await closeWebhooks();` : empty,
      opened.afterwards,
    ]),
  };
}

/** The module with the transport of a program that sends webhooks. */
export const transportModule = "runtime/webhooks-out/https-transport";

/** The call that lets a program send webhooks. */
export function openedWebhooks(kept: Kept): Code {
  return keepsDeliveries(kept)
    ? code`openWebhooks(httpsTransport(), stores)`
    : code`openWebhooks(httpsTransport())`;
}

/** The arguments of `createApi`. */
function apiArguments({
  hasToken,
  kept,
}: Pick<Start, "hasToken" | "kept">): readonly Code[] {
  return [
    code`log`,
    ...(hasToken ? [code`config`] : []),
    ...(keepsRequests(kept) ? [code`stores`] : []),
  ];
}

/** How a program opens its stores, and closes them. */
export function storesOpened(
  { databases }: Kept,
  { dir }: Pick<Place, "dir">,
): Pick<Program, "imports" | "first" | "afterwards"> {
  if (databases.length === 0)
    return { imports: [], first: empty, afterwards: empty };
  return {
    imports: [fromModule(`${dir}/stores`, "openStores")],
    first: code`const stores = await openStores(config);`,
    afterwards: code`await stores.close();`,
  };
}

/** Prints `main.ts`, the program: it reads the configuration, starts, and ends at a signal. */
export function mainFile(
  { imports, first, started, afterwards }: Program,
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
          ${first}
          const { url, close } = await start${list("(", started, ")")};
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
          if (
            error instanceof Error &&
            "port" in error &&
            "code" in error &&
            error.code === "EADDRINUSE"
          )
            console.error(
              ${portInUse},
            );
          else {
            const stack = error instanceof Error ? error.stack : String(error);
            log("error", "start failed", { stack });
          }
          // What is open already, such as a database, would keep the process running.
          process.exit(1);
        });
      `,
    ],
    place,
  );
}

const portInUse = code`\`Port \${String(error.port)} is in use: stop the program that uses it, or set PORT to another port.\``;

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

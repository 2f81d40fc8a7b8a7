/**
 * The files that start a server on a platform: `app.ts` of an API, with its readiness check,
 * and of a webhook receiver.
 */
import { type Code, code } from "../../../../language/print/code.js";
import { docComment } from "../../../../language/print/comments.js";
import { stringLiteral } from "../../../../language/print/escape.js";
import type { Platform } from "../../choices.js";
import {
  fromModule,
  fromPackage,
  type ImportLine,
  type Place,
  type SourceFile,
  sourceFile,
} from "../../source.js";

/** The packages that a platform needs, and the adapters of the output that connect it. */
export function platformPackages(platform: Platform): {
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
} {
  switch (platform) {
    case "node":
      return { dependencies: [], devDependencies: [] };
    case "express":
      return { dependencies: ["express"], devDependencies: ["@types/express"] };
    case "fastify":
      return { dependencies: ["fastify"], devDependencies: [] };
    case "hono":
      return {
        dependencies: ["@hono/node-server", "hono"],
        devDependencies: [],
      };
  }
}

/** The adapters of the output that the files of a platform import. */
export function platformAdapters(platform: Platform): readonly string[] {
  switch (platform) {
    case "node":
      return ["node", "fetch"];
    case "express":
      return ["node", "fetch", "express"];
    case "fastify":
      return ["fastify", "fetch"];
    case "hono":
      return ["node", "fetch"];
  }
}

/** The paths of the checks for what runs a server, such as Kubernetes. */
export interface CheckPaths {
  /** The process runs. */
  readonly health: string;
  /** The server can answer requests. */
  readonly ready: string;
}

/** Prints `app.ts`, which starts the server on a platform. */
export function appFile(
  platform: Platform,
  { health, ready }: CheckPaths,
  place: Place,
): SourceFile {
  const { imports, start } = parts(
    platform,
    stringLiteral(health),
    stringLiteral(ready),
  );
  return sourceFile(
    `${place.dir}/app`,
    [
      ...imports,
      fromModule(`${place.dir}/config`, "type Config"),
      fromModule(`${place.dir}/readiness`, "readiness"),
      fromModule("runtime/server", "type Server"),
    ],
    [
      code`
        /** A server that has started. */
        export interface Running {
          readonly url: string;
          /** Completes the open requests, and stops the server. */
          readonly close: () => Promise<unknown>;
        }
      `,
      start,
    ],
    place,
  );
}

interface Parts {
  readonly imports: readonly ImportLine[];
  readonly start: Code;
}

const startDocs = docComment(
  "Starts the server. It responds to health checks itself, and to readiness checks with 503 while `check` rejects.",
);

/** How long requests may take to end when the server stops, in milliseconds. */
const deadline = code`{ deadline: 10_000 }`;

function parts(platform: Platform, health: Code, ready: Code): Parts {
  const node = (...names: readonly string[]) =>
    fromModule("runtime/node", ...names);
  switch (platform) {
    case "node":
      return {
        imports: [
          fromPackage("node:http", "createServer"),
          node("attach", "httpOptions", "nodeListener"),
        ],
        start: code`
          ${startDocs}
          export async function start(
            api: Server,
            { host, port }: Config,
            check: () => Promise<unknown> = async () => {},
          ): Promise<Running> {
            const { status, stop } = readiness(check);
            const listener = nodeListener(api);
            const http = createServer(httpOptions(), (request, response) => {
              if (request.url === ${health}) response.end("ok");
              else if (request.url === ${ready})
                void status().then((code) => response.writeHead(code).end());
              else listener(request, response);
            });
            ${listen}
          }
        `,
      };
    case "express":
      return {
        imports: [
          { from: { package: "express" }, default: "express", names: [] },
          fromPackage("node:http", "createServer"),
          fromModule("runtime/express", "expressHandler"),
          node("attach", "httpOptions"),
        ],
        start: code`
          ${startDocs}
          export async function start(
            api: Server,
            { host, port }: Config,
            check: () => Promise<unknown> = async () => {},
          ): Promise<Running> {
            const { status, stop } = readiness(check);
            const app = express();
            app.disable("x-powered-by");
            app.get(${health}, (_request, response) => {
              response.type("text").send("ok");
            });
            app.get(${ready}, async (_request, response) => {
              response.sendStatus(await status());
            });
            // It needs the raw bytes of requests: keep it before express.json().
            app.use(expressHandler(api));
            const http = createServer(httpOptions(), app);
            ${listen}
          }
        `,
      };
    case "fastify":
      return {
        imports: [
          fromPackage("fastify", "fastify"),
          fromModule("runtime/fastify", "fastifyOptions", "fastifyPlugin"),
        ],
        start: code`
          ${startDocs}
          export async function start(
            api: Server,
            { host, port }: Config,
            check: () => Promise<unknown> = async () => {},
          ): Promise<Running> {
            const { status, stop } = readiness(check);
            const app = fastify(fastifyOptions(api, ${deadline}));
            app.get(${health}, () => "ok");
            app.get(${ready}, async (_request, reply) =>
              reply.code(await status()).send(),
            );
            await app.register(fastifyPlugin(api));
            const url = await app.listen({ host, port });
            return {
              url,
              close: () => {
                stop();
                return app.close();
              },
            };
          }
        `,
      };
    case "hono":
      return {
        imports: [
          fromPackage("@hono/node-server", "getRequestListener"),
          fromPackage("hono", "Hono"),
          fromPackage("node:http", "createServer"),
          fromModule("runtime/fetch", "fetchHandler"),
          node("attach", "httpOptions"),
        ],
        start: code`
          ${startDocs}
          export async function start(
            api: Server,
            { host, port }: Config,
            check: () => Promise<unknown> = async () => {},
          ): Promise<Running> {
            const { status, stop } = readiness(check);
            const handle = fetchHandler(api);
            const app = new Hono()
              .get(${health}, (context) => context.text("ok"))
              .get(${ready}, async (context) => context.body("", await status()))
              .all("*", ({ req }) => handle(req.raw));
            const listener = ${honoListener};
            const http = createServer(httpOptions(), listener);
            ${listen}
          }
        `,
      };
  }
}

/** The listener of a Hono app, which refuses requests without a `Host` unless it has a name for them. */
export const honoListener = code`getRequestListener(app.fetch, { hostname: "localhost" })`;

const listen = code`
  const close = attach(http, api);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, resolve);
  });
  const address = http.address();
  const actual = typeof address === "object" ? address?.port : port;
  return {
    url: ${code`\`http://\${host}:\${String(actual)}\``},
    close: () => {
      stop();
      return close(${deadline});
    },
  };
`;

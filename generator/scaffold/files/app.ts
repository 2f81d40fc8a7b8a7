import { type Code, code } from "../../print/code.js";
import { stringLiteral } from "../../print/escape.js";
import type { Platform } from "../choices.js";
import {
  fromModule,
  fromPackage,
  type ImportLine,
  type Place,
  sourceFile,
  type SourceFile,
} from "../source.js";

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

/**
 * Prints `app.ts`, which starts the server on a platform.
 *
 * @param health the path of the health check
 */
export function appFile(
  platform: Platform,
  health: string,
  place: Place,
): SourceFile {
  const { imports, start } = parts(platform, stringLiteral(health));
  return sourceFile(
    `${place.dir}/app`,
    [
      ...imports,
      fromModule(`${place.dir}/config`, "type Config"),
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

/** How long requests may take to end when the server stops, in milliseconds. */
const deadline = code`{ deadline: 10_000 }`;

function parts(platform: Platform, health: Code): Parts {
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
          /** Starts the server. It responds to health checks itself. */
          export async function start(
            api: Server,
            { host, port }: Config,
          ): Promise<Running> {
            const listener = nodeListener(api);
            const http = createServer(httpOptions(), (request, response) => {
              if (request.url === ${health}) response.end("ok");
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
          /** Starts the server. It responds to health checks itself. */
          export async function start(
            api: Server,
            { host, port }: Config,
          ): Promise<Running> {
            const app = express();
            app.disable("x-powered-by");
            app.get(${health}, (_request, response) => {
              response.type("text").send("ok");
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
          /** Starts the server. It responds to health checks itself. */
          export async function start(
            api: Server,
            { host, port }: Config,
          ): Promise<Running> {
            const app = fastify(fastifyOptions(api));
            app.get(${health}, () => "ok");
            await app.register(fastifyPlugin(api));
            const url = await app.listen({ host, port });
            return { url, close: () => app.close() };
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
          /** Starts the server. It responds to health checks itself. */
          export async function start(
            api: Server,
            { host, port }: Config,
          ): Promise<Running> {
            const handle = fetchHandler(api);
            const app = new Hono()
              .get(${health}, (context) => context.text("ok"))
              .all("*", ({ req }) => handle(req.raw));
            const http = createServer(httpOptions(), getRequestListener(app.fetch));
            ${listen}
          }
        `,
      };
  }
}

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
    close: () => close(${deadline}),
  };
`;

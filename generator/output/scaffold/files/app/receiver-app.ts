import type { ApiVersion } from "../../../../language/model/model.js";
import {
  type Code,
  code,
  empty,
  lines,
} from "../../../../language/print/code.js";
import {
  arrayLiteral,
  identifier,
  list,
  stringLiteral,
} from "../../../../language/print/escape.js";
import type { Platform } from "../../choices.js";
import { constantName, fileName } from "../../names.js";
import {
  fromModule,
  fromPackage,
  type ImportLine,
  type Place,
  printed,
  type SourceFile,
  sourceFile,
} from "../../source.js";
import { healthPath } from "../files.js";
import { keeps, type Kept } from "../stores.js";
import { honoListener } from "./app.js";

/** The module of the receiver of a version, without extension. */
export function receiverModule({ name }: ApiVersion, { dir }: Place): string {
  return `${dir}/receivers/${fileName(name, "api")}`;
}

/** A path, and the function that makes the receiver of its deliveries. */
interface Route {
  readonly path: string;
  /** The name of `createReceiver` in the file. */
  readonly create: string;
  /** The name of the handler, where a platform needs one. */
  readonly handler: string;
}

function routeOf({ name }: ApiVersion): Route {
  return {
    path: `/webhooks/${fileName(name, "api")}`,
    create: constantName("create", name, "receiver"),
    handler: constantName("receive", name),
  };
}

/** Code that sends the deliveries of a version to its receiver, for a file that exists. */
export function routeText(
  version: ApiVersion,
  platform: Platform,
  kept: Kept,
): string {
  return printed(routeCode(routeOf(version), platform, kept));
}

/** The name of `createReceiver` of a version in `app.ts`. */
export function creatorName(version: ApiVersion): string {
  return routeOf(version).create;
}

/** Prints `app.ts`, which starts a webhook receiver on a platform. */
export function receiverApp(
  versions: readonly ApiVersion[],
  platform: Platform,
  kept: Kept,
  place: Place,
): SourceFile {
  const { imports, app } = parts(platform, versions.map(routeOf), kept);
  const isKept = keeps(kept, "handledStore");
  return sourceFile(
    `${place.dir}/app`,
    [
      ...imports,
      fromModule(`${place.dir}/config`, "type Config"),
      fromModule(`${place.dir}/log`, "type Log"),
      ...(isKept ? [fromModule(`${place.dir}/stores`, "type Stores")] : []),
      ...versions.map((version) => ({
        from: { module: receiverModule(version, place) },
        names: [{ name: "createReceiver", as: routeOf(version).create }],
      })),
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
      lines([
        code`/** Starts the server, with a path for the deliveries of each API version. */`,
        code`
          export async function start(
            log: Log,
            { host, port, webhookSecret }: Config,
            ${isKept ? code`stores: Stores,` : empty}
          ): Promise<Running> {
            const options = {
              onOutcome: (outcome: object) => {
                // Only a delivery that is refused has one.
                if ("detail" in outcome) log("info", "delivery refused", outcome);
              },
              onError: (error: unknown) => {
                const stack = error instanceof Error ? error.stack : String(error);
                log("error", "error", { stack });
              },
            };
            ${app}
          }
        `,
      ]),
    ],
    place,
  );
}

interface Parts {
  readonly imports: readonly ImportLine[];
  readonly app: Code;
}

const health = stringLiteral(healthPath([]));

function parts(
  platform: Platform,
  routes: readonly Route[],
  kept: Kept,
): Parts {
  const listener = fromModule("runtime/webhooks-in/node", "webhookListener");
  const added = lines(routes.map((route) => routeCode(route, platform, kept)));
  switch (platform) {
    case "node":
      return {
        imports: [fromPackage("node:http", "createServer"), listener],
        app: code`
          const listeners = new Map([
            ${added}
          ]);
          const http = createServer((request, response) => {
            const { method, url = "" } = request;
            const listener = listeners.get(url);
            if (url === ${health}) response.end("ok");
            else if (listener === undefined) response.writeHead(404).end();
            else if (method !== "POST")
              response.writeHead(405, { Allow: "POST" }).end();
            else listener(request, response);
          });
          ${listen}
        `,
      };
    case "express":
      return {
        imports: [
          { from: { package: "express" }, default: "express", names: [] },
          fromPackage("node:http", "createServer"),
          listener,
        ],
        app: code`
          const app = express();
          app.disable("x-powered-by");
          app.get(${health}, (_request, response) => {
            response.type("text").send("ok");
          });
          // Receivers need the raw bytes: keep them before express.json().
          ${added}
          const http = createServer(app);
          ${listen}
        `,
      };
    case "fastify":
      return {
        imports: [fromPackage("fastify", "fastify"), listener],
        app: code`
          const app = fastify();
          app.get(${health}, () => "ok");
          await app.register((hooks, _options, done) => {
            // Receivers need the raw bytes, so Fastify leaves bodies unread.
            hooks.removeAllContentTypeParsers();
            hooks.addContentTypeParser("*", (_request, _body, parsed) => {
              parsed(null);
            });
            ${added}
            done();
          });
          const url = await app.listen({ host, port });
          return { url, close: () => app.close() };
        `,
      };
    case "hono":
      return {
        imports: [
          fromPackage("@hono/node-server", "getRequestListener"),
          fromPackage("hono", "Hono"),
          fromPackage("node:http", "createServer"),
          fromModule("runtime/webhooks-in/fetch", "webhookFetchHandler"),
        ],
        app: code`
          const app = new Hono();
          app.get(${health}, (context) => context.text("ok"));
          ${added}
          const listener = ${honoListener};
          const http = createServer(listener);
          ${listen}
        `,
      };
  }
}

function routeCode(
  { path, create, handler }: Route,
  platform: Platform,
  kept: Kept,
): Code {
  const at = stringLiteral(path);
  const given = [
    code`webhookSecret`,
    ...(keeps(kept, "handledStore") ? [code`stores`] : []),
  ];
  const receiver = code`${identifier(create)}${list("(", given, ")")}`;
  const local = identifier(handler);
  const options = list("(", [receiver, code`options`], ")");
  switch (platform) {
    case "node":
      return code`${arrayLiteral([at, code`webhookListener(${receiver}, options)`])},`;
    case "express":
      return code`app.post${list("(", [at, code`webhookListener(${receiver}, options)`], ")")};`;
    case "fastify":
      return code`
        const ${local} = webhookListener${options};
        hooks.post(${at}, (request, reply) => {
          reply.hijack();
          ${local}(request.raw, reply.raw);
        });
      `;
    case "hono":
      return code`
        const ${local} = webhookFetchHandler${options};
        app.post(${at}, ({ req }) => ${local}(req.raw));
      `;
  }
}

const listen = code`
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, resolve);
  });
  const address = http.address();
  const actual = typeof address === "object" ? address?.port : port;
  return {
    url: ${code`\`http://\${host}:\${String(actual)}\``},
    close: () =>
      new Promise((resolve) => {
        http.close(resolve);
      }),
  };
`;

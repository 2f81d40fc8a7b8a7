import type { ApiVersion } from "../../model/model.js";
import { type Code, code, empty, lines, paragraphs } from "../../print/code.js";
import { docComment } from "../../print/comments.js";
import { arrayLiteral, identifier, stringLiteral } from "../../print/escape.js";
import { constantName, fileName } from "../names.js";
import {
  fromModule,
  fromPackage,
  generatedModule,
  type Place,
  sourceFile,
  type SourceFile,
} from "../source.js";
import { healthPath } from "./files.js";
import { configFile, logFile, mainFile, type Setting } from "./main.js";
import { containerFiles, projectFiles } from "./project.js";

/** The secret that signs deliveries. */
const secret: Setting = {
  name: "webhookSecret",
  variable: "WEBHOOK_SECRET",
  docs: "The secret that signs deliveries: `whsec_` and base64.",
  usual: "whsec_ZGV2ZWxvcG1lbnQtc2VjcmV0",
};

/** The versions whose events a receiver handles. */
export function receivingVersions(
  versions: readonly ApiVersion[],
): readonly ApiVersion[] {
  return versions.filter(({ events }) => events.length > 0);
}

/** All files of a webhook receiver, apart from `package.json`. */
export function receiverFiles(
  all: readonly ApiVersion[],
  place: Place,
): readonly SourceFile[] {
  const versions = receivingVersions(all);
  return [
    mainFile(
      {
        imports: [],
        started: code`log`,
        afterwards: empty,
      },
      place,
    ),
    appFile(versions, place),
    configFile(secret, place),
    logFile(place),
    ...versions.flatMap((version) => [
      receiverFile(version, place),
      testFile(version, place),
    ]),
    ...projectFiles(place.dir),
    ...containerFiles(secret),
  ];
}

/** The module of the receiver of a version, without extension. */
export function receiverModule({ name }: ApiVersion, { dir }: Place): string {
  return `${dir}/receivers/${fileName(name, "api")}`;
}

/** Prints the receiver of a version, with a handler per event. */
export function receiverFile(version: ApiVersion, place: Place): SourceFile {
  return sourceFile(
    receiverModule(version, place),
    [
      fromModule(
        generatedModule(place, `${version.name}/webhooks`),
        "createWebhookReceiver",
      ),
    ],
    [
      lines([
        docComment(
          "Verifies deliveries, and calls a handler per event. A handler that throws responds with 500, and the sender delivers the event again.",
        ),
        code`
          export function createReceiver(secret: string) {
            const receiver = createWebhookReceiver({ secrets: [secret] });
            ${lines(version.events.map(({ name }) => handlerStatement("receiver", name)))}
            return receiver;
          }
        `,
      ]),
      lines([
        docComment("Throws, so that the event is delivered again later."),
        code`
          function notImplemented(): never {
            throw new Error("The handler of this event is not written yet.");
          }
        `,
      ]),
    ],
    place,
  );
}

/** The handler of an event that is not written yet. */
export function handlerStatement(receiver: string, event: string): Code {
  return code`${identifier(receiver)}.on(${stringLiteral(event)}, () => notImplemented());`;
}

/** The path that the deliveries of a version are sent to. */
export function deliveryPath({ name }: Pick<ApiVersion, "name">): string {
  return `/webhooks/${fileName(name, "api")}`;
}

function appFile(versions: readonly ApiVersion[], place: Place): SourceFile {
  const receivers = versions.map((version) => ({
    local: constantName("create", version.name, "receiver"),
    path: deliveryPath(version),
    module: receiverModule(version, place),
  }));
  return sourceFile(
    `${place.dir}/app`,
    [
      fromPackage("node:http", "createServer"),
      fromModule(`${place.dir}/config`, "type Config"),
      fromModule(`${place.dir}/log`, "type Log"),
      fromModule("runtime/webhooks-in/node", "webhookListener"),
      ...receivers.map(({ local, module }) => ({
        from: { module },
        names: [{ name: "createReceiver", as: local }],
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
          ): Promise<Running> {
            const options = {
              onError: (error: unknown) => {
                const stack = error instanceof Error ? error.stack : String(error);
                log("error", "error", { stack });
              },
            };
            const listeners = new Map([
              ${lines(
                receivers.map(
                  ({ path, local }) =>
                    code`${arrayLiteral([
                      stringLiteral(path),
                      code`webhookListener(${identifier(local)}(webhookSecret), options)`,
                    ])},`,
                ),
              )}
            ]);
            const http = createServer((request, response) => {
              const { method, url = "" } = request;
              const listener = listeners.get(url);
              if (url === ${stringLiteral(healthPath([]))}) response.end("ok");
              else if (listener === undefined) response.writeHead(404).end();
              else if (method !== "POST")
                response.writeHead(405, { Allow: "POST" }).end();
              else listener(request, response);
            });
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
          }
        `,
      ]),
    ],
    place,
  );
}

/** Prints the tests of a receiver: a refusal, and each event, which waits for its handler. */
function testFile(version: ApiVersion, place: Place): SourceFile {
  const path = `test/${fileName(version.name, "api")}-receiver.test`;
  return sourceFile(
    path,
    [
      fromPackage("node:assert/strict", "equal"),
      fromPackage("node:test", "test"),
      fromModule(
        generatedModule(place, `${version.name}/webhook-samples`),
        "sampleWebhook",
      ),
      fromModule(
        generatedModule(place, `${version.name}/webhooks`),
        "type WebhookEventName",
      ),
      fromModule(receiverModule(version, place), "createReceiver"),
    ],
    [
      code`
        const secret = ${stringLiteral(secret.usual)};
        const receiver = createReceiver(secret);
        const pending = { skip: "the handler is not written yet" };
      `,
      lines([
        code`/** Delivers a sample of an event. Returns what the receiver did with it. */`,
        code`
          async function deliver(name: WebhookEventName): Promise<string> {
            const { headers, body } = await sampleWebhook(name, {}, { secret });
            const { kind } = await receiver.receive(headers, body);
            return kind;
          }
        `,
      ]),
      code`
        test("a delivery without a signature is refused", async () => {
          const { kind } = await receiver.receive({}, "{}");
          equal(kind, "refused");
        });
      `,
      paragraphs(version.events.map(({ name }) => eventTest(name))),
    ],
    place,
  );
}

function eventTest(name: string): Code {
  const text = stringLiteral(name);
  return code`
    test(${text}, pending, async () => {
      equal(await deliver(${text}), "handled");
    });
  `;
}

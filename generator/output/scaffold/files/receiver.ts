import type { ApiVersion } from "../../../language/model/model.js";
import {
  type Code,
  code,
  lines,
  paragraphs,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  identifier,
  list,
  objectLiteral,
  stringLiteral,
} from "../../../language/print/escape.js";
import { fileName } from "../names.js";
import {
  fromModule,
  fromPackage,
  generatedModule,
  type Place,
  type SourceFile,
  sourceFile,
} from "../source.js";
import { receiverApp, receiverModule } from "./app/receiver-app.js";
import { configFile, type Setting } from "./config.js";
import type { Blueprint } from "./files.js";
import { logFile, mainFile } from "./main.js";
import { containerFiles, projectFiles } from "./project.js";
import { databaseSettings, keeps, type Kept, storesFile } from "./stores.js";

/** The secret that signs deliveries. */
const secret: Setting = {
  name: "webhookSecret",
  variable: "WEBHOOK_SECRET",
  docs: "The secret that signs deliveries: `whsec_` and base64.",
  usual: "whsec_ZGV2ZWxvcG1lbnQtc2VjcmV0LTI0LWJ5dGVz",
  isSecret: true,
};

/** The versions whose events a receiver handles. */
export function receivingVersions(
  versions: readonly ApiVersion[],
): readonly ApiVersion[] {
  return versions.filter(({ events }) => events.length > 0);
}

/** All files of a webhook receiver, apart from `package.json`. */
export function receiverFiles({
  api,
  place,
  platform,
  kept,
}: Pick<
  Blueprint,
  "api" | "place" | "platform" | "kept"
>): readonly SourceFile[] {
  const versions = receivingVersions(api.versions);
  const settings = [secret, ...databaseSettings(kept)];
  const isKept = keeps(kept, "handledStore");
  return [
    mainFile(
      {
        started: [code`log`, code`config`, ...(isKept ? [code`stores`] : [])],
        kept,
      },
      place,
    ),
    receiverApp(versions, platform, kept, place),
    configFile(settings, place),
    logFile(place),
    ...storesFile(kept, place),
    ...versions.flatMap((version) => [
      receiverFile(version, kept, place),
      receiverTests(version, place),
    ]),
    ...projectFiles(place, kept),
    ...containerFiles(settings, kept, place),
  ];
}

/** Prints the receiver of a version, with a handler per event. */
export function receiverFile(
  version: ApiVersion,
  kept: Kept,
  place: Place,
): SourceFile {
  const isKept = keeps(kept, "handledStore");
  const parameters = [
    code`secret: string`,
    ...(isKept ? [code`stores?: Stores`] : []),
  ];
  const options = [
    code`secrets: [secret]`,
    ...(isKept
      ? [
          code`...(stores && { store: stores.handled(${stringLiteral(version.name)}) })`,
        ]
      : []),
  ];
  return sourceFile(
    receiverModule(version, place),
    [
      fromModule(
        generatedModule(place, `${version.name}/webhooks`),
        "createWebhookReceiver",
      ),
      ...(isKept ? [fromModule(`${place.dir}/stores`, "type Stores")] : []),
    ],
    [
      lines([
        docComment(
          `Verifies deliveries, and calls a handler per event. A handler that throws responds with 500, and the sender delivers the event again.${isKept ? " Without stores, it remembers in memory which deliveries were handled, as in tests." : ""}`,
        ),
        code`
          export function createReceiver${list("(", parameters, ")")} {
            const receiver = createWebhookReceiver(${objectLiteral(options)});
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

/** The path of the tests of a receiver, without extension. */
export function receiverTestPath({ name }: ApiVersion): string {
  return `test/${fileName(name, "api")}-receiver.test`;
}

/** Prints the tests of a receiver: a refusal, and each event, which waits for its handler. */
export function receiverTests(
  version: ApiVersion,
  place: Place,
  path = receiverTestPath(version),
  receiver = receiverModule(version, place),
): SourceFile {
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
      fromModule(receiver, "createReceiver"),
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

/** Prints the test of an event, which is skipped until its handler is written. */
export function eventTest(name: string): Code {
  const text = stringLiteral(name);
  return code`
    test(${text}, pending, async () => {
      equal(await deliver(${text}), "handled");
    });
  `;
}

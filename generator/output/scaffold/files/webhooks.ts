import type { ApiVersion } from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  arrayLiteral,
  identifier,
  objectLiteral,
  stringLiteral,
} from "../../../language/print/escape.js";
import { constantName } from "../names.js";
import {
  fromModule,
  generatedModule,
  type Place,
  type SourceFile,
  sourceFile,
} from "../source.js";
import { keeps, keepsDeliveries, type Kept } from "./stores.js";

/** A sender in the file. */
interface Sender {
  /** The name of `createWebhookSender` in the file. */
  readonly create: string;
  /** The name of the sender. */
  readonly local: string;
  readonly version: string;
  readonly module: string;
}

/** Prints `webhooks.ts`: a sender for each version that has events. */
export function webhooksFile(
  versions: readonly ApiVersion[],
  kept: Kept,
  place: Place,
  path = `${place.dir}/webhooks`,
): SourceFile {
  const isAlone = versions.length === 1;
  const isKept = keepsDeliveries(kept);
  const senders = versions.map(({ name }): Sender => ({
    create: isAlone
      ? "createWebhookSender"
      : constantName("create", name, "webhook sender"),
    local: isAlone ? "webhooks" : constantName(name, "webhooks"),
    version: name,
    module: generatedModule(place, `${name}/webhooks`),
  }));
  const closed = senders.map(({ local }) => code`${identifier(local)}.close()`);
  return sourceFile(
    path,
    [
      ...senders.map(({ module, create }) => ({
        from: { module },
        names: [{ name: "createWebhookSender", as: create }],
      })),
      fromModule("runtime/webhooks-out/queue", "type Transport"),
      fromModule("runtime/webhooks-out/secrets", "createWebhookSecrets"),
      fromModule(`${place.dir}/log`, "log"),
      ...(isKept ? [fromModule(`${place.dir}/stores`, "type Stores")] : []),
    ],
    [
      notOpened,
      ...(isKept ? keptSenders(senders, kept) : sendersInMemory(senders)),
      isAlone
        ? code`
            /** Finishes the attempts that have begun. */
            export async function closeWebhooks(): Promise<void> {
              await webhooks.close();
            }
          `
        : code`
            /** Finishes the attempts that have begun. */
            export async function closeWebhooks(): Promise<void> {
              await Promise.all(${arrayLiteral(closed)});
            }
          `,
      code`
        function onError(error: unknown, id: string | undefined): void {
          const stack = error instanceof Error ? error.stack : String(error);
          log("error", "webhook", { id, stack });
        }
      `,
    ],
    place,
  );
}

/** The transport of a process that must send nothing, such as a test. */
const notOpened = lines([
  docComment(
    "Takes the place of all receivers until `openWebhooks` is called, so that tests send nothing.",
  ),
  code`
    const notOpened: Transport = ({ url }) => {
      log("info", "webhook not sent, because openWebhooks was not called", { url });
      return Promise.resolve({ status: 204, latency: 0 });
    };
  `,
]);

function sendersInMemory(senders: readonly Sender[]): readonly Code[] {
  const options = (transport: Code) =>
    objectLiteral([code`secrets`, transport, code`onError`]);
  return [
    code`
      // TODO: secrets and deliveries are in memory, and end with the process. To keep them
      // in a database, add "stores": ["postgres"] to the configuration of Tenon.
      const secrets = createWebhookSecrets();
    `,
    declared(senders, options(code`transport: notOpened`)),
    code`
      /** Delivers events with a transport from now on. */
      export function openWebhooks(transport: Transport): void {
        ${lines(senders.map((sender) => assigned(sender, options(code`transport`))))}
      }
    `,
  ];
}

function keptSenders(senders: readonly Sender[], kept: Kept): readonly Code[] {
  const options = ({ version }: Sender) =>
    objectLiteral([
      code`...inMemory`,
      code`transport`,
      code`...(stores && keptIn(stores, ${stringLiteral(version)}))`,
    ]);
  return [
    code`
      const inMemory = {
        secrets: createWebhookSecrets(),
        transport: notOpened,
        onError,
      };
    `,
    declared(senders, code`inMemory`),
    lines([
      docComment(
        "Delivers events with a transport from now on. With stores, secrets and deliveries are in the database, and the deliveries of earlier processes continue. Without stores, they are in memory, as in tests.",
      ),
      code`
        export function openWebhooks(transport: Transport, stores?: Stores): void {
          ${lines(senders.map((sender) => assigned(sender, options(sender))))}
        }
      `,
    ]),
    code`
      /** What a sender keeps in the database. */
      function keptIn(stores: Stores, name: string) {
        return {
          secrets: createWebhookSecrets({ store: stores.secrets }),
          ${keeps(kept, "settledStore") ? code`settled: stores.settled,` : empty}
          queue: stores.queue(name),
        };
      }
    `,
  ];
}

/** The senders before `openWebhooks` is called. */
function declared(senders: readonly Sender[], options: Code): Code {
  return lines([
    code`/** Signs events, and delivers them until the receiver accepts them. */`,
    ...senders.map(
      ({ local, create }) =>
        code`export let ${identifier(local)} = ${identifier(create)}(${options});`,
    ),
  ]);
}

function assigned({ local, create }: Sender, options: Code): Code {
  return code`${identifier(local)} = ${identifier(create)}(${options});`;
}

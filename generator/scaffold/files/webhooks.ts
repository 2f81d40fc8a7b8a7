import type { ApiVersion } from "../../model/model.js";
import { type Code, code, lines } from "../../print/code.js";
import { docComment } from "../../print/comments.js";
import {
  arrayLiteral,
  identifier,
  objectLiteral,
  stringLiteral,
} from "../../print/escape.js";
import { constantName } from "../names.js";
import {
  fromModule,
  generatedModule,
  type Place,
  sourceFile,
  type SourceFile,
} from "../source.js";
import { type Kept, keepsDeliveries, keeps } from "./stores.js";

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
      fromModule("runtime/webhooks-out/https-transport", "httpsTransport"),
      fromModule("runtime/webhooks-out/secrets", "createWebhookSecrets"),
      fromModule(`${place.dir}/log`, "log"),
      ...(isKept ? [fromModule(`${place.dir}/stores`, "type Stores")] : []),
    ],
    [
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

function sendersInMemory(senders: readonly Sender[]): readonly Code[] {
  const options = objectLiteral([
    code`secrets`,
    code`transport`,
    code`onError`,
  ]);
  return [
    code`
      // TODO: secrets and deliveries are in memory, and end with the process. To keep them
      // in a database, add "stores": ["postgres"] to the configuration of Tenon.
      const secrets = createWebhookSecrets();
      const transport = httpsTransport();
    `,
    lines([
      code`/** Signs events, and delivers them until the receiver accepts them. */`,
      ...senders.map(
        ({ local, create }) =>
          code`export const ${identifier(local)} = ${identifier(create)}(${options});`,
      ),
    ]),
  ];
}

function keptSenders(senders: readonly Sender[], kept: Kept): readonly Code[] {
  const means = [
    code`secrets`,
    code`transport`,
    code`onError`,
    ...(keeps(kept, "settledStore") ? [code`settled: stores.settled`] : []),
  ];
  return [
    code`
      const transport = httpsTransport();
      const inMemory = { secrets: createWebhookSecrets(), transport, onError };
    `,
    lines([
      code`/** Signs events, and delivers them until the receiver accepts them. */`,
      ...senders.map(
        ({ local, create }) =>
          code`export let ${identifier(local)} = ${identifier(create)}(inMemory);`,
      ),
    ]),
    lines([
      docComment(
        "Keeps secrets and deliveries in the database from now on, and continues with the deliveries of earlier processes. Without it, they are in memory, as in tests.",
      ),
      code`
        export function openWebhooks(stores: Stores): void {
          const secrets = createWebhookSecrets({ store: stores.secrets });
          const kept = ${objectLiteral(means)};
          ${lines(senders.map(keptSender))}
        }
      `,
    ]),
  ];
}

function keptSender({ local, create, version }: Sender): Code {
  const options = objectLiteral([
    code`...kept`,
    code`queue: stores.queue(${stringLiteral(version)})`,
  ]);
  return code`${identifier(local)} = ${identifier(create)}(${options});`;
}

import type { ApiVersion } from "../../model/model.js";
import { code, lines } from "../../print/code.js";
import { arrayLiteral, identifier } from "../../print/escape.js";
import { constantName } from "../names.js";
import {
  fromModule,
  generatedModule,
  type Place,
  sourceFile,
  type SourceFile,
} from "../source.js";

/** Prints `webhooks.ts`: a sender for each version that has events. */
export function webhooksFile(
  versions: readonly ApiVersion[],
  place: Place,
  path = `${place.dir}/webhooks`,
): SourceFile {
  const isAlone = versions.length === 1;
  const senders = versions.map(({ name }) => ({
    create: isAlone
      ? "createWebhookSender"
      : constantName("create", name, "webhook sender"),
    sender: isAlone ? "webhooks" : constantName(name, "webhooks"),
    module: generatedModule(place, `${name}/webhooks`),
  }));
  const closed = senders.map(
    ({ sender }) => code`${identifier(sender)}.close()`,
  );
  return sourceFile(
    path,
    [
      ...senders.map(({ module, create }) => ({
        from: { module },
        names: [{ name: "createWebhookSender", as: create }],
      })),
      fromModule("runtime/webhooks-out/https-transport", "httpsTransport"),
      fromModule("runtime/webhooks-out/secrets", "createWebhookSecrets"),
    ],
    [
      code`
        // TODO: secrets and queue are in memory. Pass a \`store\` and a \`queue\` of your own
        // before you run several processes.
        const secrets = createWebhookSecrets();
        const transport = httpsTransport();
      `,
      lines([
        code`/** Signs events, and delivers them until the receiver accepts them. */`,
        ...senders.map(
          ({ sender, create }) =>
            code`export const ${identifier(sender)} = ${identifier(create)}({ secrets, transport });`,
        ),
      ]),
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
    ],
    place,
  );
}

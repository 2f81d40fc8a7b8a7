import type { Api } from "../../../language/model/model.js";
import {
  type Code,
  code,
  empty,
  isEmpty,
  lines,
  paragraphs,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  identifier,
  list,
  stringLiteral,
} from "../../../language/print/escape.js";
import { acceptsIdempotencyKey } from "../../emit/operations/request-type.js";
import type { OwnStore } from "../choices.js";
import {
  fromModule,
  fromPackage,
  type Place,
  type SourceFile,
  sourceFile,
} from "../source.js";
import { projectFiles } from "./project.js";

/** A store that a team can write, as its interface describes it. */
interface StoreShape {
  readonly class: string;
  readonly interface: string;
  /** The module of the interface. */
  readonly module: string;
  /** The function of the tests that the store must pass. */
  readonly tests: string;
  readonly docs: string;
  /** The types that the methods name. */
  readonly types: readonly string[];
  readonly methods: readonly Method[];
  /** How a test makes a store. */
  readonly parameters: Code;
  readonly fields: Code;
  readonly made: Code;
}

interface Method {
  readonly docs: string;
  readonly signature: Code;
}

const untold = { parameters: code`()`, fields: empty } as const;

const shapes: Readonly<Record<OwnStore, StoreShape>> = {
  idempotency: {
    ...untold,
    class: "OwnIdempotencyStore",
    interface: "IdempotencyStore",
    module: "runtime/server",
    tests: "idempotencyStoreTests",
    docs: "Stores idempotency keys and responses. Each method must be one atomic step, and measure time with a clock that all processes share. Times are in milliseconds.",
    types: ["ClaimResult", "IdempotencyClaim", "StoredReply"],
    methods: [
      {
        docs: "Reserves the key for the lease, if it is free or has expired: `begun`. Otherwise compares the fingerprint first: another one is `reused`, and the same one `done` with its response, or `running`.",
        signature: code`claim${list("(", [code`_claim: IdempotencyClaim`, code`_lease: number`], ")")}: Promise<ClaimResult>`,
      },
      {
        docs: "Makes the reservation last for the lease from now on. Does nothing if the key has another token.",
        signature: code`renew${list("(", [code`_claim: IdempotencyClaim`, code`_lease: number`], ")")}: Promise<void>`,
      },
      {
        docs: "Stores the response for the window, also if the lease has ended. Does nothing if the key has another token, or a response.",
        signature: code`keep${list("(", [code`_claim: IdempotencyClaim`, code`_reply: StoredReply`, code`_window: number`], ")")}: Promise<void>`,
      },
      {
        docs: "Removes the reservation. Does nothing if the key has another token, or a response.",
        signature: code`release${list("(", [code`_claim: IdempotencyClaim`], ")")}: Promise<void>`,
      },
    ],
    made: code`new OwnIdempotencyStore()`,
  },
  quota: {
    ...untold,
    class: "OwnQuotaStore",
    interface: "QuotaStore",
    module: "runtime/server",
    tests: "quotaStoreTests",
    docs: "Counts the usage of quotas. Each method must be one atomic step, and measure time with a clock that all processes share. The buckets of a call have one owner and distinct policies.",
    types: ["Bucket", "QuotaState", "Spent"],
    methods: [
      {
        docs: "Counts one request in every bucket, or in none if one is empty. A window starts with its first request.",
        signature: code`spend${list("(", [code`_buckets: readonly Bucket[]`], ")")}: Promise<Spent>`,
      },
      {
        docs: "Reverts a request that was counted at a time. Does nothing for windows that have ended.",
        signature: code`giveBack${list("(", [code`_buckets: readonly Bucket[]`, code`_at: number`], ")")}: Promise<void>`,
      },
      {
        docs: "Returns the states of the buckets, in the given order.",
        signature: code`look${list("(", [code`_buckets: readonly Bucket[]`], ")")}: Promise<readonly QuotaState[]>`,
      },
    ],
    made: code`new OwnQuotaStore()`,
  },
  deliveries: {
    class: "OwnDeliveryQueue",
    interface: "DeliveryQueue",
    module: "runtime/webhooks-out/queue",
    tests: "deliveryQueueTests",
    docs: "Stores webhook deliveries between their attempts, for several processes. Each method must be one atomic step.",
    types: ["BusyReceivers", "QueuedDelivery"],
    parameters: code`(name, lease)`,
    fields: code`
      /** Separates the deliveries of several senders. */
      readonly name: string;
      /** How long a delivery stays taken if its process dies, in seconds. */
      readonly lease: number;

      constructor(name: string, lease: number) {
        this.name = name;
        this.lease = lease;
      }
    `,
    methods: [
      {
        docs: "Adds a delivery, or replaces the one with the same key. With a `lease`, puts back what was taken, and does nothing if it was removed or taken again. Throws a `DeliveryRefusedError` if there is no room.",
        signature: code`put${list("(", [code`_delivery: QueuedDelivery`], ")")}: Promise<void>`,
      },
      {
        docs: "Takes the delivery that has been due for the longest, except those whose owner or host is busy, and sets a unique `lease` on it. It is not returned again until it is put back or its lease has ended.",
        signature: code`take${list("(", [code`_now: number`, code`_busy: BusyReceivers`], ")")}: Promise<QueuedDelivery | undefined>`,
      },
      {
        docs: "Removes a delivery that was taken and has ended. Does nothing if it was taken again under another lease.",
        signature: code`remove${list("(", [code`_delivery: QueuedDelivery`], ")")}: Promise<void>`,
      },
      {
        docs: "When to take again: when the next delivery is due, but soon after `now`, because other processes add deliveries and die.",
        signature: code`nextDue${list("(", [code`_now: number`, code`_busy: BusyReceivers`], ")")}: Promise<number | undefined>`,
      },
      {
        docs: "Returns the deliveries that would be lost with the process: none.",
        signature: code`close${list("(", [], ")")}: Promise<readonly QueuedDelivery[]>`,
      },
    ],
    made: code`new OwnDeliveryQueue(name, lease)`,
  },
};

/** The class of a store, without extension: `src/stores/quota`. */
function storeModule(store: OwnStore, { dir }: Place): string {
  return `${dir}/stores/${store}`;
}

/** The interface that a store implements. */
export function storeInterface(store: OwnStore): string {
  return shapes[store].interface;
}

/** Whether the server of a description uses a store. */
export function usesStore(store: OwnStore, { versions }: Api): boolean {
  switch (store) {
    case "idempotency":
      return versions.some(({ operations }) =>
        operations.some(acceptsIdempotencyKey),
      );
    case "quota":
      return versions.some(
        ({ rateLimitPolicies }) => rateLimitPolicies.length > 0,
      );
    case "deliveries":
      return versions.some(({ events }) => events.length > 0);
  }
}

/** All files of a store, apart from `package.json`. */
export function storeFiles(
  store: OwnStore,
  place: Place,
): readonly SourceFile[] {
  return [
    storeFile(store, place),
    testFile(store, place),
    ...projectFiles(place),
  ];
}

function storeFile(store: OwnStore, place: Place): SourceFile {
  const shape = shapes[store];
  const name = identifier(shape.class);
  const methods = shape.methods.map(({ docs, signature }) =>
    lines([
      docComment(docs),
      code`
        async ${signature} {
          return notImplemented();
        }
      `,
    ]),
  );
  return sourceFile(
    storeModule(store, place),
    [
      fromModule(
        shape.module,
        ...[...shape.types, shape.interface].map((type) => `type ${type}`),
      ),
    ],
    [
      lines([
        docComment(shape.docs),
        code`
          export class ${name} implements ${identifier(shape.interface)} {
            ${paragraphs([shape.fields, ...methods].filter((part) => !isEmpty(part)))}
          }
        `,
      ]),
      lines([
        docComment("Throws, until a method is written."),
        code`
          function notImplemented(): never {
            throw new Error("This method of the store is not written yet.");
          }
        `,
      ]),
    ],
    place,
  );
}

function testFile(store: OwnStore, place: Place): SourceFile {
  const { tests, made, parameters, class: name } = shapes[store];
  return sourceFile(
    `test/${store}-store.test`,
    [
      fromPackage("node:test", "test"),
      fromPackage("tenon/runtime/stores/conformance.js", tests),
      fromModule(storeModule(store, place), name),
    ],
    [
      code`
        // Remove it when the store is written.
        const pending = { skip: ${stringLiteral("the store is not written yet")} };
      `,
      code`
        // It is called several times per test, as several processes do: all of these stores
        // must have the same data.
        ${identifier(tests)}(
          (name, run) => test(name, pending, run),
          ${parameters} => ${made},
        );
      `,
    ],
    place,
  );
}

import { reservedWords } from "../../../language/print/reserved-words.js";

/** Type names that generated modules use: globals, and types with a fixed name. */
export const reservedTypes: ReadonlySet<string> = new Set([
  ..."Array ReadonlyArray Record Partial Required Readonly Pick Omit Exclude Extract".split(
    " ",
  ),
  ..."NonNullable Awaited Parameters ReturnType Promise PromiseLike AsyncIterable Iterable".split(
    " ",
  ),
  ..."Object String Number Boolean Symbol BigInt Function Date RegExp Map Set Math JSON Temporal".split(
    " ",
  ),
  ..."Uint8Array Blob ReadableStream URL URLSearchParams Infinity NaN".split(
    " ",
  ),
  ..."Operations OperationName Client ClientOptions Credentials Handlers Authenticate ProblemCode ProblemFields ProblemError UnknownProblem".split(
    " ",
  ),
  ..."WebhookEvents WebhookEventName AnyWebhookEvent WebhookDelivery WebhookHeaders".split(
    " ",
  ),
  ..."WebhookOutcome WebhookReceiver WebhookReceiverOptions SignatureHeaders WebhookSender WebhookSenderOptions".split(
    " ",
  ),
]);

/** Names that cannot be used for a constant or a client method. */
export const reservedValues: ReadonlySet<string> = new Set([
  ...reservedWords,
  ..."async undefined NaN Infinity globalThis Object Array String Number Boolean Promise Set Map".split(
    " ",
  ),
  // A client with this method would be treated as a promise.
  "then",
  ...Object.getOwnPropertyNames(Object.prototype),
  ..."createClient createServer createWebhookReceiver createWebhookSender signWebhook events expectedEvents connect standaloneCall serverSurface".split(
    " ",
  ),
  ..."operations problemTypes requestChecks replyChecks itemChecks eventChecks".split(
    " ",
  ),
]);

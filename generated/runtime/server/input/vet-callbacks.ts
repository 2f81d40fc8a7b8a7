import type { Failure } from "../../check.js";
import type { Operation } from "../../operation.js";
import { memberOf } from "../../problem.js";
import { vetWebhookUrl } from "../../webhooks-out/vet-url.js";
import type { VetUrl } from "../../webhooks-out/vetted-url.js";
import type { Refusal } from "../reply/refusal.js";
import type { RequestGroups } from "../request.js";
import type { CallbackPlace, CallbackUrl, Features, Route } from "../types.js";
import { invalid } from "./validate.js";

/** Feature: checks the callback URLs of requests. */
export const callbackUrls: Features = {
  callbacks: {
    places: callbackPlaces,
    check({ route, groups }, vet = vetUnresolved) {
      const urls = calledBack(route, groups);
      return urls.length === 0
        ? undefined
        : vetCallbacks(urls, vet, route.operation);
    },
  },
};

const vetUnresolved: VetUrl = (url) => vetWebhookUrl(url);

/** The locations of callback URLs in an operation's requests. */
function callbackPlaces(
  callbacks: readonly CallbackUrl[],
): readonly CallbackPlace[] {
  return callbacks.map(({ pointer }) => ({
    pointer,
    names: pointer
      .split("/")
      .slice(1)
      .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~")),
  }));
}

/** A callback URL and its location. */
interface CalledBack {
  readonly pointer: string;
  readonly url: string;
}

/** The callback URLs of a request. */
function calledBack(
  { callbacks }: Route,
  groups: RequestGroups,
): readonly CalledBack[] {
  const found: CalledBack[] = [];
  for (const { pointer, names } of callbacks) {
    const url = names.reduce<unknown>(memberOf, groups);
    if (typeof url === "string") found.push({ pointer, url });
  }
  return found;
}

/**
 * Refuses a request with a callback URL that is not allowed. Runs after the idempotency
 * check, so that a repeated request gets its stored response even if its host now
 * resolves to another address.
 */
async function vetCallbacks(
  urls: readonly CalledBack[],
  vet: VetUrl,
  operation: Operation,
): Promise<Refusal | undefined> {
  const failures: Failure[] = [];
  for (const { pointer, url } of urls) {
    const detail = reasonOf(await vet(url));
    if (detail !== undefined) failures.push({ pointer, detail });
  }
  return failures.length === 0 ? undefined : invalid(failures, operation);
}

/**
 * Why a URL is rejected; undefined if it is allowed. Throws if the hook returns an
 * invalid result.
 */
function reasonOf(vetted: unknown): string | undefined {
  const reason = memberOf(vetted, "reason");
  if (typeof reason === "string") return reason;
  if (memberOf(vetted, "ok") === true) return undefined;
  throw new TypeError(
    `The hook webhooks.vet must return { ok: true, … } or { ok: false, reason } with a sentence; it returned ${JSON.stringify(vetted)}.`,
  );
}
